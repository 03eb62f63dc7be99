export { createBrandClient, createClientOf, createPartnerClient } from "./client.js";
export { PartnerProgramError } from "./errors.js";
export { BRAND_OPERATIONS } from "./generated/brand.js";
export { PARTNER_OPERATIONS } from "./generated/partner.js";
export { List } from "./list.js";
export { sendEvent, } from "./send-event.js";
export { signEvent } from "./sign-event.js";
