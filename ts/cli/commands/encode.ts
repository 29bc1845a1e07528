import { pctEncode } from "../../codec/pct-encode.ts";
import { CODEC_OPTIONS, convertMasked, DATA_RESULT, maskOf } from "../codec.ts";
import type { Command } from "../command.ts";
import { eachInput } from "../each-input.ts";

export const encodeCommand: Command = eachInput({
  name: "encode",
  summary: "percent-encode data",
  operands: ["TEXT"],
  stdin: "lines",
  options: CODEC_OPTIONS,
  details: `Encodes every character except unreserved ones (RFC 3986, 2.1). --component also
keeps the other characters that this component allows.`,
  example: ["pchar encode '100%/a b'", "100%25%2Fa%20b"],
  start:
    ({ options: { component, charset, plus } }, hide) =>
    (text) =>
      convertMasked(text, (data) => pctEncode(data, component, { charset, plus }), hide),
  ...DATA_RESULT,
  masking: ({ component }) => {
    const mask = maskOf(component);
    const hide = (text: string): string => mask(text).text;
    return { valid: hide, any: hide, input: mask };
  },
});
