import type { Deps } from "../../deps.ts";
import type { BodyBudget } from "../http/body-budget.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";

/** What the pages of signing in work with. */
export interface SignInDoor {
  readonly deps: Deps;
  readonly limits: RateLimits;
  /** The memory that bodies share whose sender is not known. */
  readonly budget: BodyBudget;
}
