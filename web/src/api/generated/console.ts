// Written by `npm run docs` from docs/reference/openapi.json; do not edit.
import type { CallOptions, NoInput, Operation } from "../../../../client/src/index.ts";
import type { List } from "../../../../client/src/index.ts";
import type {
  ScheduledChange,
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
  currencyDecimals: Record<string, number>;
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

export type ListMembersAnswer = {
  id: string;
  name: string;
  email: string;
  role: "viewer" | "manager" | "owner";
  mayPay: boolean;
  createdAt: string;
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
    /** When the first open warning is due. */
    nextWarningDueAt: string | null;
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
      availableCents: number;
      /** Due over a rail in the next 7 days. */
      dueCents: number;
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
  note: string | null;
  createdAt: string;
};

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
   * List the ledger lines inside a figure of a partner's balance, now or at a past moment.
   *
   * All lines add up to totalCents, newest first. In inFlight and paid the lines of payouts count.
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
  explainBalance: { method: "GET", path: "/programs/{programId}/explain", isList: true },
  explainPayout: { method: "GET", path: "/programs/{programId}/payouts/{payoutId}/explain", isList: true },
  listFundingEntries: { method: "GET", path: "/programs/{programId}/funding-entries", isList: true },
} as const satisfies Record<keyof ConsoleClient, Operation>;
