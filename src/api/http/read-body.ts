import type { IncomingMessage } from "node:http";
import { ApiError } from "../../domain/api-errors.ts";
import type { BodyBudget } from "./body-budget.ts";
import { collectBytes, newBlock } from "./collect-bytes.ts";

export const LARGEST_BODY_BYTES = 100 * 1024;
export const LARGEST_EVENT_BYTES = 64 * 1024;

/**
 * Many clients read the response only after sending everything, and closing the connection early loses it. So
 * oversized bodies are read and discarded, up to this size.
 */
const MOST_DISCARDED_BYTES = 10 * 1024 * 1024;

/** Limits on reading the body of an unauthenticated sender. */
export interface Unverified {
  readonly budget: BodyBudget;
  /** The sender's address, as limits count addresses. */
  readonly address: string;
  /** How long the body may take to arrive. */
  readonly patienceMs: number;
}

/**
 * The raw bytes of a request body: signatures cover bytes, which parsing and printing may change. The rest of a
 * rejected body is discarded as it arrives.
 *
 * @throws ApiError `too_large` beyond `largestBytes`, announced or counted; `invalid_request` for a compressed body,
 * which would hide its size, and for one that breaks off or takes too long; `unavailable` for an evicted one, whose
 * connection should be closed with the response
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
  const giveUp = (): void => reject(new ApiError("invalid_request", "The body was not received in time."));
  const timer = unverified && setTimeout(giveUp, unverified.patienceMs);
  const collected = collectBytes(account?.takeBlock ?? newBlock);
  let bytes = 0;
  let hasEnded = false;
  const listeners = {
    data(piece: Buffer) {
      bytes += piece.length;
      if (bytes > largestBytes + MOST_DISCARDED_BYTES) reject(tooLarge(largestBytes));
      else if (bytes > largestBytes) account?.close();
      else if (!hasGivenWay) collected.add(piece);
      freeNow(piece);
    },
    end() {
      hasEnded = true;
      if (bytes > largestBytes) reject(tooLarge(largestBytes));
      else resolve(collected.take());
    },
    error: (error: Error) => reject(brokeOff(error)),
    close() {
      if (!hasEnded) reject(brokeOff());
    },
  };
  for (const [name, listener] of Object.entries(listeners)) request.on(name, listener);
  // A stream that is already destroyed emits no further event.
  if (request.destroyed) reject(brokeOff());
  try {
    return await promise;
  } finally {
    if (timer !== null) clearTimeout(timer);
    account?.close();
    for (const [name, listener] of Object.entries(listeners)) request.off(name, listener);
    // Discards the rest; an evicted body is not even read.
    if (hasGivenWay) request.pause();
    else request.resume();
  }
}

/** Frees a chunk's memory at once. Chunks are 64 KB, and tens of megabytes can pile up before garbage collection. */
function freeNow({ buffer, byteLength }: Buffer): void {
  // A chunk sliced from a larger buffer shares its memory.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** A sender that disconnects is not our failure. */
const brokeOff = (cause?: Error): ApiError =>
  new ApiError("invalid_request", "The body was cut off.", { cause });
