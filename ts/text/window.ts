/** The code unit of no place: the end of the text. */
export const NONE = -1;

/** The part of a text that is at hand: all of it, or what came so far and is still needed. */
export class Window {
  readonly text: string;
  /** Whether the text ends here. */
  readonly isLast: boolean;
  /** Whether a place was read that is still to come: what was concluded from it does not count. */
  isShort = false;

  /** Makes a window of a text. */
  constructor(text: string, isLast: boolean) {
    this.text = text;
    this.isLast = isLast;
  }

  /** The code unit at an index, or `NONE` past the end. */
  at(index: number): number {
    if (index < this.text.length) return this.text.charCodeAt(index);
    if (!this.isLast) this.isShort = true;
    return NONE;
  }

  /** Tells whether a word of lower-case letters stands at an index, in any case. */
  hasWord(word: string, index: number): boolean {
    for (let each = 0; each < word.length; each++) {
      const code = this.at(index + each);
      if (code !== word.charCodeAt(each) && (!isLetter(code) || (code | 0x20) !== word.charCodeAt(each))) {
        return false;
      }
    }
    return true;
  }
}

export function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

export function isLineBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}

/** White space of appendix C: the space, the tab, and what ends lines and pages. */
export function isWhiteSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}
