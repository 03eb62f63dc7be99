import type { Deps } from "../deps.ts";
import type { Rails } from "../rails/rail.ts";

/** The deployment's rails. Loaded when a command asks one: Stripe's SDK is a fifth of all modules. */
export async function openRails(deps: Deps): Promise<Rails> {
  const { createRails } = await import("../rails/create-rails.ts");
  return createRails(deps);
}
