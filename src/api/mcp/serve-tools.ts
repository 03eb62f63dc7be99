import Router from "@koa/router";
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
import type { AgentProtocol } from "./protocol.ts";
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
  let made: AgentProtocol | null = null;
  // Loaded with the first request: it is a tenth of all modules, and many an API has no agents.
  const protocol = async (): Promise<AgentProtocol> => {
    const [{ createAgentServer }, { createAgentProtocol }] = await Promise.all([
      import("./agent-server.ts"),
      import("./protocol.ts"),
    ]);
    return (made ??= createAgentProtocol(deps, (call) =>
      createAgentServer(deps, limits, keyUses, tools(), call),
    ));
  };
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  router.post("/mcp", async (ctx) => {
    ctx.state.operation = "mcp";
    // Blocks web pages that trick a browser into using a key stored in it.
    const { refusalOf, respond } = await protocol();
    const refusal = refusalOf(ctx.get("Origin"));
    if (refusal !== null) return respondWithProtocolError(ctx, 403, SERVER_ERROR, refusal);
    const caller = await identifyCaller(deps, limits, ctx, "agentKey");
    const message = await readMessage(ctx);
    if (message === undefined) return;
    await countMessages(limits, ctx, message);
    ctx.state.operation = operationOf(message, tools());
    const call = { caller, requestId: ctx.state.requestId };
    await copyResponse(ctx, await respond(ctx, wrapArguments(message), call));
  });
  return router;
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
