import type Router from "@koa/router";
import type { Deps } from "../../deps.ts";
import { BRAND_ENDPOINTS } from "../brand/index.ts";
import { API_PREFIX } from "../endpoint/endpoint.ts";
import type { RequestState } from "../http/context.ts";
import { serveEndpoints } from "../http/serve-endpoints.ts";
import { PARTNER_ENDPOINTS } from "../partner/index.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import { CONSOLE_ENDPOINTS } from "./console/index.ts";
import { identifyMember, identifyOperator, identifyPartner } from "./identify-person.ts";
import { OPERATOR_ENDPOINTS } from "./operator/index.ts";
import { withPageFile } from "./page-files.ts";
import { PORTAL_ENDPOINTS } from "./portal/index.ts";

/**
 * Mounts the endpoints for people with a session, plus those for people only: a brand's below `/console`, a
 * partner's below `/portal`. PEOPLE-5.
 */
export function servePeople(deps: Deps, limits: RateLimits): Router<RequestState>[] {
  return [
    ...serveEndpoints(deps, limits, [...CONSOLE_ENDPOINTS, ...BRAND_ENDPOINTS.map(withPageFile)], {
      prefix: `/console/:brandId${API_PREFIX}`,
      identify: (ctx, { brandId = "" }) => identifyMember(deps, limits, ctx, brandId),
      isForPages: true,
    }),
    ...serveEndpoints(deps, limits, [...PORTAL_ENDPOINTS, ...PARTNER_ENDPOINTS.map(withPageFile)], {
      prefix: `/portal${API_PREFIX}`,
      identify: (ctx) => identifyPartner(deps, limits, ctx),
      isForPages: true,
    }),
    ...serveEndpoints(deps, limits, OPERATOR_ENDPOINTS, {
      prefix: `/ops${API_PREFIX}`,
      identify: (ctx) => identifyOperator(deps, limits, ctx),
      isForPages: true,
    }),
  ];
}
