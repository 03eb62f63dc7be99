import type { IncomingHttpHeaders } from "node:http";
import type { Logger } from "pino";
import type { Config } from "./config.ts";

/**
 * Warns once if requests come through a proxy while none is trusted: then all callers share the proxy's address and
 * its limits, and clicks have no country. OPERATE-10.
 */
export function watchForwarding(
  config: Pick<Config, "trustProxyHops">,
  log: Pick<Logger, "warn">,
): (headers: IncomingHttpHeaders) => void {
  let isQuiet = config.trustProxyHops > 0;
  return (headers) => {
    if (isQuiet || headers["x-forwarded-for"] === undefined) return;
    isQuiet = true;
    log.warn(
      "request has X-Forwarded-For but TRUST_PROXY is 0: behind a proxy all visitors share one address; set TRUST_PROXY to the number of proxies",
    );
  };
}
