import { z } from "zod";
import { DEVICES } from "../../domain/attribution/device.ts";
import { DELIVERY_STATUSES } from "../../domain/messaging/postback-retry.ts";
import { POSTBACK_EVENTS } from "../../domain/messaging/postback.ts";
import { ENTRY_KINDS, LEDGER_KINDS } from "../../domain/money/ledger.ts";
import { PAYOUT_STATUSES, RAIL_STATES } from "../../domain/payouts/payout.ts";
import { REWARD_TYPES } from "../../domain/programs/program.ts";
import { CONVERSION_STATUSES } from "../../domain/sales/conversion.ts";
import { DISPUTE_STATUSES } from "../../domain/sales/dispute.ts";
import type { ConversionLine, Figure } from "../../queries/console/conversion-parts.ts";
import type { ExplainedConversion } from "../../queries/console/explain-conversion.ts";
import type {
  Story,
  StoryClick,
  StoryDispute,
  StoryEvent,
  StoryPayout,
  StoryPostback,
  StoryRefund,
  StoryState,
} from "../../queries/console/story.ts";
import { cents, timestamp } from "../schema/common.ts";
import { conversionDetailView, viewConversionDetail } from "./conversion.ts";
import { eventView } from "./event.ts";
import { subsView, viewSubs } from "./subs.ts";

const figureView = z.object({
  kind: z.enum(LEDGER_KINDS).describe("direct: commission, override: recruiter override."),
  partnerId: z.string().nullable().describe("Who earns it; null for the fee, like partnerName."),
  partnerName: z.string().nullable(),
  rewardType: z.enum(REWARD_TYPES),
  baseCents: cents.describe("What the rate is a share of."),
  rateBps: z.int().describe("Basis points; 0 for a fixed commission."),
  fixedCents: cents.describe("The fixed part of a commission."),
  originalCents: cents.describe("Before refunds."),
  amountCents: cents.describe("After refunds; 0 when rejected."),
  postedCents: cents.describe("What the ledger's accruals and reversals add up to."),
  paidOutCents: cents.describe("What of it is in payouts, less what came back."),
});

const lineView = z.object({
  id: z.int(),
  createdAt: timestamp,
  kind: z.enum(LEDGER_KINDS),
  entry: z.enum(ENTRY_KINDS),
  partnerId: z.string().nullable(),
  amountCents: cents.describe("Signed."),
  payoutId: z.string().nullable(),
  note: z.string().nullable(),
});

const viewFigure = (figure: Figure): z.input<typeof figureView> => ({
  kind: figure.kind,
  partnerId: figure.partnerId,
  partnerName: figure.partnerName,
  rewardType: figure.rewardType,
  baseCents: figure.baseCents,
  rateBps: figure.rateBps,
  fixedCents: figure.fixedCents,
  originalCents: figure.originalCents,
  amountCents: figure.amountCents,
  postedCents: figure.postedCents,
  paidOutCents: figure.paidOutCents,
});

const viewLine = (line: ConversionLine): z.input<typeof lineView> => ({
  id: line.id,
  createdAt: line.createdAt,
  kind: line.kind,
  entry: line.entry,
  partnerId: line.partnerId,
  amountCents: line.amountCents,
  payoutId: line.payoutId,
  note: line.note,
});

/** CONSOLE-5. */
const computed = {
  figures: z.array(figureView).describe("Commission, override and fee: base × rate, less refunds."),
  lines: z.array(lineView).describe("Ledger lines, oldest first, up to 500."),
};

/** CONSOLE-5. */
export const explainedConversionView = z.object({
  conversionId: z.string(),
  externalRef: z.string().describe("The order id; for an app event its name and id."),
  status: z.enum(CONVERSION_STATUSES),
  currency: z.string(),
  saleCents: cents.describe("The sale before refunds."),
  refundedCents: cents,
  termsVersion: z.int(),
  ...computed,
});

export function viewExplainedConversion(
  explained: ExplainedConversion,
): z.input<typeof explainedConversionView> {
  return {
    conversionId: explained.conversionId,
    externalRef: explained.externalRef,
    status: explained.status,
    currency: explained.currency,
    saleCents: explained.saleCents,
    refundedCents: explained.refundedCents,
    termsVersion: explained.termsVersion,
    figures: explained.figures.map(viewFigure),
    lines: explained.lines.map(viewLine),
  };
}

const clickView = z.object({
  id: z.string(),
  createdAt: timestamp,
  country: z.string().nullable(),
  device: z.enum(DEVICES),
  referrer: z.string().nullable(),
  landing: z.string(),
  subs: subsView,
});

const stateView = z.object({
  from: timestamp.describe("From when on."),
  status: z.enum(CONVERSION_STATUSES),
  holdUntil: timestamp.describe("The payment date that held then."),
});

const refundView = z.object({
  id: z.int(),
  amountCents: cents.nullable().describe("This refund; null where the total was given."),
  totalCents: cents.nullable().describe("All refunds of the order so far."),
  receivedAt: timestamp,
});

const disputeView = z.object({
  dispute: z.string().describe("The provider's id."),
  status: z.enum(DISPUTE_STATUSES),
  amountCents: cents,
  heldCents: cents.describe("What counts as refunded now."),
  openedAt: timestamp,
  updatedAt: timestamp,
});

const postbackView = z.object({
  id: z.string(),
  event: z.enum(POSTBACK_EVENTS),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  lastStatusCode: z.int().nullable(),
  nextAttemptAt: timestamp.nullable(),
  createdAt: timestamp,
  deliveredAt: timestamp.nullable(),
});

const storyPayoutView = z.object({
  id: z.string(),
  batchId: z.string(),
  partnerId: z.string(),
  partnerName: z.string(),
  status: z.enum(PAYOUT_STATUSES),
  railState: z.enum(RAIL_STATES).nullable(),
  reason: z.string().nullable(),
  amountCents: cents.describe("Of the whole payout."),
  sentCents: cents.describe("What of it is of this sale."),
  lineCents: cents.describe("What of it is of this sale, less what came back."),
  createdAt: timestamp,
  settledAt: timestamp.nullable().describe("When it was paid, even if it came back later."),
  failedAt: timestamp.nullable().describe("When it was refused, or came back whole."),
});

/** CONSOLE-6. */
export const storyView = conversionDetailView.extend({
  programId: z.string(),
  programName: z.string(),
  currency: z.string(),
  kind: z.enum(["sale", "event", "test"]),
  source: eventView.shape.source,
  partnerId: z.string(),
  recruiterPartnerId: z.string().nullable().describe("Who earns the override; null if nobody recruited."),
  recruiterName: z.string().nullable(),
  isRenewal: z.boolean(),
  recordedAt: timestamp,
  releasedAt: timestamp.nullable().describe("When the hold ended."),
  click: clickView.nullable().describe("The credited click; null for a sale without one."),
  events: z.array(eventView).describe("What was received of the order, oldest first."),
  ...computed,
  states: z.array(stateView).describe("Status and payment date from when on, oldest first."),
  refunds: z.array(refundView),
  disputes: z.array(disputeView),
  postbacks: z.array(postbackView),
  payouts: z.array(storyPayoutView),
});

const viewStoryClick = (click: StoryClick): z.input<typeof clickView> => ({
  id: click.id,
  createdAt: click.createdAt,
  country: click.country,
  device: click.device,
  referrer: click.referrer,
  landing: click.landing,
  subs: viewSubs(click),
});

const viewStoryEvent = (event: StoryEvent): z.input<typeof eventView> => ({
  id: event.id,
  source: event.source,
  external_id: event.externalId,
  type: event.type,
  status: event.status,
  note: event.note,
  conversion_id: event.conversionId,
  received_at: event.receivedAt,
});

const viewState = (state: StoryState): z.input<typeof stateView> => ({
  from: state.from,
  status: state.status,
  holdUntil: state.holdUntil,
});

const viewRefund = (refund: StoryRefund): z.input<typeof refundView> => ({
  id: refund.id,
  amountCents: refund.amountCents,
  totalCents: refund.totalCents,
  receivedAt: refund.receivedAt,
});

const viewDispute = (dispute: StoryDispute): z.input<typeof disputeView> => ({
  dispute: dispute.dispute,
  status: dispute.status,
  amountCents: dispute.amountCents,
  heldCents: dispute.heldCents,
  openedAt: dispute.openedAt,
  updatedAt: dispute.updatedAt,
});

const viewPostback = (postback: StoryPostback): z.input<typeof postbackView> => ({
  id: postback.id,
  event: postback.event,
  status: postback.status,
  attempts: postback.attempts,
  lastStatusCode: postback.lastStatusCode,
  nextAttemptAt: postback.nextAttemptAt,
  createdAt: postback.createdAt,
  deliveredAt: postback.deliveredAt,
});

const viewStoryPayout = (payout: StoryPayout): z.input<typeof storyPayoutView> => ({
  id: payout.id,
  batchId: payout.batchId,
  partnerId: payout.partnerId,
  partnerName: payout.partnerName,
  status: payout.status,
  railState: payout.railState,
  reason: payout.reason,
  amountCents: payout.amountCents,
  sentCents: payout.sentCents,
  lineCents: payout.lineCents,
  createdAt: payout.createdAt,
  settledAt: payout.settledAt,
  failedAt: payout.failedAt,
});

export function viewStory(story: Story): z.input<typeof storyView> {
  return {
    ...viewConversionDetail(story),
    programId: story.programId,
    programName: story.programName,
    currency: story.currency,
    kind: story.kind,
    source: story.source,
    partnerId: story.partnerId,
    recruiterPartnerId: story.recruiterPartnerId,
    recruiterName: story.recruiterName,
    isRenewal: story.isRenewal,
    recordedAt: story.createdAt.toISOString(),
    releasedAt: story.releasedAt?.toISOString() ?? null,
    click: story.click && viewStoryClick(story.click),
    events: story.events.map(viewStoryEvent),
    figures: story.figures.map(viewFigure),
    lines: story.lines.map(viewLine),
    states: story.states.map(viewState),
    refunds: story.refunds.map(viewRefund),
    disputes: story.disputes.map(viewDispute),
    postbacks: story.postbacks.map(viewPostback),
    payouts: story.payouts.map(viewStoryPayout),
  };
}
