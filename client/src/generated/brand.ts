// Written by `npm run docs` from docs/reference/openapi.json; do not edit.
import type { CallOptions, NoInput, Operation } from "../operation.ts";
import type { List } from "../list.ts";
import type {
  BalanceRow,
  BreakdownRow,
  Click,
  Conversion,
  ConversionDetail,
  Funding,
  IncomingEvent,
  LedgerEntry,
  Message,
  Partner,
  PartnerDetail,
  PartnerResults,
  Payout,
  PayoutBatch,
  PayoutBatchDetail,
  Program,
  ProgramDetail,
  ProgramResults,
  RateRules,
  Rates,
  Recruit,
  RecruiterOverrides,
  SubIdRow,
} from "./resources.ts";

export type WhoamiAnswer = {
  brand: {
    id: string;
    name: string;
    status: string;
  };
  key: {
    id: string;
    name: string;
    role: "viewer" | "manager" | "owner";
  };
  network: "mainnet" | "testnet";
};

export interface ListProgramsInput {
  /** Rows on a page. */
  limit?: number | undefined;
  /** The next_cursor of the page before; leave it out for the first page. */
  cursor?: string | undefined;
}

export interface CreateProgramInput {
  name: string;
  /** The brand's site: an http or https URL without a user name or password; https on mainnet. */
  destinationUrl: string;
  description?: string | undefined;
  /** A code of ISO 4217, in any letter case. Changes only while the program has no partner, conversion or funding. */
  currency?: string | undefined;
  /** At most two decimals. Use this or commissionFixed, not both. */
  commissionPercent?: number | undefined;
  /** Flat amount for each approved customer, in major units with at most the currency's decimals. Use this or commissionPercent, not both. */
  commissionFixed?: number | undefined;
  /** Percent of the recruited partner's commission, at most two decimals: 0 for none, or from 1. */
  recruiterOverridePercent?: number | undefined;
  /** On mainnet 15 to 30. */
  holdDays?: number | undefined;
  attributionWindowDays?: number | undefined;
  /** 1: the first payment only. */
  renewalMonths?: number | "lifetime" | undefined;
  /** In major units with at most the currency's decimals; on mainnet 10 to 100. */
  minimumPayout?: number | undefined;
  newCustomersOnly?: boolean | undefined;
  /** Two-letter codes; empty is every country. */
  countries?: readonly string[] | undefined;
  /** Only the sources sent change. */
  trafficRules?: {
    content_review?: "allowed" | "ask" | "banned" | undefined;
    comparison_site?: "allowed" | "ask" | "banned" | undefined;
    social_organic?: "allowed" | "ask" | "banned" | undefined;
    paid_social?: "allowed" | "ask" | "banned" | undefined;
    video_streaming?: "allowed" | "ask" | "banned" | undefined;
    podcast_audio?: "allowed" | "ask" | "banned" | undefined;
    newsletter_email?: "allowed" | "ask" | "banned" | undefined;
    paid_search_brand?: "allowed" | "ask" | "banned" | undefined;
    paid_search_non_brand?: "allowed" | "ask" | "banned" | undefined;
    display_native?: "allowed" | "ask" | "banned" | undefined;
    coupon_deals?: "allowed" | "ask" | "banned" | undefined;
    cashback_loyalty?: "allowed" | "ask" | "banned" | undefined;
    community_forum?: "allowed" | "ask" | "banned" | undefined;
    app_mobile?: "allowed" | "ask" | "banned" | undefined;
    offline_event?: "allowed" | "ask" | "banned" | undefined;
  } | undefined;
  /** Rules for partners, up to 300 words; reviewed before partners see them. */
  brandRules?: string | undefined;
  /** Who is credited when several partners' links were followed. */
  attribution?: "last" | "first" | undefined;
  /** Approve applicants at once. */
  openToAll?: boolean | undefined;
  status?: "draft" | "live" | "paused" | undefined;
}

export interface GetProgramInput {
  /** Program id (prg_…). */
  programId: string;
}

export interface UpdateProgramInput {
  /** Program id (prg_…). */
  programId: string;
  name?: string | undefined;
  /** The brand's site: an http or https URL without a user name or password; https on mainnet. */
  destinationUrl?: string | undefined;
  description?: string | undefined;
  /** A code of ISO 4217, in any letter case. Changes only while the program has no partner, conversion or funding. */
  currency?: string | undefined;
  /** At most two decimals. Use this or commissionFixed, not both. */
  commissionPercent?: number | undefined;
  /** Flat amount for each approved customer, in major units with at most the currency's decimals. Use this or commissionPercent, not both. */
  commissionFixed?: number | undefined;
  /** Percent of the recruited partner's commission, at most two decimals: 0 for none, or from 1. */
  recruiterOverridePercent?: number | undefined;
  /** On mainnet 15 to 30. */
  holdDays?: number | undefined;
  attributionWindowDays?: number | undefined;
  /** 1: the first payment only. */
  renewalMonths?: number | "lifetime" | undefined;
  /** In major units with at most the currency's decimals; on mainnet 10 to 100. */
  minimumPayout?: number | undefined;
  newCustomersOnly?: boolean | undefined;
  /** Two-letter codes; empty is every country. */
  countries?: readonly string[] | undefined;
  /** Only the sources sent change. */
  trafficRules?: {
    content_review?: "allowed" | "ask" | "banned" | undefined;
    comparison_site?: "allowed" | "ask" | "banned" | undefined;
    social_organic?: "allowed" | "ask" | "banned" | undefined;
    paid_social?: "allowed" | "ask" | "banned" | undefined;
    video_streaming?: "allowed" | "ask" | "banned" | undefined;
    podcast_audio?: "allowed" | "ask" | "banned" | undefined;
    newsletter_email?: "allowed" | "ask" | "banned" | undefined;
    paid_search_brand?: "allowed" | "ask" | "banned" | undefined;
    paid_search_non_brand?: "allowed" | "ask" | "banned" | undefined;
    display_native?: "allowed" | "ask" | "banned" | undefined;
    coupon_deals?: "allowed" | "ask" | "banned" | undefined;
    cashback_loyalty?: "allowed" | "ask" | "banned" | undefined;
    community_forum?: "allowed" | "ask" | "banned" | undefined;
    app_mobile?: "allowed" | "ask" | "banned" | undefined;
    offline_event?: "allowed" | "ask" | "banned" | undefined;
  } | undefined;
  /** Rules for partners, up to 300 words; reviewed before partners see them. */
  brandRules?: string | undefined;
  /** Who is credited when several partners' links were followed. */
  attribution?: "last" | "first" | undefined;
  /** Approve applicants at once. */
  openToAll?: boolean | undefined;
  status?: "draft" | "live" | "paused" | undefined;
}

export interface GetProgramStatsInput {
  /** Program id (prg_…). */
  programId: string;
  /** Days back from now; 0 is all time. */
  days?: 7 | 30 | 90 | 365 | 0 | undefined;
}

export interface GetIntegrationInput {
  /** Program id (prg_…). */
  programId: string;
}

export type GetIntegrationAnswer = {
  programId: string;
  eventApi: {
    url: string;
  };
  /** For an owner key only. */
  signingSecret?: string;
  stripeWebhookUrl: string;
  shopifyWebhookUrl: string;
};

export interface RotateSigningSecretInput {
  /** Program id (prg_…). */
  programId: string;
  /** End every earlier secret at once, also within 24 hours of a rotation: for one that has leaked. */
  endPrevious?: boolean | undefined;
}

export type RotateSigningSecretAnswer = {
  programId: string;
  signingSecret: string;
  previousValidUntil: string;
};

export interface BrowsePartnersInput {
  /** Program id (prg_…). */
  programId: string;
  /** Rows on a page. */
  limit?: number | undefined;
  /** The next_cursor of the page before; leave it out for the first page. */
  cursor?: string | undefined;
  /** Only partners of this status. */
  status?: "pending" | "approved" | "suspended" | "rejected" | undefined;
  /** Found in name or handle, whatever the letter case. */
  q?: string | undefined;
}

export interface GetPartnerInput {
  /** Partner id (prt_…): one person in one program. */
  partnerId: string;
}

export interface SetPartnerPaymentScheduleInput {
  /** Partner id (prt_…): one person in one program. */
  partnerId: string;
  /** Days after the sale; null returns to the program's schedule. */
  holdDays: number | null;
}

export interface DecidePartnerApproveInput {
  /** Partner id (prt_…): one person in one program. */
  partnerId: string;
}

export interface DecidePartnerRejectInput {
  /** Partner id (prt_…): one person in one program. */
  partnerId: string;
  /** The partner sees it. */
  reason: string;
}

export interface DecidePartnerSuspendInput {
  /** Partner id (prt_…): one person in one program. */
  partnerId: string;
  /** The partner sees it. */
  reason: string;
}

export interface DecidePartnerReinstateInput {
  /** Partner id (prt_…): one person in one program. */
  partnerId: string;
}

export interface DecidePartnerWarnInput {
  /** Partner id (prt_…): one person in one program. */
  partnerId: string;
  /** The partner sees it. */
  reason: string;
}

export interface DecidePartnerClearWarningInput {
  /** Partner id (prt_…): one person in one program. */
  partnerId: string;
}

export interface GetPartnerStatsInput {
  /** Partner id (prt_…): one person in one program. */
  partnerId: string;
  /** Days back from now; 0 is all time. */
  days?: 7 | 30 | 90 | 365 | 0 | undefined;
}

export interface GetProgramBreakdownInput {
  /** Program id (prg_…). */
  programId: string;
  /** What to group by. */
  by?: "country" | "device" | undefined;
  /** Days back from now; 0 is all time. */
  days?: 7 | 30 | 90 | 365 | 0 | undefined;
}

export type GetProgramBreakdownAnswer = {
  by: "country" | "device";
  days: number;
  totalClicks: number;
  /** The most clicked first. */
  rows: BreakdownRow[];
};

export interface GetPartnerSubIdsInput {
  /** Partner id (prt_…): one person in one program. */
  partnerId: string;
  /** The partner's label to group by. */
  by?: "sub1" | "sub2" | "sub3" | "sub4" | "sub5" | undefined;
  /** Days back from now; 0 is all time. */
  days?: 7 | 30 | 90 | 365 | 0 | undefined;
}

export type GetPartnerSubIdsAnswer = {
  by: "sub1" | "sub2" | "sub3" | "sub4" | "sub5";
  days: number;
  /** The highest sales value first, at most 500. */
  rows: SubIdRow[];
};

export interface ListClicksInput {
  /** Program id (prg_…). */
  programId: string;
  /** Rows on a page. */
  limit?: number | undefined;
  /** The next_cursor of the page before; leave it out for the first page. */
  cursor?: string | undefined;
  /** Only what belongs to this partner. */
  partnerId?: string | undefined;
}

export interface ListConversionsInput {
  /** Program id (prg_…). */
  programId: string;
  /** Rows on a page. */
  limit?: number | undefined;
  /** The next_cursor of the page before; leave it out for the first page. */
  cursor?: string | undefined;
  /** Only conversions of this status. */
  status?: "pending" | "approved" | "rejected" | undefined;
  /** Only what belongs to this partner. */
  partnerId?: string | undefined;
}

export interface GetConversionInput {
  /** Conversion id (cnv_…). */
  conversionId: string;
}

export interface DecideConversionApproveInput {
  /** Conversion id (cnv_…). */
  conversionId: string;
}

export interface DecideConversionRejectInput {
  /** Conversion id (cnv_…). */
  conversionId: string;
  /** The partner sees it. */
  reason?: string | undefined;
  reasonCode?: "refund" | "chargeback" | "not_valid" | "duplicate" | "self_or_employee" | "banned_source" | "leaked_code" | "fraud" | undefined;
}

export interface RefundConversionInput {
  /** Conversion id (cnv_…). */
  conversionId: string;
  /** This refund. */
  amountCents?: number | undefined;
  /** All refunds so far. */
  refundedTotalCents?: number | undefined;
}

export interface SendTestSaleInput {
  /** Program id (prg_…). */
  programId: string;
  /** Left out: the first approved partner. */
  partnerId?: string | undefined;
  /** Major units of the program's currency. */
  amount?: number | undefined;
}

export type SendTestSaleAnswer = {
  recorded: boolean;
  conversionId: string;
  /** The partner's name. */
  partner: string;
  /** With its currency, such as 100.00 USD. */
  amount: string;
};

export interface ListLedgerInput {
  /** Program id (prg_…). */
  programId: string;
  /** Rows on a page. */
  limit?: number | undefined;
  /** The next_cursor of the page before; leave it out for the first page. */
  cursor?: string | undefined;
  /** Only what belongs to this partner. */
  partnerId?: string | undefined;
  /** Only commissions, overrides, or platform fees. */
  kind?: "direct" | "override" | "platform_fee" | undefined;
}

export interface ListBalancesInput {
  /** Program id (prg_…). */
  programId: string;
}

export interface GetPartnerRecruitsInput {
  /** Partner id (prt_…): one person in one program. */
  partnerId: string;
}

export interface GetRatesInput {
  /** Program id (prg_…). */
  programId: string;
}

export interface SetRateRulesInput {
  /** Program id (prg_…). */
  programId: string;
  products?: readonly {
    /** The product_id or plan of the sale. */
    match: string;
    rewardType: "percent" | "fixed";
    /** Needed with percent; left out, null or 0 with fixed. */
    directRateBps?: number | null | undefined;
    /** Needed with fixed; left out, null or 0 with percent. */
    directFixedCents?: number | null | undefined;
  }[] | undefined;
  events?: readonly {
    /** The event's name, such as signup. */
    name: string;
    directFixedCents: number;
  }[] | undefined;
}

export type SetRateRulesAnswer = {
  /** In force now. */
  rateRules: RateRules;
  /** Whether anything is different from before, now or later. */
  changed: boolean;
  /** When a cut takes effect; absent when nothing is delayed. */
  scheduledFor?: string;
};

export interface ListRecruiterOverridesInput {
  /** Program id (prg_…). */
  programId: string;
  /** Days back from now; 0 is all time. */
  days?: 7 | 30 | 90 | 365 | 0 | undefined;
}

export interface GetFundingInput {
  /** Program id (prg_…). */
  programId: string;
}

export interface ListPayoutsInput {
  /** Program id (prg_…). */
  programId: string;
  /** Rows on a page. */
  limit?: number | undefined;
  /** The next_cursor of the page before; leave it out for the first page. */
  cursor?: string | undefined;
  /** Only payouts of this status. */
  status?: "pending" | "paid" | "failed" | "held" | undefined;
  /** Only what belongs to this partner. */
  partnerId?: string | undefined;
}

export interface GetPayoutInput {
  /** Payout id (pay_…). */
  payoutId: string;
}

export interface ListPayoutBatchesInput {
  /** Program id (prg_…). */
  programId: string;
  /** Rows on a page. */
  limit?: number | undefined;
  /** The next_cursor of the page before; leave it out for the first page. */
  cursor?: string | undefined;
}

export interface GetPayoutBatchInput {
  /** Payout batch id (bat_…). */
  batchId: string;
}

export interface ListMessagesInput {
  /** Partner id (prt_…): one person in one program. */
  partnerId: string;
}

export type ListMessagesAnswer = {
  messages: Message[];
};

export interface SendMessageInput {
  /** Partner id (prt_…): one person in one program. */
  partnerId: string;
  /** The message. */
  body: string;
}

export type SendMessageAnswer = {
  /** Number of people. */
  sent: number;
  messageIds: string[];
  broadcastId: null;
};

export interface BroadcastMessageInput {
  /** Program id (prg_…). */
  programId: string;
  /** The message. */
  body: string;
}

export type BroadcastMessageAnswer = {
  /** Number of people. */
  sent: number;
  messageIds: string[];
  broadcastId: string;
};

export interface ListEventsInput {
  /** Program id (prg_…). */
  programId: string;
  /** Rows on a page. */
  limit?: number | undefined;
  /** The next_cursor of the page before; leave it out for the first page. */
  cursor?: string | undefined;
}

export interface GetWebhookSettingsInput {
  /** Program id (prg_…). */
  programId: string;
}

export type GetWebhookSettingsAnswer = {
  eventApi: {
    url: string;
  };
  payments: {
    /** Where the source sends its webhooks. */
    url: string;
    secretSet: boolean;
    /** The last four characters of the secret; null when none is set. */
    last4: string | null;
  };
  storefront: {
    /** Where the source sends its webhooks. */
    url: string;
    secretSet: boolean;
    /** The last four characters of the secret; null when none is set. */
    last4: string | null;
  };
};

export interface SetStripeWebhookSecretInput {
  /** Program id (prg_…). */
  programId: string;
  secret: string;
}

export type SetStripeWebhookSecretAnswer = {
  set: boolean;
  last4: string | null;
};

export interface SetShopifyWebhookSecretInput {
  /** Program id (prg_…). */
  programId: string;
  secret: string;
}

export type SetShopifyWebhookSecretAnswer = {
  set: boolean;
  last4: string | null;
};

/** The operations of a brand key. */
export interface BrandClient {
  /**
   * Show the brand, the key and the network it belongs to.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  whoami(input?: NoInput, options?: CallOptions): Promise<WhoamiAnswer>;

  /**
   * List the brand's programs, oldest first.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  listPrograms(input?: ListProgramsInput, options?: CallOptions): List<Program>;

  /**
   * Create a program.
   *
   * Needs name and destinationUrl; what is left out takes the defaults (20 % commission, no override, 15 days hold, 30 days attribution, lifetime renewals, 10 minimum payout, new customers only, every country, draft).
   *
   * Needs a brand key with the role owner.
   */
  createProgram(input: CreateProgramInput, options?: CallOptions): Promise<ProgramDetail>;

  /**
   * Show a program with its terms in force and the change that waits.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  getProgram(input: GetProgramInput, options?: CallOptions): Promise<ProgramDetail>;

  /**
   * Change a program.
   *
   * Only the fields sent change. While somebody is approved or suspended in the program, a cut of the terms takes effect three business days later (scheduledChange) and an increase at once; sending the value in force again withdraws that field's pending cut. Partners are emailed either way.
   *
   * Needs a brand key with the role owner.
   */
  updateProgram(input: UpdateProgramInput, options?: CallOptions): Promise<ProgramDetail>;

  /**
   * Show what a program brought in and cost.
   *
   * Money is after refunds; test sales and rejected conversions are in no figure.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  getProgramStats(input: GetProgramStatsInput, options?: CallOptions): Promise<ProgramResults>;

  /**
   * Show where sales are reported; an owner key also gets the signing secret.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  getIntegration(input: GetIntegrationInput, options?: CallOptions): Promise<GetIntegrationAnswer>;

  /**
   * Make a new signing secret; the previous one works for 24 hours more.
   *
   * With endPrevious every earlier secret ends at once: events that are signed with one are refused from then on.
   *
   * Needs a brand key with the role owner.
   */
  rotateSigningSecret(input: RotateSigningSecretInput, options?: CallOptions): Promise<RotateSigningSecretAnswer>;

  /**
   * List a program's partners, newest first.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  browsePartners(input: BrowsePartnersInput, options?: CallOptions): List<Partner>;

  /**
   * Show a partner with balance, application and accepted terms.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  getPartner(input: GetPartnerInput, options?: CallOptions): Promise<PartnerDetail>;

  /**
   * Set how many days after a sale this partner is paid.
   *
   * Moves the payment dates of this partner's conversions that are not yet payable.
   *
   * Needs a brand key with the role owner.
   */
  setPartnerPaymentSchedule(input: SetPartnerPaymentScheduleInput, options?: CallOptions): Promise<PartnerDetail>;

  /**
   * Approve a pending or an earlier rejected partner.
   *
   * The partner is emailed, and their links start to earn.
   *
   * Needs a brand key with the role manager or a higher one.
   */
  decidePartnerApprove(input: DecidePartnerApproveInput, options?: CallOptions): Promise<PartnerDetail>;

  /**
   * Reject a pending partner.
   *
   * The partner is emailed and sees the reason. They may apply again, and can be approved later.
   *
   * Needs a brand key with the role manager or a higher one.
   */
  decidePartnerReject(input: DecidePartnerRejectInput, options?: CallOptions): Promise<PartnerDetail>;

  /**
   * Suspend an approved partner.
   *
   * Their links stop earning, payouts wait, and an open warning is closed. The partner sees the reason.
   *
   * Needs a brand key with the role manager or a higher one.
   */
  decidePartnerSuspend(input: DecidePartnerSuspendInput, options?: CallOptions): Promise<PartnerDetail>;

  /**
   * Reinstate a suspended partner.
   *
   * Their links earn again. A warning that the suspension closed stays closed.
   *
   * Needs a brand key with the role manager or a higher one.
   */
  decidePartnerReinstate(input: DecidePartnerReinstateInput, options?: CallOptions): Promise<PartnerDetail>;

  /**
   * Warn an approved partner.
   *
   * Links keep working. The warning is due in 7 days; if it is still open then, the partner is suspended. One warning can be open at a time.
   *
   * Needs a brand key with the role manager or a higher one.
   */
  decidePartnerWarn(input: DecidePartnerWarnInput, options?: CallOptions): Promise<PartnerDetail>;

  /**
   * Clear a partner's open warning.
   *
   * The partner stays approved.
   *
   * Needs a brand key with the role manager or a higher one.
   */
  decidePartnerClearWarning(input: DecidePartnerClearWarningInput, options?: CallOptions): Promise<PartnerDetail>;

  /**
   * Show what a partner's clicks and own sales brought in and cost.
   *
   * Money is after refunds; test sales and rejected conversions are in no figure.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  getPartnerStats(input: GetPartnerStatsInput, options?: CallOptions): Promise<PartnerResults>;

  /**
   * Show a program's clicks and sales by country or device.
   *
   * By the click of each sale; a sale without one (coupon or referral code) is grouped as unknown.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  getProgramBreakdown(input: GetProgramBreakdownInput, options?: CallOptions): Promise<GetProgramBreakdownAnswer>;

  /**
   * Show a partner's clicks and own sales by one of the partner's labels.
   *
   * Money is after refunds; test sales and rejected conversions are in no figure.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  getPartnerSubIds(input: GetPartnerSubIdsInput, options?: CallOptions): Promise<GetPartnerSubIdsAnswer>;

  /**
   * List the clicks on a program's partner links, newest first.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  listClicks(input: ListClicksInput, options?: CallOptions): List<Click>;

  /**
   * List a program's conversions, newest first.
   *
   * Needs a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the answer is CSV: all rows that match the filters, from the `cursor` on if there is one; `limit` has no effect.
   */
  listConversions(input: ListConversionsInput, options?: CallOptions): List<Conversion>;

  /**
   * Show a conversion with its labels, its reason and the rates it was priced at.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  getConversion(input: GetConversionInput, options?: CallOptions): Promise<ConversionDetail>;

  /**
   * Approve a pending conversion.
   *
   * Its commission becomes payable on its payment date (holdUntil).
   *
   * Needs a brand key with the role manager or a higher one.
   */
  decideConversionApprove(input: DecideConversionApproveInput, options?: CallOptions): Promise<ConversionDetail>;

  /**
   * Reject a pending or approved conversion.
   *
   * Commission, override and fee go to 0. Send reason or reasonCode, or both. Past the payment date only reasonCode fraud is accepted.
   *
   * Needs a brand key with the role manager or a higher one.
   */
  decideConversionReject(input: DecideConversionRejectInput, options?: CallOptions): Promise<ConversionDetail>;

  /**
   * Record a refund of a sale, whole or in part.
   *
   * Leave both amounts out for a full refund. Behaves like a refund event: commission, override and fee fall in proportion, and a total that is not higher than the one recorded changes nothing. A refund inside what the payment provider has reported is a conflict: for a further one send refundedTotalCents above that.
   *
   * Needs a brand key with the role owner.
   */
  refundConversion(input: RefundConversionInput, options?: CallOptions): Promise<ConversionDetail>;

  /**
   * Record a test sale.
   *
   * It is listed with isTest, is in no balance and no figure, and never becomes payable.
   *
   * Needs a brand key with the role manager or a higher one.
   */
  sendTestSale(input: SendTestSaleInput, options?: CallOptions): Promise<SendTestSaleAnswer>;

  /**
   * List a program's ledger entries, newest first.
   *
   * Append-only: a correction is a new entry with the opposite sign.
   *
   * Needs a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the answer is CSV: all rows that match the filters, from the `cursor` on if there is one; `limit` has no effect.
   */
  listLedger(input: ListLedgerInput, options?: CallOptions): List<LedgerEntry>;

  /**
   * Show the balance of every partner of a program.
   *
   * Each balance is the sum of the partner's ledger entries at this moment; test sales are left out.
   *
   * Needs a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the answer is CSV.
   */
  listBalances(input: ListBalancesInput, options?: CallOptions): Promise<BalanceRow[]>;

  /**
   * List everybody whom a partner recruited, newest first.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  getPartnerRecruits(input: GetPartnerRecruitsInput, options?: CallOptions): Promise<Recruit[]>;

  /**
   * Show what a program pays: commission, override, product rates and bounties.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  getRates(input: GetRatesInput, options?: CallOptions): Promise<Rates>;

  /**
   * Replace the product rates and event bounties.
   *
   * Each list that is sent replaces its former one whole; a list that is left out stays. While somebody is approved or suspended in the program, a cut applies three business days later (scheduledFor) and an increase at once. The commission itself is changed with PATCH on the program.
   *
   * Needs a brand key with the role owner.
   */
  setRateRules(input: SetRateRulesInput, options?: CallOptions): Promise<SetRateRulesAnswer>;

  /**
   * Show what each recruiter earned by the sales of recruits, the highest first.
   *
   * Overrides of the sales of the last days, after refunds; the numbers of recruits are of all time.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  listRecruiterOverrides(input: ListRecruiterOverridesInput, options?: CallOptions): Promise<RecruiterOverrides>;

  /**
   * Show the money for a program's payouts, and whether it covers the next 7 days.
   *
   * Bank transfers are paid from the brand's own account: they need no deposit and are in no figure here.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  getFunding(input: GetFundingInput, options?: CallOptions): Promise<Funding>;

  /**
   * List a program's payouts, newest first.
   *
   * Needs a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the answer is CSV: all rows that match the filters, from the `cursor` on if there is one; `limit` has no effect.
   */
  listPayouts(input: ListPayoutsInput, options?: CallOptions): List<Payout>;

  /**
   * Show a payout.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  getPayout(input: GetPayoutInput, options?: CallOptions): Promise<Payout>;

  /**
   * List a program's payout batches, newest first.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  listPayoutBatches(input: ListPayoutBatchesInput, options?: CallOptions): List<PayoutBatch>;

  /**
   * Show a payout batch with its payouts.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  getPayoutBatch(input: GetPayoutBatchInput, options?: CallOptions): Promise<PayoutBatchDetail>;

  /**
   * Read the thread with a partner, oldest first.
   *
   * Marks the partner's messages read. Of a longer thread the newest 1000 are shown.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  listMessages(input: ListMessagesInput, options?: CallOptions): Promise<ListMessagesAnswer>;

  /**
   * Send a message to a partner.
   *
   * The partner is emailed. At most 60 an hour for each brand.
   *
   * Needs a brand key with the role manager or a higher one.
   */
  sendMessage(input: SendMessageInput, options?: CallOptions): Promise<SendMessageAnswer>;

  /**
   * Send a message to every approved partner of a program.
   *
   * Each of them is emailed. At most 10 an hour for each brand.
   *
   * Needs a brand key with the role manager or a higher one.
   */
  broadcastMessage(input: BroadcastMessageInput, options?: CallOptions): Promise<BroadcastMessageAnswer>;

  /**
   * List every event a program received and its outcome, newest first.
   *
   * Sources: api (the signed event endpoint), stripe, shopify, and console (test sales and refunds by this API).
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  listEvents(input: ListEventsInput, options?: CallOptions): List<IncomingEvent>;

  /**
   * Show the webhook URLs and whether their secrets are set.
   *
   * Needs a brand key with the role viewer or a higher one.
   */
  getWebhookSettings(input: GetWebhookSettingsInput, options?: CallOptions): Promise<GetWebhookSettingsAnswer>;

  /**
   * Store the signing secret of the payments processor's webhooks.
   *
   * The secret is write-only: its last four characters come back, never more. An empty text clears it.
   *
   * Needs a brand key with the role owner.
   */
  setStripeWebhookSecret(input: SetStripeWebhookSecretInput, options?: CallOptions): Promise<SetStripeWebhookSecretAnswer>;

  /**
   * Store the signing secret of the online store's webhooks.
   *
   * The secret is write-only: its last four characters come back, never more. An empty text clears it.
   *
   * Needs a brand key with the role owner.
   */
  setShopifyWebhookSecret(input: SetShopifyWebhookSecretInput, options?: CallOptions): Promise<SetShopifyWebhookSecretAnswer>;
}

export const BRAND_OPERATIONS = {
  whoami: { method: "GET", path: "/me", isList: false },
  listPrograms: { method: "GET", path: "/programs", isList: true },
  createProgram: { method: "POST", path: "/programs", isList: false },
  getProgram: { method: "GET", path: "/programs/{programId}", isList: false },
  updateProgram: { method: "PATCH", path: "/programs/{programId}", isList: false },
  getProgramStats: { method: "GET", path: "/programs/{programId}/stats", isList: false },
  getIntegration: { method: "GET", path: "/programs/{programId}/integration", isList: false },
  rotateSigningSecret: { method: "POST", path: "/programs/{programId}/integration/rotate-secret", isList: false },
  browsePartners: { method: "GET", path: "/programs/{programId}/partners", isList: true },
  getPartner: { method: "GET", path: "/partners/{partnerId}", isList: false },
  setPartnerPaymentSchedule: { method: "PATCH", path: "/partners/{partnerId}", isList: false },
  decidePartnerApprove: { method: "POST", path: "/partners/{partnerId}/approve", isList: false },
  decidePartnerReject: { method: "POST", path: "/partners/{partnerId}/reject", isList: false },
  decidePartnerSuspend: { method: "POST", path: "/partners/{partnerId}/suspend", isList: false },
  decidePartnerReinstate: { method: "POST", path: "/partners/{partnerId}/reinstate", isList: false },
  decidePartnerWarn: { method: "POST", path: "/partners/{partnerId}/warn", isList: false },
  decidePartnerClearWarning: { method: "POST", path: "/partners/{partnerId}/clear-warning", isList: false },
  getPartnerStats: { method: "GET", path: "/partners/{partnerId}/stats", isList: false },
  getProgramBreakdown: { method: "GET", path: "/programs/{programId}/breakdown", isList: false },
  getPartnerSubIds: { method: "GET", path: "/partners/{partnerId}/sub-ids", isList: false },
  listClicks: { method: "GET", path: "/programs/{programId}/clicks", isList: true },
  listConversions: { method: "GET", path: "/programs/{programId}/conversions", isList: true },
  getConversion: { method: "GET", path: "/conversions/{conversionId}", isList: false },
  decideConversionApprove: { method: "POST", path: "/conversions/{conversionId}/approve", isList: false },
  decideConversionReject: { method: "POST", path: "/conversions/{conversionId}/reject", isList: false },
  refundConversion: { method: "POST", path: "/conversions/{conversionId}/refund", isList: false },
  sendTestSale: { method: "POST", path: "/programs/{programId}/test-sales", isList: false },
  listLedger: { method: "GET", path: "/programs/{programId}/ledger", isList: true },
  listBalances: { method: "GET", path: "/programs/{programId}/balances", isList: false },
  getPartnerRecruits: { method: "GET", path: "/partners/{partnerId}/recruits", isList: false },
  getRates: { method: "GET", path: "/programs/{programId}/rates", isList: false },
  setRateRules: { method: "PUT", path: "/programs/{programId}/rates", isList: false },
  listRecruiterOverrides: { method: "GET", path: "/programs/{programId}/recruiter-overrides", isList: false },
  getFunding: { method: "GET", path: "/programs/{programId}/funding", isList: false },
  listPayouts: { method: "GET", path: "/programs/{programId}/payouts", isList: true },
  getPayout: { method: "GET", path: "/payouts/{payoutId}", isList: false },
  listPayoutBatches: { method: "GET", path: "/programs/{programId}/payout-batches", isList: true },
  getPayoutBatch: { method: "GET", path: "/payout-batches/{batchId}", isList: false },
  listMessages: { method: "GET", path: "/partners/{partnerId}/messages", isList: false },
  sendMessage: { method: "POST", path: "/partners/{partnerId}/messages", isList: false },
  broadcastMessage: { method: "POST", path: "/programs/{programId}/messages", isList: false },
  listEvents: { method: "GET", path: "/programs/{programId}/events", isList: true },
  getWebhookSettings: { method: "GET", path: "/programs/{programId}/webhooks", isList: false },
  setStripeWebhookSecret: { method: "PUT", path: "/programs/{programId}/webhooks/payments", isList: false },
  setShopifyWebhookSecret: { method: "PUT", path: "/programs/{programId}/webhooks/storefront", isList: false },
} as const satisfies Record<keyof BrandClient, Operation>;
