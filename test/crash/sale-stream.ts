import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { orderId, eventId, sendEvent, type EventAnswer } from "../support/events.ts";
import { FailedCall, type Door, type Scene } from "../support/service-door.ts";
import type { Random } from "./random.ts";

/** A sale that was sent until it was answered, and what the sender knows of it. */
export interface Sale {
  readonly eventId: string;
  readonly orderId: string;
  readonly amountCents: number;
  /** As answered; empty until then. */
  conversionId: string;
  /** The answer that counted: `duplicate` where the first answer was lost on its way. */
  status: string;
  /** How often it was sent. */
  tries: number;
  isApproved: boolean;
}

export interface SaleStream {
  /** Every sale that was ever sent. */
  readonly sales: readonly Sale[];
  /** Ends the stream. @returns when every sale sent was answered, and every approval begun as well */
  end(): Promise<void>;
}

const SENDERS = 3;
/** Between two sales of a sender, and before something is sent again. */
const PACE_MS = 200;

/**
 * Sells without a pause, and approves every second sale, as a brand's backend does: what is not answered is sent again,
 * under the same id.
 */
export function startSaleStream(door: Door, scene: Scene, clickId: string, random: Random): SaleStream {
  const sales: Sale[] = [];
  let isOver = false;
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
      await sendUntilAnswered(door, scene, sale, clickId);
      if (sales.length % 2 === 0) await approveUntilAnswered(door, scene, sale);
      await pause(PACE_MS);
    }
  };
  const senders = Promise.all(Array.from({ length: SENDERS }, sell));
  // Told by end(); until then a failure must not count as unhandled.
  senders.catch(() => {});
  return {
    sales,
    async end() {
      isOver = true;
      await senders;
    },
  };
}

async function sendUntilAnswered(door: Door, scene: Scene, sale: Sale, clickId: string): Promise<void> {
  const event = {
    ...{ id: sale.eventId, type: "sale", order_id: sale.orderId, currency: "USD" },
    ...{ amount_cents: sale.amountCents, click_id: clickId },
  };
  const { body } = await untilAnswered(async () => {
    sale.tries += 1;
    const answer = await sendEvent(door, { id: scene.programId, secret: scene.secret }, event);
    if (answer.status !== 200) throw new FailedCall("POST /events", answer.status, errorOf(answer));
    return answer;
  });
  sale.status = body.status;
  sale.conversionId = body.conversionId;
}

const errorOf = ({ body }: EventAnswer): { code: string } => body?.error ?? { code: "none" };

async function approveUntilAnswered(door: Door, scene: Scene, sale: Sale): Promise<void> {
  const idempotencyKey = randomUUID();
  const path = `/conversions/${sale.conversionId}/approve`;
  await untilAnswered(() => door.call("POST", path, scene.owner, undefined, idempotencyKey));
  sale.isApproved = true;
}

/** Sends again while nobody answers, or somebody who cannot: whatever else is answered is final. */
async function untilAnswered<Answer>(send: () => Promise<Answer>): Promise<Answer> {
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
  if (error instanceof FailedCall) return error.status >= 500 || error.code === "idempotency_in_progress";
  // The connection was refused, or cut before or within the answer.
  return error instanceof TypeError || error instanceof SyntaxError;
}
