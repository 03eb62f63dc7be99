import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { PostbackAttempt, PostbackDelivery } from "../../db/entities/postback.ts";
import type { Tx } from "../../db/transaction.ts";
import type { DeliveryStatus } from "../../domain/messaging/postback-retry.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { closeAttempt, CUT_OFF, LONGEST_CALL_MS } from "./close-attempt.ts";
import { failDeliveries, IS_ENDING } from "./end-deliveries.ts";

/** The next step of a delivery. */
export type AttemptOpening =
  | { readonly kind: "call"; readonly number: number; readonly url: string }
  /** System clock. */
  | { readonly kind: "wait"; readonly until: Date }
  /** Its host is busy; it is woken when its turn comes. */
  | { readonly kind: "queued" }
  | { readonly kind: "done"; readonly status: DeliveryStatus };

export interface OpenAttempt {
  readonly deliveryId: string;
  /** Whether the worker of a call that is under way is lost, or failed to record how it ended. */
  readonly isWorkerLost: boolean;
  /** Whether the host may be called now; asked in this transaction, once the call is due. System clock. */
  readonly mayCall: (dueSince: Date) => Promise<boolean>;
}

const LOOK_AGAIN_MS = 1_000;

const DELIVERY = columns(PostbackDelivery, "d", ["status", "url", "attempts", "nextAttemptAt"]);
const RUNNING = columns(PostbackAttempt, "a", { runningSince: "startedAt" });

type OpenDelivery = Readonly<RowOf<typeof DELIVERY> & OptionalRowOf<typeof RUNNING>> & {
  /** Whether postbacks were switched off since it was recorded. */
  readonly isEnding: boolean;
  /** System clock. */
  readonly recordedAt: Date;
};

/**
 * Counts a postback's call before it is made, so that a crash counts as an attempt and the table of delays is never
 * exceeded. An attempt that was cut off is closed as one without a response. The first one is repeated at once where its
 * worker is lost; later ones wait until they are surely over and keep to the table, so that neither a delivery which
 * brings workers down nor a worker that is merely slow uses up the attempts.
 *
 * Delays follow the system clock, not the service clock (CLOCK-2).
 *
 * @throws ApiError `conflict` for a delivery that does not exist
 */
export async function openAttempt(tx: Tx, input: OpenAttempt): Promise<AttemptOpening> {
  const now = tx.deps.systemClock.now();
  const delivery = await lockDelivery(tx, input.deliveryId);
  if (delivery.status === "sent" || delivery.status === "failed")
    return { kind: "done", status: delivery.status };
  if (delivery.isEnding) {
    await failDeliveries(tx, [input.deliveryId]);
    return { kind: "done", status: "failed" };
  }
  let dueSince = delivery.nextAttemptAt ?? delivery.recordedAt;
  if (delivery.runningSince !== null) {
    const isRepeatedAtOnce = input.isWorkerLost && delivery.attempts === 1;
    const surelyOverAt = delivery.runningSince.getTime() + LONGEST_CALL_MS;
    if (surelyOverAt > now.getTime() && !isRepeatedAtOnce) {
      // It may be recorded any moment by a worker that is merely slow.
      return { kind: "wait", until: new Date(Math.min(surelyOverAt, now.getTime() + LOOK_AGAIN_MS)) };
    }
    const closing = await closeAttempt(tx, {
      deliveryId: input.deliveryId,
      number: delivery.attempts,
      result: CUT_OFF,
      endedAt: delivery.runningSince,
      isRepeatedAtOnce,
    });
    if (closing.kind !== "wait" || closing.until > now) return closing;
    dueSince = closing.until;
  } else if (delivery.nextAttemptAt !== null && delivery.nextAttemptAt > now) {
    return { kind: "wait", until: delivery.nextAttemptAt };
  }
  if (!(await input.mayCall(dueSince))) return { kind: "queued" };
  const number = delivery.attempts + 1;
  const { deliveryId } = input;
  await tx.execute(COUNT_ATTEMPT, [deliveryId, number, now]);
  return { kind: "call", number, url: delivery.url };
}

const COUNT_ATTEMPT = `
  with attempt as (insert into postback_attempt (delivery_id, number, started_at) values ($1, $2, $3))
  update postback_delivery set attempts = $2, next_attempt_at = null where id = $1`;

async function lockDelivery(tx: Tx, deliveryId: string): Promise<OpenDelivery> {
  const delivery = await tx.row<OpenDelivery>(
    `select ${DELIVERY}, ${RUNNING}, ${IS_ENDING} as "isEnding",
       d.created_at - (select offset_seconds from service_clock) * interval '1 second' as "recordedAt"
     from postback_delivery d
     left join postback_attempt a on a.delivery_id = d.id and a.number = d.attempts and a.finished_at is null
     where d.id = $1
     for update of d`,
    [deliveryId],
  );
  if (delivery === null) throw new ApiError("conflict", `Postback delivery ${deliveryId} not found.`);
  return delivery;
}
