import type { Deps } from "../../deps.ts";
import type { BodyBudget } from "./body-budget.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";

/** What every door needs that is opened by a signature: signed events, and webhooks of providers and rails. */
export interface SignedEntryPoint {
  readonly deps: Deps;
  readonly limits: RateLimits;
  /** Memory that the bodies of all these doors share until they are verified. */
  readonly budget: BodyBudget;
}
