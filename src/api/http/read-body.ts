import type { IncomingMessage } from "node:http";
import { ApiError } from "../../domain/api-errors.ts";
import type { BodyBudget } from "./body-budget.ts";
import { collectBytes, newBlock } from "./collect-bytes.ts";

export const LARGEST_BODY_BYTES = 100 * 1024;
export const LARGEST_EVENT_BYTES = 64 * 1024;

/**
 * Many senders look at a response only when they are through, and a connection that is closed before takes the answer with
 * it. So a body that is too large is read to its end and thrown away, up to here.
 */
const MOST_DISCARDED_BYTES = 10 * 1024 * 1024;

/** How a body is read whose sender is not known yet. */
export interface Unverified {
  readonly budget: BodyBudget;
  /** Whose body it is, as limits count addresses. */
  readonly address: string;
  /** How long it may take to arrive. */
  readonly patienceMs: number;
}

/**
 * The raw bytes of a request body, as they were sent: signatures are over bytes, and parsing and printing again may
 * change them. What is left of a body that is refused is thrown away as it arrives.
 *
 * @throws ApiError `too_large` beyond `largestBytes`, by the announced length or by counting; `invalid_request` for a
 * compressed body, which would hide its true size, and for one that breaks off or takes too long; `unavailable` for one
 * that gives way to others, whose connection should be closed with the response
 */
export async function readBody(
  request: IncomingMessage,
  largestBytes: number,
  unverified: Unverified | null = null,
): Promise<Buffer> {
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
    throw new ApiError(
      "invalid_request",
      `Content-Encoding ${encoding} is not supported; send the body without encoding.`,
    );
  }
  const mostRead = largestBytes + MOST_DISCARDED_BYTES;
  if (Number(request.headers["content-length"] ?? 0) > mostRead) throw tooLarge(largestBytes);
  return arrivedBody(request, largestBytes, unverified);
}

const tooLarge = (largestBytes: number): ApiError =>
  new ApiError("too_large", `The body is larger than ${largestBytes / 1024} KB.`, {
    next: `Send at most ${largestBytes / 1024} KB.`,
  });

async function arrivedBody(
  request: IncomingMessage,
  largestBytes: number,
  unverified: Unverified | null,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  let hasGivenWay = false;
  const account = unverified?.budget.open(unverified.address, () => {
    hasGivenWay = true;
    reject(new ApiError("unavailable", "Too many requests are being received at once. Nothing was changed."));
  });
  const late = new ApiError("invalid_request", "The body was not received in time.");
  const timer = unverified && setTimeout(() => reject(late), unverified.patienceMs);
  const collected = collectBytes(account?.takeBlock ?? newBlock);
  let bytes = 0;
  const listeners = {
    data(piece: Buffer) {
      bytes += piece.length;
      if (bytes > largestBytes + MOST_DISCARDED_BYTES) reject(tooLarge(largestBytes));
      else if (bytes > largestBytes) account?.close();
      else if (!hasGivenWay) collected.add(piece);
      freeNow(piece);
    },
    end: () => (bytes > largestBytes ? reject(tooLarge(largestBytes)) : resolve(collected.take())),
    error: (error: Error) => reject(brokeOff(error)),
    close: () => reject(brokeOff()),
  };
  for (const [name, listener] of Object.entries(listeners)) request.on(name, listener);
  // One that has broken off before will not say so again.
  if (request.destroyed) reject(brokeOff());
  try {
    return await promise;
  } finally {
    if (timer !== null) clearTimeout(timer);
    account?.close();
    for (const [name, listener] of Object.entries(listeners)) request.off(name, listener);
    // The rest is thrown away as it arrives; of what gave way it is not even read.
    if (hasGivenWay) request.pause();
    else request.resume();
  }
}

/**
 * Gives the memory of a piece back that nobody needs any more. Pieces are 64 KB, and what waits to be collected as garbage
 * adds up to tens of megabytes before it is.
 */
function freeNow({ buffer, byteLength }: Buffer): void {
  // A piece that is cut out of a larger one shares its memory with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** A sender who goes away in the middle is no failure of ours. */
const brokeOff = (cause?: Error): ApiError =>
  new ApiError("invalid_request", "The body was cut off.", { cause });
