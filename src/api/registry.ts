import { BRAND_ENDPOINTS } from "./brand/index.ts";
import type { Endpoint } from "./endpoint/endpoint.ts";
import { PARTNER_ENDPOINTS } from "./partner/index.ts";

/**
 * Every endpoint with a key (API-21), in document order. The router, the tools, OpenAPI and the reference read this
 * list. What no key may do is not in it: API-12.
 */
export const ENDPOINTS: readonly Endpoint[] = [...BRAND_ENDPOINTS, ...PARTNER_ENDPOINTS];
