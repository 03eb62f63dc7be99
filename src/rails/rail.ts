import type { RailAnswer, RailMethod, RailOrder } from "../domain/rail.ts";

/**
 * A way to send money over somebody else's server. Neither call throws for what the rail says or fails to say: whatever
 * leaves open whether money moved is `unknown`. A bank transfer has no rail: a person pays it from a list.
 */
export interface Rail {
  /** Sends under the order's key, which the rail takes once: a repeat gives the first answer and moves nothing. */
  send(order: RailOrder): Promise<RailAnswer>;
  /** What the rail has of the payout, under whatever key; `absent` when it knows of none. */
  lookUp(order: RailOrder): Promise<RailAnswer>;
}

/** The rails that this deployment has. */
export type Rails = ReadonlyMap<RailMethod, Rail>;
