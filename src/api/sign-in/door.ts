import type { Deps } from "../../deps.ts";
import type { BodyBudget } from "../http/body-budget.ts";
import type { OidcProvider } from "./oidc-provider.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";

/** What the pages of signing in work with. */
export interface SignInDoor {
  readonly deps: Deps;
  readonly limits: RateLimits;
  /** The memory that bodies share whose sender is not known. */
  readonly budget: BodyBudget;
  /** Null where the operator has set none. */
  readonly oidc: OidcProvider | null;
}
