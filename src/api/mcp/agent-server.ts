import { ProtocolError, ProtocolErrorCode, Server, type ListToolsResult } from "@modelcontextprotocol/server";
import type { Deps } from "../../deps.ts";
import type { KeyUses } from "../http/key-uses.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import { callTool, type AgentCall } from "./call-tool.ts";
import { instructionsFor } from "./instructions.ts";
import { listingsFor } from "./listings.ts";
import type { Tool } from "./tool.ts";
import { unwrapArguments } from "./wrapped-arguments.ts";

const IDENTITY = { name: "partner-program", title: "Two-Tier Partner Program", version: "1.0.0" };

/**
 * The protocol side of one HTTP request: lists the tools its key may use, and calls them, those of a batch one after
 * the other, since they have one place among their key's calls in progress (API-14). Built on the low-level server, which
 * leaves argument checks, and therefore the error shape, to us. Its messages come with wrapped arguments.
 */
export function createAgentServer(
  deps: Deps,
  limits: RateLimits,
  keyUses: KeyUses,
  tools: ReadonlyMap<string, Tool>,
  call: AgentCall,
): Server {
  const server = new Server(IDENTITY, {
    capabilities: { tools: {} },
    instructions: instructionsFor(call.caller.kind),
  });
  let former: Promise<unknown> = Promise.resolve();
  const listed = () => listingsFor(call.caller, tools.values()) as unknown as ListToolsResult["tools"];
  server.setRequestHandler("tools/list", () => ({ tools: listed() }));
  server.setRequestHandler("tools/call", ({ params }) => {
    // A tool that exists but not for this key reports that itself, as its endpoint does.
    const tool = tools.get(params.name);
    if (tool === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    keyUses.note({ keyId: call.caller.keyId, channel: "tool", operation: params.name });
    const given = unwrapArguments(params.arguments);
    const result = former.then(() => callTool(deps, limits, tool, given, call));
    former = result.catch(() => {});
    return result;
  });
  return server;
}
