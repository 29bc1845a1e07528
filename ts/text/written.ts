import { isAsWritten, lengthOf, NOTHING, pointOf } from "./unit.ts";

/** Puts together what units stand for; what is as it is written is copied in one piece. */
export class Written {
  readonly #text: string;
  #output = "";
  #copied: number;

  /** Begins at an index of the text. */
  constructor(text: string, start: number) {
    this.#text = text;
    this.#copied = start;
  }

  /** How long it is, all before this index of the text taken. */
  lengthAt(index: number): number {
    return this.#output.length + index - this.#copied;
  }

  /** Takes a unit of the text, all before it being taken. */
  take(unit: number, index: number): void {
    if (pointOf(unit) === NOTHING) this.leaveOut(index, index + lengthOf(unit));
    else if (!isAsWritten(unit)) {
      this.leaveOut(index, index + lengthOf(unit));
      this.#output += String.fromCodePoint(pointOf(unit));
    }
  }

  /** Leaves out what stands between two indices, all before it being taken. */
  leaveOut(index: number, end: number): void {
    this.#output += this.#text.slice(this.#copied, index);
    this.#copied = end;
  }

  /** All that was taken before an index of the text. */
  before(index: number): string {
    return this.#output + this.#text.slice(this.#copied, index);
  }
}
