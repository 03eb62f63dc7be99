import { z } from "zod";
import { PARTNER_STATUSES } from "../../domain/partners/partner.ts";
import { OVERRIDE_BASE } from "../../domain/programs/program.ts";
import {
  conversionRate,
  costsOf,
  earningsPerClick,
  roas,
  shareOfTotal,
  TRACKING_STATUSES,
} from "../../domain/sales/statistics.ts";
import type { RecruiterRow } from "../../queries/statistics/recruiter-overrides.ts";
import type { BreakdownRow } from "../../queries/statistics/breakdown.ts";
import type { ProgramResults } from "../../queries/statistics/program-results.ts";
import type { SalesTotals } from "../../queries/statistics/sales-totals.ts";
import type { SubIdRow } from "../../queries/statistics/sub-id-rows.ts";
import { cents, timestamp } from "../schema/common.ts";

const count = z.int();
const clicks = count;
const sales = count.describe("App events are not sales, but their commissions count.");
const salesValueCents = cents.describe("Sales, net of refunds.");
const rate = z.number().nullable().describe("Sales per click; null without clicks.");

/** Figures of a period. Amounts are net of refunds and exclude test sales and rejected conversions. */
const figuresView = z.object({
  clicks,
  sales,
  revenueCents: cents,
  directCents: cents,
  overrideCents: cents,
  commissionCents: cents.describe("directCents plus overrideCents."),
  feeCents: cents,
  costCents: cents.describe("commissionCents plus feeCents."),
  roas: z.number().nullable().describe("Revenue per unit of cost; null if cost is 0."),
});

function viewFigures(totals: SalesTotals): z.input<typeof figuresView> {
  const { commissionCents, costCents } = costsOf(totals);
  return {
    clicks: totals.clicks,
    sales: totals.sales,
    revenueCents: totals.revenueCents,
    directCents: totals.directCents,
    overrideCents: totals.overrideCents,
    commissionCents,
    feeCents: totals.feeCents,
    costCents,
    roas: roas(totals.revenueCents, costCents),
  };
}

/** STATISTICS-3. */
export const programResultsView = z.object({
  programId: z.string(),
  currency: z.string(),
  days: count,
  period: figuresView,
  allTime: figuresView,
  trackingHealth: z.object({
    status: z.enum(TRACKING_STATUSES),
    lastClickAt: timestamp.nullable(),
    lastEventAt: timestamp.nullable(),
    lastSaleAt: timestamp.nullable(),
    events: z
      .object({ processed: count, duplicate: count, unmatched: count, error: count })
      .describe("In the last 7 days."),
  }),
  fundingForecast: z
    .object({
      availableCents: cents,
      dueCents: cents,
      shortfallCents: cents,
      shortfallDay: z.iso.date().nullable(),
    })
    .describe(
      "Whether the funds cover what is due in the next 7 days. Of a program with 20,000 partners or more it " +
        "may be ten seconds old.",
    ),
});

export function viewProgramResults(results: ProgramResults): z.input<typeof programResultsView> {
  const { tracking, fundingForecast } = results;
  return {
    programId: results.programId,
    currency: results.currency,
    days: results.days,
    period: viewFigures(results.period),
    allTime: viewFigures(results.allTime),
    trackingHealth: {
      status: tracking.status,
      lastClickAt: tracking.lastClickAt?.toISOString() ?? null,
      lastEventAt: tracking.lastEventAt?.toISOString() ?? null,
      lastSaleAt: tracking.lastSaleAt?.toISOString() ?? null,
      events: {
        processed: tracking.events.processed,
        duplicate: tracking.events.duplicate,
        unmatched: tracking.events.unmatched,
        error: tracking.events.error,
      },
    },
    fundingForecast: {
      availableCents: fundingForecast.availableCents,
      dueCents: fundingForecast.dueCents,
      shortfallCents: fundingForecast.shortfallCents,
      shortfallDay: fundingForecast.shortfallDay,
    },
  };
}

/** STATISTICS-6. */
export const subIdRowView = z.object({
  value: z.string().describe("The label; unknown if there is none."),
  clicks,
  sales,
  salesValueCents,
  earnedCents: cents.describe("The partner's commission."),
  conversionRate: rate,
  epcCents: cents.nullable().describe("Earned per click; null without clicks."),
});

export function viewSubIdRow(row: SubIdRow): z.input<typeof subIdRowView> {
  return {
    value: row.value,
    clicks: row.clicks,
    sales: row.sales,
    salesValueCents: row.salesValueCents,
    earnedCents: row.earnedCents,
    conversionRate: conversionRate(row.sales, row.clicks),
    epcCents: earningsPerClick(row.earnedCents, row.clicks),
  };
}

/** STATISTICS-5. */
export const partnerResultsView = z.object({
  programId: z.string(),
  days: count,
  currency: z.string(),
  partner: z.object({
    partnerId: z.string(),
    clicks,
    sales,
    revenueCents: cents,
    commissionCents: cents.describe("Commission plus override of the partner's sales."),
    roas: z.number().nullable().describe("Revenue per unit of cost, including the platform fee."),
  }),
  topSubIds: z.array(subIdRowView).describe("The values of sub1 with the highest sales value, at most 10."),
});

export function viewPartnerTotals(
  partnerId: string,
  totals: SalesTotals,
): z.input<typeof partnerResultsView>["partner"] {
  const { commissionCents, costCents } = costsOf(totals);
  return {
    partnerId,
    clicks: totals.clicks,
    sales: totals.sales,
    revenueCents: totals.revenueCents,
    commissionCents,
    roas: roas(totals.revenueCents, costCents),
  };
}

/** A row of the brand's breakdown. STATISTICS-6. */
export const breakdownRowView = z.object({
  value: z.string().describe("Country code or device of the click; unknown for sales without a click."),
  clicks,
  sales,
  salesValueCents,
  directCents: cents,
  commissionCents: cents.describe("Including the recruiter override."),
  clickShare: z.number().describe("Share of all clicks, 0 to 1."),
  conversionRate: rate,
});

export function viewBreakdownRow(row: BreakdownRow, totalClicks: number): z.input<typeof breakdownRowView> {
  return {
    value: row.value,
    clicks: row.clicks,
    sales: row.sales,
    salesValueCents: row.salesValueCents,
    directCents: row.directCents,
    commissionCents: row.directCents + row.overrideCents,
    clickShare: shareOfTotal(row.clicks, totalClicks),
    conversionRate: conversionRate(row.sales, row.clicks),
  };
}

/** A row of a partner's own breakdown. */
export const ownBreakdownRowView = breakdownRowView.pick({ value: true, clicks: true, sales: true });

export function viewOwnBreakdownRow(row: BreakdownRow): z.input<typeof ownBreakdownRowView> {
  return { value: row.value, clicks: row.clicks, sales: row.sales };
}

/** A partner's own totals. STATISTICS-7. */
export const ownTotalsView = z.object({
  clicks,
  sales,
  salesValueCents,
  earnedCents: cents.describe("Commission."),
});

export function viewOwnTotals(totals: SalesTotals): z.input<typeof ownTotalsView> {
  return {
    clicks: totals.clicks,
    sales: totals.sales,
    salesValueCents: totals.revenueCents,
    earnedCents: totals.directCents,
  };
}

/** STATISTICS-7. */
export const recruiterOverridesView = z.object({
  days: count,
  override: z.object({ on: z.boolean(), base: z.literal(OVERRIDE_BASE), rateBps: count }),
  recruiters: z.array(
    z.object({
      partnerId: z.string(),
      name: z.string(),
      status: z.enum(PARTNER_STATUSES),
      recruits: count,
      approvedRecruits: count,
      approvedOverrideCents: cents,
      pendingOverrideCents: cents,
    }),
  ),
});

export function viewRecruiter(
  row: RecruiterRow,
): z.input<typeof recruiterOverridesView>["recruiters"][number] {
  return {
    partnerId: row.partnerId,
    name: row.name,
    status: row.status,
    recruits: row.recruits,
    approvedRecruits: row.approvedRecruits,
    approvedOverrideCents: row.approvedOverrideCents,
    pendingOverrideCents: row.pendingOverrideCents,
  };
}
