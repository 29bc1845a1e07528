import { check } from "../../api/check.ts";
import { resolver } from "../../api/resolve.ts";
import { split } from "../../api/split.ts";
import type { BufferStep } from "../../explain/dot-segment-trace.ts";
import type { NormalizeExplanation } from "../../explain/explain-normalize.ts";
import type { ResolveExplanation } from "../../explain/explain-resolve.ts";
import { visible } from "../../support/display.ts";
import { type Command, defineCommand } from "../command.ts";
import { BASE, NORMALIZE_FLAGS, RESOLVE_FLAGS, TOP_RULE } from "../generated/options.ts";
import { labelledBase } from "../issue.ts";
import { masksOf } from "../masking.ts";
import { UsageError } from "../option.ts";

const EXAMPLE = `Resolve "#s" against "http://a/b?c" by RFC 3986
5.2.2  the reference has an empty path: the path of the base is used, "/b"
5.2.2  the reference has no query: the query of the base is used, "c"
5.3    the components together give "http://a/b?c#s"`;

/** The maximum number of characters in the buffers of a step in JSON. They grow with the square of the path. */
const LONGEST_TRACE = 2 ** 20;

type Explain = (uri: string) => NormalizeExplanation | ResolveExplanation;

export const explainCommand: Command = defineCommand({
  name: "explain",
  summary: "explain how each URI is normalized or resolved",
  operands: ["URI"],
  stdin: "lines",
  result: "explanation",
  options: { base: BASE, ...RESOLVE_FLAGS, ...NORMALIZE_FLAGS },
  details: `With --base, explains how the URI is resolved against it (RFC 3986, 5.2).
Otherwise explains how it is normalized (6.2). --json omits the buffers of 5.2.4
if they have more than 2^20 characters.`,
  example: ["pchar explain --base 'http://a/b?c' '#s'", EXAMPLE],
  conflict: (given) => {
    const others = Object.values(given.has(BASE.name) ? NORMALIZE_FLAGS : RESOLVE_FLAGS);
    const other = others.find((each) => each.name !== TOP_RULE.name && given.has(each.name));
    if (other === undefined) return undefined;
    return given.has(BASE.name)
      ? `--${other.name} cannot be combined with --base`
      : `option --${other.name} needs --base`;
  },
  async start({ options: { base, strict, relativeBase, ...forNormalize }, ...call }): Promise<Explain> {
    const { rule } = forNormalize;
    const { data, people } = masksOf(call);
    // With --mask, any step may have a part of the password, so the input is masked.
    const given = (text: string): string => (check(text, rule) === undefined ? data(text).text : text);
    if (base === undefined) {
      const { normalizeExplained } = await import("../../explain/explain-normalize.ts");
      return (uri) => normalizeExplained(given(uri), forNormalize, people);
    }
    if (rule !== "URI-reference" && rule !== "IRI-reference")
      throw new UsageError(
        `--rule ${rule} cannot be combined with --base: use URI-reference or IRI-reference`,
        "explain",
      );
    // Called only to validate the base, once.
    labelledBase("--base", () => resolver(base, { relativeBase, rule }), { relativeBase, rule });
    const { resolveExplained } = await import("../../explain/explain-resolve.ts");
    const hasLogin = await isLogin(base);
    const shown = hasLogin ? data(base, "authority").text : given(base);
    // Any step may have a part of the path, so the sentences hide all of it.
    const hidesAll = hasLogin && !call.showPassword;
    return (uri) => resolveExplained(given(uri), shown, { strict, relativeBase, rule }, people, hidesAll);
  },
  print: (explanation) =>
    String(explanation)
      .split("\n")
      .map((line) => `${visible(line)}\n`)
      .join(""),
  json: (explanation) => ({ ...explanation, steps: explanation.steps.map(withoutLongBuffers) }),
});

/** Returns whether a URI is rather a user, a password and a host, as in `me:pw@host`: no scheme of this name is registered. */
async function isLogin(uri: string): Promise<boolean> {
  const { scheme, authority, path } = split(uri);
  if (scheme === undefined || authority !== undefined || !path.includes("@")) return false;
  return (await import("../../schemes/scheme-info.ts")).schemeInfo(scheme) === undefined;
}

function withoutLongBuffers<Step extends { readonly buffers?: readonly BufferStep[] | undefined }>({
  buffers,
  ...step
}: Step): Omit<Step, "buffers"> {
  return buffers === undefined || charactersIn(buffers) > LONGEST_TRACE ? step : { ...step, buffers };
}

function charactersIn(buffers: readonly BufferStep[]): number {
  return buffers.reduce((sum, { output, input }) => sum + output.length + input.length, 0);
}
