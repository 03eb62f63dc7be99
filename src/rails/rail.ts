import type {
  AccountCheck,
  RailResponse,
  RailMethod,
  RailOrder,
  TransferUpdate,
} from "../domain/payouts/rail.ts";

/** A transfer as a rail's own list has it. */
export interface ListedTransfer {
  /** The payout that it names; null where it names none. */
  readonly payoutId: string | null;
  readonly currency: string;
  readonly update: TransferUpdate & { readonly sentCents: number };
}

/**
 * A way to send money over somebody else's server. Neither sending nor looking up throws for what the rail says or fails
 * to say: whatever leaves open whether money moved is `unknown`. A bank transfer has no rail: a person pays it from a list.
 */
export interface Rail {
  /** Sends under the order's key, which the rail takes once: a repeat gives the first response and moves nothing. */
  send(order: RailOrder): Promise<RailResponse>;
  /** What the rail has of the payout, under whatever key; `absent` when it knows of none. */
  lookUp(order: RailOrder): Promise<RailResponse>;
  /** Whether it takes payments to the account of this name; never throws. */
  checkAccount(account: string): Promise<AccountCheck>;
  /** Every transfer that the rail has made since then (machine's time), page by page. Throws what the rail fails with. */
  listTransfers(since: Date): AsyncIterable<readonly ListedTransfer[]>;
}

/** The rails that this deployment has. */
export type Rails = ReadonlyMap<RailMethod, Rail>;
