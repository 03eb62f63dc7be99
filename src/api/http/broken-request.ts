import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { REFUSALS } from "../../domain/refusals.ts";

/**
 * Answers what Node's parser refuses before a request exists (an unknown method, headers too long) in the one error
 * shape, and closes the connection.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const isTimeout = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const { status, next } = REFUSALS.invalid_request;
  const message = isTimeout
    ? "The request did not arrive completely in time."
    : `The request is not readable as HTTP${error.code === "HPE_HEADER_OVERFLOW" ? ": its headers are too long" : ""}.`;
  const body = JSON.stringify({ error: { status, code: "invalid_request", message, next } });
  socket.end(
    [
      `HTTP/1.1 ${status} Bad Request`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${randomUUID()}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}
