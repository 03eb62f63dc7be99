import { connectionOf, type ConnectionOptions } from "./connection.ts";
import type { EventFields, EventOutcome } from "./generated/event.ts";
import { isRecord } from "./is-record.ts";
import type { CallOptions } from "./operation.ts";
import { send, type Answer } from "./send.ts";
import { signEvent } from "./sign-event.ts";

/** The program whose events are sent. */
export interface EventConnection extends ConnectionOptions {
  /** Its id or slug. */
  readonly program: string;
  /** Its signing secret (`vps_…`): it belongs on a server. */
  readonly secret: string;
}

/** Labels and what names the partner; all of them may be left out. */
type Credit = Pick<
  EventFields,
  "click_id" | "ref_code" | "occurred_at" | "sub_id" | "sub1" | "sub2" | "sub3" | "sub4" | "sub5"
>;
type SaleDetails = Pick<
  EventFields,
  "currency" | "customer_email" | "coupon_code" | "subscription_id" | "product_id" | "plan"
>;

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
} & (
  | { readonly amount_cents: number; readonly refunded_total_cents?: undefined }
  | { readonly refunded_total_cents: number; readonly amount_cents?: undefined }
);

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
export async function sendEvent(
  connection: EventConnection,
  event: SaleEvent | RefundEvent | AppEvent,
  options: Pick<CallOptions, "signal" | "timeoutMs" | "retries" | "onResponse"> = {},
): Promise<EventOutcome> {
  const body = JSON.stringify(event);
  const outcome = await send(
    connectionOf(connection),
    {
      method: "POST",
      path: "/events",
      // Signed anew for each try, which may come minutes after the one before.
      async headers() {
        const timestamp = Math.floor(Date.now() / 1000);
        return {
          "content-type": "application/json",
          "x-vp-program": connection.program,
          "x-vp-timestamp": String(timestamp),
          "x-vp-signature": await signEvent(connection.secret, body, timestamp),
        };
      },
      body,
      idempotencyKey: null,
      isSuccess: isOutcome,
    },
    options,
  );
  return outcome as EventOutcome;
}

/** An event with the status error is answered 422, and is recorded like every other one. */
const isOutcome = ({ status, body }: Answer) =>
  (status === 200 || status === 422) && isRecord(body) && "signedWith" in body;
