import { split } from "../../api/split.ts";
import { pctDecode } from "../../codec/pct-decode.ts";
import { explanationOf } from "../../explain/explain-issue.ts";
import { SchemeSyntaxError } from "../../schemes/define/issue.ts";
import { visible } from "../../support/display.ts";
import { UriSyntaxError } from "../../uri/errors.ts";
import { MASK as HIDDEN } from "../../uri/mask.ts";
import { pathStartOf } from "../../uri/spans.ts";
import type { Call } from "../command.ts";
import { EXIT, type Io } from "../io.ts";
import { inputIssueOf } from "../issue.ts";
import { type Mask, type Masks, masksOf } from "../masking.ts";
import { jsonLine, painter } from "../print.ts";
import { paintCaret } from "../show-issue.ts";
import { carryOut } from "./carry-out.ts";
import { OpenError, type Plan, type System, type View } from "./plan.ts";
import { planOf } from "./plans.ts";

/** Opens the operands of a call, or prints how. Returns the exit code. */
export async function openAll(call: Call, isDryRun: boolean, io: Io): Promise<number> {
  const view: View = {
    isTerminal: io.out.isTerminal === true,
    system: io.system ?? ownSystem(),
  };
  const masks = masksOf(call);
  let code: number = EXIT.yes;
  for (const uri of call.inputs as readonly string[]) {
    try {
      const plan = planOf(uri, view);
      if (isDryRun)
        await io.out.write(call.json ? planJson(uri, plan, masks.data) : planText(uri, plan, masks.people));
      else await carryOut(plan, view, io);
    } catch (error) {
      code = EXIT.no;
      await report(error, uri, { ...masks, json: call.json }, io);
    }
  }
  return code;
}

/** Returns the system of this process. Others than Windows and macOS have the programs of Linux. */
function ownSystem(): System {
  return process.platform === "win32" ? "windows" : process.platform === "darwin" ? "mac" : "linux";
}

/** Writes a plan as data, without the password of the login. */
function planJson(uri: string, plan: Plan, mask: Mask): string {
  const { login, ...rest } = { login: undefined, ...maskedPlan(uri, plan, mask) };
  const result = login === undefined ? rest : { ...rest, user: login.user };
  return jsonLine({ text: mask(uri).text, result });
}

/** Writes a plan in one line. */
function planText(uri: string, given: Plan, mask: Mask): string {
  const plan = maskedPlan(uri, given, mask);
  const inWords = (): string => {
    switch (plan.action) {
      case "run":
        return plan.argv.map(shellWord).join(" ");
      case "read":
        return `(built in) read ${shellWord(plan.path)}`;
      case "fetch":
        return `(built in) fetch ${shellWord(plan.uri)}`;
      case "gopher":
        return `(built in) send ${shellWord(plan.request.trimEnd())} to ${plan.host} at port ${plan.port}`;
      case "print":
        return `(built in) print ${plan.lines.map(shellWord).join(" ")}`;
    }
  };
  return `${visible(inWords())}\n`;
}

/**
 * Masks the words of a plan. Only `login` has the password of the opened URI, but a nested URI may have one too.
 *
 * A plan may contain the path in another form, in which the mask no longer finds its password. Then each word with an `@` is
 * masked as a whole.
 */
function maskedPlan(uri: string, plan: Plan, mask: Mask): Plan {
  const isPathMasked = !mask(uri).text.endsWith(uri.slice(pathStartOf(split(uri))));
  const masked = (word: unknown): unknown => {
    if (typeof word !== "string") return word;
    const { text } = mask(withMaskedFields(word, mask));
    return isPathMasked && text === word && word.includes("@") ? HIDDEN : text;
  };
  const entries = Object.entries(plan).map(([name, part]) => [
    name,
    Array.isArray(part) ? part.map(masked) : masked(part),
  ]);
  return Object.fromEntries(entries) as Plan;
}

/** Masks the values of the fields of a `mailto` that contain a URI with a password, percent-encoded or not. */
function withMaskedFields(word: string, mask: Mask): string {
  if (!/^mailto:/i.test(word)) return word;
  return word.replace(/=([^&#]*)/g, (field, value: string) => {
    const decoded = pctDecode(value, undefined, {
      invalidUtf8: "replace",
      allowNul: true,
      malformed: "keep",
    });
    return mask(decoded).text === decoded ? field : `=${HIDDEN}`;
  });
}

/** Quotes a word as a shell would need it, although no shell is used. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Reports why a URI is not opened. If it is invalid, a caret shows where. */
async function report(
  error: unknown,
  uri: string,
  { json, data, people }: Masks & { readonly json: boolean },
  { out, err }: Io,
): Promise<void> {
  const masked = people(uri);
  const text = data(uri).text;
  if (error instanceof OpenError) {
    const { message } = error;
    await (json
      ? out.write(jsonLine({ text, error: { message } }))
      : err.write(`pchar: cannot open ${visible(masked.text)}: ${visible(message)}\n`));
    return;
  }
  if (!(error instanceof SchemeSyntaxError || error instanceof UriSyntaxError)) throw error;
  const issue = error instanceof UriSyntaxError ? inputIssueOf(error, people).issue : error.issue;
  if (json) {
    await out.write(jsonLine({ text, error: issue }));
    return;
  }
  const { line, caret, hint } = explanationOf(issue, error.input, masked, err.columns);
  const paint = painter(err.color);
  const lines = [line, paintCaret(caret, paint), paint("message", issue.message), hint];
  await err.write(`${lines.join("\n")}\n`);
}
