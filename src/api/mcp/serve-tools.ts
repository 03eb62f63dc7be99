import Router from "@koa/router";
import { toWebRequest } from "@modelcontextprotocol/node";
import {
  createMcpHandler,
  isLegacyRequest,
  localhostAllowedHostnames,
  validateOriginHeader,
  WebStandardStreamableHTTPServerTransport,
  type Server,
} from "@modelcontextprotocol/server";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { Context, RequestState } from "../http/context.ts";
import { once } from "../http/once.ts";
import { identifyCaller } from "../http/identify-caller.ts";
import type { KeyUses } from "../http/key-uses.ts";
import { parseJson } from "../http/parse-json.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import { LARGEST_BODY_BYTES, readBody } from "../http/read-body.ts";
import { ENDPOINTS } from "../registry.ts";
import { createAgentServer } from "./agent-server.ts";
import type { AgentCall } from "./call-tool.ts";
import { toolsOf } from "./tool.ts";
import { wrapArguments } from "./wrapped-arguments.ts";

const PARSE_ERROR = -32_700;
const SERVER_ERROR = -32_000;

/**
 * The agent tool server: Model Context Protocol over Streamable HTTP, without sessions, for both generations of
 * clients (TOOL-1). Responses are JSON, never a stream: no tool reports progress.
 */
export function serveTools(deps: Deps, limits: RateLimits, keyUses: KeyUses): Router<RequestState> {
  const tools = once(() => toolsOf(ENDPOINTS));
  const serverFor = (call: AgentCall) => createAgentServer(deps, limits, keyUses, tools(), call);
  const response = createResponder(serverFor, (error) => deps.log.debug({ err: error }, "agent request"));
  const allowedHosts = allowedHostsOf(deps.config.baseUrl);
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  router.post("/mcp", async (ctx) => {
    ctx.state.operation = "mcp";
    // Blocks web pages that trick a browser into using a key stored in it.
    const origin = validateOriginHeader(ctx.get("Origin"), [...allowedHosts]);
    if (!origin.ok) return respondWithProtocolError(ctx, 403, SERVER_ERROR, origin.message);
    const caller = await identifyCaller(deps, limits, ctx, "agentKey");
    const message = await readMessage(ctx);
    if (message === undefined) return;
    await countMessages(limits, ctx, message);
    ctx.state.operation = operationOf(message, tools());
    await copyResponse(
      ctx,
      await response(ctx, wrapArguments(message), { caller, requestId: ctx.state.requestId }),
    );
  });
  return router;
}

/** The service's own host; on a local machine, every name the machine has for itself. */
function allowedHostsOf(baseUrl: string): readonly string[] {
  const { hostname } = new URL(baseUrl);
  const local = localhostAllowedHostnames();
  return local.includes(hostname) ? local : [hostname];
}

/** Responds to a message with the transport of its protocol generation. */
function createResponder(serverFor: (call: AgentCall) => Server, onerror: (error: Error) => void) {
  const current = createMcpHandler(({ authInfo }) => serverFor(authInfo!.extra as unknown as AgentCall), {
    legacy: "reject",
    // Nothing changes during a request, so there is nothing to subscribe to.
    maxSubscriptions: 0,
    onerror,
  });
  const respondFormer = async (request: Request, parsedBody: unknown, call: AgentCall) => {
    const server = serverFor(call);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(request, { parsedBody });
    } finally {
      await server.close();
    }
  };
  return async (ctx: Context, parsedBody: unknown, call: AgentCall): Promise<Response> => {
    // The adapter builds a URL from Host, which is untrusted; nothing here depends on it.
    const { method, url, headers } = ctx.req;
    const addressed: unknown = { method, url, headers: { ...headers, host: "localhost" } };
    const request = await toWebRequest(addressed as Parameters<typeof toWebRequest>[0], parsedBody);
    // A client that accepts JSON need not accept a stream it will never get.
    if (ctx.accepts("application/json")) request.headers.set("accept", "application/json, text/event-stream");
    if (await isLegacyRequest(request, parsedBody)) return respondFormer(request, parsedBody, call);
    const authInfo = { token: "", clientId: call.caller.keyId, scopes: [], extra: { ...call } };
    return current.fetch(request, { authInfo, parsedBody });
  };
}

/** Parses the body's JSON; undefined after responding to an invalid one. */
async function readMessage(ctx: Context): Promise<unknown> {
  const bytes = await readBody(ctx.req, LARGEST_BODY_BYTES);
  try {
    return parseJson(bytes);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    respondWithProtocolError(ctx, 400, PARSE_ERROR, `Parse error: ${error.message}`);
    return undefined;
  }
}

/** The HTTP request was counted as one message; counts the rest of a batch before any of it runs. */
async function countMessages(limits: RateLimits, ctx: Context, message: unknown): Promise<void> {
  const others = Array.isArray(message) ? message.length - 1 : 0;
  if (others <= 0) return;
  ctx.state.limit = await limits.consume("agentKey", ctx.state.caller!.keyId, others);
  if (ctx.state.limit.isExceeded) throw new ApiError("rate_limited");
}

/** The called tool's name for logs and metrics, if any. */
function operationOf(message: unknown, tools: ReadonlyMap<string, unknown>): string {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
  const name = method === "tools/call" ? params?.name : undefined;
  return typeof name === "string" && tools.has(name) ? `mcp:${name}` : "mcp";
}

function respondWithProtocolError(ctx: Context, status: number, code: number, message: string): void {
  ctx.status = status;
  ctx.body = { jsonrpc: "2.0", error: { code, message }, id: null };
}

async function copyResponse(ctx: Context, response: Response): Promise<void> {
  ctx.body = await response.text();
  ctx.status = response.status;
  const type = response.headers.get("content-type");
  if (type === null) ctx.remove("Content-Type");
  else ctx.set("Content-Type", type);
}
