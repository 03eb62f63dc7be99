import { z } from "zod";
import type { NotPaidReason } from "../../domain/balances/not-paid-reason.ts";
import type { Balance } from "../../domain/balances/balance.ts";
import { customerLink, recruitLink } from "../../domain/attribution/link.ts";
import { PARTNER_STATUSES } from "../../domain/partners/partner.ts";
import {
  allTrafficRules,
  ATTRIBUTIONS,
  PROGRAM_STATUSES,
  TRAFFIC_RULES,
} from "../../domain/programs/program.ts";
import type { OwnPartnerExtras } from "../../queries/partners/own-partner-extras.ts";
import type { OwnPartner } from "../../queries/partners/own-partner.ts";
import type { ProgramRow } from "../../queries/programs/program-row.ts";
import { timestamp } from "../schema/common.ts";
import { ownBalanceView, viewOwnBalance } from "./balance.ts";
import { notPaidReasonView, viewNotPaidReason } from "./not-paid-reason.ts";
import { viewWarning, warningView } from "./partner.ts";
import { viewProgram } from "./program.ts";
import { rateRulesView, viewRateRules } from "./rates.ts";
import { scheduledChangeView } from "./scheduled-change.ts";

/** A program a partner has joined. PARTNER-16. */
export const ownPartnerView = z.object({
  partnerId: z.string(),
  programId: z.string(),
  programSlug: z.string(),
  programName: z.string(),
  currency: z.string(),
  status: z.enum(PARTNER_STATUSES).describe("Your status in the program."),
  programStatus: z.enum(PROGRAM_STATUSES),
  joinedAt: timestamp,
});

export function viewOwnPartner(partner: OwnPartner): z.input<typeof ownPartnerView> {
  return {
    partnerId: partner.partnerId,
    programId: partner.programId,
    programSlug: partner.programSlug,
    programName: partner.programName,
    currency: partner.currency,
    status: partner.status,
    programStatus: partner.programStatus,
    joinedAt: partner.joinedAt.toISOString(),
  };
}

/** What the program promises the partner now. */
const termsView = z.object({
  version: z.int(),
  acceptedVersion: z.int().describe("The version you accepted when applying."),
  commission: z.string().describe("In words."),
  recruiterOverride: z.string().describe("In words."),
  rateRules: rateRulesView.describe("Rates of products and app events, instead of the commission."),
  holdDays: z.int().describe("Days from sale to payment; your own schedule if you have one."),
  attributionWindowDays: z.int(),
  attribution: z.enum(ATTRIBUTIONS),
  renewals: z.string().describe("In words."),
  minimumPayout: z.number().describe("In major units of the currency."),
  newCustomersOnly: z.boolean(),
  countries: z.array(z.string()).describe("Two-letter codes; empty means every country."),
  trafficRules: z.record(z.string(), z.enum(TRAFFIC_RULES)),
  brandRules: z.string(),
  scheduledChange: scheduledChangeView.nullable(),
});

/** A program as its partner reads it. PARTNER-11, PARTNER-14. */
export const ownPartnerDetailView = z.object({
  partner: z.object({
    id: z.string(),
    status: z.enum(PARTNER_STATUSES),
    statusReason: z.string().nullable().describe("Why the brand rejected or suspended you."),
    warning: warningView.optional().describe("Present while a warning is open."),
  }),
  program: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    brandName: z.string(),
    status: z.enum(PROGRAM_STATUSES),
    currency: z.string(),
    directText: z.string().describe("The commission in words."),
  }),
  links: z.object({
    customer: z.string().describe("Link for promoting the brand."),
    recruit: z.string().describe("Link for recruiting partners."),
  }),
  balance: ownBalanceView,
  terms: termsView,
  coupon: z.object({ code: z.string() }).nullable(),
  notPaidReason: notPaidReasonView,
});

export interface OwnPartnerDetail {
  readonly partner: OwnPartner;
  readonly extras: OwnPartnerExtras;
  /** The program with its current terms. */
  readonly program: ProgramRow;
  readonly balance: Balance;
  readonly notPaidReason: NotPaidReason | null;
}

/** @param baseUrl public address of this deployment */
export function viewOwnPartnerDetail(
  detail: OwnPartnerDetail,
  baseUrl: string,
): z.input<typeof ownPartnerDetailView> {
  const { partner, extras, balance, notPaidReason } = detail;
  const program = viewProgram(detail.program, baseUrl);
  return {
    partner: {
      id: partner.partnerId,
      status: partner.status,
      statusReason: partner.statusReason,
      ...viewWarning(extras),
    },
    program: {
      id: partner.programId,
      slug: partner.programSlug,
      name: partner.programName,
      brandName: extras.brandName,
      status: partner.programStatus,
      currency: partner.currency,
      directText: program.commission,
    },
    links: {
      customer: customerLink(baseUrl, partner.refCode),
      recruit: recruitLink(program.applicationPage, partner.refCode),
    },
    balance: viewOwnBalance(balance),
    terms: viewTerms(detail, program),
    coupon: extras.couponCode === null ? null : { code: extras.couponCode },
    notPaidReason: viewNotPaidReason(notPaidReason),
  };
}

function viewTerms(
  { partner, extras, program: terms }: OwnPartnerDetail,
  program: ReturnType<typeof viewProgram>,
): z.input<typeof termsView> {
  return {
    version: terms.version,
    acceptedVersion: extras.termsAcceptedVersion,
    commission: program.commission,
    recruiterOverride: program.recruiterOverride,
    rateRules: viewRateRules(terms),
    holdDays: partner.holdDays ?? terms.holdDays,
    attributionWindowDays: terms.attributionWindowDays,
    attribution: terms.attribution,
    renewals: program.renewals,
    minimumPayout: program.minimumPayout,
    newCustomersOnly: terms.newCustomersOnly,
    countries: [...terms.countries],
    trafficRules: allTrafficRules(terms.trafficRules),
    brandRules: extras.brandRules,
    scheduledChange: program.scheduledChange,
  };
}
