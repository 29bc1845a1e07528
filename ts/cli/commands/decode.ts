import { pctDecode } from "../../codec/pct-decode.ts";
import { MASK, type MaskedAs, mask } from "../../uri/mask.ts";
import { CODEC_OPTIONS, converter, maskedAs } from "../codec.ts";
import { type Command, defineCommand } from "../command.ts";
import { type Mask, URI_RESULT } from "../masking.ts";

export const decodeCommand: Command = defineCommand({
  name: "decode",
  summary: "percent-decode data, once",
  operands: ["TEXT"],
  stdin: "lines",
  result: "string",
  options: CODEC_OPTIONS,
  details: "With --component, rejects text that this component does not allow\n(RFC 3986, 2.4).",
  example: ["pchar decode '100%25%2Fa%20b'", "100%/a b"],
  start: (call) => {
    const { component, charset, plus } = call.options;
    return converter(call, (text) => pctDecode(text, component, { charset, plus }));
  },
  ...URI_RESULT,
  maskOf: ({ component }) => maskOfEncoded(maskedAs(component)),
});

/** Extends a mask to passwords that are percent-encoded, delimiters included. Such text is hidden as a whole. */
function maskOfEncoded(as: MaskedAs): Mask {
  return (text) => {
    // `pctDecode` rejects a lone surrogate, whatever the options.
    const given = text.replace(/\p{Cs}/gu, "\ufffd");
    const data = pctDecode(given, undefined, TOLERANT);
    if (data === given || mask(data, as).text === data) return mask(text, as);
    return { text: MASK, ranges: [[0, text.length]], at: () => 0, hides: () => true, slice: () => MASK };
  };
}

const TOLERANT = { malformed: "keep", invalidUtf8: "replace", allowNul: true } as const;
