import { expect, test } from "@jest/globals";
import { newId } from "../../../src/domain/ids.ts";
import {
  broadcastOutboxMessage,
  deliveryOutboxMessage,
  holdOutboxMessage,
  mailOutboxMessage,
  payoutBatchOutboxMessage,
  payoutOutboxMessage,
  payoutScheduleOutboxMessage,
  postbackOutboxMessage,
  termsOutboxMessage,
  warningOutboxMessage,
} from "../../../src/domain/processes/outbox-messages.ts";

const at = new Date("2026-08-01T12:00:00.000Z");
const [conversionId, programId, partnerId] = [newId("conversion"), newId("program"), newId("partner")];
const [payoutId, batchId, broadcastId] = [newId("payout"), newId("batch"), newId("broadcast")];
const [deliveryId, hookId, mailId] = [newId("delivery"), newId("hook"), newId("mail")];
const sale = { conversionId, programId, partnerId };

const PROCESSES = [
  [holdOutboxMessage({ ...sale, holdUntil: at }), `hold/${conversionId}`],
  [
    warningOutboxMessage({ warningId: newId("warning"), partnerId, number: 2, programId, dueAt: at }),
    `warning/${partnerId}/2`,
  ],
  [
    termsOutboxMessage({ termsChangeId: newId("termsChange"), programId, number: 3, effectiveAt: at }),
    `terms/${programId}/3`,
  ],
  [postbackOutboxMessage({ ...sale, deliveryId, event: "recorded" }), `postback/${deliveryId}`],
  [payoutBatchOutboxMessage({ batchId, programId }), `payout-batch/${batchId}`],
  [payoutOutboxMessage({ payoutId, batchId, programId, partnerId }), `payout/${payoutId}`],
  [payoutScheduleOutboxMessage({ programId, dueAt: at }), `payout-schedule/${programId}`],
  [deliveryOutboxMessage({ deliveryId: hookId, programId, source: "stripe" }), `delivery/${hookId}`],
  [broadcastOutboxMessage({ broadcastId, programId }), `broadcast/${broadcastId}`],
  [mailOutboxMessage({ mailId, template: "partner_approved" }), `mail/${mailId}`],
] as const;

// OPERATE-7
test.each(PROCESSES.map(([outboxMessage, id]) => [id.replace(/_[^/]+/, "_…"), outboxMessage, id] as const))(
  "the workflow %s is named after its row, and is given ids and dates only",
  (_, outboxMessage, id) => {
    expect(outboxMessage.workflowId).toBe(id);
    for (const value of Object.values(outboxMessage.input)) {
      expect(String(value)).toMatch(/^([a-z]+_[0-9A-Z]{26}|\d{4}-\d{2}-\d{2}T[\d:.]+Z)$/);
    }
  },
);
