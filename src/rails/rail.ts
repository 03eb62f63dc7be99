import type {
  AccountCheck,
  RailResponse,
  RailMethod,
  RailOrder,
  TransferUpdate,
} from "../domain/payouts/rail.ts";

/** A transfer in a rail's own list. */
export interface ListedTransfer {
  /** The payout it names; null if none. */
  readonly payoutId: string | null;
  /** The partner it names; null if none. */
  readonly partnerId: string | null;
  readonly currency: string;
  readonly update: TransferUpdate & { readonly sentCents: number };
}

/**
 * A way to send money through another server. Sending and looking up never throw for what the rail says or fails to
 * say: whatever leaves open whether money moved is `unknown`. Bank transfers have no rail: they are paid by hand from
 * a list.
 */
export interface Rail {
  /**
   * Sends under the order's key, which the rail accepts once: a repeat returns the first response and moves nothing.
   */
  send(order: RailOrder): Promise<RailResponse>;
  /** The rail's record of the payout, under whatever key; `absent` if it has none. */
  lookUp(order: RailOrder): Promise<RailResponse>;
  /** Whether it accepts payments to the account of this name; never throws. */
  checkAccount(account: string): Promise<AccountCheck>;
  /** Every transfer the rail has made since then (system clock), page by page. Throws the rail's failure. */
  listTransfers(since: Date): AsyncIterable<readonly ListedTransfer[]>;
}

/** The rails of this deployment. */
export type Rails = ReadonlyMap<RailMethod, Rail>;
