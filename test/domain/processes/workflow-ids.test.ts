import { expect, test } from "@jest/globals";
import { newId } from "../../../src/domain/ids.ts";
import {
  broadcastIntent,
  deliveryIntent,
  holdIntent,
  mailIntent,
  payoutBatchIntent,
  payoutIntent,
  payoutScheduleIntent,
  postbackIntent,
  termsIntent,
  warningIntent,
} from "../../../src/domain/processes/outbox-messages.ts";

const at = new Date("2026-08-01T12:00:00.000Z");
const [conversionId, programId, partnerId] = [newId("conversion"), newId("program"), newId("partner")];
const [payoutId, batchId, broadcastId] = [newId("payout"), newId("batch"), newId("broadcast")];
const [deliveryId, hookId, mailId] = [newId("delivery"), newId("hook"), newId("mail")];
const sale = { conversionId, programId, partnerId };

const PROCESSES = [
  [holdIntent({ ...sale, holdUntil: at }), `hold/${conversionId}`],
  [
    warningIntent({ warningId: newId("warning"), partnerId, number: 2, programId, dueAt: at }),
    `warning/${partnerId}/2`,
  ],
  [
    termsIntent({ termsChangeId: newId("termsChange"), programId, number: 3, effectiveAt: at }),
    `terms/${programId}/3`,
  ],
  [postbackIntent({ ...sale, deliveryId, event: "recorded" }), `postback/${deliveryId}`],
  [payoutBatchIntent({ batchId, programId }), `payout-batch/${batchId}`],
  [payoutIntent({ payoutId, batchId, programId, partnerId }), `payout/${payoutId}`],
  [payoutScheduleIntent({ programId, dueAt: at }), `payout-schedule/${programId}`],
  [deliveryIntent({ deliveryId: hookId, programId, source: "stripe" }), `delivery/${hookId}`],
  [broadcastIntent({ broadcastId, programId }), `broadcast/${broadcastId}`],
  [mailIntent({ mailId, template: "partner_approved" }), `mail/${mailId}`],
] as const;

// OPERATE-7
test.each(PROCESSES.map(([intent, id]) => [id.replace(/_[^/]+/, "_…"), intent, id] as const))(
  "the workflow %s is named after its row, and is given ids and dates only",
  (_, intent, id) => {
    expect(intent.workflowId).toBe(id);
    for (const value of Object.values(intent.input)) {
      expect(String(value)).toMatch(/^([a-z]+_[0-9A-Z]{26}|\d{4}-\d{2}-\d{2}T[\d:.]+Z)$/);
    }
  },
);
