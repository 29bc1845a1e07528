import type { IncomingMessage } from "node:http";

/** The part of a response that says which header fields were sent. */
export type Head = Pick<IncomingMessage, "rawHeaders">;

/** Returns the values of a header. Node would append them to those of a polluted `Object.prototype`. */
export const valuesOf = (name: string, { rawHeaders }: Head): string[] =>
  rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]!.toLowerCase() === name);

/** The end of the headers, and of a chunked body (RFC 9112, 2.1 and 7.1). */
const END = "\r\n\r\n";
const LAST_CHUNK = `0${END}`;

/**
 * The bytes that a response takes on its connection. The parser of Node drops bytes after the response if they are the beginning of
 * another one, so they are counted here.
 */
export class Framing {
  /** The number of bytes. */
  received = 0;
  /** The number of bytes of the first headers, or 0 before their end. */
  #head = 0;
  /** The last bytes. */
  #last: Buffer = Buffer.alloc(0);
  #isOver = false;
  #hasMore = false;

  /** Adds bytes, after the parser of Node has read them. The response is `undefined` before its headers have ended. */
  add(bytes: Buffer, message: IncomingMessage | undefined): void {
    this.#hasMore ||= this.#isOver;
    this.#isOver = message?.complete ?? false;
    const { length } = this.#last;
    const joined =
      this.#head === 0 || bytes.length < LAST_CHUNK.length ? Buffer.concat([this.#last, bytes]) : bytes;
    if (this.#head === 0) {
      const at = joined.indexOf(END);
      if (at !== -1) this.#head = this.received - length + at + END.length;
    }
    this.received += bytes.length;
    this.#last = Buffer.from(joined.subarray(-LAST_CHUNK.length));
  }

  /** Returns whether the last byte is that of a response that has ended. A response whose length is in any doubt has none (RFC 9112, 6.3). */
  isEndOf(message: IncomingMessage, method: string | undefined): boolean {
    const { httpVersion, statusCode } = message;
    if (httpVersion !== "1.1" || this.#hasMore || this.#head === 0) return false;
    const body = this.received - this.#head;
    if (method === "HEAD" || statusCode === 204 || statusCode === 304) return body === 0;
    const [length, ...lengths] = valuesOf("content-length", message);
    const codings = valuesOf("transfer-encoding", message);
    if (codings.length === 0) return lengths.length === 0 && String(body) === length;
    return codings.join() === "chunked" && this.#last.toString("latin1") === LAST_CHUNK;
  }
}
