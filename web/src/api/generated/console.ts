// Written by `npm run docs` from docs/reference/openapi.json; do not edit.
import type { CallOptions, NoInput, Operation } from "../../../../client/src/index.ts";
import type { List } from "../../../../client/src/index.ts";
import type {
  Balance,
  BalanceRow,
  Conversion,
  IncomingEvent,
  Payout,
  ProgramDetail,
  Property,
  RateRules,
  ScheduledChange,
  Subs,
} from "../../../../client/src/index.ts";

export type GetSessionAnswer = {
  session: {
    id: string;
    email: string;
    /** How it began: link, code or operator_link. */
    method: string;
    authenticatedAt: string;
    /** Until when what needs a step-up is allowed. */
    stepUpUntil: string;
  };
  brand: {
    id: string;
    name: string;
    status: string;
    /** How many people it takes to send payouts. */
    payoutApproval: "one" | "two";
  };
  member: {
    id: string;
    name: string;
    role: "viewer" | "manager" | "owner";
    mayPay: boolean;
  };
  network: "mainnet" | "testnet";
  /** The service clock, by which countdowns run. */
  now: string;
  /** The system clock, by which sign-in and stepUpUntil run. */
  systemNow: string;
  currencyDecimals: Record<string, number>;
  /** As you chose it; null follows the browser. */
  language: "en" | "de" | null;
  /** Every app that you can open. */
  places: {
    kind: "console" | "portal" | "desk";
    path: string;
    /** Of the brand; null for the portal and the desk. */
    name: string | null;
  }[];
  /** Where the Temporal UI shows workflows, before the workflow's id; null but for operators. */
  workflowsUrl: string | null;
};

export type ListSessionsAnswer = {
  id: string;
  method: string;
  browser: string | null;
  createdAt: string;
  seenAt: string;
  isThis: boolean;
}[];

export interface EndSessionInput {
  sessionId: string;
}

export type EndSessionAnswer = {
  ended: number;
};

export type EndAllSessionsAnswer = {
  ended: number;
};

export type ListPasskeysAnswer = {
  id: string;
  name: string;
  /** Whether it is on several of your devices. */
  isBackedUp: boolean;
  createdAt: string;
  usedAt: string | null;
}[];

export interface AddPasskeyInput {
  name: string;
  response: {
    id: string;
    rawId: string;
    type: "public-key";
    clientExtensionResults?: {
    } | undefined;
    response: {
      clientDataJSON: string;
      attestationObject: string;
      transports?: readonly string[] | undefined;
    };
  };
}

export type AddPasskeyAnswer = {
  passkeyId: string;
};

export type OfferPasskeyAnswer = {
  publicKey: {
  };
};

export interface RenamePasskeyInput {
  passkeyId: string;
  name: string;
}

export type RenamePasskeyAnswer = {
  passkeyId: string;
  name: string;
};

export interface RemovePasskeyInput {
  passkeyId: string;
}

export type RemovePasskeyAnswer = {
  passkeyId: string;
};

export type ListConnectionsAnswer = {
  id: string;
  issuer: string;
  createdAt: string;
  usedAt: string | null;
}[];

export interface RemoveConnectionInput {
  connectionId: string;
}

export type RemoveConnectionAnswer = {
  connectionId: string;
};

export interface ChooseLanguageInput {
  /** Null follows the browser; mails are then in English. */
  language: "en" | "de" | null;
}

export type ChooseLanguageAnswer = {
  /** Null follows the browser; mails are then in English. */
  language: "en" | "de" | null;
};

export interface ChangeAddressInput {
  email: string;
}

export type ChangeAddressAnswer = {
  /** Where the link was sent. */
  email: string;
  /** Until when it works, by the system clock. */
  expiresAt: string;
};

export type ListMembersAnswer = {
  id: string;
  name: string;
  email: string;
  role: "viewer" | "manager" | "owner";
  mayPay: boolean;
  createdAt: string;
  /** Last use of a session; null if none is kept. */
  lastSeenAt: string | null;
}[];

export interface ChangeMemberInput {
  memberId: string;
  role?: "viewer" | "manager" | "owner" | undefined;
  mayPay?: boolean | undefined;
}

export type ChangeMemberAnswer = {
  memberId: string;
  role: "viewer" | "manager" | "owner";
  mayPay: boolean;
};

export interface RemoveMemberInput {
  memberId: string;
}

export type RemoveMemberAnswer = {
  memberId: string;
};

export type ListInvitationsAnswer = {
  id: string;
  email: string;
  role: "viewer" | "manager" | "owner";
  mayPay: boolean;
  expiresAt: string;
}[];

export interface InviteMemberInput {
  email: string;
  role: "viewer" | "manager" | "owner";
  mayPay?: boolean | undefined;
}

export type InviteMemberAnswer = {
  invitationId: string;
  expiresAt: string;
};

export interface RevokeInvitationInput {
  invitationId: string;
}

export type RevokeInvitationAnswer = {
  invitationId: string;
};

export type ListKeysAnswer = {
  id: string;
  name: string;
  /** The role of a brand key, the scope of a partner key. */
  access: string;
  last4: string;
  createdAt: string;
  revokedAt: string | null;
  /** Null before the first. */
  lastUse: {
    /** The API, or a tool of an agent. */
    channel: "rest" | "tool";
    /** The operation's id, or the tool's name. */
    operation: string;
    /** System clock. */
    lastAt: string;
  } | null;
}[];

export interface CreateKeyInput {
  name: string;
  role: "viewer" | "manager" | "owner";
}

export type CreateKeyAnswer = {
  id: string;
  key: string;
  role: "viewer" | "manager" | "owner";
};

export interface RevokeKeyInput {
  keyId: string;
}

export type RevokeKeyAnswer = {
  id: string;
  revokedAt: string;
};

export type GetTodoAnswer = {
  now: string;
  /** A count of a program stops here: there may be more. */
  mostCounted: number;
  total: {
    /** Applications to decide. */
    applications: number;
    /** Sales and app events awaiting approval, without test sales. */
    salesPending: number;
    /** Partners who wrote and have had no answer; a broadcast is none. */
    messagesUnanswered: number;
    /** Open warnings. */
    warnings: number;
    /** Received events of the last 7 days that credited no partner. */
    eventsUnmatched: number;
    /** Received events of the last 7 days that could not be read. */
    eventsError: number;
    /** Payouts that cannot be sent now. */
    payoutsHeld: number;
    /** Payouts stopped at a rail, and bank transfers open for over 7 days. */
    payoutsNeedingAttention: number;
    /** Failed payouts that no later payout to the partner has replaced. */
    payoutsFailed: number;
    /** Sales with a dispute that nobody has decided, without test sales. */
    salesInDispute: number;
    /** Open differences between payouts and their rail's own list. */
    railDifferences: number;
    programsInSetup: number;
    programsShortOfFunds: number;
    scheduledChanges: number;
  };
  programs: {
    programId: string;
    programName: string;
    status: "draft" | "live" | "paused";
    currency: string;
    /** Applications to decide. */
    applications: number;
    /** Sales and app events awaiting approval, without test sales. */
    salesPending: number;
    /** Partners who wrote and have had no answer; a broadcast is none. */
    messagesUnanswered: number;
    /** Open warnings. */
    warnings: number;
    /** Received events of the last 7 days that credited no partner. */
    eventsUnmatched: number;
    /** Received events of the last 7 days that could not be read. */
    eventsError: number;
    /** Payouts that cannot be sent now. */
    payoutsHeld: number;
    /** Payouts stopped at a rail, and bank transfers open for over 7 days. */
    payoutsNeedingAttention: number;
    /** Failed payouts that no later payout to the partner has replaced. */
    payoutsFailed: number;
    /** Sales with a dispute that nobody has decided, without test sales. */
    salesInDispute: number;
    /** Open differences between payouts and their rail's own list. */
    railDifferences: number;
    /** When the first open warning is due. */
    nextWarningDueAt: string | null;
    /** What the disputes of salesInDispute are about, without tax. */
    disputedCents: number;
    /** When the oldest of them was opened. */
    firstDisputeAt: string | null;
    setup: {
      /** Whether the program is no draft and has a sales source and a partner. */
      isDone: boolean;
      /** An event was received, or a provider's secret is set. */
      hasSalesSource: boolean;
      hasClick: boolean;
      hasTestSale: boolean;
      /** A partner is approved. */
      hasPartner: boolean;
      /** Bank transfers need none. */
      hasDeposit: boolean;
    };
    /** Whether the deposit covers the next payout day. */
    funds: {
      /** Deposited, less what was sent and charged. */
      depositCents: number;
      /** What payouts under way over a rail take of it. */
      inFlightCents: number;
      /** What is left of it for others. */
      availableCents: number;
      /** Due over a rail in the next 7 days. */
      dueCents: number;
      /** The part of availableCents that dueCents needs. */
      coveredCents: number;
      /** The other part, left after that. */
      freeCents: number;
      /** Missing of dueCents; 0 if the funds cover it. */
      shortfallCents: number;
    };
    /** The next payout day. */
    nextPayoutAt: string;
    /** Whether its batch opens automatically. */
    isAutomatic: boolean;
    scheduledChange: ScheduledChange | null;
  }[];
};

export interface GetSeriesInput {
  /** Number of days up to now; 0 is all time. */
  days?: 7 | 30 | 90 | 365 | 0 | undefined;
}

export type GetSeriesAnswer = {
  /** The window that was asked for; 0 is all time. */
  days: number;
  /** Days that a row stands for: 1, or 32 if the series is of all time. */
  rowDays: number;
  programs: {
    programId: string;
    programName: string;
    currency: string;
    /** Oldest first, with no day left out. */
    rows: {
      /** The day in UTC, or the first of the days that the row stands for. */
      day: string;
      clicks: number;
      /** App events are not sales, but their commissions count. */
      sales: number;
      /** Sales of the day, net of refunds. */
      revenueCents: number;
      /** Refunds of the day's sales, whenever they were made. */
      refundedCents: number;
      directCents: number;
      overrideCents: number;
      /** directCents plus overrideCents. */
      commissionCents: number;
      feeCents: number;
      /** commissionCents plus feeCents. */
      costCents: number;
    }[];
  }[];
};

export interface GetProgramSeriesInput {
  /** Program id (prg_…). */
  programId: string;
  /** Number of days up to now; 0 is all time. */
  days?: 7 | 30 | 90 | 365 | 0 | undefined;
}

export type GetProgramSeriesAnswer = {
  programId: string;
  programName: string;
  currency: string;
  /** Oldest first, with no day left out. */
  rows: {
    /** The day in UTC, or the first of the days that the row stands for. */
    day: string;
    clicks: number;
    /** App events are not sales, but their commissions count. */
    sales: number;
    /** Sales of the day, net of refunds. */
    revenueCents: number;
    /** Refunds of the day's sales, whenever they were made. */
    refundedCents: number;
    directCents: number;
    overrideCents: number;
    /** directCents plus overrideCents. */
    commissionCents: number;
    feeCents: number;
    /** commissionCents plus feeCents. */
    costCents: number;
  }[];
  /** The window that was asked for; 0 is all time. */
  days: number;
  /** Days that a row stands for: 1, or 32 if the series is of all time. */
  rowDays: number;
};

export interface ListPartnerPropertiesInput {
  /** Program id (prg_…). */
  programId: string;
  /** Partner id (prt_…): one account in one program. */
  partnerId: string;
}

export interface GetPartnerOriginInput {
  /** Program id (prg_…). */
  programId: string;
  /** Partner id (prt_…): one account in one program. */
  partnerId: string;
}

export type GetPartnerOriginAnswer = {
  /** The code of the partner's links. */
  refCode: string;
  /** The partner's tracked link. */
  link: string;
  /** When the partner last applied, or was added. */
  appliedAt: string;
  firstApprovedAt: string | null;
  /** Null if nobody recruited the partner, like recruiterName. */
  recruiterPartnerId: string | null;
  recruiterName: string | null;
};

export interface GetPartnerCouponInput {
  /** Program id (prg_…). */
  programId: string;
  /** Partner id (prt_…): one account in one program. */
  partnerId: string;
}

export type GetPartnerCouponAnswer = {
  /** Null if the partner has none. */
  code: string | null;
  /** Whether codes credit partners now. */
  isCouponOfferOn: boolean;
};

export interface SetPartnerCouponInput {
  /** Program id (prg_…). */
  programId: string;
  /** Partner id (prt_…): one account in one program. */
  partnerId: string;
  /** Null removes the code. */
  code: string | null;
}

export type SetPartnerCouponAnswer = {
  /** Null if the partner has none. */
  code: string | null;
  /** Whether codes credit partners now. */
  isCouponOfferOn: boolean;
};

export interface ListOpenWarningsInput {
  /** Program id (prg_…). */
  programId: string;
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  /** Searches name or handle, ignoring case. */
  q?: string | undefined;
}

export type ListOpenWarningsAnswer = {
  partnerId: string;
  name: string;
  handle: string;
  reason: string;
  openedAt: string;
  /** When the partner is suspended if the warning is still open. */
  dueAt: string;
};

export interface ExplainBalanceInput {
  /** Program id (prg_…). */
  programId: string;
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  /** Whose balance. */
  partnerId: string;
  /** Which figure of it. */
  bucket: "pending" | "inHold" | "payable" | "inFlight" | "paid" | "earnedYtd";
  /** The figure as it was at this moment; omit it for now. */
  at?: string | undefined;
}

export type ExplainBalanceAnswer = {
  id: number;
  createdAt: string;
  /** direct: commission, override: recruiter override. */
  kind: "direct" | "override" | "platform_fee";
  entry: "accrual" | "reversal" | "payout" | "payout_reversal";
  /** What the line adds to the figure; signed. */
  amountCents: number;
  note: string | null;
  payoutId: string | null;
  conversionId: string;
  /** The order id; for an app event its name and id. */
  externalRef: string;
  /** At the moment that the figure is of. */
  conversionStatus: "pending" | "approved" | "rejected";
  occurredAt: string;
  /** The payment date, at the moment that the figure is of. */
  holdUntil: string;
  /** The sale before refunds. */
  saleCents: number;
  /** Refunds of the sale so far. */
  refundedCents: number;
  /** Of the commission. */
  rewardType: "percent" | "fixed";
  /** What the rate is a share of: the sale for a commission, the commission for an override, both for a fee. */
  baseCents: number;
  /** Basis points; 0 for a fixed commission. */
  rateBps: number;
  /** The fixed part of a commission. */
  fixedCents: number;
  /** Commission, override or fee of the sale before refunds. */
  originalCents: number;
  /** The version of the terms that the sale was priced by. */
  termsVersion: number;
};

export interface ExplainPayoutInput {
  /** Program id (prg_…). */
  programId: string;
  /** Payout id (pay_…). */
  payoutId: string;
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
}

export type ExplainPayoutAnswer = {
  id: number;
  createdAt: string;
  /** direct: commission, override: recruiter override. */
  kind: "direct" | "override" | "platform_fee";
  entry: "accrual" | "reversal" | "payout" | "payout_reversal";
  /** What the line adds to the figure; signed. */
  amountCents: number;
  note: string | null;
  payoutId: string | null;
  conversionId: string;
  /** The order id; for an app event its name and id. */
  externalRef: string;
  /** At the moment that the figure is of. */
  conversionStatus: "pending" | "approved" | "rejected";
  occurredAt: string;
  /** The payment date, at the moment that the figure is of. */
  holdUntil: string;
  /** The sale before refunds. */
  saleCents: number;
  /** Refunds of the sale so far. */
  refundedCents: number;
  /** Of the commission. */
  rewardType: "percent" | "fixed";
  /** What the rate is a share of: the sale for a commission, the commission for an override, both for a fee. */
  baseCents: number;
  /** Basis points; 0 for a fixed commission. */
  rateBps: number;
  /** The fixed part of a commission. */
  fixedCents: number;
  /** Commission, override or fee of the sale before refunds. */
  originalCents: number;
  /** The version of the terms that the sale was priced by. */
  termsVersion: number;
};

export interface ListFundingEntriesInput {
  /** Program id (prg_…). */
  programId: string;
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  /** Only the movements inside this figure. */
  figure?: "deposited" | "sent" | "fees" | undefined;
}

export type ListFundingEntriesAnswer = {
  id: number;
  kind: "deposit" | "withdrawal" | "payout_sent" | "payout_returned" | "platform_fee";
  /** Signed: what it adds to the available funds. */
  amountCents: number;
  payoutId: string | null;
  /** The sale of a platform fee. */
  conversionId: string | null;
  /** The bank's reference of a deposit or withdrawal, if it was entered. */
  reference: string | null;
  note: string | null;
  createdAt: string;
};

export interface ListStatementInput {
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
  /** First day, UTC. */
  from?: string | undefined;
  /** Last day, UTC. */
  to?: string | undefined;
  /** Which entries come first. */
  order?: "newest" | "oldest" | undefined;
}

export type ListStatementAnswer = {
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
  /** What the partner earned until then, less payouts; null without the filter partnerId. */
  runningCents: number | null;
};

export interface GetRunningBalanceInput {
  /** Program id (prg_…). */
  programId: string;
  /** Only records of this partner. */
  partnerId?: string | undefined;
  /** First day; by default 30 days with the last. */
  from?: string | undefined;
  /** Last day; by default today. At most 400 days. */
  to?: string | undefined;
}

export type GetRunningBalanceAnswer = {
  day: string;
  /** Earned until its end, less what went into payouts. */
  runningCents: number;
}[];

export interface ListBalancesAtInput {
  /** Program id (prg_…). */
  programId: string;
  /** The moment; one that has not come is now. */
  at: string;
}

export type ListBalancesAtAnswer = {
  /** The moment that the balances are of. */
  at: string;
  balances: BalanceRow[];
};

export interface ListDisputedConversionsInput {
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

export interface ExplainConversionInput {
  /** Program id (prg_…). */
  programId: string;
  /** Conversion id (cnv_…). */
  conversionId: string;
}

export type ExplainConversionAnswer = {
  conversionId: string;
  /** The order id; for an app event its name and id. */
  externalRef: string;
  status: "pending" | "approved" | "rejected";
  currency: string;
  /** The sale before refunds. */
  saleCents: number;
  refundedCents: number;
  termsVersion: number;
  /** Commission, override and fee: base × rate, less refunds. */
  figures: {
    /** direct: commission, override: recruiter override. */
    kind: "direct" | "override" | "platform_fee";
    /** Who earns it; null for the fee, like partnerName. */
    partnerId: string | null;
    partnerName: string | null;
    rewardType: "percent" | "fixed";
    /** What the rate is a share of. */
    baseCents: number;
    /** Basis points; 0 for a fixed commission. */
    rateBps: number;
    /** The fixed part of a commission. */
    fixedCents: number;
    /** Before refunds. */
    originalCents: number;
    /** After refunds; 0 when rejected. */
    amountCents: number;
    /** What the ledger's accruals and reversals add up to. */
    postedCents: number;
    /** What of it is in payouts, less what came back. */
    paidOutCents: number;
  }[];
  /** Ledger lines, oldest first, up to 500. */
  lines: {
    id: number;
    createdAt: string;
    kind: "direct" | "override" | "platform_fee";
    entry: "accrual" | "reversal" | "payout" | "payout_reversal";
    partnerId: string | null;
    /** Signed. */
    amountCents: number;
    payoutId: string | null;
    note: string | null;
  }[];
};

export interface GetConversionStoryInput {
  /** Program id (prg_…). */
  programId: string;
  /** Conversion id (cnv_…). */
  conversionId: string;
}

export type GetConversionStoryAnswer = {
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
  programId: string;
  programName: string;
  currency: string;
  kind: "sale" | "event" | "test";
  source: "api" | "stripe" | "shopify" | "console";
  partnerId: string;
  /** Who earns the override; null if nobody recruited. */
  recruiterPartnerId: string | null;
  recruiterName: string | null;
  isRenewal: boolean;
  recordedAt: string;
  /** When the hold ended. */
  releasedAt: string | null;
  /** The credited click; null for a sale without one. */
  click: {
    id: string;
    createdAt: string;
    country: string | null;
    device: "mobile" | "tablet" | "desktop" | "bot" | "unknown";
    referrer: string | null;
    landing: string;
    subs: Subs;
  } | null;
  /** What was received of the order, oldest first. */
  events: IncomingEvent[];
  /** Commission, override and fee: base × rate, less refunds. */
  figures: {
    /** direct: commission, override: recruiter override. */
    kind: "direct" | "override" | "platform_fee";
    /** Who earns it; null for the fee, like partnerName. */
    partnerId: string | null;
    partnerName: string | null;
    rewardType: "percent" | "fixed";
    /** What the rate is a share of. */
    baseCents: number;
    /** Basis points; 0 for a fixed commission. */
    rateBps: number;
    /** The fixed part of a commission. */
    fixedCents: number;
    /** Before refunds. */
    originalCents: number;
    /** After refunds; 0 when rejected. */
    amountCents: number;
    /** What the ledger's accruals and reversals add up to. */
    postedCents: number;
    /** What of it is in payouts, less what came back. */
    paidOutCents: number;
  }[];
  /** Ledger lines, oldest first, up to 500. */
  lines: {
    id: number;
    createdAt: string;
    kind: "direct" | "override" | "platform_fee";
    entry: "accrual" | "reversal" | "payout" | "payout_reversal";
    partnerId: string | null;
    /** Signed. */
    amountCents: number;
    payoutId: string | null;
    note: string | null;
  }[];
  /** Status and payment date from when on, oldest first. */
  states: {
    /** From when on. */
    from: string;
    status: "pending" | "approved" | "rejected";
    /** The payment date that held then. */
    holdUntil: string;
  }[];
  refunds: {
    id: number;
    /** This refund; null where the total was given. */
    amountCents: number | null;
    /** All refunds of the order so far. */
    totalCents: number | null;
    receivedAt: string;
  }[];
  disputes: {
    /** The provider's id. */
    dispute: string;
    status: "open" | "withdrawn" | "won" | "lost";
    amountCents: number;
    /** What counts as refunded now. */
    heldCents: number;
    openedAt: string;
    updatedAt: string;
  }[];
  postbacks: {
    id: string;
    event: "recorded" | "approved" | "reversed";
    status: "pending" | "retrying" | "sent" | "failed";
    attempts: number;
    lastStatusCode: number | null;
    nextAttemptAt: string | null;
    createdAt: string;
    deliveredAt: string | null;
  }[];
  payouts: {
    id: string;
    batchId: string;
    partnerId: string;
    partnerName: string;
    status: "pending" | "paid" | "failed" | "held";
    railState: "queued" | "submitted" | "in_transit" | "settled" | "returned" | "refused" | "needs_attention" | null;
    reason: string | null;
    /** Of the whole payout. */
    amountCents: number;
    /** What of it is of this sale. */
    sentCents: number;
    /** What of it is of this sale, less what came back. */
    lineCents: number;
    createdAt: string;
    /** When it was paid, even if it came back later. */
    settledAt: string | null;
    /** When it was refused, or came back whole. */
    failedAt: string | null;
  }[];
};

export interface ListNotPaidReasonsInput {
  /** Program id (prg_…). */
  programId: string;
  /** Partner id (prt_…): one account in one program. */
  partnerId: string;
}

export type ListNotPaidReasonsAnswer = {
  currency: string;
  balance: Balance;
  reasons: {
    /** A code of notPaidReason. */
    code: string;
    /** The words of the partner's notPaidReason. */
    message: string;
    /** When the reason ends by itself, if known. */
    until: string | null;
    /** The amount that the reason keeps; several may keep the same amount. */
    amountCents: number;
    /** The amount that the message names: the minimum payout, or what refunds reversed; else null. */
    figureCents: number | null;
    removal: {
      /** Who or what ends the reason. */
      by: "brand" | "partner" | "bank" | "time" | "sales";
      /** What is to be done. */
      text: string;
      /** The role or right that it takes; null if no person of the brand can do it. */
      needs: "viewer" | "manager" | "owner" | "may_pay" | null;
      /** Whether you may do it. */
      isAllowed: boolean;
    };
  }[];
  /** What would hold a payout now, also while there is no balance. */
  holds: {
    reason: "no_payout_account" | "account_refused" | "tax_form_missing" | "suspended" | "dispute_open" | "funding_short" | "payout_account_changed";
    /** When it ends by itself; null if somebody has to do something. */
    until: string | null;
  }[];
};

export interface SearchPartnersInput {
  /** Program id (prg_…). */
  programId: string;
  /** The beginnings of words of a name or handle, of an address, or a whole code or id. */
  q: string;
}

export type SearchPartnersAnswer = {
  partnerId: string;
  programId: string;
  name: string;
  handle: string;
  email: string;
  status: "pending" | "approved" | "suspended" | "rejected";
  /** The code of the partner's links. */
  refCode: string;
  couponCode: string | null;
  matchedBy: "id" | "code" | "email" | "name";
}[];

export interface SearchBrandInput {
  /** What is searched for. */
  q: string;
}

export type SearchBrandAnswer = {
  kind: "conversion" | "click" | "event" | "partner" | "payout" | "batch";
  /** The record's id; of a received event its number. */
  id: string;
  matchedBy: "id" | "code" | "email" | "name" | "order" | "customer" | "click";
  programId: string;
  programName: string;
  currency: string;
  /** The order, landing page, event id or partner's name. */
  title: string;
  /** The customer's masked address, the event's note or the partner's email. */
  subtitle: string | null;
  status: string | null;
  amountCents: number | null;
  partnerId: string | null;
  /** The conversion whose story includes it. */
  conversionId: string | null;
  at: string;
}[];

export interface ListTermsVersionsInput {
  /** Program id (prg_…). */
  programId: string;
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
}

export type ListTermsVersionsAnswer = {
  version: number;
  state: "pending" | "in_force" | "past";
  effectiveAt: string;
  createdAt: string;
  /** When a scheduled change was requested; null if it applied at once. */
  requestedAt: string | null;
  /** What a scheduled change changed; null if it applied at once. */
  changes: {
    /** Input name of the field; products and events are the rate rules. */
    field: string;
    /** In the form of the input; null for none. */
    from: number | string | boolean | Record<string, unknown> | null | (string | Record<string, unknown>)[];
    /** In the form of the input; null for none. */
    to: number | string | boolean | Record<string, unknown> | null | (string | Record<string, unknown>)[];
  }[] | null;
  /** Numbers the program's scheduled changes; null if it applied at once. */
  changeNumber: number | null;
  /** The weeks in which the pending version waits, Monday to Sunday, UTC; empty for any other. */
  calendar: {
    day: string;
    kind: "business" | "weekend" | "holiday";
  }[];
  /** The commission in words. */
  commission: string;
  rewardType: "percent" | "fixed";
  directRateBps: number;
  directFixedCents: number;
  overrideRateBps: number;
  holdDays: number;
  attributionWindowDays: number;
  renewalMonths: number | null;
  minimumPayoutCents: number;
  newCustomersOnly: boolean;
  countries: string[];
  trafficRules: Record<string, "allowed" | "ask" | "banned">;
  attribution: "last" | "first";
  rateRules: RateRules;
};

export interface GetBrandRulesInput {
  /** Program id (prg_…). */
  programId: string;
}

export type GetBrandRulesAnswer = {
  /** What partners see; empty for none. */
  shown: string;
  /** The review of the latest text; null without one, as once a text is removed. */
  review: {
    status: "pending" | "approved" | "refused" | "replaced";
    sentAt: string;
    decidedAt: string | null;
    /** Why it was rejected, if somebody said. */
    reason: string | null;
  } | null;
};

export interface ListThreadsInput {
  /** Program id (prg_…). */
  programId: string;
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  /** unanswered: only threads whose partner waits for an answer. */
  state?: "all" | "unanswered" | undefined;
}

export type ListThreadsAnswer = {
  partnerId: string;
  name: string;
  handle: string;
  status: "pending" | "approved" | "suspended" | "rejected";
  lastSender: "partner" | "brand";
  /** The first 200 characters of the newest message. */
  excerpt: string;
  /** Whether the newest message went to all partners. */
  isBroadcast: boolean;
  lastMessageAt: string;
  /** The partner's messages that nobody of the brand has read. */
  unread: number;
  /** Since when the partner waits for an answer; null if none is due. A broadcast answers nobody. */
  waitingSince: string | null;
};

export interface SearchEventsInput {
  /** Program id (prg_…). */
  programId: string;
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  /** Only events with this outcome. */
  status?: "processed" | "duplicate" | "unmatched" | "error" | undefined;
  /** Only events of this type. */
  type?: "sale" | "refund" | "event" | undefined;
  /** Only events from this source. */
  source?: "api" | "stripe" | "shopify" | "console" | undefined;
  /** Only events whose note begins with this word. */
  note?: "no_attribution" | "unknown_click" | "unknown_code" | "click_expired" | "self_referral" | "partner_not_approved" | "program_not_live" | "country_not_allowed" | "not_new_customer" | "renewal_period_over" | "order_not_seen" | "no_bounty" | "order_already_recorded" | "currency_mismatch" | "invalid_field" | "refund_exceeds_sale" | "not_settled" | "waiting" | "ignored" | "refund_total_not_higher" | undefined;
  /** Only this event. */
  id?: number | undefined;
  /** Only events of this moment or day (UTC), or later. */
  from?: string | undefined;
  /** Only events before this moment, or until the end of this day (UTC). */
  until?: string | undefined;
}

export type SearchEventsAnswer = {
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
  /** The order that it names. */
  order_id: string | null;
  /** Which signing secret matched; null for events of other sources. */
  signed_with: "current" | "previous" | null;
  /** The event of the console that replayed it. */
  replayed_as: number | null;
  /** The outcome of that replay; null before the first. */
  replay_status: "processed" | "duplicate" | "unmatched" | "error" | null;
};

export type ListDueAnswer = {
  programId: string;
  programName: string;
  currency: string;
  /** The next payout day. */
  payoutAt: string;
  /** What is payable at this moment is paid; for batches started by hand the payout day. */
  cutoff: string;
  /** Whether the batch opens automatically. */
  isAutomatic: boolean;
  minimumPayoutCents: number;
  /** Payable now, without negative balances. */
  balanceCents: number;
  /** What the payout day pays if the deposit covers it. */
  dueCents: number;
  /** In so many payouts. */
  payouts: number;
  /** Why dueCents is not balanceCents: the amounts lead from one to the other. */
  differences: {
    /** A reason to hold a payout; matures, after_cutoff, below_minimum, rounding or negative_balance. */
    code: "matures" | "after_cutoff" | "below_minimum" | "rounding" | "negative_balance" | "no_payout_account" | "account_refused" | "tax_form_missing" | "suspended" | "dispute_open" | "funding_short" | "payout_account_changed";
    /** Signed: what it adds to the balance. */
    amountCents: number;
    partners: number;
  }[];
  funds: {
    /** The part of dueCents over a rail, which needs a deposit. */
    railCents: number;
    availableCents: number;
    /** Missing of railCents; 0 if the deposit covers it. */
    shortfallCents: number;
  };
}[];

export interface GetFundingForecastInput {
  /** Program id (prg_…). */
  programId: string;
}

export type GetFundingForecastAnswer = {
  currency: string;
  /** The deposit that is left now. */
  availableCents: number;
  /** What is due over a rail now or within 7 days. */
  dueCents: number;
  /** Missing of dueCents; 0 if the deposit covers it. */
  shortfallCents: number;
  /** The first day on which the deposit is short (FUNDING-5). */
  shortfallDay: string | null;
  days: {
    /** YYYY-MM-DD, in UTC. */
    day: string;
    /** What falls due on the day; today's includes what is overdue. */
    dueCents: number;
    /** The deposit if all of it is paid by the end of the day; below 0 if short. */
    leftCents: number;
  }[];
};

export type GetBooksCheckAnswer = {
  /** Null before the first check. By the system clock. */
  finishedAt: string | null;
  /** Contradictions that the check found in the brand's books. */
  problems: number;
};

export type ListRailDifferencesAnswer = {
  id: number;
  kind: "payout_without_transfer" | "amount_differs" | "returned_at_rail" | "paid_twice" | "paid_after_failed";
  programId: string;
  programName: string;
  payoutId: string;
  partnerName: string;
  /** The payout's amount. */
  amountCents: number;
  currency: string;
  /** By the system clock. */
  foundAt: string;
}[];

export interface ListBatchStatesInput {
  /** Program id (prg_…). */
  programId: string;
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
}

export type ListBatchStatesAnswer = {
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
  /** Of byBankTransfer, those still to be made and marked. */
  openTransfers: number;
  /** Of byBankTransfer, those that were not made, or came back. */
  failedTransfers: number;
  /** Of totalCents, what is paid or under way. */
  paymentsCents: number;
  /** Of totalCents, what is held: the amount payable now. */
  heldCents: number;
  /** Of totalCents, what was not sent or came back, and is payable again. */
  failedCents: number;
};

export interface GetBatchStateInput {
  /** Program id (prg_…). */
  programId: string;
  /** Payout batch id (bat_…). */
  batchId: string;
}

export type GetBatchStateAnswer = {
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
  /** Of byBankTransfer, those still to be made and marked. */
  openTransfers: number;
  /** Of byBankTransfer, those that were not made, or came back. */
  failedTransfers: number;
  /** Of totalCents, what is paid or under way. */
  paymentsCents: number;
  /** Of totalCents, what is held: the amount payable now. */
  heldCents: number;
  /** Of totalCents, what was not sent or came back, and is payable again. */
  failedCents: number;
};

export interface ListBatchPayoutsInput {
  /** Program id (prg_…). */
  programId: string;
  /** Payout batch id (bat_…). */
  batchId: string;
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
}

export type ListBatchPayoutsAnswer = {
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
  partnerId: string;
};

export interface ListRemittancesInput {
  /** Program id (prg_…). */
  programId: string;
  /** Payout batch id (bat_…). */
  batchId: string;
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  /** Only this payout. */
  payoutId?: string | undefined;
}

export type ListRemittancesAnswer = {
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
  partnerId: string;
  accountLabel: string | null;
  /** The label in parts, to be said in another language. */
  accountParts: {
    kind: "bank_account" | "no_bank_account" | "stripe_account" | "sandbox_account" | "ssn" | "ein" | "tax_number";
    ending: string;
  } | null;
  /** Of all lines, which add up to the amount. */
  lineCount: number;
  /** Up to 200, the oldest sale first. */
  lines: {
    conversionId: string;
    kind: "direct" | "override" | "platform_fee";
    occurredAt: string;
    /** Negative for what a refund reverses. */
    amountCents: number;
  }[];
};

export interface ListPayoutAttemptsInput {
  /** Program id (prg_…). */
  programId: string;
  /** Payout id (pay_…). */
  payoutId: string;
}

export type ListPayoutAttemptsAnswer = {
  id: number;
  /** Number of the idempotency key: calls with the same number pay at most once. */
  railAttempt: number;
  /** look_up asks the rail what it has, and moves no money. */
  verb: "send" | "look_up";
  /** Null while the call runs, or if its process ended before the answer. */
  outcome: "accepted" | "settled" | "returned" | "refused" | "balance_too_low" | "unknown" | "absent" | "given_up" | null;
  /** By the system clock, like finishedAt. */
  startedAt: string;
  finishedAt: string | null;
}[];

export interface GetPayoutHoldInput {
  /** Payout id (pay_…). */
  payoutId: string;
}

export type GetPayoutHoldAnswer = {
  partnerId: string;
  holds: {
    reason: "no_payout_account" | "account_refused" | "tax_form_missing" | "suspended" | "dispute_open" | "funding_short" | "payout_account_changed";
    /** When it ends by itself; null if somebody has to do something. */
    until: string | null;
  }[];
};

export interface GetAccrualsInput {
  /** Program id (prg_…). */
  programId: string;
  /** First month, YYYY-MM; by default 12 months with the last. */
  from?: string | undefined;
  /** Last month; by default the current one. At most 60 months. */
  to?: string | undefined;
}

export type GetAccrualsAnswer = {
  /** YYYY-MM in UTC. */
  month: string;
  accruedCents: number;
  /** What refunds and rejections reversed; not above 0. */
  reversedCents: number;
  /** The expense: accruedCents plus reversedCents. */
  netCents: number;
  /** Commissions in netCents. */
  commissionCents: number;
  /** Overrides in netCents. */
  overrideCents: number;
  /** Platform fees in netCents. */
  feeCents: number;
}[];

export interface GetLiabilityInput {
  /** Program id (prg_…). */
  programId: string;
  /** First day; by default 30 days with the last. */
  from?: string | undefined;
  /** Last day; by default today. At most 400 days. */
  to?: string | undefined;
}

export type GetLiabilityAnswer = {
  day: string;
  /** Earned on the day, less what was reversed. */
  earnedCents: number;
  /** Paid on the day, less what came back. */
  paidCents: number;
  /** Owed at its end: awaiting approval, in hold, payable and in flight. */
  liabilityCents: number;
}[];

export interface ListAuditInput {
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  /** Only changes in this program. */
  programId?: string | undefined;
  /** Only changes by this key or person. */
  actorId?: string | undefined;
  /** Only changes of this record. */
  targetId?: string | undefined;
}

export type ListAuditAnswer = {
  id: number;
  createdAt: string;
  /** Noun and verb, such as partner.approve. */
  action: string;
  /** The record that was changed. */
  targetId: string;
  programId: string | null;
  actorKind: "brand_key" | "partner_key" | "operator" | "workflow" | "event" | "brand_user" | "partner_user";
  actorId: string | null;
  /** Of a key, a member or a partner; null for others. */
  actorName: string | null;
  requestId: string | null;
  /** Ids, dates, amounts and codes. */
  details: Record<string, string | number | boolean | Record<string, unknown> | unknown[] | null>;
};

export type ListAgentsAnswer = {
  keyId: string;
  name: string;
  role: "viewer" | "manager" | "owner";
  last4: string;
  createdAt: string;
  revokedAt: string | null;
  /** The tools that an agent with this key can use. */
  tools: string[];
  /** The last call of each operation and tool, latest first. */
  uses: {
    /** The API, or a tool of an agent. */
    channel: "rest" | "tool";
    /** The operation's id, or the tool's name. */
    operation: string;
    /** System clock. */
    lastAt: string;
  }[];
  /** When the key last changed something. */
  lastChangeAt: string | null;
  /** What the key changed, of its newest 1000 changes. */
  changes: {
    action: string;
    count: number;
    lastAt: string;
  }[];
}[];

export interface PublishTermsInput {
  /** Program id (prg_…). */
  programId: string;
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
  /** Which partner is credited when several links were clicked. */
  attribution?: "last" | "first" | undefined;
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
  /** Refused unless these are still the program's terms. */
  from?: {
    /** The version in force. */
    version: number;
    /** Of the pending change; null without one. */
    changeNumber: number | null;
  } | undefined;
}

export type PublishTermsAnswer = {
  programId: string;
  /** Whether the request changes anything, now or later. */
  changed: boolean;
  /** The version in force afterwards. */
  termsVersion: number;
  /** What the request changes at once. */
  applied: {
    /** Input name of the field; products and events are the rate rules. */
    field: string;
    /** In the form of the input; null for none. */
    from: number | string | boolean | Record<string, unknown> | null | (string | Record<string, unknown>)[];
    /** In the form of the input; null for none. */
    to: number | string | boolean | Record<string, unknown> | null | (string | Record<string, unknown>)[];
  }[];
  /** Everything that waits afterwards. */
  scheduledChange: ScheduledChange | null;
  /** The weeks of the notice period, Monday to Sunday, UTC; empty if nothing waits. */
  calendar: {
    day: string;
    kind: "business" | "weekend" | "holiday";
  }[];
  /** How many partners are mailed about it now, by status. */
  mailed: {
    approved: number;
    suspended: number;
  };
};

export interface WithdrawTermsInput {
  /** Program id (prg_…). */
  programId: string;
  /** Only this term; omit it for the whole change. */
  field?: "commissionPercent" | "commissionFixed" | "recruiterOverridePercent" | "holdDays" | "attributionWindowDays" | "renewalMonths" | "minimumPayout" | "newCustomersOnly" | "countries" | "trafficRules" | "attribution" | "products" | "events" | undefined;
  /** With `field: trafficRules`: only the rule of this traffic source. */
  source?: "content_review" | "comparison_site" | "social_organic" | "paid_social" | "video_streaming" | "podcast_audio" | "newsletter_email" | "paid_search_brand" | "paid_search_non_brand" | "display_native" | "coupon_deals" | "cashback_loyalty" | "community_forum" | "app_mobile" | "offline_event" | undefined;
}

export type WithdrawTermsAnswer = {
  programId: string;
  /** Whether the request changes anything, now or later. */
  changed: boolean;
  /** The version in force afterwards. */
  termsVersion: number;
  /** What the request changes at once. */
  applied: {
    /** Input name of the field; products and events are the rate rules. */
    field: string;
    /** In the form of the input; null for none. */
    from: number | string | boolean | Record<string, unknown> | null | (string | Record<string, unknown>)[];
    /** In the form of the input; null for none. */
    to: number | string | boolean | Record<string, unknown> | null | (string | Record<string, unknown>)[];
  }[];
  /** Everything that waits afterwards. */
  scheduledChange: ScheduledChange | null;
  /** The weeks of the notice period, Monday to Sunday, UTC; empty if nothing waits. */
  calendar: {
    day: string;
    kind: "business" | "weekend" | "holiday";
  }[];
  /** How many partners are mailed about it now, by status. */
  mailed: {
    approved: number;
    suspended: number;
  };
};

export interface SetCouponOfferInput {
  /** Program id (prg_…). */
  programId: string;
  /** Whether sales with a partner's coupon code are credited to that partner. */
  isOn: boolean;
}

export type SetCouponOfferAnswer = {
  programId: string;
  isCouponOfferOn: boolean;
};

export interface UpdateListingInput {
  /** Program id (prg_…). */
  programId: string;
  /** Only the fields sent change. */
  changes: {
    name?: string | undefined;
    /** The brand's site: an http or https URL without a user name or password; https on mainnet. */
    destinationUrl?: string | undefined;
    description?: string | undefined;
    /** Rules for partners, up to 300 words; published after review. */
    brandRules?: string | undefined;
    /** Approve applicants immediately. */
    openToAll?: boolean | undefined;
  };
  /** Refused unless these are still the program's values. */
  from: {
    name?: string | undefined;
    /** The brand's site: an http or https URL without a user name or password; https on mainnet. */
    destinationUrl?: string | undefined;
    description?: string | undefined;
    /** Rules for partners, up to 300 words; published after review. */
    brandRules?: string | undefined;
    /** Approve applicants immediately. */
    openToAll?: boolean | undefined;
  };
}

export interface SetQuestionsInput {
  /** Program id (prg_…). */
  programId: string;
  /** Every question, in the order in which applicants read them. */
  questions: readonly {
    /** Of a question to keep; omit it for a new one. */
    id?: string | undefined;
    text: string;
  }[];
  /** Refused unless these are still the program's questions. */
  from?: readonly {
    id: string;
    text: string;
  }[] | undefined;
}

export type SetQuestionsAnswer = {
  programId: string;
  /** The questions for applicants. */
  questions: {
    /** Key of the answer in answers. */
    id: string;
    text: string;
  }[];
};

export interface GetSigningSecretInput {
  /** Program id (prg_…). */
  programId: string;
}

export type GetSigningSecretAnswer = {
  programId: string;
  /** On the system clock; null if no previous secret works. */
  previousValidUntil: string | null;
};

export interface EndPreviousSecretInput {
  /** Program id (prg_…). */
  programId: string;
}

export type EndPreviousSecretAnswer = {
  programId: string;
};

export interface InvitePartnerInput {
  /** Program id (prg_…). */
  programId: string;
  email: string;
  /** Stands in the mail as it is. */
  note?: string | undefined;
}

export type InvitePartnerAnswer = {
  /** The application page that the mail leads to. */
  page: string;
};

export interface GetEventInput {
  /** Program id (prg_…). */
  programId: string;
  eventId: string;
}

export type GetEventAnswer = {
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
  /** The order that it names. */
  order_id: string | null;
  /** Which signing secret matched; null for events of other sources. */
  signed_with: "current" | "previous" | null;
  /** The event of the console that replayed it. */
  replayed_as: number | null;
  /** The outcome of that replay; null before the first. */
  replay_status: "processed" | "duplicate" | "unmatched" | "error" | null;
  /** Whether the event can be replayed: `possible`; or not, since it is `recorded`, is a refund that waits for its sale (`refund_kept`), has an `invalid_field`, or has `no_body`. */
  replay: "possible" | "recorded" | "refund_kept" | "invalid_field" | "no_body";
  /** The signed event that this one replayed. */
  replay_of: number | null;
  /** Whether its body is kept; owners may read it. */
  has_body: boolean;
  /** Until when a signed event's body is kept, on the system clock. */
  body_until: string | null;
};

export interface ReplayEventInput {
  /** Program id (prg_…). */
  programId: string;
  eventId: string;
}

export type ReplayEventAnswer = {
  /** The event that shows the outcome. */
  eventId: number;
  status: "processed" | "duplicate" | "unmatched" | "error";
  note: string | null;
  conversionId: string | null;
  /** False if it is recorded already, or is a delivery whose retry has only been started. */
  replayed: boolean;
};

export interface ReadEventBodyInput {
  /** Program id (prg_…). */
  programId: string;
  eventId: string;
}

export type ReadEventBodyAnswer = {
  eventId: number;
  body: string;
};

export interface StartPayoutBatchInput {
  /** Program id (prg_…). */
  programId: string;
}

export type StartPayoutBatchAnswer = {
  currency: string;
  payments: {
    count: number;
    totalCents: number;
    /** The part over a rail, from the deposit. */
    railCents: number;
    /** The part that the brand pays from its own account. */
    bankTransferCents: number;
    /** Up to 500, the largest first. */
    first: {
      partnerId: string;
      partnerName: string;
      amountCents: number;
      method: "bank_transfer" | "stripe" | "sandbox";
      /** Whether an earlier batch has held it. */
      wasHeld: boolean;
    }[];
  };
  holds: {
    count: number;
    totalCents: number;
    /** Up to 500, the largest first. */
    first: {
      partnerId: string;
      partnerName: string;
      amountCents: number;
      method: "bank_transfer" | "stripe" | "sandbox";
      /** Whether an earlier batch has held it. */
      wasHeld: boolean;
      reason: "no_payout_account" | "account_refused" | "tax_form_missing" | "suspended" | "dispute_open" | "funding_short" | "payout_account_changed";
      /** When it ends by itself; null if somebody has to act. */
      until: string | null;
    }[];
  };
  funds: {
    /** Available to send before the batch. */
    beforeCents: number;
    afterCents: number;
    /** Held because the deposit does not cover it. */
    shortCents: number;
  };
  batchId: string;
};

export interface ListPayoutProposalsInput {
  /** Program id (prg_…). */
  programId: string;
}

export type ListPayoutProposalsAnswer = {
  id: string;
  status: "open" | "approved" | "withdrawn";
  payouts: number;
  totalCents: number;
  /** Identifies the payments that were proposed. */
  digest: string;
  proposerName: string;
  /** Whether you proposed it, so that somebody else has to approve it. */
  isOwn: boolean;
  proposedAt: string;
  deciderName: string | null;
  decidedAt: string | null;
  batchId: string | null;
}[];

export interface ProposePayoutBatchInput {
  /** Program id (prg_…). */
  programId: string;
}

export type ProposePayoutBatchAnswer = {
  currency: string;
  payments: {
    count: number;
    totalCents: number;
    /** The part over a rail, from the deposit. */
    railCents: number;
    /** The part that the brand pays from its own account. */
    bankTransferCents: number;
    /** Up to 500, the largest first. */
    first: {
      partnerId: string;
      partnerName: string;
      amountCents: number;
      method: "bank_transfer" | "stripe" | "sandbox";
      /** Whether an earlier batch has held it. */
      wasHeld: boolean;
    }[];
  };
  holds: {
    count: number;
    totalCents: number;
    /** Up to 500, the largest first. */
    first: {
      partnerId: string;
      partnerName: string;
      amountCents: number;
      method: "bank_transfer" | "stripe" | "sandbox";
      /** Whether an earlier batch has held it. */
      wasHeld: boolean;
      reason: "no_payout_account" | "account_refused" | "tax_form_missing" | "suspended" | "dispute_open" | "funding_short" | "payout_account_changed";
      /** When it ends by itself; null if somebody has to act. */
      until: string | null;
    }[];
  };
  funds: {
    /** Available to send before the batch. */
    beforeCents: number;
    afterCents: number;
    /** Held because the deposit does not cover it. */
    shortCents: number;
  };
  proposalId: string;
};

export interface ApprovePayoutProposalInput {
  /** Program id (prg_…). */
  programId: string;
  proposalId: string;
}

export type ApprovePayoutProposalAnswer = {
  currency: string;
  payments: {
    count: number;
    totalCents: number;
    /** The part over a rail, from the deposit. */
    railCents: number;
    /** The part that the brand pays from its own account. */
    bankTransferCents: number;
    /** Up to 500, the largest first. */
    first: {
      partnerId: string;
      partnerName: string;
      amountCents: number;
      method: "bank_transfer" | "stripe" | "sandbox";
      /** Whether an earlier batch has held it. */
      wasHeld: boolean;
    }[];
  };
  holds: {
    count: number;
    totalCents: number;
    /** Up to 500, the largest first. */
    first: {
      partnerId: string;
      partnerName: string;
      amountCents: number;
      method: "bank_transfer" | "stripe" | "sandbox";
      /** Whether an earlier batch has held it. */
      wasHeld: boolean;
      reason: "no_payout_account" | "account_refused" | "tax_form_missing" | "suspended" | "dispute_open" | "funding_short" | "payout_account_changed";
      /** When it ends by itself; null if somebody has to act. */
      until: string | null;
    }[];
  };
  funds: {
    /** Available to send before the batch. */
    beforeCents: number;
    afterCents: number;
    /** Held because the deposit does not cover it. */
    shortCents: number;
  };
  batchId: string;
};

export interface WithdrawPayoutProposalInput {
  /** Program id (prg_…). */
  programId: string;
  proposalId: string;
}

export type WithdrawPayoutProposalAnswer = {
  proposalId: string;
};

export interface ReleasePayoutInput {
  /** Payout id (pay_…). */
  payoutId: string;
}

export interface RetryPayoutInput {
  /** Payout id (pay_…). */
  payoutId: string;
}

export interface MarkPayoutsInput {
  payoutIds: readonly string[];
  as: "paid" | "failed";
  /** Refused unless all of them still have this status. */
  from?: "pending" | "paid" | "failed" | "held" | undefined;
  /** Of a failure; shown to the partner. */
  reason?: string | undefined;
}

export interface SetPayoutApprovalInput {
  payoutApproval: "one" | "two";
}

export type SetPayoutApprovalAnswer = {
  payoutApproval: "one" | "two";
};

export interface SetAutomaticPayoutsInput {
  /** Program id (prg_…). */
  programId: string;
  isAutomatic: boolean;
}

export type SetAutomaticPayoutsAnswer = {
  isAutomatic: boolean;
  nextPayoutAt: string | null;
  /** The next batch pays what is payable by then. */
  cutoff: string | null;
};

export interface GetPayingAccountInput {
  /** Program id (prg_…). */
  programId: string;
}

export type GetPayingAccountAnswer = {
  label: string | null;
  /** The label in parts, to be said in another language. */
  labelParts: {
    kind: "bank_account" | "no_bank_account" | "stripe_account" | "sandbox_account" | "ssn" | "ein" | "tax_number";
    ending: string;
  } | null;
};

export interface SetPayingAccountInput {
  /** Program id (prg_…). */
  programId: string;
  holder: string;
  iban: string;
  bic?: string | undefined;
}

export type SetPayingAccountAnswer = {
  label: string;
  /** The label in parts, to be said in another language. */
  labelParts: {
    kind: "bank_account" | "no_bank_account" | "stripe_account" | "sandbox_account" | "ssn" | "ein" | "tax_number";
    ending: string;
  } | null;
};

export interface CreateBankFileInput {
  /** Program id (prg_…). */
  programId: string;
  format: "csv" | "pain.001";
  /** Also those of earlier files. */
  again?: boolean | undefined;
}

export type CreateBankFileAnswer = {
  bankFileId: string;
  fileName: string;
  contentType: string;
  content: string;
  payouts: number;
  totalCents: number;
  currency: string;
  /** Not in the file: their bank account is not known. */
  leftOutPayoutIds: string[];
};

export interface ApplyBankAnswerInput {
  /** Program id (prg_…). */
  programId: string;
  content: string;
}

export type ApplyBankAnswerAnswer = {
  format: "pain.002" | "camt.054" | "csv";
  currency: string;
  counts: {
    paid: number;
    failed: number;
    unchanged: number;
    under_way: number;
    unknown: number;
    not_bank_transfer: number;
    other_amount: number;
    final: number;
    may_stand: number;
    paid_twice: number;
  };
  entries: {
    /** Of the file. */
    line: number;
    reference: string | null;
    payoutId: string | null;
    partnerName: string | null;
    /** Of the payout. */
    amountCents: number | null;
    /** Only paid and failed change the payout. */
    result: "paid" | "failed" | "unchanged" | "under_way" | "unknown" | "not_bank_transfer" | "other_amount" | "final" | "may_stand" | "paid_twice";
    reason: string | null;
  }[];
};

export interface GetJournalAccountsInput {
  /** Program id (prg_…). */
  programId: string;
}

export type GetJournalAccountsAnswer = {
  isSet: boolean;
  accounts: {
    commissions: string;
    overrides: string;
    fees: string;
    partnersPayable: string;
    feesPayable: string;
    deposit: string;
    bank: string;
    taxRate: string;
  };
};

export interface SetJournalAccountsInput {
  /** Program id (prg_…). */
  programId: string;
  accounts: {
    commissions: string;
    overrides: string;
    fees: string;
    partnersPayable: string;
    feesPayable: string;
    deposit: string;
    bank: string;
    taxRate: string;
  };
  isForAllPrograms: boolean;
}

export type SetJournalAccountsAnswer = {
  accounts: {
    commissions: string;
    overrides: string;
    fees: string;
    partnersPayable: string;
    feesPayable: string;
    deposit: string;
    bank: string;
    taxRate: string;
  };
};

export interface ListJournalMonthsInput {
  /** Program id (prg_…). */
  programId: string;
}

export type ListJournalMonthsAnswer = {
  /** YYYY-MM, in UTC. */
  month: string;
}[];

export interface GetQuickbooksJournalsInput {
  /** Program id (prg_…). */
  programId: string;
  /** YYYY-MM, in UTC. */
  month: string;
}

export type GetQuickbooksJournalsAnswer = {
  JournalNo: string;
  /** MM/DD/YYYY, the last day of the month. */
  JournalDate: string;
  AccountName: string;
  Debits: string | null;
  Credits: string | null;
  Description: string;
  Currency: string;
}[];

export interface GetXeroJournalsInput {
  /** Program id (prg_…). */
  programId: string;
  /** YYYY-MM, in UTC. */
  month: string;
}

export type GetXeroJournalsAnswer = {
  /** The same for all lines of a journal. */
  "*Narration": string;
  /** DD/MM/YYYY, the last day of the month. */
  "*Date": string;
  Description: string;
  "*AccountCode": string;
  "*TaxRate": string;
  /** A debit is positive, a credit negative. */
  "*Amount": string;
}[];

/** The operations of a brand's members only. */
export interface ConsoleClient {
  /**
   * Show who is signed in, and what they may do in the brand.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  getSession(input?: NoInput, options?: CallOptions): Promise<GetSessionAnswer>;

  /**
   * List the browsers in which you are signed in.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  listSessions(input?: NoInput, options?: CallOptions): Promise<ListSessionsAnswer>;

  /**
   * Sign out in one browser.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  endSession(input: EndSessionInput, options?: CallOptions): Promise<EndSessionAnswer>;

  /**
   * Sign out everywhere.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  endAllSessions(input?: NoInput, options?: CallOptions): Promise<EndAllSessionsAnswer>;

  /**
   * List your passkeys.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  listPasskeys(input?: NoInput, options?: CallOptions): Promise<ListPasskeysAnswer>;

  /**
   * Add the passkey that your browser has made.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  addPasskey(input: AddPasskeyInput, options?: CallOptions): Promise<AddPasskeyAnswer>;

  /**
   * Begin to add a passkey.
   *
   * `publicKey` is for `PublicKeyCredential.parseCreationOptionsFromJSON`. It works once, for 5 minutes.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  offerPasskey(input?: NoInput, options?: CallOptions): Promise<OfferPasskeyAnswer>;

  /**
   * Give a passkey another name.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  renamePasskey(input: RenamePasskeyInput, options?: CallOptions): Promise<RenamePasskeyAnswer>;

  /**
   * Remove a passkey, which nobody signs in with from then on.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  removePasskey(input: RemovePasskeyInput, options?: CallOptions): Promise<RemovePasskeyAnswer>;

  /**
   * List the accounts of single sign-on that you sign in with.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  listConnections(input?: NoInput, options?: CallOptions): Promise<ListConnectionsAnswer>;

  /**
   * Disconnect an account of single sign-on.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  removeConnection(input: RemoveConnectionInput, options?: CallOptions): Promise<RemoveConnectionAnswer>;

  /**
   * Choose the language of your pages and mails.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  chooseLanguage(input: ChooseLanguageInput, options?: CallOptions): Promise<ChooseLanguageAnswer>;

  /**
   * Mail a link to your new email address, which changes it once you follow it.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  changeAddress(input: ChangeAddressInput, options?: CallOptions): Promise<ChangeAddressAnswer>;

  /**
   * List the brand's people.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  listMembers(input?: NoInput, options?: CallOptions): Promise<ListMembersAnswer>;

  /**
   * Change what a person may do in the brand.
   *
   * Requires a brand key with the role owner.
   */
  changeMember(input: ChangeMemberInput, options?: CallOptions): Promise<ChangeMemberAnswer>;

  /**
   * End a person's place in the brand.
   *
   * Requires a brand key with the role owner.
   */
  removeMember(input: RemoveMemberInput, options?: CallOptions): Promise<RemoveMemberAnswer>;

  /**
   * List the open invitations.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  listInvitations(input?: NoInput, options?: CallOptions): Promise<ListInvitationsAnswer>;

  /**
   * Invite a person to the brand's team.
   *
   * Requires a brand key with the role owner.
   */
  inviteMember(input: InviteMemberInput, options?: CallOptions): Promise<InviteMemberAnswer>;

  /**
   * Take an invitation back.
   *
   * Requires a brand key with the role owner.
   */
  revokeInvitation(input: RevokeInvitationInput, options?: CallOptions): Promise<RevokeInvitationAnswer>;

  /**
   * List the brand's keys.
   *
   * Requires a brand key with the role owner.
   */
  listKeys(input?: NoInput, options?: CallOptions): Promise<ListKeysAnswer>;

  /**
   * Create a key of the brand, which is shown this once.
   *
   * Requires a brand key with the role owner.
   */
  createKey(input: CreateKeyInput, options?: CallOptions): Promise<CreateKeyAnswer>;

  /**
   * Revoke a key of the brand.
   *
   * Requires a brand key with the role owner.
   */
  revokeKey(input: RevokeKeyInput, options?: CallOptions): Promise<RevokeKeyAnswer>;

  /**
   * Count what waits for the brand's people, by program and in total.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  getTodo(input?: NoInput, options?: CallOptions): Promise<GetTodoAnswer>;

  /**
   * Show the figures of all programs day by day.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  getSeries(input?: GetSeriesInput, options?: CallOptions): Promise<GetSeriesAnswer>;

  /**
   * Show a program's figures day by day.
   *
   * The rows add up to the period of get_program_stats. Days are UTC; the first one begins with the window.
   *
   * Requires a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the response is CSV.
   */
  getProgramSeries(input: GetProgramSeriesInput, options?: CallOptions): Promise<GetProgramSeriesAnswer>;

  /**
   * List the properties of a partner or applicant, and how each was verified.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  listPartnerProperties(input: ListPartnerPropertiesInput, options?: CallOptions): Promise<Property[]>;

  /**
   * Show how a partner joined a program, and the partner's link.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  getPartnerOrigin(input: GetPartnerOriginInput, options?: CallOptions): Promise<GetPartnerOriginAnswer>;

  /**
   * Show a partner's coupon code.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  getPartnerCoupon(input: GetPartnerCouponInput, options?: CallOptions): Promise<GetPartnerCouponAnswer>;

  /**
   * Set or clear a partner's coupon code.
   *
   * A code belongs to one partner of the program, ignoring case.
   *
   * Requires a brand key with the role owner.
   */
  setPartnerCoupon(input: SetPartnerCouponInput, options?: CallOptions): Promise<SetPartnerCouponAnswer>;

  /**
   * List the open warnings of a program, the first to fall due first.
   *
   * Requires a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listOpenWarnings(input: ListOpenWarningsInput, options?: CallOptions): List<ListOpenWarningsAnswer>;

  /**
   * List the ledger lines inside a figure of a partner's balance, now or at a past moment.
   *
   * All lines add up to totalCents. Those of pending, inHold and payable are listed by the payment date of their sale, the last one first; all others, and those of a past moment, newest first. In inFlight and paid the lines of payouts count.
   *
   * Requires a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  explainBalance(input: ExplainBalanceInput, options?: CallOptions): List<ExplainBalanceAnswer, {
  /** The figure: what all lines add up to. */
  totalCents: number;
  /** The moment that it is of. */
  at: string;
}>;

  /**
   * List the ledger lines of a payout.
   *
   * All lines add up to totalCents, newest first. A held payout has no lines: its money stays payable.
   *
   * Requires a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  explainPayout(input: ExplainPayoutInput, options?: CallOptions): List<ExplainPayoutAnswer, {
  /** What was paid, less what came back: what all lines add up to. */
  totalCents: number;
  partnerId: string;
  status: "pending" | "paid" | "failed" | "held";
}>;

  /**
   * List the movements of a program's deposit, newest first.
   *
   * All movements that match add up to totalCents: with figure deposited to depositedCents of get_funding, with sent and fees to sentCents and feesCents with the opposite sign.
   *
   * Requires a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listFundingEntries(input: ListFundingEntriesInput, options?: CallOptions): List<ListFundingEntriesAnswer, {
  /** What all movements that match add up to. */
  totalCents: number;
}>;

  /**
   * List a program's ledger entries of a period.
   *
   * Requires a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listStatement(input: ListStatementInput, options?: CallOptions): List<ListStatementAnswer>;

  /**
   * Show what a program's partners, or one of them, had at the end of each day.
   *
   * With partnerId a day shows the runningCents of its last entry in list_statement. Days that have not come are left out.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  getRunningBalance(input: GetRunningBalanceInput, options?: CallOptions): Promise<GetRunningBalanceAnswer>;

  /**
   * Show the balance of every partner of a program as it was at a past moment.
   *
   * Requires a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the response is CSV.
   */
  listBalancesAt(input: ListBalancesAtInput, options?: CallOptions): Promise<ListBalancesAtAnswer>;

  /**
   * List a program's sales with a dispute that nobody has decided, newest sale first.
   *
   * Requires a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listDisputedConversions(input: ListDisputedConversionsInput, options?: CallOptions): List<Conversion>;

  /**
   * Show how a conversion's commission, override and fee were computed and posted.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  explainConversion(input: ExplainConversionInput, options?: CallOptions): Promise<ExplainConversionAnswer>;

  /**
   * Show a sale from the click to the payout.
   *
   * Click, received events, rates, ledger lines, status and payment date over time, refunds, disputes, postbacks and payouts, all as of one moment.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  getConversionStory(input: GetConversionStoryInput, options?: CallOptions): Promise<GetConversionStoryAnswer>;

  /**
   * List every reason why a partner is not paid yet, and what ends it.
   *
   * The first reason is the partner's notPaidReason. The list is empty if no balance is left and a batch would pay nothing.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  listNotPaidReasons(input: ListNotPaidReasonsInput, options?: CallOptions): Promise<ListNotPaidReasonsAnswer>;

  /**
   * Find partners of a program by name, email, code or handle.
   *
   * Up to 20, the best match first.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  searchPartners(input: SearchPartnersInput, options?: CallOptions): Promise<SearchPartnersAnswer>;

  /**
   * Find a sale, click, event, partner, payout or batch of the brand.
   *
   * By an order id, a click id, a customer's email, an event id, the id of a record, or what finds a partner. A customer's email is hashed on arrival.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  searchBrand(input: SearchBrandInput, options?: CallOptions): Promise<SearchBrandAnswer>;

  /**
   * List the versions of a program's terms, newest first, the pending one included.
   *
   * Requires a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listTermsVersions(input: ListTermsVersionsInput, options?: CallOptions): List<ListTermsVersionsAnswer>;

  /**
   * Show the rules that partners see, and how far the review of the latest text is.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  getBrandRules(input: GetBrandRulesInput, options?: CallOptions): Promise<GetBrandRulesAnswer>;

  /**
   * List a program's message threads, the last written first.
   *
   * Requires a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listThreads(input: ListThreadsInput, options?: CallOptions): List<ListThreadsAnswer>;

  /**
   * List received events by outcome, type, source, note and time, the last received first.
   *
   * Requires a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  searchEvents(input: SearchEventsInput, options?: CallOptions): List<SearchEventsAnswer>;

  /**
   * Show what each program pays on its next payout day, and why it is not the balance.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  listDue(input?: NoInput, options?: CallOptions): Promise<ListDueAnswer>;

  /**
   * Show day by day whether a program's deposit covers the next 7 days.
   *
   * Bank transfers are paid from the brand's own account and are not included.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  getFundingForecast(input: GetFundingForecastInput, options?: CallOptions): Promise<GetFundingForecastAnswer>;

  /**
   * Show when the books were last checked, and what was found.
   *
   * Every night the ledger is verified against sales, payouts, funding and invoices. Problems are the operator's to correct.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  getBooksCheck(input?: NoInput, options?: CallOptions): Promise<GetBooksCheckAnswer>;

  /**
   * List the open differences between payouts and their rail's own list, the oldest 100 first.
   *
   * Every night the rail's list is compared with the payouts. Differences are the operator's to settle.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  listRailDifferences(input?: NoInput, options?: CallOptions): Promise<ListRailDifferencesAnswer>;

  /**
   * List a program's payout batches, newest first, with what became of their bank transfers.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  listBatchStates(input: ListBatchStatesInput, options?: CallOptions): List<ListBatchStatesAnswer>;

  /**
   * Show what became of a payout batch, without its payouts.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  getBatchState(input: GetBatchStateInput, options?: CallOptions): Promise<GetBatchStateAnswer>;

  /**
   * List all payouts of a batch, in the order of get_payout_batch.
   *
   * Requires a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listBatchPayouts(input: ListBatchPayoutsInput, options?: CallOptions): List<ListBatchPayoutsAnswer, {
  /** What all payouts of the batch add up to; held ones with the amount payable now. */
  totalCents: number;
}>;

  /**
   * List the payouts of a batch with the sales that each pays, as its partner may see them.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  listRemittances(input: ListRemittancesInput, options?: CallOptions): List<ListRemittancesAnswer>;

  /**
   * List the calls to the rail about a payout, newest first.
   *
   * Empty for a bank transfer, and for a payout that was not sent yet.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  listPayoutAttempts(input: ListPayoutAttemptsInput, options?: CallOptions): Promise<ListPayoutAttemptsAnswer>;

  /**
   * Show whose payout it is, and what holds it now.
   *
   * Empty for a payout that is not held, and once nothing holds it any more.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  getPayoutHold(input: GetPayoutHoldInput, options?: CallOptions): Promise<GetPayoutHoldAnswer>;

  /**
   * Show a program's expense by month, as posted in the ledger.
   *
   * Months without an entry are left out. Payouts are not an expense; test sales are excluded.
   *
   * Requires a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the response is CSV.
   */
  getAccruals(input: GetAccrualsInput, options?: CallOptions): Promise<GetAccrualsAnswer>;

  /**
   * Show what a program owed its partners at the end of each day.
   *
   * Requires a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the response is CSV.
   */
  getLiability(input: GetLiabilityInput, options?: CallOptions): Promise<GetLiabilityAnswer>;

  /**
   * List who changed what in the brand, newest first.
   *
   * Requires a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listAudit(input?: ListAuditInput, options?: CallOptions): List<ListAuditAnswer>;

  /**
   * List what agents with the brand's keys can do, and what they did last.
   *
   * Requires a brand key with the role owner.
   */
  listAgents(input?: NoInput, options?: CallOptions): Promise<ListAgentsAnswer>;

  /**
   * Change the terms of a program, rate rules included, in one step.
   *
   * Only the fields sent change. What is better for partners applies at once, a cut waits.
   *
   * Requires a brand key with the role owner.
   */
  publishTerms(input: PublishTermsInput, options?: CallOptions): Promise<PublishTermsAnswer>;

  /**
   * Withdraw the pending change of a program's terms, or one term of it.
   *
   * Requires a brand key with the role owner.
   */
  withdrawTerms(input: WithdrawTermsInput, options?: CallOptions): Promise<WithdrawTermsAnswer>;

  /**
   * Turn a program's coupon offer on or off.
   *
   * Requires a brand key with the role owner.
   */
  setCouponOffer(input: SetCouponOfferInput, options?: CallOptions): Promise<SetCouponOfferAnswer>;

  /**
   * Change what partners see of a program.
   *
   * Requires a brand key with the role owner.
   */
  updateListing(input: UpdateListingInput, options?: CallOptions): Promise<ProgramDetail>;

  /**
   * Replace a program's questions to applicants.
   *
   * Answers already given keep the question that they answer.
   *
   * Requires a brand key with the role owner.
   */
  setQuestions(input: SetQuestionsInput, options?: CallOptions): Promise<SetQuestionsAnswer>;

  /**
   * Show until when the previous signing secret works.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  getSigningSecret(input: GetSigningSecretInput, options?: CallOptions): Promise<GetSigningSecretAnswer>;

  /**
   * End the previous signing secret at once.
   *
   * The current secret stays.
   *
   * Requires a brand key with the role owner.
   */
  endPreviousSecret(input: EndPreviousSecretInput, options?: CallOptions): Promise<EndPreviousSecretAnswer>;

  /**
   * Invite someone to apply to a program by mail.
   *
   * Requires a brand key with the role manager or a higher one.
   */
  invitePartner(input: InvitePartnerInput, options?: CallOptions): Promise<InvitePartnerAnswer>;

  /**
   * Show a received event, and whether it can be replayed.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  getEvent(input: GetEventInput, options?: CallOptions): Promise<GetEventAnswer>;

  /**
   * Process an unmatched or failed event again, after its cause was mended.
   *
   * An order is credited once, however often its events are replayed.
   *
   * Requires a brand key with the role owner.
   */
  replayEvent(input: ReplayEventInput, options?: CallOptions): Promise<ReplayEventAnswer>;

  /**
   * Read the body of an event as received, which leaves an audit entry.
   *
   * Requires a brand key with the role owner.
   */
  readEventBody(input: ReadEventBodyInput, options?: CallOptions): Promise<ReadEventBodyAnswer>;

  /**
   * Start a payout batch, or preview what it would pay and hold.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  startPayoutBatch(input: StartPayoutBatchInput, options?: CallOptions): Promise<StartPayoutBatchAnswer>;

  /**
   * List the newest proposals of payout batches.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  listPayoutProposals(input: ListPayoutProposalsInput, options?: CallOptions): Promise<ListPayoutProposalsAnswer>;

  /**
   * Propose a payout batch for a second person to approve, or preview it.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  proposePayoutBatch(input: ProposePayoutBatchInput, options?: CallOptions): Promise<ProposePayoutBatchAnswer>;

  /**
   * Approve another person's proposal and start its batch, or preview what it pays now.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  approvePayoutProposal(input: ApprovePayoutProposalInput, options?: CallOptions): Promise<ApprovePayoutProposalAnswer>;

  /**
   * Withdraw or decline a proposal.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  withdrawPayoutProposal(input: WithdrawPayoutProposalInput, options?: CallOptions): Promise<WithdrawPayoutProposalAnswer>;

  /**
   * Release a held payout whose reason no longer applies, with the amount due now.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  releasePayout(input: ReleasePayoutInput, options?: CallOptions): Promise<Payout>;

  /**
   * Retry a payout that needs attention; the rail is checked before it is sent.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  retryPayout(input: RetryPayoutInput, options?: CallOptions): Promise<Payout>;

  /**
   * Mark bank transfers, or payouts that need attention, as paid or failed: all of them or none.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  markPayouts(input: MarkPayoutsInput, options?: CallOptions): Promise<Payout[]>;

  /**
   * Set whether a second person has to approve the brand's payouts.
   *
   * Requires a brand key with the role owner.
   */
  setPayoutApproval(input: SetPayoutApprovalInput, options?: CallOptions): Promise<SetPayoutApprovalAnswer>;

  /**
   * Turn a program's automatic payouts on or off.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  setAutomaticPayouts(input: SetAutomaticPayoutsInput, options?: CallOptions): Promise<SetAutomaticPayoutsAnswer>;

  /**
   * Show which bank account a program's bank transfers are paid from.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  getPayingAccount(input: GetPayingAccountInput, options?: CallOptions): Promise<GetPayingAccountAnswer>;

  /**
   * Set the bank account that a program's bank transfers are paid from.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  setPayingAccount(input: SetPayingAccountInput, options?: CallOptions): Promise<SetPayingAccountAnswer>;

  /**
   * Write the open bank transfers as a file for the bank, each once.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  createBankFile(input: CreateBankFileInput, options?: CallOptions): Promise<CreateBankFileAnswer>;

  /**
   * Mark bank transfers by the bank's answer (pain.002, camt.054 or CSV), or preview it.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  applyBankAnswer(input: ApplyBankAnswerInput, options?: CallOptions): Promise<ApplyBankAnswerAnswer>;

  /**
   * Show the accounts that a program's journals name.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  getJournalAccounts(input: GetJournalAccountsInput, options?: CallOptions): Promise<GetJournalAccountsAnswer>;

  /**
   * Set the accounts that a program's journals name, or those of all programs.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  setJournalAccounts(input: SetJournalAccountsInput, options?: CallOptions): Promise<SetJournalAccountsAnswer>;

  /**
   * List the months of a program's journals: from its first posting until now, newest first.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  listJournalMonths(input: ListJournalMonthsInput, options?: CallOptions): Promise<ListJournalMonthsAnswer>;

  /**
   * Show a month's journals in the layout that QuickBooks imports.
   *
   * Requires a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the response is CSV.
   */
  getQuickbooksJournals(input: GetQuickbooksJournalsInput, options?: CallOptions): Promise<GetQuickbooksJournalsAnswer>;

  /**
   * Show a month's journals in the layout that Xero imports.
   *
   * Requires a brand key with the role viewer or a higher one.
   *
   * With `Accept: text/csv` the response is CSV.
   */
  getXeroJournals(input: GetXeroJournalsInput, options?: CallOptions): Promise<GetXeroJournalsAnswer>;
}

export const CONSOLE_OPERATIONS = {
  getSession: { method: "GET", path: "/session", isList: false },
  listSessions: { method: "GET", path: "/sessions", isList: false },
  endSession: { method: "POST", path: "/sessions/{sessionId}/end", isList: false },
  endAllSessions: { method: "POST", path: "/sessions/end", isList: false },
  listPasskeys: { method: "GET", path: "/passkeys", isList: false },
  addPasskey: { method: "POST", path: "/passkeys", isList: false },
  offerPasskey: { method: "POST", path: "/passkeys/options", isList: false },
  renamePasskey: { method: "PATCH", path: "/passkeys/{passkeyId}", isList: false },
  removePasskey: { method: "POST", path: "/passkeys/{passkeyId}/remove", isList: false },
  listConnections: { method: "GET", path: "/connections", isList: false },
  removeConnection: { method: "POST", path: "/connections/{connectionId}/remove", isList: false },
  chooseLanguage: { method: "PUT", path: "/language", isList: false },
  changeAddress: { method: "POST", path: "/address", isList: false },
  listMembers: { method: "GET", path: "/members", isList: false },
  changeMember: { method: "PATCH", path: "/members/{memberId}", isList: false },
  removeMember: { method: "POST", path: "/members/{memberId}/remove", isList: false },
  listInvitations: { method: "GET", path: "/invitations", isList: false },
  inviteMember: { method: "POST", path: "/invitations", isList: false },
  revokeInvitation: { method: "POST", path: "/invitations/{invitationId}/revoke", isList: false },
  listKeys: { method: "GET", path: "/keys", isList: false },
  createKey: { method: "POST", path: "/keys", isList: false },
  revokeKey: { method: "POST", path: "/keys/{keyId}/revoke", isList: false },
  getTodo: { method: "GET", path: "/todo", isList: false },
  getSeries: { method: "GET", path: "/series", isList: false },
  getProgramSeries: { method: "GET", path: "/programs/{programId}/series", isList: false },
  listPartnerProperties: { method: "GET", path: "/programs/{programId}/partners/{partnerId}/properties", isList: false },
  getPartnerOrigin: { method: "GET", path: "/programs/{programId}/partners/{partnerId}/origin", isList: false },
  getPartnerCoupon: { method: "GET", path: "/programs/{programId}/partners/{partnerId}/coupon", isList: false },
  setPartnerCoupon: { method: "PUT", path: "/programs/{programId}/partners/{partnerId}/coupon", isList: false },
  listOpenWarnings: { method: "GET", path: "/programs/{programId}/warnings", isList: true },
  explainBalance: { method: "GET", path: "/programs/{programId}/explain", isList: true },
  explainPayout: { method: "GET", path: "/programs/{programId}/payouts/{payoutId}/explain", isList: true },
  listFundingEntries: { method: "GET", path: "/programs/{programId}/funding-entries", isList: true },
  listStatement: { method: "GET", path: "/programs/{programId}/statement", isList: true },
  getRunningBalance: { method: "GET", path: "/programs/{programId}/reports/running-balance", isList: false },
  listBalancesAt: { method: "GET", path: "/programs/{programId}/balances-at", isList: false },
  listDisputedConversions: { method: "GET", path: "/programs/{programId}/disputed-conversions", isList: true },
  explainConversion: { method: "GET", path: "/programs/{programId}/conversions/{conversionId}/explain", isList: false },
  getConversionStory: { method: "GET", path: "/programs/{programId}/conversions/{conversionId}/story", isList: false },
  listNotPaidReasons: { method: "GET", path: "/programs/{programId}/partners/{partnerId}/why-not-paid", isList: false },
  searchPartners: { method: "GET", path: "/programs/{programId}/partners/search", isList: false },
  searchBrand: { method: "GET", path: "/search", isList: false },
  listTermsVersions: { method: "GET", path: "/programs/{programId}/terms-versions", isList: true },
  getBrandRules: { method: "GET", path: "/programs/{programId}/brand-rules", isList: false },
  listThreads: { method: "GET", path: "/programs/{programId}/threads", isList: true },
  searchEvents: { method: "GET", path: "/programs/{programId}/event-log", isList: true },
  listDue: { method: "GET", path: "/due", isList: false },
  getFundingForecast: { method: "GET", path: "/programs/{programId}/funding-forecast", isList: false },
  getBooksCheck: { method: "GET", path: "/books", isList: false },
  listRailDifferences: { method: "GET", path: "/rail-differences", isList: false },
  listBatchStates: { method: "GET", path: "/programs/{programId}/batches", isList: true },
  getBatchState: { method: "GET", path: "/programs/{programId}/batches/{batchId}", isList: false },
  listBatchPayouts: { method: "GET", path: "/programs/{programId}/payout-batches/{batchId}/rows", isList: true },
  listRemittances: { method: "GET", path: "/programs/{programId}/payout-batches/{batchId}/remittances", isList: true },
  listPayoutAttempts: { method: "GET", path: "/programs/{programId}/payouts/{payoutId}/attempts", isList: false },
  getPayoutHold: { method: "GET", path: "/payouts/{payoutId}/hold", isList: false },
  getAccruals: { method: "GET", path: "/programs/{programId}/reports/accruals", isList: false },
  getLiability: { method: "GET", path: "/programs/{programId}/reports/liability", isList: false },
  listAudit: { method: "GET", path: "/audit", isList: true },
  listAgents: { method: "GET", path: "/agents", isList: false },
  publishTerms: { method: "POST", path: "/programs/{programId}/terms", isList: false },
  withdrawTerms: { method: "POST", path: "/programs/{programId}/terms/withdraw", isList: false },
  setCouponOffer: { method: "PUT", path: "/programs/{programId}/coupon-offer", isList: false },
  updateListing: { method: "PATCH", path: "/programs/{programId}/listing", isList: false },
  setQuestions: { method: "PUT", path: "/programs/{programId}/questions", isList: false },
  getSigningSecret: { method: "GET", path: "/programs/{programId}/signing-secret", isList: false },
  endPreviousSecret: { method: "POST", path: "/programs/{programId}/signing-secret/end-previous", isList: false },
  invitePartner: { method: "POST", path: "/programs/{programId}/invitations", isList: false },
  getEvent: { method: "GET", path: "/programs/{programId}/event-log/{eventId}", isList: false },
  replayEvent: { method: "POST", path: "/programs/{programId}/event-log/{eventId}/replay", isList: false },
  readEventBody: { method: "POST", path: "/programs/{programId}/event-log/{eventId}/body", isList: false },
  startPayoutBatch: { method: "POST", path: "/programs/{programId}/payout-batches", isList: false },
  listPayoutProposals: { method: "GET", path: "/programs/{programId}/payout-proposals", isList: false },
  proposePayoutBatch: { method: "POST", path: "/programs/{programId}/payout-proposals", isList: false },
  approvePayoutProposal: { method: "POST", path: "/programs/{programId}/payout-proposals/{proposalId}/approve", isList: false },
  withdrawPayoutProposal: { method: "POST", path: "/programs/{programId}/payout-proposals/{proposalId}/withdraw", isList: false },
  releasePayout: { method: "POST", path: "/payouts/{payoutId}/release", isList: false },
  retryPayout: { method: "POST", path: "/payouts/{payoutId}/retry", isList: false },
  markPayouts: { method: "POST", path: "/payouts/mark", isList: false },
  setPayoutApproval: { method: "PUT", path: "/payout-approval", isList: false },
  setAutomaticPayouts: { method: "PUT", path: "/programs/{programId}/automatic-payouts", isList: false },
  getPayingAccount: { method: "GET", path: "/programs/{programId}/paying-account", isList: false },
  setPayingAccount: { method: "PUT", path: "/programs/{programId}/paying-account", isList: false },
  createBankFile: { method: "POST", path: "/programs/{programId}/bank-files", isList: false },
  applyBankAnswer: { method: "POST", path: "/programs/{programId}/bank-answers", isList: false },
  getJournalAccounts: { method: "GET", path: "/programs/{programId}/journal-accounts", isList: false },
  setJournalAccounts: { method: "PUT", path: "/programs/{programId}/journal-accounts", isList: false },
  listJournalMonths: { method: "GET", path: "/programs/{programId}/journals", isList: false },
  getQuickbooksJournals: { method: "GET", path: "/programs/{programId}/journals/quickbooks", isList: false },
  getXeroJournals: { method: "GET", path: "/programs/{programId}/journals/xero", isList: false },
} as const satisfies Record<keyof ConsoleClient, Operation>;
