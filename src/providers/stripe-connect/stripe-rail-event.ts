import type { AccountUpdate, RailUpdate } from "../../domain/payouts/rail.ts";
import { textAt, valueAt, wholeAt } from "../json.ts";
import { checkOfAccount } from "./stripe-account.ts";
import { transferUpdateOf } from "./stripe-transfer.ts";
import { stripeCurrency } from "../../domain/money/stripe-units.ts";

/** The content of a Stripe Connect event. */
export type StripeRailEvent = Readonly<{
  externalId: string;
  type: string;
  /** The payout the transfer was made for; null if the event names none. */
  payoutId: string | null;
  /** Null if it changes nothing. */
  update: RailUpdate | null;
  /** The connected account's update; null if it has none. */
  account: AccountUpdate | null;
}>;

const TRANSFER_EVENTS: readonly string[] = ["transfer.created", "transfer.updated", "transfer.reversed"];

/**
 * Reads an event of Stripe Connect. Only transfers and account updates count. If a connected account's own payout to
 * its bank fails, the partner still has the money, so nothing changes here. RAIL-5, RAIL-7.
 *
 * @param isTestModeTaken whether events of Stripe's test mode count, as they do on the testnet only
 * @returns null for a body that is not an event
 */
export function readStripeRailEvent(body: unknown, isTestModeTaken: boolean): StripeRailEvent | null {
  const externalId = textAt(body, "id");
  const type = textAt(body, "type");
  if (externalId === null || type === null) return null;
  const transfer = valueAt(body, "data", "object");
  // Connected accounts control their own events, and could name a payout of ours.
  const isOurs = textAt(body, "account") === null;
  const isModeTaken = isTestModeTaken || valueAt(body, "livemode") === true;
  const account =
    type === "account.updated" && isModeTaken ? accountUpdateOf(valueAt(body, "data", "object")) : null;
  if (!TRANSFER_EVENTS.includes(type) || !isOurs || !isModeTaken) {
    return { externalId, type, payoutId: null, update: null, account };
  }
  const payoutId = textAt(transfer, "metadata", "payout_id") ?? textAt(transfer, "transfer_group");
  return { externalId, type, payoutId, update: updateOf(transfer), account };
}

function updateOf(transfer: unknown): RailUpdate | null {
  const id = textAt(transfer, "id");
  const amount = wholeAt(transfer, "amount");
  const reversed = wholeAt(transfer, "amount_reversed");
  const currency = stripeCurrency(textAt(transfer, "currency"));
  if (id === null || amount === null || reversed === null || currency === null) return null;
  return transferUpdateOf({ id, amount, amount_reversed: reversed, currency });
}

function accountUpdateOf(account: unknown): AccountUpdate | null {
  const name = textAt(account, "id");
  if (name === null) return null;
  const hasCapabilities = valueAt(account, "capabilities") instanceof Object;
  const capabilities = hasCapabilities ? { transfers: textAt(account, "capabilities", "transfers") } : null;
  return { name, check: checkOfAccount(capabilities, textAt(account, "requirements", "disabled_reason")) };
}
