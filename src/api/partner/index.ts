import type { Endpoint } from "../endpoint.ts";

/** The partner's endpoints in the order of the specification. */
export const PARTNER_ENDPOINTS: readonly Endpoint[] = [];
