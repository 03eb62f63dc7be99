import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { Refusal } from "../../domain/refusals.ts";
import { errorBody } from "./answer-errors.ts";
import { limitHeaders, type RateLimits } from "./rate-limits.ts";

const COMPLAINTS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "The request did not arrive completely in time.",
  HPE_HEADER_OVERFLOW: "The request is not readable as HTTP: its headers are too long.",
};

/**
 * Answers what Node's parser refuses before a request exists (an unknown method, headers too long, a body that does not
 * arrive) like any other wrong request, and closes the connection.
 */
export async function answerBrokenRequest(
  limits: RateLimits,
  error: NodeJS.ErrnoException,
  socket: Socket,
): Promise<void> {
  const address = socket.remoteAddress;
  if (!socket.writable || error.code === "ECONNRESET" || address === undefined) {
    socket.destroy();
    return;
  }
  const complaint = COMPLAINTS[error.code ?? ""] ?? "The request is not readable as HTTP.";
  const refusal = new Refusal("invalid_request", complaint, { next: "Send a well-formed HTTP/1.1 request." });
  const body = JSON.stringify(errorBody(refusal));
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": randomUUID(),
    ...limitHeaders(await limits.peek("invalidKeyAddress", address)),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${refusal.status} Bad Request`, ...lines, "", body].join("\r\n"));
}
