import type { IncomingHttpHeaders } from "node:http";
import type { Logger } from "pino";
import type { Config } from "./config.ts";

/**
 * Says once that requests come through a proxy while none is trusted: then everybody has the proxy's address, and shares
 * the limits of one, and no click has a country. OPERATE-10.
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
