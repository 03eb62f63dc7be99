import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import type Koa from "koa";
import { answerBrokenRequest } from "./broken-request.ts";
import type { RequestState } from "./context.ts";
import type { RateLimits } from "./rate-limits.ts";

const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than a load balancer keeps its side open, so that it never reuses a connection that is closing. */
const KEEP_ALIVE_MS = 65_000;

/**
 * The HTTP server around the application. What Node would answer by itself, in a shape of its own, is answered by us:
 * a request that its parser refuses, one without `Host`, one with another expectation than `100-continue`.
 *
 * @param requestTimeoutMs how long a request may take to arrive, headers and body
 */
export function createApiServer(
  app: Koa<RequestState>,
  limits: RateLimits,
  requestTimeoutMs: number = REQUEST_TIMEOUT_MS,
): Server {
  const handle = app.callback();
  const serve: RequestListener = (request, response) => void handle(request, response);
  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: requestTimeoutMs / 4,
      keepAliveTimeout: KEEP_ALIVE_MS,
      requireHostHeader: false,
    },
    serve,
  );
  server.on("checkExpectation", serve);
  server.on("clientError", (error, socket) => void answerBrokenRequest(limits, error, socket as Socket));
  return server;
}
