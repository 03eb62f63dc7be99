import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { Subs } from "../../domain/attribution/attribution.ts";
import type { Device } from "../../domain/attribution/device.ts";
import { isId } from "../../domain/ids.ts";
import type { DeliveryStatus } from "../../domain/messaging/postback-retry.ts";
import type { PostbackEvent } from "../../domain/messaging/postback.ts";
import type { PayoutStatus, RailState } from "../../domain/payouts/payout.ts";
import type { ConversionStatus } from "../../domain/sales/conversion.ts";
import type { DisputeStatus } from "../../domain/sales/dispute.ts";
import type { EventRow } from "../events/list-events.ts";
import { CONVERSION_DETAIL_COLUMNS, type ConversionDetailRow } from "../conversions/find-conversion.ts";
import { partnerNameOf } from "../partners/partner-name.ts";
import { FIGURES, LINES, type ConversionLine, type Figure } from "./conversion-parts.ts";
import { isoText, jsonObject, jsonRows } from "./json.ts";

/* Moments inside the parts are texts, as JSON has them. */

export interface StoryClick extends Subs {
  readonly id: string;
  readonly createdAt: string;
  readonly country: string | null;
  readonly device: Device;
  readonly referrer: string | null;
  readonly landing: string;
}

export type StoryEvent = Omit<EventRow, "receivedAt"> & { readonly receivedAt: string };

/** The conversion's state from a moment on. */
export interface StoryState {
  readonly from: string;
  readonly status: ConversionStatus;
  readonly holdUntil: string;
}

export interface StoryRefund {
  readonly id: number;
  /** One of the two is null: the refund's own amount, or all refunds of the order so far. */
  readonly amountCents: number | null;
  readonly totalCents: number | null;
  readonly receivedAt: string;
}

export interface StoryDispute {
  readonly dispute: string;
  readonly status: DisputeStatus;
  readonly amountCents: number;
  readonly heldCents: number;
  readonly openedAt: string;
  readonly updatedAt: string;
}

export interface StoryPostback {
  readonly id: string;
  readonly event: PostbackEvent;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly lastStatusCode: number | null;
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
  readonly deliveredAt: string | null;
}

export interface StoryPayout {
  readonly id: string;
  readonly batchId: string;
  readonly partnerId: string;
  readonly partnerName: string;
  readonly status: PayoutStatus;
  readonly railState: RailState | null;
  readonly reason: string | null;
  /** Amount of the whole payout. */
  readonly amountCents: number;
  /** This conversion's part, as it was sent. */
  readonly sentCents: number;
  /** This conversion's part, less returned money. */
  readonly lineCents: number;
  readonly createdAt: string;
  /** When it was paid, even if it came back later. */
  readonly settledAt: string | null;
  /** When it was refused, or came back whole. */
  readonly failedAt: string | null;
}

const CONVERSION = columns(Conversion, "c", [
  "programId",
  "kind",
  "source",
  "partnerId",
  "recruiterPartnerId",
  "isRenewal",
  "releasedAt",
]);
const PROGRAM = columns(Program, "p", { programName: "name", currency: "currency" });

/** A sale from the click to the payout. */
export interface Story
  extends ConversionDetailRow, Readonly<RowOf<typeof CONVERSION> & RowOf<typeof PROGRAM>> {
  readonly recruiterName: string | null;
  readonly click: StoryClick | null;
  readonly events: readonly StoryEvent[];
  readonly figures: readonly Figure[];
  readonly lines: readonly ConversionLine[];
  readonly states: readonly StoryState[];
  readonly refunds: readonly StoryRefund[];
  readonly disputes: readonly StoryDispute[];
  readonly postbacks: readonly StoryPostback[];
  readonly payouts: readonly StoryPayout[];
}

/**
 * Everything known about a conversion, in one statement and thus one snapshot. CONSOLE-6.
 *
 * @throws ApiError `conversion_not_found` unless the conversion is in the program
 */
export async function readStory(
  sql: Sql,
  conversion: Readonly<{ brandId: string; programId: string; conversionId: string }>,
): Promise<Story> {
  const { brandId, programId, conversionId } = conversion;
  const row = isId("conversion", conversionId)
    ? await sql.row<Story>(STORY, [brandId, programId, conversionId])
    : null;
  if (row === null) throw new ApiError("conversion_not_found");
  return row;
}

/** At most this many of one kind are shown. */
const MOST = 200;

const CLICK = `(select ${jsonObject({
  id: "k.id",
  createdAt: isoText("k.created_at"),
  country: "k.country",
  device: "k.device",
  referrer: "k.referrer",
  landing: "k.landing",
  ...Object.fromEntries(["sub1", "sub2", "sub3", "sub4", "sub5"].map((sub) => [sub, `k.${sub}`])),
})} from click k where k.id = c.click_id)`;

/**
 * Events of the conversion's order, its refunds, and for an app event, which has no order, the event that created
 * it.
 */
const EVENTS = jsonRows(
  {
    id: "e.id",
    source: "e.source",
    externalId: "e.external_id",
    type: "e.type",
    status: "e.status",
    note: "e.note",
    conversionId: "e.conversion_id",
    receivedAt: isoText("e.received_at"),
  },
  `from incoming_event e where e.id in (
     select o.id from incoming_event o where o.program_id = c.program_id and o.order_ref = c.external_ref
       and c.kind <> 'event'
     union select r.incoming_event_id from order_refund r where r.sale_order_id = c.sale_order_id
     union select m.id from incoming_event m
       where m.program_id = c.program_id and m.received_at = c.created_at and m.conversion_id = c.id)`,
  "e.id",
  MOST,
);

/** Each change stores the state before it; the row itself is the state since the last one. */
const STATES = jsonRows(
  { from: isoText("state.since"), status: "state.status", holdUntil: isoText("state.hold_until") },
  `from (
     select coalesce(max(x.created_at) over (order by x.id rows between unbounded preceding and 1 preceding),
         c.created_at) as since,
       x.status_before as status, x.hold_until_before as hold_until, x.id as place
     from conversion_change x where x.conversion_id = c.id
     union all
     select coalesce((select max(x.created_at) from conversion_change x where x.conversion_id = c.id), c.created_at),
       c.status, c.hold_until, 9223372036854775807
   ) state`,
  "state.place",
  MOST,
);

const REFUNDS = jsonRows(
  {
    id: "r.id",
    amountCents: "r.amount_cents",
    totalCents: "r.total_cents",
    receivedAt: isoText("r.received_at"),
  },
  "from order_refund r where r.sale_order_id = c.sale_order_id",
  "r.received_at, r.id",
  MOST,
);

const DISPUTES = jsonRows(
  {
    dispute: "d.dispute_ref",
    status: "d.status",
    amountCents: "d.amount_cents",
    heldCents:
      "coalesce(d.held_cents, case when d.status in ('withdrawn', 'lost') then d.amount_cents else 0 end)",
    openedAt: isoText("d.opened_at"),
    updatedAt: isoText("d.updated_at"),
  },
  "from order_dispute d where d.sale_order_id = c.sale_order_id",
  "d.opened_at, d.id",
  MOST,
);

/** Attempts follow the system clock; the next one is shown in service time, like every other time. */
const POSTBACKS = jsonRows(
  {
    id: "b.id",
    event: "b.event",
    status: "b.status",
    attempts: "b.attempts",
    lastStatusCode: "b.last_status_code",
    nextAttemptAt: isoText("(b.next_attempt_at + clock.offset_seconds * interval '1 second')"),
    createdAt: isoText("b.created_at"),
    deliveredAt: isoText("b.delivered_at"),
  },
  "from postback_delivery b cross join service_clock clock where b.conversion_id = c.id",
  "b.created_at, b.id",
  MOST,
);

const PAYOUTS = jsonRows(
  {
    id: "y.id",
    batchId: "y.batch_id",
    partnerId: "y.partner_id",
    partnerName: partnerNameOf("y.partner_id"),
    status: "y.status",
    railState: "y.rail_state",
    reason: "y.reason",
    amountCents: "y.amount_cents",
    sentCents: "paid.sent",
    lineCents: "paid.cents",
    createdAt: isoText("y.created_at"),
    settledAt: isoText("y.settled_at"),
    // Nothing is posted of a payout after it failed.
    failedAt: `case when y.status = 'failed' then (select ${isoText("e.created_at")} from ledger_entry e
      where e.payout_id = y.id order by e.id desc limit 1) end`,
  },
  `from (
     select e.payout_id, -sum(e.amount_cents) as cents,
       -coalesce(sum(e.amount_cents) filter (where e.entry = 'payout'), 0) as sent
     from ledger_entry e
     where e.conversion_id = c.id and e.payout_id is not null group by e.payout_id
   ) paid join payout y on y.id = paid.payout_id`,
  "y.created_at, y.id",
  MOST,
);

const STORY = `
  select ${CONVERSION_DETAIL_COLUMNS}, ${CONVERSION}, ${PROGRAM},
    ${partnerNameOf("c.recruiter_partner_id")} as "recruiterName", ${CLICK} as click, ${EVENTS} as events, ${FIGURES} as figures, ${LINES} as lines,
    ${STATES} as states, ${REFUNDS} as refunds, ${DISPUTES} as disputes, ${POSTBACKS} as postbacks,
    ${PAYOUTS} as payouts
  from conversion c join program p on p.id = c.program_id
  where c.brand_id = $1 and c.program_id = $2 and c.id = $3`;
