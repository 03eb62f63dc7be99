export type Account = {
    id: string;
    handle: string;
    name: string;
    email: string;
    /** Two-letter code. */
    country: string;
    emailVerified: boolean;
    /** The public page. */
    profileUrl: string;
};
export type Balance = {
    /** Awaiting approval. */
    pending: number;
    /** Approved, before its payment date. */
    inHold: number;
    /** Due; negative if refunds exceeded what was due. */
    payable: number;
    paid: number;
    /** Being paid. */
    inFlight: number;
    /** Earned this calendar year, UTC. */
    earnedYtd: number;
};
export type BalanceRow = {
    partnerId: string;
    name: string;
    pending: number;
    inHold: number;
    payable: number;
    inFlight: number;
    paid: number;
    earnedYtd: number;
};
export type BreakdownRow = {
    /** Country code or device of the click; unknown for sales without a click. */
    value: string;
    clicks: number;
    /** App events are not sales, but their commissions count. */
    sales: number;
    /** Sales, net of refunds. */
    salesValueCents: number;
    directCents: number;
    /** Including the recruiter override. */
    commissionCents: number;
    /** Share of all clicks, 0 to 1. */
    clickShare: number;
    /** Sales per click; null without clicks. */
    conversionRate: number | null;
};
export type Click = {
    id: string;
    partnerId: string;
    partnerName: string;
    createdAt: string;
    /** Two-letter code; null if unknown. */
    country: string | null;
    device: "mobile" | "tablet" | "desktop" | "bot" | "unknown";
    referrer: string | null;
    /** Landing page of the click. */
    landing: string;
    subs: Subs;
};
export type Conversion = {
    id: string;
    partnerName: string;
    /** The order id; for an app event its name and id, `signup:4711`. */
    externalRef: string;
    /** Masked address; null if the sale had none. */
    customer: string | null;
    amountCents: number;
    refundedCents: number;
    status: "pending" | "approved" | "rejected";
    attributedBy: "renewal" | "coupon" | "click" | "ref_code" | "test";
    /** The partner's label sub1. */
    subId: string | null;
    /** Test sale; never becomes payable. */
    isTest: boolean;
    occurredAt: string;
    /** The payment date. */
    holdUntil: string;
    /** Commission, net of refunds. */
    directCents: number;
    /** Recruiter override, net of refunds. */
    overrideCents: number;
    /** Platform fee, net of refunds. */
    feeCents: number;
};
export type ConversionDetail = {
    id: string;
    partnerName: string;
    /** The order id; for an app event its name and id, `signup:4711`. */
    externalRef: string;
    /** Masked address; null if the sale had none. */
    customer: string | null;
    amountCents: number;
    refundedCents: number;
    status: "pending" | "approved" | "rejected";
    attributedBy: "renewal" | "coupon" | "click" | "ref_code" | "test";
    /** The partner's label sub1. */
    subId: string | null;
    /** Test sale; never becomes payable. */
    isTest: boolean;
    occurredAt: string;
    /** The payment date. */
    holdUntil: string;
    /** Commission, net of refunds. */
    directCents: number;
    /** Recruiter override, net of refunds. */
    overrideCents: number;
    /** Platform fee, net of refunds. */
    feeCents: number;
    couponCode: string | null;
    productId: string | null;
    subscriptionId: string | null;
    clickId: string | null;
    subs: Subs;
    /** Reason for the rejection; shown to the partner. */
    reason: string | null;
    reasonCode: "refund" | "chargeback" | "not_valid" | "duplicate" | "self_or_employee" | "banned_source" | "leaked_code" | "fraud" | null;
    /** The rates at the time of recording. */
    rate: {
        rewardType: "percent" | "fixed";
        rateBps: number;
        fixedCents: number;
        overrideRateBps: number;
        feeBps: number;
        termsVersion: number;
    };
};
export type Delivery = {
    id: string;
    event: "recorded" | "approved" | "reversed";
    /** Null for a test call. */
    conversionId: string | null;
    status: "pending" | "retrying" | "sent" | "failed";
    /** Attempts so far, at most 7. */
    attempts: number;
    /** Null if the last call got no response. */
    lastStatusCode: number | null;
    lastError: string | null;
    nextAttemptAt: string | null;
    createdAt: string;
    deliveredAt: string | null;
};
export type Earnings = {
    programs: {
        partnerId: string;
        programName: string;
        currency: string;
        balance: Balance;
    }[];
    /** By three-letter currency code. */
    totalsByCurrency: Record<string, {
        /** Awaiting approval. */
        pending: number;
        /** Approved, before its payment date. */
        inHold: number;
        /** Due; negative if refunds exceeded what was due. */
        payable: number;
        paid: number;
        /** Being paid. */
        inFlight: number;
    }>;
    /** Null if the programs have several currencies. */
    earnedYtdCents: number | null;
};
export type Funding = {
    funding: {
        /** Deposits minus withdrawals. */
        depositedCents: number;
        /** Sent over a rail, minus returns. */
        sentCents: number;
        /** Platform fees charged. */
        feesCents: number;
        /** Available to send: deposited minus sent, in flight and fees. */
        availableCents: number;
    };
    forecast: {
        /** The day within the next 7 on which the money runs out; null if it covers all. */
        shortfallDay: string | null;
    };
    /** The next payout day. */
    calendar: {
        cutoff: string;
        payoutAt: string;
        /** Whether its batch opens automatically, with what is payable at the cutoff. */
        isAutomatic: boolean;
    };
    invoices: {
        id: string;
        number: string;
        periodStart: string;
        periodEnd: string;
        feesCents: number;
        currency: string;
        /** paid once the deposits cover it. */
        status: "open" | "paid";
        issuedAt: string;
        /** Its page; anyone with the URL can read it. */
        url: string;
    }[];
};
export type IncomingEvent = {
    id: number;
    source: "api" | "stripe" | "shopify" | "console";
    /** The sender's id; null if none was valid. */
    external_id: string | null;
    type: "sale" | "refund" | "event" | null;
    status: "processed" | "duplicate" | "unmatched" | "error";
    /** Explanation; begins with a word of a fixed list. */
    note: string | null;
    conversion_id: string | null;
    received_at: string;
};
export type LedgerEntry = {
    id: number;
    conversionId: string;
    /** Null for a platform fee, like partnerName. */
    partnerId: string | null;
    partnerName: string | null;
    /** direct: commission, override: recruiter override. */
    kind: "direct" | "override" | "platform_fee";
    entry: "accrual" | "reversal" | "payout" | "payout_reversal";
    /** Signed. A correction is a new entry with the opposite sign. */
    amountCents: number;
    payoutId: string | null;
    note: string | null;
    isTest: boolean;
    createdAt: string;
};
export type MarketplaceProgram = {
    id: string;
    slug: string;
    name: string;
    brandName: string;
    /** In words. */
    commission: string;
    /** In words. */
    recruiterOverride: string;
    currency: string;
    /** Applicants are approved immediately, unless a check holds the application. */
    openToAll: boolean;
    /** Days from sale to payment. */
    holdDays: number;
    /** Whether you have joined or applied. You can apply again after a rejection. */
    joined: boolean;
    page: string;
    /** The questions for applicants. */
    questions: {
        /** Key of the answer in answers. */
        id: string;
        text: string;
    }[];
    /** The announced change of the terms; null if there is none. */
    scheduledChange: ScheduledChange | null;
};
export type Membership = {
    partnerId: string;
    programId: string;
    programSlug: string;
    programName: string;
    currency: string;
    /** Your status in the program. */
    status: "pending" | "approved" | "suspended" | "rejected";
    programStatus: "draft" | "live" | "paused";
    joinedAt: string;
};
export type MembershipDetail = {
    partner: {
        id: string;
        status: "pending" | "approved" | "suspended" | "rejected";
        /** Why the brand rejected or suspended you. */
        statusReason: string | null;
        /** Present while a warning is open. */
        warning?: Warning;
    };
    program: {
        id: string;
        slug: string;
        name: string;
        brandName: string;
        status: "draft" | "live" | "paused";
        currency: string;
        /** The commission in words. */
        directText: string;
    };
    links: {
        /** Link for promoting the brand. */
        customer: string;
        /** Link for recruiting partners. */
        recruit: string;
    };
    balance: OwnBalance;
    terms: {
        version: number;
        /** The version you accepted when applying. */
        acceptedVersion: number;
        /** In words. */
        commission: string;
        /** In words. */
        recruiterOverride: string;
        /** Rates of products and app events, instead of the commission. */
        rateRules: RateRules;
        /** Days from sale to payment; your own schedule if you have one. */
        holdDays: number;
        attributionWindowDays: number;
        attribution: "last" | "first";
        /** In words. */
        renewals: string;
        /** In major units of the currency. */
        minimumPayout: number;
        newCustomersOnly: boolean;
        /** Two-letter codes; empty means every country. */
        countries: string[];
        trafficRules: Record<string, "allowed" | "ask" | "banned">;
        brandRules: string;
        scheduledChange: ScheduledChange | null;
    };
    coupon: {
        code: string;
    } | null;
    /** Why the balance is not paid yet; null if it is empty. */
    notPaidReason: {
        code: string;
        message: string;
        until: string | null;
    } | null;
};
export type Message = {
    id: string;
    sender: "partner" | "brand";
    senderName: string;
    body: string;
    createdAt: string;
    /** When the recipient first read it; null until then. */
    readAt: string | null;
};
export type OwnBalance = {
    /** Awaiting approval. */
    pending: number;
    /** Approved, before its payment date. */
    inHold: number;
    /** Due; negative if refunds exceeded what was due. */
    payable: number;
    paid: number;
};
export type OwnBreakdownRow = {
    /** Country code or device of the click; unknown for sales without a click. */
    value: string;
    clicks: number;
    /** App events are not sales, but their commissions count. */
    sales: number;
};
export type OwnConversion = {
    id: string;
    /** False for a recruit's sale. */
    mine: boolean;
    /** Masked address; never shown on a recruit's sale. */
    customer: string | null;
    amountCents: number;
    status: "pending" | "approved" | "rejected";
    /** Your label sub1; never shown on a recruit's sale. */
    subId: string | null;
    occurredAt: string;
    /** The payment date. */
    holdUntil: string;
    /** Your commission, or your override on a recruit's sale; net of refunds. */
    myCents: number;
    /** Reason for the rejection; never shown on a recruit's sale. */
    reason: string | null;
    /** Reason for the rejection. */
    reasonCode: "refund" | "chargeback" | "not_valid" | "duplicate" | "self_or_employee" | "banned_source" | "leaked_code" | "fraud" | null;
    /** Name of the app event that earned a bounty; null for a sale. */
    event: string | null;
};
export type OwnLedgerEntry = {
    id: number;
    conversionId: string;
    /** direct: commission, override: recruiter override. */
    kind: "direct" | "override" | "platform_fee";
    entry: "accrual" | "reversal" | "payout" | "payout_reversal";
    /** Signed. A correction is a new entry with the opposite sign. */
    amountCents: number;
    payoutId: string | null;
    note: string | null;
    isTest: boolean;
    createdAt: string;
};
export type OwnPayout = {
    id: string;
    /** For a held payout, the amount payable now. */
    amountCents: number;
    currency: string;
    /** bank_transfer is paid manually; the others are rails. */
    method: "bank_transfer" | "stripe" | "sandbox";
    status: "pending" | "paid" | "failed" | "held";
    createdAt: string;
    settledAt: string | null;
    /** State at the rail; null for a bank transfer. */
    railState: "queued" | "submitted" | "in_transit" | "settled" | "returned" | "refused" | "needs_attention" | null;
    /** Why it is held, failed or needs attention. */
    reason: string | null;
};
export type OwnTotals = {
    clicks: number;
    /** App events are not sales, but their commissions count. */
    sales: number;
    /** Sales, net of refunds. */
    salesValueCents: number;
    /** Commission. */
    earnedCents: number;
};
export type Partner = {
    /** One account in one program. */
    id: string;
    accountId: string;
    handle: string;
    name: string;
    email: string;
    status: "pending" | "approved" | "suspended" | "rejected";
    clicks: number;
    /** Distinct customers with an approved sale. */
    approvedCustomers: number;
    recruits: number;
    /** Whether a payout account is connected. */
    payoutConnected: boolean;
    balance: Balance;
    /** The partner's own payment schedule; null if the program's applies. */
    holdDays: number | null;
    /** Present while a warning is open. */
    warning?: Warning;
};
export type PartnerDetail = {
    /** One account in one program. */
    id: string;
    accountId: string;
    handle: string;
    name: string;
    email: string;
    status: "pending" | "approved" | "suspended" | "rejected";
    clicks: number;
    /** Distinct customers with an approved sale. */
    approvedCustomers: number;
    recruits: number;
    /** Whether a payout account is connected. */
    payoutConnected: boolean;
    balance: Balance;
    /** The partner's own payment schedule; null if the program's applies. */
    holdDays: number | null;
    /** Present while a warning is open. */
    warning?: Warning;
    /** Why the partner was rejected or suspended; shown to the partner. */
    statusReason: string | null;
    statusChangedAt: string;
    /** The latest application. */
    application: {
        channel: string | null;
        reach: string | null;
        proofUrl: string | null;
        note: string | null;
        promoText: string | null;
        primaryMethod: string | null;
        methods: string[];
        paidSearch: "none" | "non_brand" | "brand" | null;
        /** Keyed by question id. */
        answers: Record<string, string>;
        /** Each answer with its question as asked. */
        questions: {
            /** Key of the answer in answers. */
            id: string;
            text: string;
            response: string;
        }[];
        submittedAt: string;
        /** Checks that held the application for review. */
        riskFlags: string[];
    } | null;
    termsAccepted: {
        version: number;
        acceptedAt: string;
    };
    /** Why the balance is not paid yet; null if it is empty. */
    notPaidReason: {
        code: string;
        message: string;
        until: string | null;
    } | null;
};
export type PartnerResults = {
    programId: string;
    days: number;
    currency: string;
    partner: {
        partnerId: string;
        clicks: number;
        /** App events are not sales, but their commissions count. */
        sales: number;
        revenueCents: number;
        /** Commission plus override of the partner's sales. */
        commissionCents: number;
        /** Revenue per unit of cost, including the platform fee. */
        roas: number | null;
    };
    /** The values of sub1 with the highest sales value, at most 10. */
    topSubIds: SubIdRow[];
};
export type Payout = {
    id: string;
    batchId: string;
    partnerName: string;
    /** For a held payout, the amount payable now. */
    amountCents: number;
    currency: string;
    /** bank_transfer is paid manually; the others are rails. */
    method: "bank_transfer" | "stripe" | "sandbox";
    status: "pending" | "paid" | "failed" | "held";
    createdAt: string;
    settledAt: string | null;
    /** State at the rail; null for a bank transfer. */
    railState: "queued" | "submitted" | "in_transit" | "settled" | "returned" | "refused" | "needs_attention" | null;
    /** Why it is held, failed or needs attention. */
    reason: string | null;
};
export type PayoutBatch = {
    id: string;
    createdAt: string;
    payouts: number;
    totalCents: number;
    summary: {
        /** Settled by a rail. */
        sent: number;
        /** In transit. */
        sending: number;
        /** Stopped until an operator has checked. */
        needsAttention: number;
        /** Refused or returned by the rail. */
        refused: number;
        /** Paid manually. */
        byBankTransfer: number;
        /** Cannot be sent now. */
        held: number;
    };
};
export type PayoutBatchDetail = {
    id: string;
    programId: string;
    createdAt: string;
    summary: {
        /** Settled by a rail. */
        sent: number;
        /** In transit. */
        sending: number;
        /** Stopped until an operator has checked. */
        needsAttention: number;
        /** Refused or returned by the rail. */
        refused: number;
        /** Paid manually. */
        byBankTransfer: number;
        /** Cannot be sent now. */
        held: number;
    };
    /** Up to 500; the summary counts all. */
    payouts: Payout[];
};
export type Profile = {
    bio: string | null;
    promoText: string | null;
    primaryMethod: string | null;
    methods: string[];
    /** Null if not given. */
    paidSearch: "none" | "non_brand" | "brand" | null;
    /** Whether the partner agreed to label posts as ads. */
    disclosureAttested: boolean;
    /** Whether the public page shows bio and verified properties. */
    profilePublic: boolean;
    properties: ProfileProperty[];
};
export type ProfileProperty = {
    id: string;
    type: "website" | "youtube" | "instagram" | "tiktok" | "x" | "facebook" | "linkedin" | "twitch" | "newsletter" | "podcast" | "app" | "community";
    identifier: string;
    verified: boolean;
    /** How it was verified; null if it is not. */
    method: "dns_txt" | "meta_tag" | "file" | "profile_code" | "email_domain" | "manual" | null;
    /** As noted by the operator at verification; null if unknown. */
    followers: number | null;
};
export type Program = {
    id: string;
    name: string;
    /** Accepted instead of the id in event headers and partner endpoints. */
    slug: string;
    status: "draft" | "live" | "paused";
    currency: string;
    /** Applicants are approved immediately. */
    openToAll: boolean;
    /** The commission in words. */
    commission: string;
    /** The recruiter override in words. */
    recruiterOverride: string;
    /** Days from sale to payment. */
    holdDays: number;
    /** Days after a click within which a sale is credited to it. */
    attributionWindowDays: number;
    /** Which renewals earn, in words. */
    renewals: string;
    /** In major units of the currency. */
    minimumPayout: number;
    newCustomersOnly: boolean;
    /** Two-letter codes; empty means every country. */
    countries: string[];
    termsVersion: number;
    scheduledChange: ScheduledChange | null;
    /** Where partners apply. */
    applicationPage: string;
};
export type ProgramDetail = {
    id: string;
    name: string;
    /** Accepted instead of the id in event headers and partner endpoints. */
    slug: string;
    status: "draft" | "live" | "paused";
    currency: string;
    /** Applicants are approved immediately. */
    openToAll: boolean;
    /** The commission in words. */
    commission: string;
    /** The recruiter override in words. */
    recruiterOverride: string;
    /** Days from sale to payment. */
    holdDays: number;
    /** Days after a click within which a sale is credited to it. */
    attributionWindowDays: number;
    /** Which renewals earn, in words. */
    renewals: string;
    /** In major units of the currency. */
    minimumPayout: number;
    newCustomersOnly: boolean;
    /** Two-letter codes; empty means every country. */
    countries: string[];
    termsVersion: number;
    scheduledChange: ScheduledChange | null;
    /** Where partners apply. */
    applicationPage: string;
    rewardType: "percent" | "fixed";
    /** Basis points; 0 if rewardType is fixed. */
    directRateBps: number;
    /** 0 if rewardType is percent. */
    directFixedCents: number;
    overrideBase: "commission";
    /** Basis points; 0 means no override. */
    overrideRateBps: number;
    rateRules: RateRules;
    destinationUrl: string;
    description: string;
    /** Which partner is credited when several links were clicked. */
    attribution: "last" | "first";
    /** Per source: allowed, ask first or banned. */
    trafficRules: Record<string, "allowed" | "ask" | "banned">;
    /** As sent; shown to partners after review. */
    brandRules: string;
    /** The questions for applicants. */
    questions: {
        /** Key of the answer in answers. */
        id: string;
        text: string;
    }[];
    /** Whether coupon codes credit their partners. */
    isCouponOfferOn: boolean;
};
export type ProgramResults = {
    programId: string;
    currency: string;
    days: number;
    period: {
        clicks: number;
        /** App events are not sales, but their commissions count. */
        sales: number;
        revenueCents: number;
        directCents: number;
        overrideCents: number;
        /** directCents plus overrideCents. */
        commissionCents: number;
        feeCents: number;
        /** commissionCents plus feeCents. */
        costCents: number;
        /** Revenue per unit of cost; null if cost is 0. */
        roas: number | null;
    };
    allTime: {
        clicks: number;
        /** App events are not sales, but their commissions count. */
        sales: number;
        revenueCents: number;
        directCents: number;
        overrideCents: number;
        /** directCents plus overrideCents. */
        commissionCents: number;
        feeCents: number;
        /** commissionCents plus feeCents. */
        costCents: number;
        /** Revenue per unit of cost; null if cost is 0. */
        roas: number | null;
    };
    trackingHealth: {
        status: "healthy" | "quiet" | "failing" | "no_events";
        lastClickAt: string | null;
        lastEventAt: string | null;
        lastSaleAt: string | null;
        /** In the last 7 days. */
        events: {
            processed: number;
            duplicate: number;
            unmatched: number;
            error: number;
        };
    };
    /** Whether the funds cover what is due in the next 7 days. Of a program with 20,000 partners or more it may be ten seconds old. */
    fundingForecast: {
        availableCents: number;
        dueCents: number;
        shortfallCents: number;
        shortfallDay: string | null;
    };
};
export type Property = {
    id: string;
    type: "website" | "youtube" | "instagram" | "tiktok" | "x" | "facebook" | "linkedin" | "twitch" | "newsletter" | "podcast" | "app" | "community";
    identifier: string;
    verified: boolean;
    /** How it was verified; null if it is not. */
    method: "dns_txt" | "meta_tag" | "file" | "profile_code" | "email_domain" | "manual" | null;
    /** As noted by the operator at verification; null if unknown. */
    followers: number | null;
    url: string | null;
    /** Source of followers: operator; null if unknown. */
    statsSource: string | null;
    lastCheckedAt: string | null;
};
export type RateRules = {
    products: {
        /** A product_id or plan. */
        match: string;
        rewardType: "percent" | "fixed";
        directRateBps: number;
        directFixedCents: number;
    }[];
    events: {
        /** An event name such as signup or install. */
        name: string;
        directFixedCents: number;
    }[];
};
export type Rates = {
    programId: string;
    currency: string;
    commission: {
        text: string;
        rewardType: "percent" | "fixed";
        rateBps: number;
        fixedCents: number;
    };
    recruiterOverride: {
        on: boolean;
        base: "commission";
        rateBps: number;
        /** null: as long as the recruit earns. */
        durationDays: number | null;
    };
    rateRules: RateRules;
};
export type Recruit = {
    id: string;
    name: string;
    status: "pending" | "approved" | "suspended" | "rejected";
    /** Approved, with a credited sale in the last 30 days. */
    active: boolean;
    approvedCustomers: number;
    /** The recruiter's override on this recruit's sales, net of refunds. */
    myOverrideCents: number;
};
export type RecruiterOverrides = {
    days: number;
    override: {
        on: boolean;
        base: "commission";
        rateBps: number;
    };
    recruiters: {
        partnerId: string;
        name: string;
        status: "pending" | "approved" | "suspended" | "rejected";
        recruits: number;
        approvedRecruits: number;
        approvedOverrideCents: number;
        pendingOverrideCents: number;
    }[];
};
export type ScheduledChange = {
    effectiveAt: string;
    requestedAt: string;
    /** The version that then takes effect. */
    termsVersion: number;
    changes: {
        /** Input name of the field; products and events are the rate rules. */
        field: string;
        /** In the form of the input; null for none. */
        from: number | string | boolean | Record<string, unknown> | null | (string | Record<string, unknown>)[];
        /** In the form of the input; null for none. */
        to: number | string | boolean | Record<string, unknown> | null | (string | Record<string, unknown>)[];
    }[];
};
export type SubIdRow = {
    /** The label; unknown if there is none. */
    value: string;
    clicks: number;
    /** App events are not sales, but their commissions count. */
    sales: number;
    /** Sales, net of refunds. */
    salesValueCents: number;
    /** The partner's commission. */
    earnedCents: number;
    /** Sales per click; null without clicks. */
    conversionRate: number | null;
    /** Earned per click; null without clicks. */
    epcCents: number | null;
};
export type Subs = {
    sub1: string | null;
    sub2: string | null;
    sub3: string | null;
    sub4: string | null;
    sub5: string | null;
};
export type Warning = {
    reason: string;
    dueAt: string;
};
/** The codes of the service's errors. */
export type ServiceErrorCode = "invalid_request" | "invalid_json" | "invalid_cursor" | "idempotency_key_required" | "invalid_idempotency_key" | "missing_key" | "invalid_key" | "invalid_signature" | "role_too_low" | "scope_too_low" | "brand_key_required" | "partner_key_required" | "no_such_endpoint" | "program_not_found" | "partner_not_found" | "conversion_not_found" | "payout_not_found" | "batch_not_found" | "program_not_joined" | "program_not_listed" | "method_not_allowed" | "conflict" | "idempotency_in_progress" | "commission_payable" | "too_large" | "idempotency_key_reused" | "rate_limited" | "server_error" | "unavailable";
