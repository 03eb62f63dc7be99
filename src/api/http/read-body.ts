import type { IncomingMessage } from "node:http";
import { Refusal } from "../../domain/refusals.ts";

export const LARGEST_BODY_BYTES = 100 * 1024;
export const LARGEST_EVENT_BYTES = 64 * 1024;

/**
 * Many senders look at an answer only when they are through, and a connection that is closed before takes the answer with
 * it. So a body that is too large is read to its end and thrown away, up to here.
 */
const MOST_DISCARDED_BYTES = 10 * 1024 * 1024;

/**
 * The raw bytes of a request body, as they were sent: signatures are over bytes, and parsing and printing again may
 * change them.
 *
 * @throws Refusal `too_large` beyond `largestBytes`, by the announced length or by counting; `invalid_request` for a
 * compressed body, which would hide its true size, and for one that breaks off
 */
export async function readBody(request: IncomingMessage, largestBytes: number): Promise<Buffer> {
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
    throw new Refusal(
      "invalid_request",
      `Header Content-Encoding: ${encoding} is not accepted; send the body as it is.`,
    );
  }
  const tooLarge = () =>
    new Refusal("too_large", `The body is larger than ${largestBytes / 1024} KB.`, {
      next: `Send at most ${largestBytes / 1024} KB.`,
    });
  const mostRead = largestBytes + MOST_DISCARDED_BYTES;
  if (Number(request.headers["content-length"] ?? 0) > mostRead) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of arriving(request)) {
    bytes += chunk.length;
    if (bytes <= largestBytes) chunks.push(chunk);
    else if (bytes > mostRead) throw tooLarge();
  }
  if (bytes > largestBytes) throw tooLarge();
  return Buffer.concat(chunks, bytes);
}

/** The chunks of a body; a sender who goes away in the middle is no failure of ours. */
async function* arriving(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* request as AsyncIterable<Buffer>;
  } catch (error) {
    throw new Refusal("invalid_request", "The body broke off before its end.", { cause: error });
  }
}
