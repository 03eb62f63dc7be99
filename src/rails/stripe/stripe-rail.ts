import Stripe from "stripe";
import { checkOfAccount } from "../../providers/stripe-connect/stripe-account.ts";
import { transferUpdateOf } from "../../providers/stripe-connect/stripe-transfer.ts";
import { stripeAmount } from "../../domain/money/stripe-units.ts";
import {
  railKeyOf,
  type RailResponse,
  type RailOrder,
  type TransferUpdate,
} from "../../domain/payouts/rail.ts";
import type { ListedTransfer, Rail } from "../rail.ts";
import { createSingleRequestClient } from "./single-request-client.ts";
import { checkOfFailure, responseOfFailure } from "./stripe-failure.ts";

const TIMEOUT_MS = 20_000;
const PAGE_SIZE = 100;

export interface StripeSettings {
  readonly apiKey: string;
  /** Another address than Stripe's, for tests. */
  readonly apiBase: string | null;
  readonly timeoutMs?: number;
}

/**
 * Stripe Connect: a payout is a transfer to the partner's connected account, settled once created, since the partner
 * then has the money. The transfer group is the payout's id, by which it is found again. RAIL-7.
 */
export function createStripeRail(settings: StripeSettings): Rail {
  const stripe = new Stripe(settings.apiKey, {
    ...addressOf(settings.apiBase),
    timeout: settings.timeoutMs ?? TIMEOUT_MS,
    // The payout's process decides when to retry, after looking the transfer up.
    maxNetworkRetries: 0,
    httpClient: createSingleRequestClient(),
    telemetry: false,
  });
  return {
    async send(order) {
      const amount = stripeAmount(order.amountCents, order.currency);
      if (amount === null) return { kind: "refused", reason: "amount_has_no_unit_at_stripe" };
      try {
        const transfer = await stripe.transfers.create(transferOf(order, amount), {
          idempotencyKey: railKeyOf(order.payoutId, order.railAttempt),
        });
        return transferUpdateOf(transfer);
      } catch (error) {
        return responseOfFailure(error);
      }
    },

    async lookUp(order) {
      try {
        const { data } = await stripe.transfers.list({ transfer_group: order.payoutId, limit: PAGE_SIZE });
        return responseOfTransfers(
          data.filter(({ transfer_group: group }) => group === order.payoutId).map(transferUpdateOf),
        );
      } catch (error) {
        return responseOfLookUpFailure(error);
      }
    },

    async checkAccount(account) {
      try {
        const { capabilities, requirements } = await stripe.accounts.retrieve(account);
        const known = capabilities === undefined ? null : { transfers: capabilities.transfers ?? null };
        return checkOfAccount(known, requirements?.disabled_reason ?? null);
      } catch (error) {
        return checkOfFailure(error);
      }
    },

    listTransfers: (since) => listedTransfers(stripe, since),
  };
}

/** The first valid transfer is the payout's; an operator checks any others, which follow oldest first. */
function responseOfTransfers(newestFirst: readonly TransferUpdate[]): RailResponse {
  const transfers = newestFirst.toReversed();
  const reported = transfers.find(({ kind }) => kind !== "returned") ?? transfers[0];
  if (reported === undefined) return { kind: "absent" };
  const others = transfers.filter((transfer) => transfer !== reported);
  return others.length === 0 ? reported : { ...reported, others };
}

/** The transfers created since then, page by page. */
async function* listedTransfers(stripe: Stripe, since: Date): AsyncGenerator<readonly ListedTransfer[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for (let after: string | undefined; ;) {
    const page = await stripe.transfers.list({
      created,
      limit: PAGE_SIZE,
      ...(after === undefined ? {} : { starting_after: after }),
    });
    yield page.data.map(listedTransfer);
    after = page.data.at(-1)?.id;
    if (!page.has_more || after === undefined) return;
  }
}

function listedTransfer(transfer: Stripe.Transfer): ListedTransfer {
  return {
    payoutId: transfer.metadata["payout_id"] ?? transfer.transfer_group,
    partnerId: transfer.metadata["partner_id"] ?? null,
    currency: transfer.currency.toUpperCase(),
    update: transferUpdateOf(transfer),
  };
}

function transferOf(order: RailOrder, amount: number): Stripe.TransferCreateParams {
  return {
    amount,
    currency: order.currency.toLowerCase(),
    destination: order.account,
    transfer_group: order.payoutId,
    metadata: { payout_id: order.payoutId, partner_id: order.partnerId, attempt: String(order.railAttempt) },
  };
}

/** A refused look-up says nothing about the payment. */
function responseOfLookUpFailure(error: unknown): RailResponse {
  const response = responseOfFailure(error);
  return "reason" in response ? { kind: "unknown", reason: response.reason } : response;
}

function addressOf(apiBase: string | null): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> {
  if (apiBase === null) return {};
  const url = new URL(apiBase);
  const isPlain = url.protocol === "http:";
  return {
    host: url.hostname,
    port: url.port === "" ? (isPlain ? 80 : 443) : Number(url.port),
    protocol: isPlain ? "http" : "https",
  };
}
