export type Account = {
    id: string;
    handle: string;
    name: string;
    email: string;
    /** Two-letter code. */
    country: string;
    emailVerified: boolean;
    /** The person's public page. */
    profileUrl: string;
};
export type Balance = {
    /** Awaiting approval. */
    pending: number;
    /** Approved, before its payment date. */
    inHold: number;
    /** Due; below 0 when refunds took back more than was due. */
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
    /** Two-letter country or device of the click; unknown also for sales without a click. */
    value: string;
    clicks: number;
    /** App events are no sales; what they earn counts in the money. */
    sales: number;
    /** Sales, net of refunds. */
    salesValueCents: number;
    directCents: number;
    /** With the recruiter override. */
    commissionCents: number;
    /** Of all clicks; 0 to 1. */
    clickShare: number;
    /** Sales for each click; null without clicks. */
    conversionRate: number | null;
};
export type Click = {
    id: string;
    partnerId: string;
    partnerName: string;
    createdAt: string;
    /** Two-letter code; null when it is not known. */
    country: string | null;
    device: "mobile" | "tablet" | "desktop" | "bot" | "unknown";
    referrer: string | null;
    /** Where the click led. */
    landing: string;
    subs: Subs;
};
export type Conversion = {
    id: string;
    partnerName: string;
    /** The order id; for an app event its name and id, `signup:4711`. */
    externalRef: string;
    /** Masked address; null when the sale came without one. */
    customer: string | null;
    amountCents: number;
    refundedCents: number;
    status: "pending" | "approved" | "rejected";
    attributedBy: "renewal" | "coupon" | "click" | "ref_code" | "test";
    /** The partner's label sub1. */
    subId: string | null;
    /** A test sale, which never becomes payable. */
    isTest: boolean;
    occurredAt: string;
    /** The payment date. */
    holdUntil: string;
    /** Commission, after refunds. */
    directCents: number;
    /** Recruiter override, after refunds. */
    overrideCents: number;
    /** Platform fee, after refunds. */
    feeCents: number;
};
export type ConversionDetail = {
    id: string;
    partnerName: string;
    /** The order id; for an app event its name and id, `signup:4711`. */
    externalRef: string;
    /** Masked address; null when the sale came without one. */
    customer: string | null;
    amountCents: number;
    refundedCents: number;
    status: "pending" | "approved" | "rejected";
    attributedBy: "renewal" | "coupon" | "click" | "ref_code" | "test";
    /** The partner's label sub1. */
    subId: string | null;
    /** A test sale, which never becomes payable. */
    isTest: boolean;
    occurredAt: string;
    /** The payment date. */
    holdUntil: string;
    /** Commission, after refunds. */
    directCents: number;
    /** Recruiter override, after refunds. */
    overrideCents: number;
    /** Platform fee, after refunds. */
    feeCents: number;
    couponCode: string | null;
    productId: string | null;
    subscriptionId: string | null;
    clickId: string | null;
    subs: Subs;
    /** Why it was rejected, in the brand's words; the partner sees it. */
    reason: string | null;
    reasonCode: "refund" | "chargeback" | "not_valid" | "duplicate" | "self_or_employee" | "banned_source" | "leaked_code" | "fraud" | null;
    /** The rates it was priced at when it was recorded. */
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
    /** Calls made so far, at most 7. */
    attempts: number;
    /** Null when the last call got no answer. */
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
        /** Due; below 0 when refunds took back more than was due. */
        payable: number;
        paid: number;
        /** Being paid. */
        inFlight: number;
    }>;
    /** Null when the programs have several currencies. */
    earnedYtdCents: number | null;
};
export type Funding = {
    funding: {
        /** Deposits less withdrawals. */
        depositedCents: number;
        /** Sent over a rail, less what came back. */
        sentCents: number;
        /** Platform fees drawn. */
        feesCents: number;
        /** What can still be sent: deposited less sent, in flight and fees. */
        availableCents: number;
    };
    forecast: {
        /** The day of the next 7 on which the money runs out; null when it covers them. */
        shortfallDay: string | null;
    };
    /** The next payout day. */
    calendar: {
        cutoff: string;
        payoutAt: string;
        /** Whether its batch opens by itself, with what is payable at the cutoff; else a person starts it. */
        isAutomatic: boolean;
    };
    invoices: {
        id: string;
        number: string;
        periodStart: string;
        periodEnd: string;
        feesCents: number;
        currency: string;
        /** paid when the deposits cover it. */
        status: "open" | "paid";
        issuedAt: string;
        /** Its page, which can be read by whoever has the address. */
        url: string;
    }[];
};
export type IncomingEvent = {
    id: number;
    source: "api" | "stripe" | "shopify" | "console";
    /** The sender's id; null when it sent none that could be kept. */
    external_id: string | null;
    type: "sale" | "refund" | "event" | null;
    status: "processed" | "duplicate" | "unmatched" | "error";
    /** Why; begins with one word of a fixed list. */
    note: string | null;
    conversion_id: string | null;
    received_at: string;
};
export type LedgerEntry = {
    id: number;
    conversionId: string;
    /** Null, like partnerName, on a platform fee. */
    partnerId: string | null;
    partnerName: string | null;
    /** direct: commission, override: recruiter. */
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
    /** Applicants are approved at once, unless a check holds the application. */
    openToAll: boolean;
    /** Days between a sale and its payment. */
    holdDays: number;
    /** Whether you are in it, or have applied. Who was rejected may apply again. */
    joined: boolean;
    page: string;
    /** What applicants are asked. */
    questions: {
        /** Answer under this id, in answers. */
        id: string;
        text: string;
    }[];
    /** The change of the terms that is announced already; null when none is. */
    scheduledChange: ScheduledChange | null;
};
export type Membership = {
    partnerId: string;
    programId: string;
    programSlug: string;
    programName: string;
    currency: string;
    /** Of the membership. */
    status: "pending" | "approved" | "suspended" | "rejected";
    programStatus: "draft" | "live" | "paused";
    joinedAt: string;
};
export type MembershipDetail = {
    partner: {
        id: string;
        status: "pending" | "approved" | "suspended" | "rejected";
        /** Why the brand rejected or suspended the membership. */
        statusReason: string | null;
        /** Only while a warning is open. */
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
        /** The link to promote the brand with. */
        customer: string;
        /** The link to recruit other partners with. */
        recruit: string;
    };
    balance: OwnBalance;
    terms: {
        version: number;
        /** The version that you accepted when you applied. */
        acceptedVersion: number;
        /** In words. */
        commission: string;
        /** In words. */
        recruiterOverride: string;
        /** What products and app events earn in place of the commission. */
        rateRules: RateRules;
        /** Days between a sale and its payment: your own schedule if you have one. */
        holdDays: number;
        attributionWindowDays: number;
        attribution: "last" | "first";
        /** In words. */
        renewals: string;
        /** In major units of the currency. */
        minimumPayout: number;
        newCustomersOnly: boolean;
        /** Two-letter codes; empty is every country. */
        countries: string[];
        trafficRules: Record<string, "allowed" | "ask" | "banned">;
        brandRules: string;
        scheduledChange: ScheduledChange | null;
    };
    coupon: {
        code: string;
    } | null;
    /** Why what stands in the balance is not paid yet; null when nothing does. */
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
    /** When the other side first read it; null until then. */
    readAt: string | null;
};
export type OwnBalance = {
    /** Awaiting approval. */
    pending: number;
    /** Approved, before its payment date. */
    inHold: number;
    /** Due; below 0 when refunds took back more than was due. */
    payable: number;
    paid: number;
};
export type OwnBreakdownRow = {
    /** Two-letter country or device of the click; unknown also for sales without a click. */
    value: string;
    clicks: number;
    /** App events are no sales; what they earn counts in the money. */
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
    /** Your commission, on a recruit's sale your override; after refunds. */
    myCents: number;
    /** Why it was rejected, in the brand's words; never shown on a recruit's sale. */
    reason: string | null;
    /** Why it was rejected. */
    reasonCode: "refund" | "chargeback" | "not_valid" | "duplicate" | "self_or_employee" | "banned_source" | "leaked_code" | "fraud" | null;
};
export type OwnLedgerEntry = {
    id: number;
    conversionId: string;
    /** direct: commission, override: recruiter. */
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
    /** Of a held payout what would be paid now. */
    amountCents: number;
    currency: string;
    /** bank_transfer is paid by hand; the others are rails. */
    method: "bank_transfer" | "stripe" | "sandbox";
    status: "pending" | "paid" | "failed" | "held";
    createdAt: string;
    settledAt: string | null;
    /** Where it stands at its rail; null for a bank transfer. */
    railState: "queued" | "submitted" | "in_transit" | "settled" | "returned" | "refused" | "needs_attention" | null;
    /** Why it is held, failed or needs attention. */
    reason: string | null;
};
export type OwnTotals = {
    clicks: number;
    /** App events are no sales; what they earn counts in the money. */
    sales: number;
    /** Sales, net of refunds. */
    salesValueCents: number;
    /** Commission. */
    earnedCents: number;
};
export type Partner = {
    /** One person in one program. */
    id: string;
    accountId: string;
    handle: string;
    name: string;
    email: string;
    status: "pending" | "approved" | "suspended" | "rejected";
    clicks: number;
    /** Different customers with an approved sale. */
    approvedCustomers: number;
    recruits: number;
    /** Whether the person has connected a payout account. */
    payoutConnected: boolean;
    balance: Balance;
    /** The partner's own payment schedule; null where the program's holds. */
    holdDays: number | null;
    /** Only while a warning is open. */
    warning?: Warning;
};
export type PartnerDetail = {
    /** One person in one program. */
    id: string;
    accountId: string;
    handle: string;
    name: string;
    email: string;
    status: "pending" | "approved" | "suspended" | "rejected";
    clicks: number;
    /** Different customers with an approved sale. */
    approvedCustomers: number;
    recruits: number;
    /** Whether the person has connected a payout account. */
    payoutConnected: boolean;
    balance: Balance;
    /** The partner's own payment schedule; null where the program's holds. */
    holdDays: number | null;
    /** Only while a warning is open. */
    warning?: Warning;
    /** Why the partner was rejected or suspended; the partner sees it. */
    statusReason: string | null;
    statusChangedAt: string;
    /** What the person wrote when applying, last. */
    application: {
        channel: string | null;
        reach: string | null;
        proofUrl: string | null;
        note: string | null;
        promoText: string | null;
        primaryMethod: string | null;
        methods: string[];
        paidSearch: "none" | "non_brand" | "brand" | null;
        /** By the program's question ids. */
        answers: Record<string, string>;
        /** Each answer with its question, as it was asked. */
        questions: {
            /** Answer under this id, in answers. */
            id: string;
            text: string;
            answer: string;
        }[];
        submittedAt: string;
        /** Why a check held the application for review. */
        riskFlags: string[];
    } | null;
    termsAccepted: {
        version: number;
        acceptedAt: string;
    };
    /** Why what stands in the balance is not paid yet; null when nothing does. */
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
        /** App events are no sales; what they earn counts in the money. */
        sales: number;
        revenueCents: number;
        /** Commission and override of the partner's sales together. */
        commissionCents: number;
        /** Revenue for each unit of cost, the platform fee included. */
        roas: number | null;
    };
    /** The values of sub1 that sold most, at most 10. */
    topSubIds: SubIdRow[];
};
export type Payout = {
    id: string;
    batchId: string;
    partnerName: string;
    /** Of a held payout what would be paid now. */
    amountCents: number;
    currency: string;
    /** bank_transfer is paid by hand; the others are rails. */
    method: "bank_transfer" | "stripe" | "sandbox";
    status: "pending" | "paid" | "failed" | "held";
    createdAt: string;
    settledAt: string | null;
    /** Where it stands at its rail; null for a bank transfer. */
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
        /** On their way. */
        sending: number;
        /** Stopped until somebody has looked. */
        needsAttention: number;
        /** Refused by the rail, or returned. */
        refused: number;
        /** Paid by hand. */
        byBankTransfer: number;
        /** May not be sent now. */
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
        /** On their way. */
        sending: number;
        /** Stopped until somebody has looked. */
        needsAttention: number;
        /** Refused by the rail, or returned. */
        refused: number;
        /** Paid by hand. */
        byBankTransfer: number;
        /** May not be sent now. */
        held: number;
    };
    /** Up to 500; the summary counts all of them. */
    payouts: Payout[];
};
export type Profile = {
    bio: string | null;
    promoText: string | null;
    primaryMethod: string | null;
    methods: string[];
    /** Null until it was said. */
    paidSearch: "none" | "non_brand" | "brand" | null;
    /** Whether the person promised to label posts as ads. */
    disclosureAttested: boolean;
    /** Whether the public page shows bio and verified places. */
    profilePublic: boolean;
    properties: ProfileProperty[];
};
export type ProfileProperty = {
    id: string;
    type: "website" | "youtube" | "instagram" | "tiktok" | "x" | "facebook" | "linkedin" | "twitch" | "newsletter" | "podcast" | "app" | "community";
    identifier: string;
    verified: boolean;
    /** How it was verified; null while it is not. */
    method: "dns_txt" | "meta_tag" | "file" | "profile_code" | "email_domain" | "manual" | null;
    /** As the operator read it when verifying the place; null when nobody has. */
    followers: number | null;
};
export type Program = {
    id: string;
    name: string;
    /** Usable in place of the id in event headers and partner endpoints. */
    slug: string;
    status: "draft" | "live" | "paused";
    currency: string;
    /** Applicants are approved at once. */
    openToAll: boolean;
    /** The commission in words. */
    commission: string;
    /** The recruiter override in words. */
    recruiterOverride: string;
    /** Days between a sale and its payment. */
    holdDays: number;
    /** Days from a click to a sale that it can be credited with. */
    attributionWindowDays: number;
    /** Which renewals earn, in words. */
    renewals: string;
    /** In major units of the currency. */
    minimumPayout: number;
    newCustomersOnly: boolean;
    /** Two-letter codes; empty is every country. */
    countries: string[];
    termsVersion: number;
    scheduledChange: ScheduledChange | null;
    /** Where partners apply. */
    applicationPage: string;
};
export type ProgramDetail = {
    id: string;
    name: string;
    /** Usable in place of the id in event headers and partner endpoints. */
    slug: string;
    status: "draft" | "live" | "paused";
    currency: string;
    /** Applicants are approved at once. */
    openToAll: boolean;
    /** The commission in words. */
    commission: string;
    /** The recruiter override in words. */
    recruiterOverride: string;
    /** Days between a sale and its payment. */
    holdDays: number;
    /** Days from a click to a sale that it can be credited with. */
    attributionWindowDays: number;
    /** Which renewals earn, in words. */
    renewals: string;
    /** In major units of the currency. */
    minimumPayout: number;
    newCustomersOnly: boolean;
    /** Two-letter codes; empty is every country. */
    countries: string[];
    termsVersion: number;
    scheduledChange: ScheduledChange | null;
    /** Where partners apply. */
    applicationPage: string;
    rewardType: "percent" | "fixed";
    /** Basis points; 0 when rewardType is fixed. */
    directRateBps: number;
    /** 0 when rewardType is percent. */
    directFixedCents: number;
    overrideBase: "commission";
    /** Basis points; 0 is no override. */
    overrideRateBps: number;
    rateRules: RateRules;
    destinationUrl: string;
    description: string;
    /** Who is credited when several partners' links were followed. */
    attribution: "last" | "first";
    /** For each source: allowed, ask first, banned. */
    trafficRules: Record<string, "allowed" | "ask" | "banned">;
    /** As sent; partners see them once they are reviewed. */
    brandRules: string;
    /** What applicants are asked. */
    questions: {
        /** Answer under this id, in answers. */
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
        /** App events are no sales; what they earn counts in the money. */
        sales: number;
        revenueCents: number;
        directCents: number;
        overrideCents: number;
        /** directCents and overrideCents together. */
        commissionCents: number;
        feeCents: number;
        /** commissionCents and feeCents together. */
        costCents: number;
        /** Revenue for each unit of cost; null where cost is 0. */
        roas: number | null;
    };
    allTime: {
        clicks: number;
        /** App events are no sales; what they earn counts in the money. */
        sales: number;
        revenueCents: number;
        directCents: number;
        overrideCents: number;
        /** directCents and overrideCents together. */
        commissionCents: number;
        feeCents: number;
        /** commissionCents and feeCents together. */
        costCents: number;
        /** Revenue for each unit of cost; null where cost is 0. */
        roas: number | null;
    };
    trackingHealth: {
        status: "healthy" | "quiet" | "failing" | "no_events";
        lastClickAt: string | null;
        lastEventAt: string | null;
        lastSaleAt: string | null;
        /** Of the last 7 days. */
        events: {
            processed: number;
            duplicate: number;
            unmatched: number;
            error: number;
        };
    };
    /** Whether the money covers what falls due in the next 7 days. */
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
    /** How it was verified; null while it is not. */
    method: "dns_txt" | "meta_tag" | "file" | "profile_code" | "email_domain" | "manual" | null;
    /** As the operator read it when verifying the place; null when nobody has. */
    followers: number | null;
    url: string | null;
    /** Who read followers: operator; null when nobody has. */
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
        /** null: for as long as the recruit earns. */
        durationDays: number | null;
    };
    rateRules: RateRules;
};
export type Recruit = {
    id: string;
    name: string;
    status: "pending" | "approved" | "suspended" | "rejected";
    /** Approved, and credited with a sale in the last 30 days. */
    active: boolean;
    approvedCustomers: number;
    /** What the recruiter earned by this recruit's sales, after refunds. */
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
    /** The version that begins then. */
    termsVersion: number;
    changes: {
        /** By its input name; products and events are the rate rules. */
        field: string;
        /** In the form of the input; null for none. */
        from: number | string | boolean | Record<string, unknown> | null | (string | Record<string, unknown>)[];
        /** In the form of the input; null for none. */
        to: number | string | boolean | Record<string, unknown> | null | (string | Record<string, unknown>)[];
    }[];
};
export type SubIdRow = {
    /** The label; unknown where there is none. */
    value: string;
    clicks: number;
    /** App events are no sales; what they earn counts in the money. */
    sales: number;
    /** Sales, net of refunds. */
    salesValueCents: number;
    /** The partner's commission. */
    earnedCents: number;
    /** Sales for each click; null without clicks. */
    conversionRate: number | null;
    /** Earned for each click; null without clicks. */
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
