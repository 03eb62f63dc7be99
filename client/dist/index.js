export { createBrandClient, createPartnerClient } from "./client.js";
export { PartnerProgramError } from "./errors.js";
export { List } from "./list.js";
export { sendEvent, } from "./send-event.js";
export { signEvent } from "./sign-event.js";
