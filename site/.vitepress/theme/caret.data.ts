import { check } from "pchar";

const TEXT = "http://me@[2001:db8::7]:80/a b";

/** The error that pchar reports for a string, computed when the site is built. */
export interface Caret {
  readonly text: string;
  readonly index: number;
  readonly message: string;
}

declare const data: Caret;

export { data };

export default {
  load(): Caret {
    const { index, message } = check(TEXT)!;
    return { text: TEXT, index, message };
  },
};
