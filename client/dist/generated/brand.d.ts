import type { CallOptions, NoInput } from "../operation.ts";
import type { List } from "../list.ts";
import type { BalanceRow, BreakdownRow, Click, Conversion, ConversionDetail, Funding, IncomingEvent, LedgerEntry, Message, Partner, PartnerDetail, PartnerResults, Payout, PayoutBatch, PayoutBatchDetail, Program, ProgramDetail, ProgramResults, RateRules, Rates, Recruit, RecruiterOverrides, SubIdRow } from "./resources.ts";
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
    /** Items per page. */
    limit?: number | undefined;
    /** The next_cursor of the previous page; omit it for the first page. */
    cursor?: string | undefined;
}
export interface CreateProgramInput {
    name: string;
    /** The brand's site: an http or https URL without a user name or password; https on mainnet. */
    destinationUrl: string;
    description?: string | undefined;
    /** ISO 4217 code, ignoring case. Fixed once the program has a partner, conversion or funding. */
    currency?: string | undefined;
    /** At most two decimals. Send this or commissionFixed, not both. */
    commissionPercent?: number | undefined;
    /** Flat amount per approved customer, in major units with at most the currency's decimals. Send this or commissionPercent, not both. */
    commissionFixed?: number | undefined;
    /** Percent of the recruit's commission, at most two decimals: 0 for none, otherwise 1 or more. */
    recruiterOverridePercent?: number | undefined;
    /** On mainnet 15 to 30. */
    holdDays?: number | undefined;
    attributionWindowDays?: number | undefined;
    /** 1: the first payment only. */
    renewalMonths?: number | "lifetime" | undefined;
    /** In major units with at most the currency's decimals; on mainnet 10 to 100. */
    minimumPayout?: number | undefined;
    newCustomersOnly?: boolean | undefined;
    /** Two-letter codes; empty means every country. */
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
    /** Rules for partners, up to 300 words; published after review. */
    brandRules?: string | undefined;
    /** Which partner is credited when several links were clicked. */
    attribution?: "last" | "first" | undefined;
    /** Approve applicants immediately. */
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
    /** ISO 4217 code, ignoring case. Fixed once the program has a partner, conversion or funding. */
    currency?: string | undefined;
    /** At most two decimals. Send this or commissionFixed, not both. */
    commissionPercent?: number | undefined;
    /** Flat amount per approved customer, in major units with at most the currency's decimals. Send this or commissionPercent, not both. */
    commissionFixed?: number | undefined;
    /** Percent of the recruit's commission, at most two decimals: 0 for none, otherwise 1 or more. */
    recruiterOverridePercent?: number | undefined;
    /** On mainnet 15 to 30. */
    holdDays?: number | undefined;
    attributionWindowDays?: number | undefined;
    /** 1: the first payment only. */
    renewalMonths?: number | "lifetime" | undefined;
    /** In major units with at most the currency's decimals; on mainnet 10 to 100. */
    minimumPayout?: number | undefined;
    newCustomersOnly?: boolean | undefined;
    /** Two-letter codes; empty means every country. */
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
    /** Rules for partners, up to 300 words; published after review. */
    brandRules?: string | undefined;
    /** Which partner is credited when several links were clicked. */
    attribution?: "last" | "first" | undefined;
    /** Approve applicants immediately. */
    openToAll?: boolean | undefined;
    status?: "draft" | "live" | "paused" | undefined;
}
export interface GetProgramStatsInput {
    /** Program id (prg_…). */
    programId: string;
    /** Number of days up to now; 0 is all time. */
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
    /** Owner keys only. */
    signingSecret?: string;
    stripeWebhookUrl: string;
    shopifyWebhookUrl: string;
};
export interface RotateSigningSecretInput {
    /** Program id (prg_…). */
    programId: string;
    /** End all earlier secrets immediately, even within 24 hours of a rotation. Use it after a leak. */
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
    /** Items per page. */
    limit?: number | undefined;
    /** The next_cursor of the previous page; omit it for the first page. */
    cursor?: string | undefined;
    /** Only partners with this status. */
    status?: "pending" | "approved" | "suspended" | "rejected" | undefined;
    /** Searches name or handle, ignoring case. */
    q?: string | undefined;
}
export interface GetPartnerInput {
    /** Partner id (prt_…): one account in one program. */
    partnerId: string;
}
export interface SetPartnerPaymentScheduleInput {
    /** Partner id (prt_…): one account in one program. */
    partnerId: string;
    /** Days after the sale; null restores the program's schedule. */
    holdDays: number | null;
}
export interface DecidePartnerApproveInput {
    /** Partner id (prt_…): one account in one program. */
    partnerId: string;
}
export interface DecidePartnerRejectInput {
    /** Partner id (prt_…): one account in one program. */
    partnerId: string;
    /** Shown to the partner. */
    reason: string;
}
export interface DecidePartnerSuspendInput {
    /** Partner id (prt_…): one account in one program. */
    partnerId: string;
    /** Shown to the partner. */
    reason: string;
}
export interface DecidePartnerReinstateInput {
    /** Partner id (prt_…): one account in one program. */
    partnerId: string;
}
export interface DecidePartnerWarnInput {
    /** Partner id (prt_…): one account in one program. */
    partnerId: string;
    /** Shown to the partner. */
    reason: string;
}
export interface DecidePartnerClearWarningInput {
    /** Partner id (prt_…): one account in one program. */
    partnerId: string;
}
export interface GetPartnerStatsInput {
    /** Partner id (prt_…): one account in one program. */
    partnerId: string;
    /** Number of days up to now; 0 is all time. */
    days?: 7 | 30 | 90 | 365 | 0 | undefined;
}
export interface GetProgramBreakdownInput {
    /** Program id (prg_…). */
    programId: string;
    /** What to group by. */
    by?: "country" | "device" | undefined;
    /** Number of days up to now; 0 is all time. */
    days?: 7 | 30 | 90 | 365 | 0 | undefined;
}
export type GetProgramBreakdownAnswer = {
    by: "country" | "device";
    days: number;
    totalClicks: number;
    /** Most clicks first. */
    rows: BreakdownRow[];
};
export interface GetPartnerSubIdsInput {
    /** Partner id (prt_…): one account in one program. */
    partnerId: string;
    /** The partner's label to group by. */
    by?: "sub1" | "sub2" | "sub3" | "sub4" | "sub5" | undefined;
    /** Number of days up to now; 0 is all time. */
    days?: 7 | 30 | 90 | 365 | 0 | undefined;
}
export type GetPartnerSubIdsAnswer = {
    by: "sub1" | "sub2" | "sub3" | "sub4" | "sub5";
    days: number;
    /** Highest sales value first, at most 500. */
    rows: SubIdRow[];
};
export interface ListClicksInput {
    /** Program id (prg_…). */
    programId: string;
    /** Items per page. */
    limit?: number | undefined;
    /** The next_cursor of the previous page; omit it for the first page. */
    cursor?: string | undefined;
    /** Only records of this partner. */
    partnerId?: string | undefined;
}
export interface ListConversionsInput {
    /** Program id (prg_…). */
    programId: string;
    /** Items per page. */
    limit?: number | undefined;
    /** The next_cursor of the previous page; omit it for the first page. */
    cursor?: string | undefined;
    /** Only conversions with this status. */
    status?: "pending" | "approved" | "rejected" | undefined;
    /** Only records of this partner. */
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
    /** Shown to the partner. */
    reason?: string | undefined;
    reasonCode?: "refund" | "chargeback" | "not_valid" | "duplicate" | "self_or_employee" | "banned_source" | "leaked_code" | "fraud" | undefined;
}
export interface RefundConversionInput {
    /** Conversion id (cnv_…). */
    conversionId: string;
    /** This refund. */
    amountCents?: number | undefined;
    /** Total of all refunds. */
    refundedTotalCents?: number | undefined;
}
export interface SendTestSaleInput {
    /** Program id (prg_…). */
    programId: string;
    /** Default: the first approved partner. */
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
    /** Items per page. */
    limit?: number | undefined;
    /** The next_cursor of the previous page; omit it for the first page. */
    cursor?: string | undefined;
    /** Only records of this partner. */
    partnerId?: string | undefined;
    /** Only commissions, overrides, or platform fees. */
    kind?: "direct" | "override" | "platform_fee" | undefined;
}
export interface ListBalancesInput {
    /** Program id (prg_…). */
    programId: string;
}
export interface GetPartnerRecruitsInput {
    /** Partner id (prt_…): one account in one program. */
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
        /** Required with percent; omitted, null or 0 with fixed. */
        directRateBps?: number | null | undefined;
        /** Required with fixed; omitted, null or 0 with percent. */
        directFixedCents?: number | null | undefined;
    }[] | undefined;
    events?: readonly {
        /** The event's name, such as signup. */
        name: string;
        directFixedCents: number;
    }[] | undefined;
}
export type SetRateRulesAnswer = {
    /** Currently in effect. */
    rateRules: RateRules;
    /** Whether the request changes anything, now or later. */
    changed: boolean;
    /** When a cut takes effect; absent if nothing is delayed. */
    scheduledFor?: string;
};
export interface ListRecruiterOverridesInput {
    /** Program id (prg_…). */
    programId: string;
    /** Number of days up to now; 0 is all time. */
    days?: 7 | 30 | 90 | 365 | 0 | undefined;
}
export interface GetFundingInput {
    /** Program id (prg_…). */
    programId: string;
}
export interface ListPayoutsInput {
    /** Program id (prg_…). */
    programId: string;
    /** Items per page. */
    limit?: number | undefined;
    /** The next_cursor of the previous page; omit it for the first page. */
    cursor?: string | undefined;
    /** Only payouts with this status. */
    status?: "pending" | "paid" | "failed" | "held" | undefined;
    /** Only records of this partner. */
    partnerId?: string | undefined;
    /** needs_attention: payouts that stand still at their rail, and bank transfers not marked for 7 days. not_replaced: failed payouts that no later payout to the partner has replaced. */
    only?: "needs_attention" | "not_replaced" | undefined;
}
export interface GetPayoutInput {
    /** Payout id (pay_…). */
    payoutId: string;
}
export interface ListPayoutBatchesInput {
    /** Program id (prg_…). */
    programId: string;
    /** Items per page. */
    limit?: number | undefined;
    /** The next_cursor of the previous page; omit it for the first page. */
    cursor?: string | undefined;
}
export interface GetPayoutBatchInput {
    /** Payout batch id (bat_…). */
    batchId: string;
}
export interface ListMessagesInput {
    /** Partner id (prt_…): one account in one program. */
    partnerId: string;
}
export type ListMessagesAnswer = {
    messages: Message[];
};
export interface SendMessageInput {
    /** Partner id (prt_…): one account in one program. */
    partnerId: string;
    /** The message. */
    body: string;
}
export type SendMessageAnswer = {
    /** Number of recipients. */
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
    /** Number of recipients. */
    sent: number;
    /** Of the first 1000 recipients. */
    messageIds: string[];
    broadcastId: string;
};
export interface ListEventsInput {
    /** Program id (prg_…). */
    programId: string;
    /** Items per page. */
    limit?: number | undefined;
    /** The next_cursor of the previous page; omit it for the first page. */
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
        /** The URL for the provider's webhooks. */
        url: string;
        secretSet: boolean;
        /** Last four characters of the secret; null if none is set. */
        last4: string | null;
    };
    storefront: {
        /** The URL for the provider's webhooks. */
        url: string;
        secretSet: boolean;
        /** Last four characters of the secret; null if none is set. */
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
     * Requires a brand key with the role viewer or a higher one.
     */
    whoami(input?: NoInput, options?: CallOptions): Promise<WhoamiAnswer>;
    /**
     * List the brand's programs, oldest first.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    listPrograms(input?: ListProgramsInput, options?: CallOptions): List<Program>;
    /**
     * Create a program.
     *
     * Requires name and destinationUrl; other fields have defaults (20% commission, no override, 15-day hold, 30-day attribution, lifetime renewals, minimum payout of 10, new customers only, every country, draft).
     *
     * Requires a brand key with the role owner.
     */
    createProgram(input: CreateProgramInput, options?: CallOptions): Promise<ProgramDetail>;
    /**
     * Show a program with its current terms and the scheduled change.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    getProgram(input: GetProgramInput, options?: CallOptions): Promise<ProgramDetail>;
    /**
     * Change a program.
     *
     * Only the fields sent change. While the program has approved or suspended partners, a cut of the terms takes effect three business days later (scheduledChange), an increase immediately. Sending the current value withdraws the field's pending cut. Partners get an email either way.
     *
     * Requires a brand key with the role owner.
     */
    updateProgram(input: UpdateProgramInput, options?: CallOptions): Promise<ProgramDetail>;
    /**
     * Show a program's statistics.
     *
     * Amounts are net of refunds, without test sales and rejected conversions.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    getProgramStats(input: GetProgramStatsInput, options?: CallOptions): Promise<ProgramResults>;
    /**
     * Show how to report sales; owner keys also get the signing secret.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    getIntegration(input: GetIntegrationInput, options?: CallOptions): Promise<GetIntegrationAnswer>;
    /**
     * Rotate the signing secret; the previous one works for another 24 hours.
     *
     * With endPrevious all earlier secrets end immediately, and events signed with them are rejected.
     *
     * Requires a brand key with the role owner.
     */
    rotateSigningSecret(input: RotateSigningSecretInput, options?: CallOptions): Promise<RotateSigningSecretAnswer>;
    /**
     * List a program's partners, newest first.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    browsePartners(input: BrowsePartnersInput, options?: CallOptions): List<Partner>;
    /**
     * Show a partner with balance, application and accepted terms.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    getPartner(input: GetPartnerInput, options?: CallOptions): Promise<PartnerDetail>;
    /**
     * Set the payment schedule of a partner.
     *
     * Moves the payment dates of the partner's conversions that are not yet payable: at once the thousand that are due first, and any others within minutes.
     *
     * Requires a brand key with the role owner.
     */
    setPartnerPaymentSchedule(input: SetPartnerPaymentScheduleInput, options?: CallOptions): Promise<PartnerDetail>;
    /**
     * Approve a pending or rejected partner.
     *
     * The partner gets an email, and their links start earning.
     *
     * Requires a brand key with the role manager or a higher one.
     */
    decidePartnerApprove(input: DecidePartnerApproveInput, options?: CallOptions): Promise<PartnerDetail>;
    /**
     * Reject a pending partner.
     *
     * The partner gets an email with the reason. They can apply again or be approved later.
     *
     * Requires a brand key with the role manager or a higher one.
     */
    decidePartnerReject(input: DecidePartnerRejectInput, options?: CallOptions): Promise<PartnerDetail>;
    /**
     * Suspend an approved partner.
     *
     * Their links stop earning, payouts are held, and an open warning is closed. The partner sees the reason.
     *
     * Requires a brand key with the role manager or a higher one.
     */
    decidePartnerSuspend(input: DecidePartnerSuspendInput, options?: CallOptions): Promise<PartnerDetail>;
    /**
     * Reinstate a suspended partner.
     *
     * Their links earn again. A warning closed by the suspension stays closed.
     *
     * Requires a brand key with the role manager or a higher one.
     */
    decidePartnerReinstate(input: DecidePartnerReinstateInput, options?: CallOptions): Promise<PartnerDetail>;
    /**
     * Warn an approved partner.
     *
     * Links keep working. The warning is due in 7 days; if it is still open then, the partner is suspended. One warning can be open at a time.
     *
     * Requires a brand key with the role manager or a higher one.
     */
    decidePartnerWarn(input: DecidePartnerWarnInput, options?: CallOptions): Promise<PartnerDetail>;
    /**
     * Clear a partner's open warning.
     *
     * The partner stays approved.
     *
     * Requires a brand key with the role manager or a higher one.
     */
    decidePartnerClearWarning(input: DecidePartnerClearWarningInput, options?: CallOptions): Promise<PartnerDetail>;
    /**
     * Show statistics of a partner's clicks and own sales.
     *
     * Amounts are net of refunds, without test sales and rejected conversions.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    getPartnerStats(input: GetPartnerStatsInput, options?: CallOptions): Promise<PartnerResults>;
    /**
     * Show a program's clicks and sales by country or device.
     *
     * Grouped by the click of each sale; sales without a click (coupon or referral code) count as unknown.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    getProgramBreakdown(input: GetProgramBreakdownInput, options?: CallOptions): Promise<GetProgramBreakdownAnswer>;
    /**
     * Show a partner's clicks and own sales by label.
     *
     * Amounts are net of refunds, without test sales and rejected conversions.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    getPartnerSubIds(input: GetPartnerSubIdsInput, options?: CallOptions): Promise<GetPartnerSubIdsAnswer>;
    /**
     * List the clicks on a program's partner links, newest first.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    listClicks(input: ListClicksInput, options?: CallOptions): List<Click>;
    /**
     * List a program's conversions, newest first.
     *
     * Requires a brand key with the role viewer or a higher one.
     *
     * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
     */
    listConversions(input: ListConversionsInput, options?: CallOptions): List<Conversion>;
    /**
     * Show a conversion with its labels, reason and rates.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    getConversion(input: GetConversionInput, options?: CallOptions): Promise<ConversionDetail>;
    /**
     * Approve a pending conversion.
     *
     * Its commission becomes payable on its payment date (holdUntil).
     *
     * Requires a brand key with the role manager or a higher one.
     */
    decideConversionApprove(input: DecideConversionApproveInput, options?: CallOptions): Promise<ConversionDetail>;
    /**
     * Reject a pending or approved conversion.
     *
     * Sets commission, override and fee to 0. Send reason, reasonCode or both. Past the payment date only reasonCode fraud is accepted.
     *
     * Requires a brand key with the role manager or a higher one.
     */
    decideConversionReject(input: DecideConversionRejectInput, options?: CallOptions): Promise<ConversionDetail>;
    /**
     * Record a full or partial refund of a sale.
     *
     * Omit both amounts for a full refund. Works like a refund event: commission, override and fee are reduced in proportion, and a total no higher than the recorded one changes nothing. A refund that the payment provider has already reported is a conflict: for a further refund, send a higher refundedTotalCents.
     *
     * Requires a brand key with the role owner.
     */
    refundConversion(input: RefundConversionInput, options?: CallOptions): Promise<ConversionDetail>;
    /**
     * Record a test sale.
     *
     * It is listed with isTest, excluded from balances and statistics, and never becomes payable.
     *
     * Requires a brand key with the role manager or a higher one.
     */
    sendTestSale(input: SendTestSaleInput, options?: CallOptions): Promise<SendTestSaleAnswer>;
    /**
     * List a program's ledger entries, newest first.
     *
     * Append-only: a correction is a new entry with the opposite sign.
     *
     * Requires a brand key with the role viewer or a higher one.
     *
     * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
     */
    listLedger(input: ListLedgerInput, options?: CallOptions): List<LedgerEntry>;
    /**
     * Show the balance of every partner of a program.
     *
     * Each balance is the current sum of the partner's ledger entries, without test sales.
     *
     * Requires a brand key with the role viewer or a higher one.
     *
     * With `Accept: text/csv` the response is CSV.
     */
    listBalances(input: ListBalancesInput, options?: CallOptions): Promise<BalanceRow[]>;
    /**
     * List the recruits of a partner, newest first.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    getPartnerRecruits(input: GetPartnerRecruitsInput, options?: CallOptions): Promise<Recruit[]>;
    /**
     * Show a program's rates: commission, override, products and bounties.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    getRates(input: GetRatesInput, options?: CallOptions): Promise<Rates>;
    /**
     * Replace the product rates and event bounties.
     *
     * Each list sent replaces the previous one; an omitted list stays unchanged. While the program has approved or suspended partners, a cut applies three business days later (scheduledFor), an increase immediately. Rules that end stay in effect until then: a request that would leave more than 200 in a list is a conflict. The commission itself changes with PATCH on the program.
     *
     * Requires a brand key with the role owner.
     */
    setRateRules(input: SetRateRulesInput, options?: CallOptions): Promise<SetRateRulesAnswer>;
    /**
     * Show each recruiter's earnings from recruits, highest first.
     *
     * Overrides are for sales in the window, net of refunds; recruit counts are for all time.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    listRecruiterOverrides(input: ListRecruiterOverridesInput, options?: CallOptions): Promise<RecruiterOverrides>;
    /**
     * Show the funding of a program's payouts, and whether it covers the next 7 days.
     *
     * Bank transfers are paid from the brand's own account: they need no deposit and are not included.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    getFunding(input: GetFundingInput, options?: CallOptions): Promise<Funding>;
    /**
     * List a program's payouts, newest first.
     *
     * Requires a brand key with the role viewer or a higher one.
     *
     * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
     */
    listPayouts(input: ListPayoutsInput, options?: CallOptions): List<Payout>;
    /**
     * Show a payout.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    getPayout(input: GetPayoutInput, options?: CallOptions): Promise<Payout>;
    /**
     * List a program's payout batches, newest first.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    listPayoutBatches(input: ListPayoutBatchesInput, options?: CallOptions): List<PayoutBatch>;
    /**
     * Show a payout batch with its payouts.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    getPayoutBatch(input: GetPayoutBatchInput, options?: CallOptions): Promise<PayoutBatchDetail>;
    /**
     * Read the thread with a partner, oldest first.
     *
     * Marks the partner's messages as read. Shows the newest 1000 messages.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    listMessages(input: ListMessagesInput, options?: CallOptions): Promise<ListMessagesAnswer>;
    /**
     * Send a message to a partner.
     *
     * The partner gets an email. At most 60 per hour per brand.
     *
     * Requires a brand key with the role manager or a higher one.
     */
    sendMessage(input: SendMessageInput, options?: CallOptions): Promise<SendMessageAnswer>;
    /**
     * Send a message to every approved partner of a program.
     *
     * Each partner gets an email. At most 10 per hour per brand. The first 1000 partners get the message at once, further ones within minutes.
     *
     * Requires a brand key with the role manager or a higher one.
     */
    broadcastMessage(input: BroadcastMessageInput, options?: CallOptions): Promise<BroadcastMessageAnswer>;
    /**
     * List the events a program received and their outcomes, newest first.
     *
     * Sources: api (the signed event endpoint), stripe, shopify, and console (test sales and refunds by this API).
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    listEvents(input: ListEventsInput, options?: CallOptions): List<IncomingEvent>;
    /**
     * Show the webhook URLs and whether their secrets are set.
     *
     * Requires a brand key with the role viewer or a higher one.
     */
    getWebhookSettings(input: GetWebhookSettingsInput, options?: CallOptions): Promise<GetWebhookSettingsAnswer>;
    /**
     * Set the signing secret of the payment processor's webhooks.
     *
     * The secret is write-only: only its last four characters are returned. An empty string clears it.
     *
     * Requires a brand key with the role owner.
     */
    setStripeWebhookSecret(input: SetStripeWebhookSecretInput, options?: CallOptions): Promise<SetStripeWebhookSecretAnswer>;
    /**
     * Set the signing secret of the online store's webhooks.
     *
     * The secret is write-only: only its last four characters are returned. An empty string clears it.
     *
     * Requires a brand key with the role owner.
     */
    setShopifyWebhookSecret(input: SetShopifyWebhookSecretInput, options?: CallOptions): Promise<SetShopifyWebhookSecretAnswer>;
}
export declare const BRAND_OPERATIONS: {
    readonly whoami: {
        readonly method: "GET";
        readonly path: "/me";
        readonly isList: false;
    };
    readonly listPrograms: {
        readonly method: "GET";
        readonly path: "/programs";
        readonly isList: true;
    };
    readonly createProgram: {
        readonly method: "POST";
        readonly path: "/programs";
        readonly isList: false;
    };
    readonly getProgram: {
        readonly method: "GET";
        readonly path: "/programs/{programId}";
        readonly isList: false;
    };
    readonly updateProgram: {
        readonly method: "PATCH";
        readonly path: "/programs/{programId}";
        readonly isList: false;
    };
    readonly getProgramStats: {
        readonly method: "GET";
        readonly path: "/programs/{programId}/stats";
        readonly isList: false;
    };
    readonly getIntegration: {
        readonly method: "GET";
        readonly path: "/programs/{programId}/integration";
        readonly isList: false;
    };
    readonly rotateSigningSecret: {
        readonly method: "POST";
        readonly path: "/programs/{programId}/integration/rotate-secret";
        readonly isList: false;
    };
    readonly browsePartners: {
        readonly method: "GET";
        readonly path: "/programs/{programId}/partners";
        readonly isList: true;
    };
    readonly getPartner: {
        readonly method: "GET";
        readonly path: "/partners/{partnerId}";
        readonly isList: false;
    };
    readonly setPartnerPaymentSchedule: {
        readonly method: "PATCH";
        readonly path: "/partners/{partnerId}";
        readonly isList: false;
    };
    readonly decidePartnerApprove: {
        readonly method: "POST";
        readonly path: "/partners/{partnerId}/approve";
        readonly isList: false;
    };
    readonly decidePartnerReject: {
        readonly method: "POST";
        readonly path: "/partners/{partnerId}/reject";
        readonly isList: false;
    };
    readonly decidePartnerSuspend: {
        readonly method: "POST";
        readonly path: "/partners/{partnerId}/suspend";
        readonly isList: false;
    };
    readonly decidePartnerReinstate: {
        readonly method: "POST";
        readonly path: "/partners/{partnerId}/reinstate";
        readonly isList: false;
    };
    readonly decidePartnerWarn: {
        readonly method: "POST";
        readonly path: "/partners/{partnerId}/warn";
        readonly isList: false;
    };
    readonly decidePartnerClearWarning: {
        readonly method: "POST";
        readonly path: "/partners/{partnerId}/clear-warning";
        readonly isList: false;
    };
    readonly getPartnerStats: {
        readonly method: "GET";
        readonly path: "/partners/{partnerId}/stats";
        readonly isList: false;
    };
    readonly getProgramBreakdown: {
        readonly method: "GET";
        readonly path: "/programs/{programId}/breakdown";
        readonly isList: false;
    };
    readonly getPartnerSubIds: {
        readonly method: "GET";
        readonly path: "/partners/{partnerId}/sub-ids";
        readonly isList: false;
    };
    readonly listClicks: {
        readonly method: "GET";
        readonly path: "/programs/{programId}/clicks";
        readonly isList: true;
    };
    readonly listConversions: {
        readonly method: "GET";
        readonly path: "/programs/{programId}/conversions";
        readonly isList: true;
    };
    readonly getConversion: {
        readonly method: "GET";
        readonly path: "/conversions/{conversionId}";
        readonly isList: false;
    };
    readonly decideConversionApprove: {
        readonly method: "POST";
        readonly path: "/conversions/{conversionId}/approve";
        readonly isList: false;
    };
    readonly decideConversionReject: {
        readonly method: "POST";
        readonly path: "/conversions/{conversionId}/reject";
        readonly isList: false;
    };
    readonly refundConversion: {
        readonly method: "POST";
        readonly path: "/conversions/{conversionId}/refund";
        readonly isList: false;
    };
    readonly sendTestSale: {
        readonly method: "POST";
        readonly path: "/programs/{programId}/test-sales";
        readonly isList: false;
    };
    readonly listLedger: {
        readonly method: "GET";
        readonly path: "/programs/{programId}/ledger";
        readonly isList: true;
    };
    readonly listBalances: {
        readonly method: "GET";
        readonly path: "/programs/{programId}/balances";
        readonly isList: false;
    };
    readonly getPartnerRecruits: {
        readonly method: "GET";
        readonly path: "/partners/{partnerId}/recruits";
        readonly isList: false;
    };
    readonly getRates: {
        readonly method: "GET";
        readonly path: "/programs/{programId}/rates";
        readonly isList: false;
    };
    readonly setRateRules: {
        readonly method: "PUT";
        readonly path: "/programs/{programId}/rates";
        readonly isList: false;
    };
    readonly listRecruiterOverrides: {
        readonly method: "GET";
        readonly path: "/programs/{programId}/recruiter-overrides";
        readonly isList: false;
    };
    readonly getFunding: {
        readonly method: "GET";
        readonly path: "/programs/{programId}/funding";
        readonly isList: false;
    };
    readonly listPayouts: {
        readonly method: "GET";
        readonly path: "/programs/{programId}/payouts";
        readonly isList: true;
    };
    readonly getPayout: {
        readonly method: "GET";
        readonly path: "/payouts/{payoutId}";
        readonly isList: false;
    };
    readonly listPayoutBatches: {
        readonly method: "GET";
        readonly path: "/programs/{programId}/payout-batches";
        readonly isList: true;
    };
    readonly getPayoutBatch: {
        readonly method: "GET";
        readonly path: "/payout-batches/{batchId}";
        readonly isList: false;
    };
    readonly listMessages: {
        readonly method: "GET";
        readonly path: "/partners/{partnerId}/messages";
        readonly isList: false;
    };
    readonly sendMessage: {
        readonly method: "POST";
        readonly path: "/partners/{partnerId}/messages";
        readonly isList: false;
    };
    readonly broadcastMessage: {
        readonly method: "POST";
        readonly path: "/programs/{programId}/messages";
        readonly isList: false;
    };
    readonly listEvents: {
        readonly method: "GET";
        readonly path: "/programs/{programId}/events";
        readonly isList: true;
    };
    readonly getWebhookSettings: {
        readonly method: "GET";
        readonly path: "/programs/{programId}/webhooks";
        readonly isList: false;
    };
    readonly setStripeWebhookSecret: {
        readonly method: "PUT";
        readonly path: "/programs/{programId}/webhooks/payments";
        readonly isList: false;
    };
    readonly setShopifyWebhookSecret: {
        readonly method: "PUT";
        readonly path: "/programs/{programId}/webhooks/storefront";
        readonly isList: false;
    };
};
