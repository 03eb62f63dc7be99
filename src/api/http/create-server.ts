import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type Koa from "koa";
import { respondToBrokenRequest, respondToConnect, type Exchange } from "./broken-request.ts";
import type { RequestState } from "./context.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";

const REQUEST_TIMEOUT_MS = 30_000;
/** A response of which the reader took nothing for this long is given up. A page of an export takes less to read. */
const STALLED_RESPONSE_MS = 120_000;
/** Longer than load balancers keep idle connections, so that they never reuse one that is closing. */
const KEEP_ALIVE_MS = 65_000;

/** More than a load balancer opens, and few enough that their buffers fit the memory of a small machine. */
const MOST_CONNECTIONS = 5_000;

/**
 * Limits what a connection buffers of an unread body: at least one read, which is 64 KB; Node's default allows a
 * second.
 */
const UNREAD_BYTES = 16 * 1024;

/** `http://host` of a target in absolute form, which every server must accept (RFC 9112, 3.2.2). */
const SCHEME_AND_HOST = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** The target as path and query. The host is ignored; no response depends on it. */
function originForm(target: string): string {
  const path = target.replace(SCHEME_AND_HOST, "");
  return path.startsWith("/") ? path : `/${path}`;
}

/**
 * The HTTP server around the application. Answers in our error shape what Node would answer itself: requests its
 * parser rejects, requests without `Host` or with an expectation other than `100-continue`, and `CONNECT`.
 *
 * @param times.requestTimeoutMs how long a request may take to arrive, headers and body
 * @param times.stalledResponseMs how long the rest of a response waits for its reader
 */
export function createApiServer(
  app: Koa<RequestState>,
  limits: RateLimits,
  {
    requestTimeoutMs = REQUEST_TIMEOUT_MS,
    stalledResponseMs = STALLED_RESPONSE_MS,
  }: { readonly requestTimeoutMs?: number; readonly stalledResponseMs?: number } = {},
): Server {
  const handle = app.callback();
  const respond = async (...[request, response]: Parameters<RequestListener>): Promise<void> => {
    await handle(request, response);
    // Until it is sent; then the time of connections without a request counts.
    if (!response.writableFinished) request.socket.setTimeout(stalledResponseMs);
  };
  const latest = new WeakMap<Duplex, Exchange>();
  const serve: RequestListener = (request, response) => {
    const exchange = { request, response };
    latest.set(request.socket, exchange);
    response.once("close", () => {
      if (latest.get(request.socket) === exchange) latest.delete(request.socket);
    });
    request.url = originForm(request.url ?? "/");
    void respond(request, response);
  };
  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: requestTimeoutMs / 4,
      keepAliveTimeout: KEEP_ALIVE_MS,
      requireHostHeader: false,
      highWaterMark: UNREAD_BYTES,
    },
    serve,
  );
  server.maxConnections = MOST_CONNECTIONS;
  server.on("checkExpectation", serve);
  server.on(
    "clientError",
    (error, socket) => void respondToBrokenRequest(limits, error, socket as Socket, latest.get(socket)),
  );
  server.on("connect", (_request, socket) => void respondToConnect(limits, socket as Socket));
  return server;
}
