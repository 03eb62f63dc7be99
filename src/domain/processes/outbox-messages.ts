import { isAwaitedMail } from "../messaging/secret-mail.ts";
import { workflowIdOf, type OutboxMessage } from "./process.ts";

/**
 * The outbox message of each durable process, built in one place: commands that start a process and the sweep that
 * repairs lost ones write identical messages.
 */

/** Watches an approved conversion until its payment date; polls it again after a change. */
export function holdOutboxMessage(
  hold: Readonly<{ conversionId: string; programId: string; partnerId: string; holdUntil: Date }>,
): OutboxMessage {
  const dueAt = hold.holdUntil.toISOString();
  return {
    kind: "hold",
    workflowId: workflowIdOf("hold", hold.conversionId),
    input: { conversionId: hold.conversionId },
    // Excludes the date, which may move; the due time and the current details have it.
    summary: `Hold the commission of ${hold.conversionId} until its payment date`,
    attributes: {
      programId: hold.programId,
      partnerId: hold.partnerId,
      conversionId: hold.conversionId,
      dueAt,
    },
  };
}

/** Watches an open warning until its due date; polls it again after it was closed. */
export function warningOutboxMessage(
  warning: Readonly<{
    warningId: string;
    partnerId: string;
    number: number;
    programId: string;
    dueAt: Date;
  }>,
): OutboxMessage {
  const dueAt = warning.dueAt.toISOString();
  return {
    kind: "warning",
    workflowId: workflowIdOf("warning", warning.partnerId, warning.number),
    input: { warningId: warning.warningId },
    summary: `Warning ${warning.number} of ${warning.partnerId}, due ${dueAt}`,
    attributes: { programId: warning.programId, partnerId: warning.partnerId, dueAt },
  };
}

/** Watches a change of terms until it takes effect; polls it again after it was replaced or withdrawn. */
export function termsOutboxMessage(
  change: Readonly<{ termsChangeId: string; programId: string; number: number; effectiveAt: Date }>,
): OutboxMessage {
  const dueAt = change.effectiveAt.toISOString();
  return {
    kind: "terms",
    workflowId: workflowIdOf("terms", change.programId, change.number),
    input: { termsChangeId: change.termsChangeId, dueAt },
    summary: `Change ${change.number} of the terms of ${change.programId}, in effect ${dueAt}`,
    attributes: { programId: change.programId, dueAt },
  };
}

/** Delivers one postback. */
export function postbackOutboxMessage(
  delivery: Readonly<{
    deliveryId: string;
    event: string;
    conversionId: string;
    programId: string;
    partnerId: string;
  }>,
): OutboxMessage {
  return {
    kind: "postback",
    workflowId: workflowIdOf("postback", delivery.deliveryId),
    input: { deliveryId: delivery.deliveryId },
    summary: `Notify ${delivery.partnerId} that ${delivery.conversionId} was ${delivery.event}`,
    attributes: {
      programId: delivery.programId,
      partnerId: delivery.partnerId,
      conversionId: delivery.conversionId,
    },
  };
}

/** Settles a provider delivery that could not be settled on arrival. */
export function deliveryOutboxMessage(
  delivery: Readonly<{ deliveryId: string; programId: string; source: string }>,
): OutboxMessage {
  const { deliveryId, programId, source } = delivery;
  return {
    kind: "delivery",
    workflowId: workflowIdOf("delivery", deliveryId),
    input: { deliveryId },
    summary: `Settle a delivery of ${source} to ${programId}`,
    attributes: { programId },
  };
}

/**
 * Sends one mail. Mails of no brand take turns by their templates, so that very many of one keep no others waiting.
 *
 * @param mail.turn the id of the brand or the program whose mail it is
 */
export function mailOutboxMessage(
  mail: Readonly<{ mailId: string; template: string; turn?: string | null; isBulk?: boolean }>,
): OutboxMessage {
  return {
    kind: "mail",
    workflowId: workflowIdOf("mail", mail.mailId),
    input: { mailId: mail.mailId },
    summary: `Send mail ${mail.mailId} (${mail.template})`,
    attributes: {},
    turn: mail.turn ?? mail.template,
    ...(isAwaitedMail(mail.template) && { isAwaited: true }),
    ...(mail.isBulk && { isBulk: true }),
  };
}

/** Creates the mails of a broadcast, page by page. */
export function broadcastOutboxMessage(
  broadcast: Readonly<{ broadcastId: string; programId: string }>,
): OutboxMessage {
  return {
    kind: "broadcast",
    workflowId: workflowIdOf("broadcast", broadcast.broadcastId),
    input: { broadcastId: broadcast.broadcastId },
    summary: `Mail broadcast ${broadcast.broadcastId}`,
    attributes: { programId: broadcast.programId },
  };
}

/** Watches a payout batch until no payout of it is under way at a rail. */
export function payoutBatchOutboxMessage(
  batch: Readonly<{ batchId: string; programId: string }>,
): OutboxMessage {
  return {
    kind: "payout-batch",
    workflowId: workflowIdOf("payout-batch", batch.batchId),
    input: { batchId: batch.batchId },
    summary: `Payout batch ${batch.batchId} of ${batch.programId}`,
    attributes: { programId: batch.programId, batchId: batch.batchId },
  };
}

/** Drives one payout until it is paid or failed; polls it again after a change. */
export function payoutOutboxMessage(
  payout: Readonly<{ payoutId: string; batchId: string; programId: string; partnerId: string }>,
): OutboxMessage {
  const { payoutId, programId, partnerId, batchId } = payout;
  return {
    kind: "payout",
    workflowId: workflowIdOf("payout", payoutId),
    input: { payoutId },
    summary: `Payout ${payoutId} to ${partnerId}`,
    attributes: { programId, partnerId, batchId, needsAttention: false },
  };
}

/** Opens a program's payout batches on its payout days; polls again after the setting was changed. */
export function payoutScheduleOutboxMessage(
  schedule: Readonly<{ programId: string; dueAt: Date }>,
): OutboxMessage {
  const { programId } = schedule;
  return {
    kind: "payout-schedule",
    workflowId: workflowIdOf("payout-schedule", programId),
    input: { programId },
    // Excludes the date, which moves with every batch.
    summary: `Automatic payouts of ${programId}`,
    attributes: { programId, dueAt: schedule.dueAt.toISOString() },
  };
}

/** Lets the sandbox rail report a transfer's outcome later. */
export function sandboxOutboxMessage(transfer: Readonly<{ transferId: string; dueAt: Date }>): OutboxMessage {
  const dueAt = transfer.dueAt.toISOString();
  return {
    kind: "sandbox",
    workflowId: workflowIdOf("sandbox", transfer.transferId),
    input: { transferId: transfer.transferId },
    summary: `Sandbox transfer ${transfer.transferId} until its last event`,
    attributes: { dueAt },
  };
}

/** Issues a program's monthly statement of platform fees. `month` is `YYYY-MM`. */
export function invoiceOutboxMessage(
  invoice: Readonly<{ programId: string; month: string; dueAt: Date }>,
): OutboxMessage {
  const { programId, month } = invoice;
  const dueAt = invoice.dueAt.toISOString();
  return {
    kind: "invoice",
    workflowId: workflowIdOf("invoice", `${programId}/${month}`),
    input: { programId, month },
    summary: `Invoice of ${programId} for ${month}`,
    attributes: { programId, dueAt },
  };
}

/** Verifies every program's ledger. `day` is `YYYY-MM-DD`. */
export function verifyOutboxMessage(day: string): OutboxMessage {
  return {
    kind: "verify",
    workflowId: workflowIdOf("verify", day),
    input: { day },
    summary: `Verify the ledger, ${day}`,
    attributes: {},
  };
}
