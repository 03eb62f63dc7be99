import Koa from "koa";
import type { PayloadCodec } from "@temporalio/common";
import type { Deps } from "../deps.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { serveCodec } from "./codec/serve-codec.ts";
import { serveEvents } from "./events/serve-events.ts";
import { createBodyBudget } from "./http/body-budget.ts";
import type { KeyUses } from "./http/key-uses.ts";
import type { RequestState } from "./http/context.ts";
import { serveHealth, type TemporalProbe } from "./http/health.ts";
import { afterReads } from "./http/after-reads.ts";
import { observe } from "./http/observe.ts";
import { routesOf } from "./http/routes.ts";
import { traceRequest } from "./http/trace-request.ts";
import type { RateLimits } from "./rate-limits/rate-limits.ts";
import { keyMount, respondToOtherMethods, serveEndpoints } from "./http/serve-endpoints.ts";
import { serveLinks } from "./redirects/serve-links.ts";
import { serveOpenapi } from "./openapi/serve-openapi.ts";
import { serveScript } from "./pages/js/serve-script.ts";
import { serveDevMail } from "./pages/dev-mail.ts";
import { servePages } from "./pages/serve-pages.ts";
import { serveReference } from "./reference/serve-reference.ts";
import { servePeople } from "./people/serve-people.ts";
import { showErrorsAsPages } from "./sign-in/error-pages.ts";
import { serveSignIn, SIGN_IN_PATHS } from "./sign-in/serve-sign-in.ts";
import { ENDPOINTS } from "./registry.ts";
import { serveRailWebhooks } from "./webhooks/serve-rail-webhooks.ts";
import { serveWeb } from "./web/serve-web.ts";
import { serveStatements } from "./statements/serve-statements.ts";
import { serveWebhooks } from "./webhooks/serve-webhooks.ts";
import { serveTools } from "./mcp/serve-tools.ts";

/** The HTTP application: every layer a request passes, in order. */
export function createApp(options: {
  deps: Deps;
  limits: RateLimits;
  keyUses: KeyUses;
  metrics: Metrics;
  temporal: TemporalProbe;
  /** Null where payloads in Temporal are not encrypted. */
  codec: PayloadCodec | null;
  isDraining: () => boolean;
  /** Takes no time of the read that it notes. */
  noteRead: () => void;
}): Koa<RequestState> {
  const { deps, limits, keyUses, metrics } = options;
  const entryPoint = { deps, limits, budget: createBodyBudget() };
  // In the order in which they are tried, the busiest first.
  const routers = [
    serveEvents(entryPoint),
    serveLinks(deps, limits),
    ...serveEndpoints(deps, limits, ENDPOINTS, keyMount(deps, limits, keyUses)),
    ...servePeople(deps, limits),
    serveCodec(deps, limits, options.codec),
    // Below the portal's path, but no screen of its app.
    serveStatements(deps, limits),
    serveWeb(deps, limits),
    serveTools(deps, limits, keyUses),
    serveWebhooks(entryPoint),
    serveRailWebhooks(entryPoint),
    serveScript(),
    servePages(deps),
    serveSignIn(entryPoint),
    serveDevMail(deps),
    serveOpenapi(deps.config),
    serveReference(deps.config),
    serveHealth(deps, options.temporal, options.isDraining),
  ];
  const app = new Koa<RequestState>({
    proxy: deps.config.trustProxyHops > 0,
    maxIpsCount: deps.config.trustProxyHops,
  });
  app.use(traceRequest(deps));
  app.use(observe(deps, limits, metrics, options.isDraining));
  app.use(afterReads(options.noteRead));
  app.use(showErrorsAsPages(deps.config, SIGN_IN_PATHS));
  app.use(routesOf(routers));
  app.use(respondToOtherMethods(routers));
  // `observe` answers every failure of a request; what reaches Koa is a broken connection.
  app.on("error", (error) => deps.log.debug({ err: error }, "connection error"));
  return app;
}
