import type { Deps } from "../../deps.ts";
import type { BodyBudget } from "../http/body-budget.ts";
import type { OidcProvider } from "./oidc-provider.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";

/** What the sign-in pages need. */
export interface SignInEntryPoint {
  readonly deps: Deps;
  readonly limits: RateLimits;
  /** Memory shared by the bodies of unauthenticated requests. */
  readonly budget: BodyBudget;
  /** Null if the operator has not set one up. */
  readonly oidc: OidcProvider | null;
}
