import type { Deps } from "../deps.ts";
import type { Rails } from "./rail.ts";

/** The deployment's rails. Loaded when one is asked: Stripe's SDK is a fifth of all modules. */
export async function openRails(deps: Deps): Promise<Rails> {
  const { createRails } = await import("./create-rails.ts");
  return createRails(deps);
}
