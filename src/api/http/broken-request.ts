import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressBlockOf } from "../../domain/access/address-block.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { errorBody } from "../endpoint/error-response.ts";
import { limitHeaders, type LimitState } from "../rate-limits/limit-state.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";

/** A request in progress and its response. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "The request was not received in time.",
  HPE_HEADER_OVERFLOW: "The request is not valid HTTP: its headers are too long.",
};

/**
 * Answers requests that Node's parser rejects (unknown method, oversized headers, a body that never arrives) in our
 * error shape, and closes the connection.
 *
 * @param latest the last readable request on this connection whose response is unfinished. If it arrived whole, its
 * own response is sent first: any other would make its sender believe that nothing was done.
 */
export async function respondToBrokenRequest(
  limits: RateLimits,
  error: NodeJS.ErrnoException,
  socket: Socket,
  latest: Exchange | undefined,
): Promise<void> {
  const address = socket.remoteAddress;
  if (!socket.writable || error.code === "ECONNRESET" || address === undefined) {
    socket.destroy();
    return;
  }
  if (latest?.request.complete === true) {
    // Each further piece would be one more broken request, for as long as its response takes.
    socket.pause();
    latest.response.once("close", () => socket.destroy());
    return;
  }
  // Ours would be read as the second half of the response in progress.
  if (latest?.response.headersSent === true) {
    socket.destroy();
    return;
  }
  const problem = PROBLEMS[error.code ?? ""] ?? "The request is not valid HTTP.";
  await respondAndClose(limits, socket, address, problem);
}

/** Declines to be a tunnel. */
export async function respondToConnect(limits: RateLimits, socket: Socket): Promise<void> {
  // From here on nobody else handles errors of the socket, and the peer may disconnect any time.
  socket.on("error", () => socket.destroy());
  await respondAndClose(limits, socket, socket.remoteAddress ?? "", "The CONNECT method is not supported.");
}

/**
 * Never rejects: nobody awaits it. If the limit cannot be determined, the connection is closed without a response.
 */
async function respondAndClose(
  limits: RateLimits,
  socket: Socket,
  address: string,
  problem: string,
): Promise<void> {
  try {
    const limit = await limits.peekForHeaders("invalidKeyAddress", addressBlockOf(address));
    socket.end(respondText(problem, limit));
  } catch {
    socket.destroy();
  }
}

function respondText(problem: string, limit: LimitState): string {
  const apiError = new ApiError("invalid_request", problem, {
    next: "Send a well-formed HTTP/1.1 request.",
  });
  const body = JSON.stringify(errorBody(apiError));
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": randomUUID(),
    ...limitHeaders(limit),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${apiError.status} Bad Request`, ...lines, "", body].join("\r\n");
}
