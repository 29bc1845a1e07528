import { styleText } from "node:util";

/** What a piece of output is; `plain` has no colour anywhere. */
export type Style = "plain" | "label" | "absent" | "userinfo" | "host" | "caret" | "message" | "heading";

const FORMATS = {
  label: "cyan",
  absent: "dim",
  userinfo: "yellow",
  host: "bold",
  caret: ["bold", "red"],
  message: "bold",
  heading: "bold",
} as const;

/** Colours pieces of output, or leaves them as they are. */
export type Paint = (style: Style, text: string) => string;

/** Makes the {@link Paint} of a terminal or of a file. */
export function painter(color: boolean): Paint {
  return (style, text) => {
    if (!color || style === "plain" || text === "") return text;
    const format = FORMATS[style];
    // Whether the stream wants colour has been decided; newer versions of Node would look at stdout by themselves.
    return styleText(typeof format === "string" ? format : [...format], text, { validateStream: false });
  };
}
