// Written by `npm run docs` from docs/reference/openapi.json; do not edit.
import type { CallOptions, NoInput, Operation } from "../../../../client/src/index.ts";
import type { List } from "../../../../client/src/index.ts";
import type {
  Payout,
} from "../../../../client/src/index.ts";

export type GetOperatorSessionAnswer = {
  session: {
    id: string;
    email: string;
    /** How it began: link, code or operator_link. */
    method: string;
    authenticatedAt: string;
    /** Until when what needs a step-up is allowed. */
    stepUpUntil: string;
  };
  name: string;
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
  /** Where the Temporal UI shows a workflow, without its id; null where no UI is known. */
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

export type ListAttentionAnswer = {
  kind: "payout" | "bank_transfer" | "payout_schedule" | "dispute" | "rail_difference" | "delivery" | "outbox" | "leftover" | "review" | "process" | "books";
  /** The record; with kind, what the line is known by. */
  id: string;
  reason: string;
  since: string;
  programId: string | null;
  programName: string | null;
  brandId: string | null;
  brandName: string | null;
  /** Whom or what it is about. */
  subject: string | null;
  amountCents: number | null;
  currency: string | null;
  /** What was reported, in the words of whoever reported it. */
  message: string | null;
  /** The same of what is wrong in the books; empty for anything else. */
  faults: {
    code: "balance_not_earnings" | "balance_negative" | "balance_not_entries" | "hours_not_entries" | "refund_not_orders" | "figure_not_rules" | "customers_not_sales" | "customer_sums_not_sales" | "credited_twice" | "figures_not_entries" | "entry_elsewhere" | "commission_of_another" | "override_of_another" | "test_mark_differs" | "test_sale_paid" | "unapproved_sale_paid" | "paid_above_earnings" | "held_with_lines" | "lines_not_amount" | "pending_with_return" | "failed_not_returned" | "returned_above_amount" | "line_not_returned" | "open_line_missing" | "open_line_of_nothing" | "open_line_differs" | "open_line_elsewhere" | "open_line_at_another_time" | "deposit_not_payout" | "fee_not_drawn" | "entry_without_payout" | "entry_without_conversion" | "entry_not_above_zero" | "entry_not_below_zero" | "invoice_not_fees" | "funding_sum_not_entries" | "batch_sum_not_payouts" | "line_count_differs" | "first_lines_differ" | "rail_differs" | "transfers_not_payout" | "message_parked" | "message_waits" | "workflow_missing" | "sealed_figure_differs" | "sealed_figure_differs_too" | "sealed_entries_differ" | "not_checked";
    /** By their names in the text; amounts in minor units. */
    figures: Record<string, string>;
  }[];
  /** The process that Temporal shows. */
  workflowId: string | null;
  /** What can be done about it, the usual way first. */
  mends: ("retry_payout" | "mark_paid" | "mark_failed" | "confirm_paid" | "confirm_failed" | "close_won" | "close_lost" | "accept_difference" | "retry_delivery" | "retry_message" | "drop_message" | "approve_review" | "reject_review" | "nudge_process" | "run_verification")[];
}[];

export type GetStatusAnswer = {
  postgres: string;
  /** The newest migration. */
  schema: string | null;
  outbox: {
    open: number;
    parked: number;
    /** Grows while Temporal is away, or no worker runs. */
    oldestAgeSeconds: number;
  };
  deliveries: {
    unsettled: number;
    failing: number;
    oldestAgeSeconds: number;
  };
  /** What commands have left to workers, by kind. */
  leftovers: {
    leftover: "order_reconciliation" | "hold_move" | "postback_ending" | "terms_notice" | "recipient_page" | "mail_erasure" | "message_erasure" | "shop_redaction";
    open: number;
    oldestAgeSeconds: number;
    /** Those whose last page failed. */
    failing: number;
    /** How one of these failed; null if none did. */
    fault: string | null;
  }[];
  processes: {
    kind: "payout" | "payout-batch" | "payout-schedule" | "sandbox" | "delivery" | "hold" | "terms" | "warning" | "postback" | "mail" | "broadcast" | "invoice" | "verify";
    open: number;
  }[];
  books: {
    finishedAt: string;
    checked: number;
    problems: number;
  } | null;
};

export interface ListPayoutsOfAllInput {
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  /** Only payouts of this program. */
  programId?: string | undefined;
  only?: "needs_attention" | undefined;
}

export type ListPayoutsOfAllAnswer = {
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
  programId: string;
  programName: string;
  brandName: string;
  /** Its money is blocked until an operator has checked it. */
  needsAttention: boolean;
};

export interface GetPayoutOfAnyInput {
  /** Payout id (pay_…). */
  payoutId: string;
}

export type GetPayoutOfAnyAnswer = {
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
  programId: string;
  brandId: string;
  /** Newest first; empty for a bank transfer. Their times are the system clock's. */
  calls: {
    id: number;
    railAttempt: number;
    verb: "send" | "look_up";
    outcome: "accepted" | "settled" | "returned" | "refused" | "balance_too_low" | "unknown" | "absent" | "given_up" | null;
    startedAt: string;
    finishedAt: string | null;
  }[];
};

export interface ReleasePayoutOfAnyInput {
  /** Payout id (pay_…). */
  payoutId: string;
}

export interface RetryPayoutOfAnyInput {
  /** Payout id (pay_…). */
  payoutId: string;
}

export interface MarkPayoutOfAnyInput {
  /** Payout id (pay_…). */
  payoutId: string;
  as: "paid" | "failed";
  /** Refused unless the payout still has this status. */
  from?: "pending" | "paid" | "failed" | "held" | undefined;
  /** Of a failure; shown to the partner. */
  reason?: string | undefined;
}

export interface ListDeliveriesInput {
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  /** Only webhooks to this program. */
  programId?: string | undefined;
  only?: "unsettled" | undefined;
}

export type ListDeliveriesAnswer = {
  id: string;
  programId: string;
  source: string;
  /** On the service clock; the other times are the system clock's. */
  receivedAt: string;
  storedAt: string;
  settledAt: string | null;
  /** How often settling failed through a fault of the service. */
  failures: number;
  lastFailure: string | null;
};

export interface RetryDeliveryInput {
  deliveryId: string;
}

export type RetryDeliveryAnswer = {
  id: string;
  programId: string;
  source: string;
  /** On the service clock; the other times are the system clock's. */
  receivedAt: string;
  storedAt: string;
  settledAt: string | null;
  /** How often settling failed through a fault of the service. */
  failures: number;
  lastFailure: string | null;
};

export interface ListOutboxInput {
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  /** Those that Temporal rejected for good. */
  only?: "parked" | undefined;
}

export type ListOutboxAnswer = {
  id: number;
  workflowId: string;
  programId: string | null;
  /** How often Temporal rejected it. */
  attempts: number;
  lastError: string | null;
  /** By the system clock, like the other times. */
  createdAt: string;
  /** It is not tried before. */
  availableAt: string;
  /** Null while it is retried automatically. */
  parkedAt: string | null;
};

export interface RetryOutboxMessageInput {
  messageId: number;
}

export type RetryOutboxMessageAnswer = {
  id: number;
  workflowId: string;
  programId: string | null;
  /** How often Temporal rejected it. */
  attempts: number;
  lastError: string | null;
  /** By the system clock, like the other times. */
  createdAt: string;
  /** It is not tried before. */
  availableAt: string;
  /** Null while it is retried automatically. */
  parkedAt: string | null;
};

export interface DropOutboxMessageInput {
  messageId: number;
}

export type DropOutboxMessageAnswer = {
  id: number;
  workflowId: string;
  programId: string | null;
  /** How often Temporal rejected it. */
  attempts: number;
  lastError: string | null;
  /** By the system clock, like the other times. */
  createdAt: string;
  /** It is not tried before. */
  availableAt: string;
  /** Null while it is retried automatically. */
  parkedAt: string | null;
};

export interface NudgeProcessInput {
  workflowId: string;
}

export type NudgeProcessAnswer = {
  workflowId: string;
};

export type ListRailDifferencesAnswer = {
  id: number;
  rail: string;
  kind: string;
  /** The rail's id of the transfer, or the payout if there is none. */
  subject: string;
  payoutId: string | null;
  programId: string | null;
  message: string;
  foundAt: string;
  next: string;
}[];

export interface AcceptRailDifferenceInput {
  differenceId: number;
  /** Why it is accepted. */
  note: string;
}

export type AcceptRailDifferenceAnswer = {
  id: number;
  acceptedAt: string;
};

export interface ListDisputesInput {
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  /** Those that block money. */
  only?: "undecided" | undefined;
}

export type ListDisputesAnswer = {
  /** The provider's id. */
  dispute: string;
  programId: string;
  conversionId: string;
  externalRef: string;
  status: string;
  amountCents: number | null;
  heldCents: number | null;
  currency: string;
  openedAt: string;
  updatedAt: string;
};

export interface CloseDisputeInput {
  /** Program id (prg_…). */
  programId: string;
  dispute: string;
  /** A lost dispute counts as refunded permanently. */
  as: "won" | "lost";
}

export type CloseDisputeAnswer = {
  /** The provider's id. */
  dispute: string;
  programId: string;
  conversionId: string;
  externalRef: string;
  status: string;
  amountCents: number | null;
  heldCents: number | null;
  currency: string;
  openedAt: string;
  updatedAt: string;
};

export type ListReviewsAnswer = {
  id: string;
  programId: string;
  programName: string;
  body: string;
  /** What partners see meanwhile; empty for nothing. */
  shown: string;
  status: string;
  /** Why it was rejected; shown to the brand. */
  reason: string | null;
  createdAt: string;
  decidedAt: string | null;
}[];

export interface ApproveReviewInput {
  reviewId: string;
}

export type ApproveReviewAnswer = {
  id: string;
  programId: string;
  programName: string;
  body: string;
  /** What partners see meanwhile; empty for nothing. */
  shown: string;
  status: string;
  /** Why it was rejected; shown to the brand. */
  reason: string | null;
  createdAt: string;
  decidedAt: string | null;
};

export interface RejectReviewInput {
  reviewId: string;
  /** Shown to the brand. */
  reason: string;
}

export type RejectReviewAnswer = {
  id: string;
  programId: string;
  programName: string;
  body: string;
  /** What partners see meanwhile; empty for nothing. */
  shown: string;
  status: string;
  /** Why it was rejected; shown to the brand. */
  reason: string | null;
  createdAt: string;
  decidedAt: string | null;
};

export interface ListVerificationsInput {
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
}

export type ListVerificationsAnswer = {
  id: number;
  /** By the system clock, like finishedAt. */
  startedAt: string;
  finishedAt: string | null;
  /** How many records were checked, each check counted separately. */
  checked: number | null;
  /** How many problems there are. */
  problemCount: number;
  problems: {
    check: string;
    /** The record it is about. */
    id: string;
    message: string;
    /** The message, as codes; empty for what an earlier version found. */
    faults: {
      code: "balance_not_earnings" | "balance_negative" | "balance_not_entries" | "hours_not_entries" | "refund_not_orders" | "figure_not_rules" | "customers_not_sales" | "customer_sums_not_sales" | "credited_twice" | "figures_not_entries" | "entry_elsewhere" | "commission_of_another" | "override_of_another" | "test_mark_differs" | "test_sale_paid" | "unapproved_sale_paid" | "paid_above_earnings" | "held_with_lines" | "lines_not_amount" | "pending_with_return" | "failed_not_returned" | "returned_above_amount" | "line_not_returned" | "open_line_missing" | "open_line_of_nothing" | "open_line_differs" | "open_line_elsewhere" | "open_line_at_another_time" | "deposit_not_payout" | "fee_not_drawn" | "entry_without_payout" | "entry_without_conversion" | "entry_not_above_zero" | "entry_not_below_zero" | "invoice_not_fees" | "funding_sum_not_entries" | "batch_sum_not_payouts" | "line_count_differs" | "first_lines_differ" | "rail_differs" | "transfers_not_payout" | "message_parked" | "message_waits" | "workflow_missing" | "sealed_figure_differs" | "sealed_figure_differs_too" | "sealed_entries_differ" | "not_checked";
      /** By their names in the text; amounts in minor units. */
      figures: Record<string, string>;
    }[];
  }[];
};

export type RequestVerificationAnswer = {
  workflowId: string;
  requestedAt: string;
};

export interface ListBrandsInput {
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  /** Searches name and email address, ignoring case. */
  q?: string | undefined;
}

export type ListBrandsAnswer = {
  id: string;
  name: string;
  email: string;
  status: string;
  programs: number;
  members: number;
  createdAt: string;
};

export interface CreateBrandInput {
  /** As partners see it. */
  name: string;
  /** The brand's address, and its first owner's. */
  email: string;
  /** Its programs are not listed until it is activated. */
  isPending?: boolean | undefined;
}

export type CreateBrandAnswer = {
  brandId: string;
  invitationId: string;
};

export interface GetBrandInput {
  brandId: string;
}

export type GetBrandAnswer = {
  id: string;
  name: string;
  email: string;
  status: string;
  programs: number;
  members: number;
  createdAt: string;
  memberList: {
    id: string;
    name: string;
    email: string;
    role: "viewer" | "manager" | "owner";
    mayPay: boolean;
    createdAt: string;
    /** By the system clock; null for someone who never signed in. */
    lastSeenAt: string | null;
  }[];
  invitations: {
    id: string;
    email: string;
    role: "viewer" | "manager" | "owner";
    mayPay: boolean;
    expiresAt: string;
  }[];
  keys: {
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
};

export interface ListProgramsOfAllInput {
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  /** Searches the names of program and brand, and the slug, ignoring case. */
  q?: string | undefined;
  /** Only programs of this brand. */
  brandId?: string | undefined;
  /** Only this program. */
  programId?: string | undefined;
}

export type ListProgramsOfAllAnswer = {
  id: string;
  name: string;
  slug: string;
  currency: string;
  status: string;
  brandId: string;
  brandName: string;
  /** What its deposit has left for payouts. */
  availableCents: number;
};

export interface ActivateBrandInput {
  brandId: string;
}

export type ActivateBrandAnswer = {
  brandId: string;
  status: "pending" | "active" | "closed";
};

export interface CloseBrandInput {
  brandId: string;
}

export type CloseBrandAnswer = {
  brandId: string;
  status: "pending" | "active" | "closed";
};

export interface ReopenBrandInput {
  brandId: string;
}

export type ReopenBrandAnswer = {
  brandId: string;
  status: "pending" | "active" | "closed";
};

export interface InviteMemberInput {
  brandId: string;
  email: string;
  role: "viewer" | "manager" | "owner";
  mayPay?: boolean | undefined;
}

export type InviteMemberAnswer = {
  invitationId: string;
  expiresAt: string;
};

export interface RevokeInvitationInput {
  brandId: string;
  invitationId: string;
}

export type RevokeInvitationAnswer = {
  invitationId: string;
};

export interface ChangeMemberInput {
  brandId: string;
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
  brandId: string;
  memberId: string;
}

export type RemoveMemberAnswer = {
  memberId: string;
};

export interface RevokeBrandKeyInput {
  brandId: string;
  keyId: string;
}

export type RevokeBrandKeyAnswer = {
  id: string;
  revokedAt: string;
};

export interface GetFundsInput {
  /** Program id (prg_…). */
  programId: string;
}

export type GetFundsAnswer = {
  /** Deposits minus withdrawals. */
  depositedCents: number;
  sentCents: number;
  inFlightCents: number;
  feesCents: number;
  /** Deposited minus sent, in flight and fees. */
  availableCents: number;
};

export interface ListFundsEntriesInput {
  /** Program id (prg_…). */
  programId: string;
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
}

export type ListFundsEntriesAnswer = {
  id: number;
  kind: "deposit" | "withdrawal" | "payout_sent" | "payout_returned" | "platform_fee";
  /** Signed: what it adds to the available funds. */
  amountCents: number;
  /** The bank's reference, if it was entered. */
  reference: string | null;
  note: string | null;
  createdAt: string;
};

export interface RecordDepositInput {
  /** Program id (prg_…). */
  programId: string;
  /** Minor units of the program's currency. */
  amountCents: number;
  /** The bank's reference: the same is refused twice. Required on the mainnet. */
  reference?: string | undefined;
  /** Stored with it; the brand sees it. */
  note?: string | undefined;
}

export type RecordDepositAnswer = {
  before: {
    /** Deposits minus withdrawals. */
    depositedCents: number;
    sentCents: number;
    inFlightCents: number;
    feesCents: number;
    /** Deposited minus sent, in flight and fees. */
    availableCents: number;
  };
  after: {
    /** Deposits minus withdrawals. */
    depositedCents: number;
    sentCents: number;
    inFlightCents: number;
    feesCents: number;
    /** Deposited minus sent, in flight and fees. */
    availableCents: number;
  };
};

export interface RecordWithdrawalInput {
  /** Program id (prg_…). */
  programId: string;
  /** Minor units of the program's currency. */
  amountCents: number;
  /** The bank's reference: the same is refused twice. */
  reference: string;
  /** Stored with it; the brand sees it. */
  note?: string | undefined;
}

export type RecordWithdrawalAnswer = {
  before: {
    /** Deposits minus withdrawals. */
    depositedCents: number;
    sentCents: number;
    inFlightCents: number;
    feesCents: number;
    /** Deposited minus sent, in flight and fees. */
    availableCents: number;
  };
  after: {
    /** Deposits minus withdrawals. */
    depositedCents: number;
    sentCents: number;
    inFlightCents: number;
    feesCents: number;
    /** Deposited minus sent, in flight and fees. */
    availableCents: number;
  };
};

export interface FindPersonInput {
  email: string;
}

export type FindPersonAnswer = {
  /** Null for someone who never signed in. */
  login: {
    id: string;
    email: string;
    name: string;
    createdAt: string;
    sessions: number;
  } | null;
  seats: {
    memberId: string;
    role: "viewer" | "manager" | "owner";
    mayPay: boolean;
    brandId: string;
    brandName: string;
    brandStatus: string;
  }[];
  invitations: {
    id: string;
    role: "viewer" | "manager" | "owner";
    mayPay: boolean;
    brandId: string;
    brandName: string;
    expiresAt: string;
  }[];
  /** The partner account; null for someone who is no partner. */
  account: {
    id: string;
    email: string;
    name: string;
    handle: string;
    country: string;
    emailVerifiedAt: string | null;
    taxFormAt: string | null;
    createdAt: string;
  } | null;
  payoutAccount: {
    rail: string;
    label: string;
    /** The label in parts, to be said in another language. */
    labelParts: {
      kind: "bank_account" | "no_bank_account" | "stripe_account" | "sandbox_account" | "ssn" | "ein" | "tax_number";
      ending: string;
    } | null;
    connectedAt: string;
    refusedReason: string | null;
  } | null;
  partners: {
    partnerId: string;
    status: string;
    programId: string;
    programName: string;
    brandId: string;
    brandName: string;
  }[];
  /** The partner's keys. */
  keys: {
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
};

export interface CreateSignInLinkInput {
  email: string;
}

export type CreateSignInLinkAnswer = {
  /** Shown this once. */
  link: string;
};

export interface VerifyAccountEmailInput {
  accountId: string;
}

export type VerifyAccountEmailAnswer = {
  accountId: string;
  emailVerifiedAt: string;
};

export interface DeleteAccountInput {
  accountId: string;
}

export type DeleteAccountAnswer = {
  accountId: string;
  deletedAt: string;
};

export interface RevokePartnerKeyInput {
  accountId: string;
  keyId: string;
}

export type RevokePartnerKeyAnswer = {
  id: string;
  revokedAt: string;
};

export interface ListMailsInput {
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  status?: "pending" | "sent" | "failed" | "dropped" | undefined;
  /** Only mails to this address. */
  address?: string | undefined;
}

export type ListMailsAnswer = {
  id: string;
  createdAt: string;
  status: "pending" | "sent" | "failed" | "dropped";
  template: string;
  /** The recipient's current address; null if the account was deleted. */
  to: string | null;
  /** Null until it was written for sending. */
  subject: string | null;
  attempts: number;
  lastError: string | null;
  sentAt: string | null;
};

export interface GetMailInput {
  mailId: string;
}

export type GetMailAnswer = {
  id: string;
  createdAt: string;
  status: "pending" | "sent" | "failed" | "dropped";
  template: string;
  /** The recipient's current address; null if the account was deleted. */
  to: string | null;
  /** Null until it was written for sending. */
  subject: string | null;
  attempts: number;
  lastError: string | null;
  sentAt: string | null;
  /** Null where it was not kept, or holds a link that signs somebody in. */
  text: string | null;
};

export interface SendMailAgainInput {
  mailId: string;
}

export type SendMailAgainAnswer = {
  mailId: string;
};

export type GetClockAnswer = {
  now: string;
  /** The time of day outside. */
  systemNow: string;
  /** How far the service clock is ahead of the system clock. */
  offsetSeconds: number;
  /** Only the testnet's clock can be moved. */
  network: "mainnet" | "testnet";
};

export interface GetClockDueInput {
  until?: string | undefined;
  /** Without until. */
  seconds?: number | undefined;
}

export type GetClockDueAnswer = {
  until: string;
  kinds: {
    kind: "payout" | "payout-batch" | "payout-schedule" | "sandbox" | "delivery" | "hold" | "terms" | "warning" | "postback" | "mail" | "broadcast" | "invoice" | "verify";
    count: number;
    firstAt: string;
    lastAt: string;
  }[];
  /** Commissions whose holds end, by currency. */
  holds: {
    currency: string;
    count: number;
    amountCents: number;
  }[];
  days: {
    day: string;
    holds: number;
    others: number;
  }[];
};

export interface AdvanceClockInput {
  seconds?: number | undefined;
  until?: string | undefined;
}

export type AdvanceClockAnswer = {
  now: string;
  offsetSeconds: number;
  /** Whether all that fell due was done; otherwise the workers continue. */
  settled: boolean;
};

export interface ListAuditInput {
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  /** An action, such as partner.approve, or all of a noun, such as partner. */
  action?: string | undefined;
  /** Only changes of this record. */
  targetId?: string | undefined;
  /** Only changes by this key, person, process or operator. */
  actorId?: string | undefined;
  /** Only changes in this brand. */
  brandId?: string | undefined;
  /** Only changes in this program. */
  programId?: string | undefined;
  /** Only changes of this partner's account. */
  accountId?: string | undefined;
}

export type ListAuditAnswer = {
  id: number;
  createdAt: string;
  /** Noun and verb, such as partner.approve. */
  action: string;
  /** The record that was changed. */
  targetId: string;
  brandId: string | null;
  programId: string | null;
  accountId: string | null;
  actorKind: "brand_key" | "partner_key" | "operator" | "workflow" | "event" | "brand_user" | "partner_user";
  actorId: string | null;
  requestId: string | null;
  /** Ids, dates, amounts and codes. */
  details: Record<string, string | number | boolean | Record<string, unknown> | unknown[] | null>;
};

/** The operations of an operator. */
export interface OpsClient {
  /**
   * Show who is signed in as an operator.
   *
   * For operators, in a browser.
   */
  getOperatorSession(input?: NoInput, options?: CallOptions): Promise<GetOperatorSessionAnswer>;

  /**
   * List the browsers in which you are signed in.
   *
   * For operators, in a browser.
   */
  listSessions(input?: NoInput, options?: CallOptions): Promise<ListSessionsAnswer>;

  /**
   * Sign out in one browser.
   *
   * For operators, in a browser.
   */
  endSession(input: EndSessionInput, options?: CallOptions): Promise<EndSessionAnswer>;

  /**
   * Sign out everywhere.
   *
   * For operators, in a browser.
   */
  endAllSessions(input?: NoInput, options?: CallOptions): Promise<EndAllSessionsAnswer>;

  /**
   * List your passkeys.
   *
   * For operators, in a browser.
   */
  listPasskeys(input?: NoInput, options?: CallOptions): Promise<ListPasskeysAnswer>;

  /**
   * Add the passkey that your browser has made.
   *
   * For operators, in a browser.
   */
  addPasskey(input: AddPasskeyInput, options?: CallOptions): Promise<AddPasskeyAnswer>;

  /**
   * Begin to add a passkey.
   *
   * `publicKey` is for `PublicKeyCredential.parseCreationOptionsFromJSON`. It works once, for 5 minutes.
   *
   * For operators, in a browser.
   */
  offerPasskey(input?: NoInput, options?: CallOptions): Promise<OfferPasskeyAnswer>;

  /**
   * Give a passkey another name.
   *
   * For operators, in a browser.
   */
  renamePasskey(input: RenamePasskeyInput, options?: CallOptions): Promise<RenamePasskeyAnswer>;

  /**
   * Remove a passkey, which nobody signs in with from then on.
   *
   * For operators, in a browser.
   */
  removePasskey(input: RemovePasskeyInput, options?: CallOptions): Promise<RemovePasskeyAnswer>;

  /**
   * List the accounts of single sign-on that you sign in with.
   *
   * For operators, in a browser.
   */
  listConnections(input?: NoInput, options?: CallOptions): Promise<ListConnectionsAnswer>;

  /**
   * Disconnect an account of single sign-on.
   *
   * For operators, in a browser.
   */
  removeConnection(input: RemoveConnectionInput, options?: CallOptions): Promise<RemoveConnectionAnswer>;

  /**
   * Choose the language of your pages and mails.
   *
   * For operators, in a browser.
   */
  chooseLanguage(input: ChooseLanguageInput, options?: CallOptions): Promise<ChooseLanguageAnswer>;

  /**
   * Mail a link to your new email address, which changes it once you follow it.
   *
   * For operators, in a browser.
   */
  changeAddress(input: ChangeAddressInput, options?: CallOptions): Promise<ChangeAddressAnswer>;

  /**
   * List what needs an operator, longest first.
   *
   * Up to a hundred of each kind.
   *
   * For operators, in a browser.
   */
  listAttention(input?: NoInput, options?: CallOptions): Promise<ListAttentionAnswer>;

  /**
   * Show how far Temporal is behind the database, what is open, and the last check of the books.
   *
   * For operators, in a browser.
   */
  getStatus(input?: NoInput, options?: CallOptions): Promise<GetStatusAnswer>;

  /**
   * List payouts across brands, newest first.
   *
   * For operators, in a browser.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listPayoutsOfAll(input?: ListPayoutsOfAllInput, options?: CallOptions): List<ListPayoutsOfAllAnswer>;

  /**
   * Show a payout, and the calls to the rail about it.
   *
   * For operators, in a browser.
   */
  getPayoutOfAny(input: GetPayoutOfAnyInput, options?: CallOptions): Promise<GetPayoutOfAnyAnswer>;

  /**
   * Release a held payout whose reason no longer applies, with the amount due now.
   *
   * For operators, in a browser.
   */
  releasePayoutOfAny(input: ReleasePayoutOfAnyInput, options?: CallOptions): Promise<Payout>;

  /**
   * Retry a payout that needs attention; the rail is checked before it is sent.
   *
   * For operators, in a browser.
   */
  retryPayoutOfAny(input: RetryPayoutOfAnyInput, options?: CallOptions): Promise<Payout>;

  /**
   * Mark a bank transfer, or a payout that needs attention, as paid or failed.
   *
   * For operators, in a browser.
   */
  markPayoutOfAny(input: MarkPayoutOfAnyInput, options?: CallOptions): Promise<Payout>;

  /**
   * List the Stripe and Shopify webhooks of the last 30 days, newest first.
   *
   * For operators, in a browser.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listDeliveries(input?: ListDeliveriesInput, options?: CallOptions): List<ListDeliveriesAnswer>;

  /**
   * Settle an unsettled webhook now, instead of after its pause.
   *
   * For operators, in a browser.
   */
  retryDelivery(input: RetryDeliveryInput, options?: CallOptions): Promise<RetryDeliveryAnswer>;

  /**
   * List the outbox messages that Temporal does not have yet, oldest first.
   *
   * For operators, in a browser.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listOutbox(input?: ListOutboxInput, options?: CallOptions): List<ListOutboxAnswer>;

  /**
   * Deliver an outbox message to Temporal now.
   *
   * For operators, in a browser.
   */
  retryOutboxMessage(input: RetryOutboxMessageInput, options?: CallOptions): Promise<RetryOutboxMessageAnswer>;

  /**
   * Drop a parked outbox message; what its row still needs is enqueued again.
   *
   * For operators, in a browser.
   */
  dropOutboxMessage(input: DropOutboxMessageInput, options?: CallOptions): Promise<DropOutboxMessageAnswer>;

  /**
   * Let a process read its row again now; one that Temporal has lost is started.
   *
   * For operators, in a browser.
   */
  nudgeProcess(input: NudgeProcessInput, options?: CallOptions): Promise<NudgeProcessAnswer>;

  /**
   * List the open differences between a rail's transfers and the payouts, oldest first.
   *
   * For operators, in a browser.
   *
   * With `Accept: text/csv` the response is CSV.
   */
  listRailDifferences(input?: NoInput, options?: CallOptions): Promise<ListRailDifferencesAnswer>;

  /**
   * Accept a difference as it is; it is reported again if it changes.
   *
   * For operators, in a browser.
   */
  acceptRailDifference(input: AcceptRailDifferenceInput, options?: CallOptions): Promise<AcceptRailDifferenceAnswer>;

  /**
   * List the disputes of credited sales, oldest first.
   *
   * For operators, in a browser.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listDisputes(input?: ListDisputesInput, options?: CallOptions): List<ListDisputesAnswer>;

  /**
   * Close a dispute whose outcome the provider never reported.
   *
   * For operators, in a browser.
   */
  closeDispute(input: CloseDisputeInput, options?: CallOptions): Promise<CloseDisputeAnswer>;

  /**
   * List the brands' texts that wait for a review, oldest first.
   *
   * For operators, in a browser.
   */
  listReviews(input?: NoInput, options?: CallOptions): Promise<ListReviewsAnswer>;

  /**
   * Approve a brand's text and show it to partners.
   *
   * For operators, in a browser.
   */
  approveReview(input: ApproveReviewInput, options?: CallOptions): Promise<ApproveReviewAnswer>;

  /**
   * Reject a brand's text and say why; partners keep seeing the last approved one.
   *
   * For operators, in a browser.
   */
  rejectReview(input: RejectReviewInput, options?: CallOptions): Promise<RejectReviewAnswer>;

  /**
   * List the verifications of the books, newest first.
   *
   * For operators, in a browser.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listVerifications(input?: ListVerificationsInput, options?: CallOptions): List<ListVerificationsAnswer>;

  /**
   * Compare the rails with the payouts and verify the books now, as every night.
   *
   * A worker does it; the result is in the list once it is finished.
   *
   * For operators, in a browser.
   */
  requestVerification(input?: NoInput, options?: CallOptions): Promise<RequestVerificationAnswer>;

  /**
   * List the brands, newest first.
   *
   * For operators, in a browser.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listBrands(input?: ListBrandsInput, options?: CallOptions): List<ListBrandsAnswer>;

  /**
   * Create a brand and invite its first owner by mail.
   *
   * For operators, in a browser.
   */
  createBrand(input: CreateBrandInput, options?: CallOptions): Promise<CreateBrandAnswer>;

  /**
   * Show a brand: its people, invitations and keys.
   *
   * For operators, in a browser.
   */
  getBrand(input: GetBrandInput, options?: CallOptions): Promise<GetBrandAnswer>;

  /**
   * List programs across brands, by brand and name.
   *
   * For operators, in a browser.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listProgramsOfAll(input?: ListProgramsOfAllInput, options?: CallOptions): List<ListProgramsOfAllAnswer>;

  /**
   * Activate a pending brand, so that its programs are listed.
   *
   * For operators, in a browser.
   */
  activateBrand(input: ActivateBrandInput, options?: CallOptions): Promise<ActivateBrandAnswer>;

  /**
   * Close a brand: its keys and people are refused, its programs credit no new sales.
   *
   * For operators, in a browser.
   */
  closeBrand(input: CloseBrandInput, options?: CallOptions): Promise<CloseBrandAnswer>;

  /**
   * Reopen a closed brand; one that was pending is pending again.
   *
   * For operators, in a browser.
   */
  reopenBrand(input: ReopenBrandInput, options?: CallOptions): Promise<ReopenBrandAnswer>;

  /**
   * Invite a person to a brand's team.
   *
   * For operators, in a browser.
   */
  inviteMember(input: InviteMemberInput, options?: CallOptions): Promise<InviteMemberAnswer>;

  /**
   * Revoke an open invitation.
   *
   * For operators, in a browser.
   */
  revokeInvitation(input: RevokeInvitationInput, options?: CallOptions): Promise<RevokeInvitationAnswer>;

  /**
   * Change what a person may do in a brand.
   *
   * For operators, in a browser.
   */
  changeMember(input: ChangeMemberInput, options?: CallOptions): Promise<ChangeMemberAnswer>;

  /**
   * End a person's place in a brand.
   *
   * For operators, in a browser.
   */
  removeMember(input: RemoveMemberInput, options?: CallOptions): Promise<RemoveMemberAnswer>;

  /**
   * Revoke a brand's key; it stops working at once.
   *
   * For operators, in a browser.
   */
  revokeBrandKey(input: RevokeBrandKeyInput, options?: CallOptions): Promise<RevokeBrandKeyAnswer>;

  /**
   * Show a program's money for payouts.
   *
   * For operators, in a browser.
   */
  getFunds(input: GetFundsInput, options?: CallOptions): Promise<GetFundsAnswer>;

  /**
   * List the deposits and withdrawals of a program, newest first.
   *
   * For operators, in a browser.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listFundsEntries(input: ListFundsEntriesInput, options?: CallOptions): List<ListFundsEntriesAnswer>;

  /**
   * Record money that a brand has paid in for payouts, or preview it.
   *
   * For operators, in a browser.
   */
  recordDeposit(input: RecordDepositInput, options?: CallOptions): Promise<RecordDepositAnswer>;

  /**
   * Record money returned to a brand, or undo a deposit, or preview it.
   *
   * For operators, in a browser.
   */
  recordWithdrawal(input: RecordWithdrawalInput, options?: CallOptions): Promise<RecordWithdrawalAnswer>;

  /**
   * Look a person up by email address: member, partner, or someone invited.
   *
   * For operators, in a browser.
   */
  findPerson(input: FindPersonInput, options?: CallOptions): Promise<FindPersonAnswer>;

  /**
   * Make a link for a person whom no mail reaches; it works once, for 15 minutes.
   *
   * For operators, in a browser.
   */
  createSignInLink(input: CreateSignInLinkInput, options?: CallOptions): Promise<CreateSignInLinkAnswer>;

  /**
   * Mark a partner's email address as verified.
   *
   * For operators, in a browser.
   */
  verifyAccountEmail(input: VerifyAccountEmailInput, options?: CallOptions): Promise<VerifyAccountEmailAnswer>;

  /**
   * Delete a partner's account: personal data goes, the ledger stays.
   *
   * For operators, in a browser.
   */
  deleteAccount(input: DeleteAccountInput, options?: CallOptions): Promise<DeleteAccountAnswer>;

  /**
   * Revoke a partner's key; it stops working at once.
   *
   * For operators, in a browser.
   */
  revokePartnerKey(input: RevokePartnerKeyInput, options?: CallOptions): Promise<RevokePartnerKeyAnswer>;

  /**
   * List mails, newest first.
   *
   * For operators, in a browser.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listMails(input?: ListMailsInput, options?: CallOptions): List<ListMailsAnswer>;

  /**
   * Show a mail, without what only its recipient may read.
   *
   * For operators, in a browser.
   */
  getMail(input: GetMailInput, options?: CallOptions): Promise<GetMailAnswer>;

  /**
   * Send a failed mail again.
   *
   * For operators, in a browser.
   */
  sendMailAgain(input: SendMailAgainInput, options?: CallOptions): Promise<SendMailAgainAnswer>;

  /**
   * Show the service clock.
   *
   * For operators, in a browser.
   */
  getClock(input?: NoInput, options?: CallOptions): Promise<GetClockAnswer>;

  /**
   * Show what falls due until a moment, or within so many seconds from now.
   *
   * For operators, in a browser.
   */
  getClockDue(input?: GetClockDueInput, options?: CallOptions): Promise<GetClockDueAnswer>;

  /**
   * Move the testnet's clock forward, and wait up to a minute until everything due has run.
   *
   * For operators, in a browser.
   */
  advanceClock(input?: AdvanceClockInput, options?: CallOptions): Promise<AdvanceClockAnswer>;

  /**
   * List who changed what, across brands, newest first.
   *
   * For operators, in a browser.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listAudit(input?: ListAuditInput, options?: CallOptions): List<ListAuditAnswer>;
}

export const OPS_OPERATIONS = {
  getOperatorSession: { method: "GET", path: "/session", isList: false },
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
  listAttention: { method: "GET", path: "/attention", isList: false },
  getStatus: { method: "GET", path: "/status", isList: false },
  listPayoutsOfAll: { method: "GET", path: "/payouts", isList: true },
  getPayoutOfAny: { method: "GET", path: "/payouts/{payoutId}", isList: false },
  releasePayoutOfAny: { method: "POST", path: "/payouts/{payoutId}/release", isList: false },
  retryPayoutOfAny: { method: "POST", path: "/payouts/{payoutId}/retry", isList: false },
  markPayoutOfAny: { method: "POST", path: "/payouts/{payoutId}/mark", isList: false },
  listDeliveries: { method: "GET", path: "/deliveries", isList: true },
  retryDelivery: { method: "POST", path: "/deliveries/{deliveryId}/retry", isList: false },
  listOutbox: { method: "GET", path: "/outbox", isList: true },
  retryOutboxMessage: { method: "POST", path: "/outbox/retry", isList: false },
  dropOutboxMessage: { method: "POST", path: "/outbox/drop", isList: false },
  nudgeProcess: { method: "POST", path: "/processes/nudge", isList: false },
  listRailDifferences: { method: "GET", path: "/rail-differences", isList: false },
  acceptRailDifference: { method: "POST", path: "/rail-differences/accept", isList: false },
  listDisputes: { method: "GET", path: "/disputes", isList: true },
  closeDispute: { method: "POST", path: "/programs/{programId}/disputes/close", isList: false },
  listReviews: { method: "GET", path: "/reviews", isList: false },
  approveReview: { method: "POST", path: "/reviews/{reviewId}/approve", isList: false },
  rejectReview: { method: "POST", path: "/reviews/{reviewId}/reject", isList: false },
  listVerifications: { method: "GET", path: "/verifications", isList: true },
  requestVerification: { method: "POST", path: "/verifications", isList: false },
  listBrands: { method: "GET", path: "/brands", isList: true },
  createBrand: { method: "POST", path: "/brands", isList: false },
  getBrand: { method: "GET", path: "/brands/{brandId}", isList: false },
  listProgramsOfAll: { method: "GET", path: "/programs", isList: true },
  activateBrand: { method: "POST", path: "/brands/{brandId}/activate", isList: false },
  closeBrand: { method: "POST", path: "/brands/{brandId}/close", isList: false },
  reopenBrand: { method: "POST", path: "/brands/{brandId}/reopen", isList: false },
  inviteMember: { method: "POST", path: "/brands/{brandId}/invitations", isList: false },
  revokeInvitation: { method: "POST", path: "/brands/{brandId}/invitations/{invitationId}/revoke", isList: false },
  changeMember: { method: "PATCH", path: "/brands/{brandId}/members/{memberId}", isList: false },
  removeMember: { method: "POST", path: "/brands/{brandId}/members/{memberId}/remove", isList: false },
  revokeBrandKey: { method: "POST", path: "/brands/{brandId}/keys/{keyId}/revoke", isList: false },
  getFunds: { method: "GET", path: "/programs/{programId}/funds", isList: false },
  listFundsEntries: { method: "GET", path: "/programs/{programId}/funds/entries", isList: true },
  recordDeposit: { method: "POST", path: "/programs/{programId}/deposits", isList: false },
  recordWithdrawal: { method: "POST", path: "/programs/{programId}/withdrawals", isList: false },
  findPerson: { method: "GET", path: "/people", isList: false },
  createSignInLink: { method: "POST", path: "/people/sign-in-links", isList: false },
  verifyAccountEmail: { method: "POST", path: "/accounts/{accountId}/verify-email", isList: false },
  deleteAccount: { method: "POST", path: "/accounts/{accountId}/delete", isList: false },
  revokePartnerKey: { method: "POST", path: "/accounts/{accountId}/keys/{keyId}/revoke", isList: false },
  listMails: { method: "GET", path: "/mails", isList: true },
  getMail: { method: "GET", path: "/mails/{mailId}", isList: false },
  sendMailAgain: { method: "POST", path: "/mails/{mailId}/send-again", isList: false },
  getClock: { method: "GET", path: "/clock", isList: false },
  getClockDue: { method: "GET", path: "/clock/due", isList: false },
  advanceClock: { method: "POST", path: "/clock/advance", isList: false },
  listAudit: { method: "GET", path: "/audit", isList: true },
} as const satisfies Record<keyof OpsClient, Operation>;
