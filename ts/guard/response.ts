import type { IncomingMessage } from "node:http";
import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import type { Ending } from "./ending.ts";
import { GuardError } from "./guard-error.ts";
import type { Settings } from "./options.ts";
import type { GuardedRequest } from "./send.ts";
import { DECODER, WEB_STREAM } from "./unset.ts";

/** The statuses of responses without a body (Fetch Standard, "null body status"). */
const WITHOUT_BODY: readonly number[] = [101, 103, 204, 205, 304];

/** The content codings that are decoded (RFC 9110, 8.4.1). */
const DECODERS: ReadonlyMap<string, (options: object) => Transform> = /* @__PURE__ */ new Map([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["br", createBrotliDecompress],
]);

/** Turns what Node received into a `Response`. Its body is decoded and has a limit. If it has none, the message is left to be dismissed. */
export function responseOf(
  message: IncomingMessage,
  { uri, method }: GuardedRequest,
  settings: Settings,
  ending: Ending,
): Response {
  const { statusCode = 0, statusMessage = "" } = message;
  const init = { status: statusCode, statusText: statusMessage, headers: headersOf(message) };
  const decoder = DECODERS.get(init.headers.get("content-encoding")?.toLowerCase() ?? "");
  try {
    if (method === "HEAD" || WITHOUT_BODY.includes(statusCode)) {
      return new Response(null, init);
    }
    if (decoder !== undefined) {
      // They describe the body as it was sent.
      init.headers.delete("content-encoding");
      init.headers.delete("content-length");
    }
    const body = decoder === undefined ? message : decoding(message, decoder({ ...DECODER }));
    return new Response(streamOf(body, message, { uri, ...settings }, ending), init);
  } catch (cause) {
    message.destroy();
    throw new GuardError("ERR_GUARD_RESPONSE", uri, `its response has the status ${statusCode}`, { cause });
  }
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  return headers;
}

/** Decodes a body. An error is kept for its reader, who may come later or never; without a listener it would end the process. */
function decoding(message: IncomingMessage, decoder: Transform): Readable {
  decoder.on("error", () => {});
  return pipeline(message, decoder, () => {});
}

/** Makes a stream of the decoded body. It reads a chunk when its reader asks for one, and fails beyond the limit. */
function streamOf(
  body: Readable,
  message: IncomingMessage,
  { uri, maxBytes }: Settings & { readonly uri: string },
  ending: Ending,
): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  let left = maxBytes;
  // Closes the connection, unless the response has ended.
  const end = (): void => {
    body.destroy();
    message.destroy();
    ending.clear();
  };
  return new ReadableStream<Uint8Array>(
    {
      ...WEB_STREAM,
      start(controller) {
        ending.onEnd((reason) => controller.error(reason));
      },
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (done) {
            end();
            return controller.close();
          }
          left -= value.length;
          if (left < 0) throw tooLong(uri, maxBytes);
          // A copy: the chunk may share its memory with others, and its reader may transfer it.
          controller.enqueue(new Uint8Array(value));
        } catch (error) {
          end();
          throw ending.errorFor(error);
        }
      },
      cancel: end,
    },
    { ...WEB_STREAM, highWaterMark: 0 },
  );
}

const tooLong = (uri: string, maxBytes: number): GuardError =>
  new GuardError("ERR_GUARD_BODY_TOO_LONG", uri, `its body has more than ${maxBytes} bytes`);
