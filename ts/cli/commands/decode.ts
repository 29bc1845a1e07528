import { pctDecode } from "../../codec/pct-decode.ts";
import { MASK } from "../../uri/mask.ts";
import { CODEC_OPTIONS, convertMasked, DATA_RESULT, maskOf } from "../codec.ts";
import type { Command } from "../command.ts";
import { eachInput } from "../each-input.ts";
import type { Mask } from "../masking.ts";

export const decodeCommand: Command = eachInput({
  name: "decode",
  summary: "percent-decode data, once",
  operands: ["TEXT"],
  stdin: "lines",
  options: CODEC_OPTIONS,
  details: "With --component, rejects text that this component does not allow\n(RFC 3986, 2.4).",
  example: ["pchar decode '100%25%2Fa%20b'", "100%/a b"],
  start:
    ({ options: { component, charset, plus } }, hide) =>
    (text) =>
      convertMasked(text, (encoded) => pctDecode(encoded, component, { charset, plus }), hide),
  ...DATA_RESULT,
  masking: ({ component }) => {
    const mask = maskOf(component);
    const input = maskOfEncoded(mask);
    return { valid: (text) => input(text).text, any: (text) => mask(text).text, input };
  },
});

/** Extends a mask to passwords that are percent-encoded, delimiters included. Such text is hidden as a whole. */
function maskOfEncoded(mask: Mask): Mask {
  return (text) => {
    // `pctDecode` rejects a lone surrogate, whatever the options.
    const given = text.replace(/\p{Cs}/gu, "\ufffd");
    const data = pctDecode(given, undefined, TOLERANT);
    if (data === given || mask(data).text === data) return mask(text);
    return { text: MASK, at: () => 0, hides: () => true };
  };
}

const TOLERANT = { malformed: "keep", invalidUtf8: "replace", allowNul: true } as const;
