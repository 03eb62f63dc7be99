import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { PartnerProgramError, sendEvent, type SaleEvent } from "../../client/src/index.ts";
import { eventId, orderId } from "../support/scenes/events.ts";
import type { Scene } from "../support/entry-points/service.ts";
import { until } from "../support/scenes/until.ts";
import type { Random } from "./random.ts";

/** A sale that was sent until it was answered, and what the sender knows of it. */
export interface Sale {
  readonly eventId: string;
  readonly orderId: string;
  readonly amountCents: number;
  /** As answered; empty until then. */
  conversionId: string;
  /** The response that counted: `duplicate` where the first response was lost on its way. */
  status: string;
  /** How often it was sent. */
  tries: number;
  isApproved: boolean;
}

export interface SaleStream {
  /** Every sale that was ever sent. */
  readonly sales: readonly Sale[];
  /** Waits for the response to a sale that was not sent yet. */
  nextResponse(): Promise<void>;
  /** Ends the stream. @returns when every sale sent was answered, and every approval begun as well */
  end(): Promise<void>;
}

const SENDERS = 3;
/** Longer than a part that was killed again and again needs until it works. */
const RESPONSE_TIMEOUT_MS = 120_000;
/** Between two sales of a sender, and before something is sent again. */
const PACE_MS = 200;

/**
 * Sells all the time, and approves every second sale, as a brand's backend does: what is not answered is sent again,
 * under the same id.
 */
export function startSaleStream(scene: Scene, clickId: string, random: Random): SaleStream {
  const sales: Sale[] = [];
  const approvals: Promise<void>[] = [];
  let isOver = false;
  const approve = (sale: Sale): void => {
    const approval = approveUntilResponse(scene, sale);
    approval.catch(() => {});
    approvals.push(approval);
  };
  const sell = async (): Promise<void> => {
    while (!isOver) {
      const sale: Sale = {
        ...{
          eventId: eventId(),
          orderId: orderId(),
          conversionId: "",
          status: "",
          tries: 0,
          isApproved: false,
        },
        // A multiple of a unit, so that its shares need no rounding.
        amountCents: 100 * (1 + random.below(1_000)),
      };
      sales.push(sale);
      await sendUntilResponse(scene, sale, clickId);
      // Not awaited: an approval that was cut off is refused for as long as its key is leased, and sales go on.
      if (sales.length % 2 === 0) approve(sale);
      await pause(PACE_MS);
    }
  };
  const senders = Promise.all(Array.from({ length: SENDERS }, sell));
  let failure: unknown;
  // What fails is reported by nextResponse() and end(); until then it must not count as unhandled.
  senders.catch((error: unknown) => (failure = error));
  return {
    sales,
    async nextResponse() {
      const sentBefore = sales.length;
      const isAnswered = () => {
        if (failure !== undefined) throw failure;
        return sales.slice(sentBefore).some(({ status }) => status !== "");
      };
      await until("a sale to be answered", isAnswered, RESPONSE_TIMEOUT_MS);
    },
    async end() {
      isOver = true;
      await senders;
      await Promise.all(approvals);
    },
  };
}

async function sendUntilResponse(scene: Scene, sale: Sale, clickId: string): Promise<void> {
  const event: SaleEvent = {
    ...{ id: sale.eventId, type: "sale", order_id: sale.orderId, currency: "USD" },
    ...{ amount_cents: sale.amountCents, click_id: clickId },
  };
  const outcome = await untilResponse(() => {
    sale.tries += 1;
    return sendEvent(scene.events, event, { retries: 0 });
  });
  assert(outcome.conversionId, `the sale was recorded: ${outcome.note}`);
  sale.status = outcome.status;
  sale.conversionId = outcome.conversionId;
}

async function approveUntilResponse(scene: Scene, sale: Sale): Promise<void> {
  const { conversionId } = sale;
  const options = { idempotencyKey: randomUUID(), retries: 0 };
  await untilResponse(() => scene.brand.decideConversionApprove({ conversionId }, options));
  sale.isApproved = true;
}

/** Sends again while nobody answers, or somebody who cannot: whatever else is answered is final. */
async function untilResponse<ApiResponse>(send: () => Promise<ApiResponse>): Promise<ApiResponse> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!isWorthAnotherTry(error)) throw error;
    }
    await pause(PACE_MS);
  }
}

function isWorthAnotherTry(error: unknown): boolean {
  if (!(error instanceof PartnerProgramError)) return false;
  // Without a status the connection was refused, or cut before or within the response.
  return error.status === null || error.status >= 500 || error.code === "idempotency_in_progress";
}
