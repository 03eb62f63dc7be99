/** The content of the workflow bundle, by the names in `domain/processes/process.ts`. */
export { broadcastWorkflow } from "./broadcast.ts";
export { deliveryWorkflow } from "./delivery.ts";
export { holdWorkflow } from "./hold.ts";
export { mailWorkflow } from "./mail.ts";
export { monthlyInvoiceWorkflow } from "./monthly-invoice.ts";
export { nightlyVerifyWorkflow } from "./nightly-verify.ts";
export { payoutBatchWorkflow } from "./payout-batch.ts";
export { payoutWorkflow } from "./payout.ts";
export { payoutScheduleWorkflow } from "./payout-schedule.ts";
export { postbackWorkflow } from "./postback.ts";
export { sandboxWorkflow } from "./sandbox.ts";
export { scheduledTermsWorkflow } from "./scheduled-terms.ts";
export { warningWorkflow } from "./warning.ts";
