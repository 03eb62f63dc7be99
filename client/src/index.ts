export { createBrandClient, createClientOf, createPartnerClient, type ClientOptions } from "./client.ts";
export type { ConnectionOptions } from "./connection.ts";
export { PartnerProgramError, type ConnectionErrorCode, type ErrorCode } from "./errors.ts";
export { BRAND_OPERATIONS } from "./generated/brand.ts";
export type * from "./generated/brand.ts";
export type * from "./generated/event.ts";
export { PARTNER_OPERATIONS } from "./generated/partner.ts";
export type * from "./generated/partner.ts";
export type * from "./generated/resources.ts";
export { List, type Page } from "./list.ts";
export type { CallOptions, NoInput, Operation } from "./operation.ts";
export type { OnResponse, ResponseInfo } from "./response.ts";
export {
  sendEvent,
  type AppEvent,
  type EventConnection,
  type RefundEvent,
  type SaleEvent,
} from "./send-event.ts";
export { signEvent } from "./sign-event.ts";
