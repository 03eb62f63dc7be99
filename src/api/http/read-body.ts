import type { IncomingMessage } from "node:http";
import { Refusal } from "../../domain/refusals.ts";

export const LARGEST_BODY_BYTES = 100 * 1024;
export const LARGEST_EVENT_BYTES = 64 * 1024;

/**
 * The raw bytes of a request body, as they were sent: signatures are over bytes, and parsing and printing again may
 * change them.
 *
 * @throws Refusal `too_large` beyond `largestBytes`, by the announced length or by counting; `invalid_request` for a
 * compressed body, which would hide its true size
 */
export async function readBody(request: IncomingMessage, largestBytes: number): Promise<Buffer> {
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
    throw new Refusal("invalid_request", `Header Content-Encoding: ${encoding} is not accepted; send the body as it is.`);
  }
  const tooLarge = () =>
    new Refusal("too_large", `The body is larger than ${largestBytes / 1024} KB.`, {
      next: `Send at most ${largestBytes / 1024} KB.`,
    });
  if (Number(request.headers["content-length"] ?? 0) > largestBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > largestBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}
