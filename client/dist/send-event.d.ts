import { type ConnectionOptions } from "./connection.ts";
import type { EventFields, EventOutcome } from "./generated/event.ts";
import type { CallOptions } from "./operation.ts";
/** The program whose events are sent. */
export interface EventConnection extends ConnectionOptions {
    /** Its id or slug. */
    readonly program: string;
    /** Its signing secret (`vps_…`): it belongs on a server. */
    readonly secret: string;
}
/** Labels and what names the partner; all of them may be left out. */
type Credit = Pick<EventFields, "click_id" | "ref_code" | "occurred_at" | "sub_id" | "sub1" | "sub2" | "sub3" | "sub4" | "sub5">;
type SaleDetails = Pick<EventFields, "currency" | "customer_email" | "coupon_code" | "subscription_id" | "product_id" | "plan">;
/** A sale to be credited. */
export interface SaleEvent extends Credit, SaleDetails {
    readonly id: string;
    readonly type: "sale";
    readonly order_id: string;
    readonly amount_cents: number;
}
/** A refund of an order: this one's amount, or the total refunded so far. */
export type RefundEvent = {
    readonly id: string;
    readonly type: "refund";
    readonly order_id: string;
    readonly currency?: string | undefined;
} & ({
    readonly amount_cents: number;
    readonly refunded_total_cents?: undefined;
} | {
    readonly refunded_total_cents: number;
    readonly amount_cents?: undefined;
});
/** Something that happened in an app, such as a signup. */
export interface AppEvent extends Credit {
    readonly id: string;
    readonly type: "event";
    readonly event: string;
    readonly event_id: string;
}
/**
 * Signs an event and sends it, again where that may help: its id makes it count once. The outcome is returned also when
 * it is `unmatched` or `error` (the note says why); `duplicate` after a retry means that an earlier try arrived.
 *
 * @throws PartnerProgramError when the service did not take it: `invalid_signature`, `rate_limited`, `no_answer` and so on
 */
export declare function sendEvent(connection: EventConnection, event: SaleEvent | RefundEvent | AppEvent, options?: Pick<CallOptions, "signal" | "timeoutMs" | "retries" | "onResponse">): Promise<EventOutcome>;
export {};
