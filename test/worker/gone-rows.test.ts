import { expect, test } from "@jest/globals";
import { createDatabaseActivities } from "../../src/activities/database-activities.ts";
import { createMailActivities } from "../../src/activities/mail-activities.ts";
import { createMoneyActivities } from "../../src/activities/money-activities.ts";
import { useDeps } from "../support/scenes/use-deps.ts";

const { deps } = useDeps();

const rows = createDatabaseActivities(deps);
const mails = createMailActivities(deps, null);
const money = createMoneyActivities(deps, new Map());

/**
 * After a restore Temporal may know rows that the database has lost. A workflow that retried for ever would stand in the
 * way of the one that a new row needs under the same id.
 */
test.each([
  ["warning", () => rows.expireWarning({ warningId: "wrn_gone" })],
  ["change of terms", () => rows.applyScheduledTerms({ termsChangeId: "trm_gone" })],
  ["delivery", () => rows.settleDelivery({ deliveryId: "dlv_gone" })],
  ["mail", () => mails.sendMail({ mailId: "mail_gone" })],
  ["transfer of the sandbox", () => money.playSandbox({ transferId: "tr_gone" })],
])("a workflow whose row is gone ends as failed: %s", async (_, step) => {
  await expect(step()).rejects.toMatchObject({ nonRetryable: true, type: "conflict" });
});
