import type { Deps } from "../deps.ts";
import type { Rail, Rails } from "./rail.ts";
import { createSandboxRail } from "./sandbox/sandbox-rail.ts";
import type { StripeSettings } from "./stripe/stripe-rail.ts";

/** The deployment's rails: Stripe if its key is set; otherwise, on the testnet only, the sandbox. RAIL-1. */
export function createRails(deps: Deps): Rails {
  const { stripeApiKey, stripeApiBase, network } = deps.config;
  if (stripeApiKey !== null) {
    return new Map([["stripe", createStripeRailWhenAsked({ apiKey: stripeApiKey, apiBase: stripeApiBase })]]);
  }
  return network === "testnet" ? new Map([["sandbox", createSandboxRail(deps)]]) : new Map();
}

/** Loaded when it is first asked: Stripe's SDK is a fifth of all modules. */
function createStripeRailWhenAsked(settings: StripeSettings): Rail {
  let rail: Rail | null = null;
  const opened = async (): Promise<Rail> => {
    const { createStripeRail } = await import("./stripe/stripe-rail.ts");
    return (rail ??= createStripeRail(settings));
  };
  return {
    send: async (order) => (await opened()).send(order),
    lookUp: async (order) => (await opened()).lookUp(order),
    checkAccount: async (account) => (await opened()).checkAccount(account),
    async *listTransfers(since) {
      yield* (await opened()).listTransfers(since);
    },
  };
}
