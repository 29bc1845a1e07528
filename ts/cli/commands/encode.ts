import { pctEncode } from "../../codec/pct-encode.ts";
import { mask } from "../../uri/mask.ts";
import { CODEC_OPTIONS, converter, maskedAs } from "../codec.ts";
import { type Command, defineCommand } from "../command.ts";
import { URI_RESULT } from "../masking.ts";

export const encodeCommand: Command = defineCommand({
  name: "encode",
  summary: "percent-encode data",
  operands: ["TEXT"],
  stdin: "lines",
  result: "string",
  options: CODEC_OPTIONS,
  details: `Encodes every character except unreserved ones (RFC 3986, 2.1). --component also
keeps the other characters that this component allows. Octets of a line that are
not UTF-8 are encoded too.`,
  example: ["pchar encode '100%/a b'", "100%25%2Fa%20b"],
  start: (call) => {
    const { component, charset, plus } = call.options;
    return converter(call, (data) => pctEncode(data, component, { charset, plus }));
  },
  startOctets: (call) => {
    const { component, plus } = call.options;
    return converter(call, (octets) => pctEncode(octets, component, { charset: "iso-8859-1", plus }));
  },
  ...URI_RESULT,
  maskOf:
    ({ component }) =>
    (text) =>
      mask(text, maskedAs(component)),
});
