import assert from "node:assert";
import { recordAudit } from "../../db/audit.ts";
import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import { PostbackDelivery } from "../../db/entities/postback.ts";
import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { isId, newId } from "../../domain/ids.ts";
import { postbackOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import type { OwnPartner } from "../../queries/partners/own-partner.ts";
import { failDeliveries, IS_ENDING } from "./end-deliveries.ts";
import { recordPostback } from "./record-postback.ts";

export interface SendAgain {
  readonly partner: Pick<OwnPartner, "partnerId" | "accountId" | "brandId" | "programId">;
  readonly deliveryId: string;
  readonly origin: Origin;
}

/**
 * Sends a postback again. One that waits for a retry is called now, which counts as that retry. For one that was sent
 * or has failed a new delivery is written, with the URL and the sale's values of now. POSTBACK-11.
 *
 * @returns the delivery that is sent
 * @throws ApiError `delivery_not_found`; `conflict` for a test call, while a call is under way, or without a URL
 */
export async function sendAgain(tx: Tx, input: SendAgain): Promise<{ deliveryId: string }> {
  const { partner, origin } = input;
  const delivery = await endIfEnding(tx, input, await lockDelivery(tx, input));
  const deliveryId =
    delivery.status === "retrying" ? await callNow(tx, input, delivery) : await sendAnew(tx, input, delivery);
  await recordAudit(tx, {
    origin,
    brandId: partner.brandId,
    programId: partner.programId,
    accountId: partner.accountId,
    action: "postback.send_again",
    targetId: partner.partnerId,
    details: { deliveryId: input.deliveryId, sentAs: deliveryId },
    at: tx.now,
  });
  return { deliveryId };
}

const DELIVERY = columns(PostbackDelivery, "d", [
  "status",
  "event",
  "conversionId",
  "isTest",
  "nextAttemptAt",
]);
const SALE = columns(Conversion, "c", { creditedTo: "partnerId" });

type LockedDelivery = Readonly<
  RowOf<typeof DELIVERY> & OptionalRowOf<typeof SALE> & { readonly isEnding: boolean }
>;

async function lockDelivery(tx: Tx, { partner, deliveryId }: SendAgain): Promise<LockedDelivery> {
  const delivery = isId("delivery", deliveryId)
    ? await tx.row<LockedDelivery>(
        `select ${DELIVERY}, ${SALE}, ${IS_ENDING} as "isEnding"
         from postback_delivery d left join conversion c on c.id = d.conversion_id
         where d.id = $1 and d.partner_id = $2 for update of d`,
        [deliveryId, partner.partnerId],
      )
    : null;
  if (delivery === null) throw new ApiError("delivery_not_found");
  if (delivery.isTest) {
    throw new ApiError("conflict", "A test call cannot be sent again.", { next: "Test the URL again." });
  }
  return delivery;
}

/** One that was open when postbacks were switched off has failed, though workers may not have come to it yet. */
async function endIfEnding(
  tx: Tx,
  { deliveryId }: SendAgain,
  delivery: LockedDelivery,
): Promise<LockedDelivery> {
  const isOpen = delivery.status === "pending" || delivery.status === "retrying";
  if (!isOpen || !delivery.isEnding) return delivery;
  await failDeliveries(tx, [deliveryId]);
  return { ...delivery, status: "failed", nextAttemptAt: null };
}

async function callNow(
  tx: Tx,
  { partner, deliveryId }: SendAgain,
  { event, conversionId, nextAttemptAt }: LockedDelivery,
): Promise<string> {
  if (nextAttemptAt === null) throw underWay();
  assert(conversionId, "only a test call has no conversion");
  await tx.db
    .updateTable("PostbackDelivery")
    .set({ nextAttemptAt: tx.deps.systemClock.now() })
    .where("id", "=", deliveryId)
    .execute();
  const { programId, partnerId } = partner;
  await enqueue(tx, postbackOutboxMessage({ deliveryId, event, conversionId, programId, partnerId }));
  return deliveryId;
}

async function sendAnew(
  tx: Tx,
  { partner }: SendAgain,
  { status, event, conversionId, creditedTo }: LockedDelivery,
): Promise<string> {
  if (status === "pending") throw underWay();
  if (conversionId === null || creditedTo !== partner.partnerId) {
    throw new ApiError("conflict", "The sale is no longer credited to you.");
  }
  const sentAs = await recordPostback(tx, { conversionId, event, cause: `again:${newId("request")}` });
  if (sentAs === null) {
    throw new ApiError("conflict", "This program has no postback URL that can be called.", {
      next: "Set the URL, then send the postback again.",
    });
  }
  return sentAs;
}

const underWay = () =>
  new ApiError("conflict", "This postback is being sent.", { next: "Wait a few seconds for its result." });
