import type { Deps } from "../deps.ts";
import type { Rails } from "./rail.ts";
import { createSandboxRail } from "./sandbox/sandbox-rail.ts";
import { createStripeRail } from "./stripe/stripe-rail.ts";

/** The deployment's rails: Stripe if its key is set; otherwise, on the testnet only, the sandbox. RAIL-1. */
export function createRails(deps: Deps): Rails {
  const { stripeApiKey, stripeApiBase, network } = deps.config;
  if (stripeApiKey !== null) {
    return new Map([["stripe", createStripeRail({ apiKey: stripeApiKey, apiBase: stripeApiBase })]]);
  }
  return network === "testnet" ? new Map([["sandbox", createSandboxRail(deps)]]) : new Map();
}
