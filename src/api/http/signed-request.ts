import type { Deps } from "../../deps.ts";
import type { BodyBudget } from "./body-budget.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";

/** What every entry point with signed input needs: events, and webhooks of providers and rails. */
export interface SignedEntryPoint {
  readonly deps: Deps;
  readonly limits: RateLimits;
  /** Memory shared by all their bodies until they are verified. */
  readonly budget: BodyBudget;
}
