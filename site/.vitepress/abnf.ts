import type { LanguageRegistration } from "shiki";

/** ABNF (RFC 5234) for the syntax highlighter. */
export const abnf: LanguageRegistration = {
  name: "abnf",
  scopeName: "source.abnf",
  repository: {},
  patterns: [
    { name: "comment.line", match: ";.*$" },
    { name: "string.quoted", match: '"[^"]*"' },
    { name: "constant.numeric", match: "%[xdb][0-9A-Fa-f.-]+" },
    { name: "entity.name.function", match: "^[A-Za-z][A-Za-z0-9-]*(?=\\s*=)" },
  ],
};
