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
import type { Context } from "../http/context.ts";
import type { AgentCall } from "./call-tool.ts";

/** The protocol's side of all requests. */
export interface AgentProtocol {
  /** Why a web page of this origin may not send a request to the service; null if it may. */
  readonly refusalOf: (origin: string) => string | null;
  /** Responds to a message with the transport of its protocol generation. */
  readonly respond: (ctx: Context, parsedBody: unknown, call: AgentCall) => Promise<Response>;
}

/** @param serverFor the server of one HTTP request */
export function createAgentProtocol(deps: Deps, serverFor: (call: AgentCall) => Server): AgentProtocol {
  const allowedHosts = allowedHostsOf(deps.config.baseUrl);
  return {
    refusalOf(origin) {
      const check = validateOriginHeader(origin, [...allowedHosts]);
      return check.ok ? null : check.message;
    },
    respond: createResponder(serverFor, (error) => deps.log.debug({ err: error }, "agent request")),
  };
}

/** The service's own host; on a local machine, every name the machine has for itself. */
function allowedHostsOf(baseUrl: string): readonly string[] {
  const { hostname } = new URL(baseUrl);
  const local = localhostAllowedHostnames();
  return local.includes(hostname) ? local : [hostname];
}

function createResponder(
  serverFor: (call: AgentCall) => Server,
  onerror: (error: Error) => void,
): AgentProtocol["respond"] {
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
  return async (ctx, parsedBody, call) => {
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
