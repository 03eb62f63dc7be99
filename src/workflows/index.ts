/** Everything that the workflow bundle contains, by the names that `domain/process.ts` starts them with. */
export { broadcastWorkflow } from "./broadcast.ts";
export { holdWorkflow } from "./hold.ts";
export { mailWorkflow } from "./mail.ts";
export { postbackWorkflow } from "./postback.ts";
export { scheduledTermsWorkflow } from "./scheduled-terms.ts";
export { warningWorkflow } from "./warning.ts";
