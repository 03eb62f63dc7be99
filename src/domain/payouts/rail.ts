import type { Cents } from "../money/money.ts";
import type { PayoutMethod, PayoutStatus, PayoutVerb, RailState } from "./payout.ts";

/** Methods that call another server; bank transfers are made by hand. */
export const RAIL_METHODS = ["stripe", "sandbox"] as const satisfies readonly PayoutMethod[];
export type RailMethod = (typeof RAIL_METHODS)[number];

export function isRailMethod(method: PayoutMethod): method is RailMethod {
  return method !== "bank_transfer";
}

/**
 * The idempotency key of a payment at its rail: the same for every attempt, until it is certain that no money moved
 * under it.
 */
export function railKeyOf(payoutId: string, railAttempt: number): string {
  return `${payoutId}:${railAttempt}`;
}

/** A payout as it is sent to a rail. */
export type RailOrder = Readonly<{
  payoutId: string;
  partnerId: string;
  railAttempt: number;
  /** The account's name at the rail. */
  account: string;
  amountCents: Cents;
  currency: string;
}>;

/** A rail's report of a transfer, by the rail's name for it. */
export type TransferUpdate = Readonly<{
  railRef: string;
  /** The amount sent, in minor units; absent if the rail did not report it. */
  sentCents?: Cents;
  /** Its currency, ISO 4217; absent if the rail did not report it. */
  currency?: string;
}> &
  (
    | /** Taken, and on its way. */ Readonly<{ kind: "accepted" }>
      /** The partner has the money. */
    | Readonly<{ kind: "settled" }>
    /** All or part of the money came back; `returnedCents` is the total so far. */
    | Readonly<{ kind: "returned"; returnedCents: Cents }>
  );

/** A rail's report of a payment, from a call's response or a webhook. */
export type RailUpdate =
  | TransferUpdate
  /** Refused for good; no money moved. `reason` is the rail's own code. */
  | Readonly<{ kind: "refused"; reason: string }>;

/** The response to one call of a rail. */
export type RailResponse =
  /** `others` are further transfers that a look-up found. */
  | (TransferUpdate & Readonly<{ others?: readonly TransferUpdate[] }>)
  | Exclude<RailUpdate, TransferUpdate>
  /** Our own balance at the rail is too low; no money moved. */
  | Readonly<{ kind: "balance_too_low"; reason: string }>
  /** A timeout or a failure of the rail: the payment may or may not have happened. */
  | Readonly<{ kind: "unknown"; reason: string }>
  /** A look-up found nothing. */
  | Readonly<{ kind: "absent" }>
  /** A send not made, because it was too late to exclude that another worker had taken over. */
  | Readonly<{ kind: "given_up" }>;

/** Whether a rail accepts payments to an account, according to the rail. */
export type AccountCheck =
  | Readonly<{ kind: "taken" }>
  /** Not at the moment. `reason` is the rail's own code. */
  | Readonly<{ kind: "refused"; reason: string }>
  /** No statement. */
  | Readonly<{ kind: "unknown"; reason: string }>;

/** An account update that a rail sends unasked. */
export type AccountUpdate = Readonly<{ /** Its name at the rail. */ name: string; check: AccountCheck }>;

export const RAIL_CALL_VERBS = ["send", "look_up"] as const;
export type RailCallVerb = (typeof RAIL_CALL_VERBS)[number];
export const RAIL_CALL_OUTCOMES = [
  "accepted",
  "settled",
  "returned",
  "refused",
  "balance_too_low",
  "unknown",
  "absent",
  "given_up",
] as const satisfies readonly RailResponse["kind"][];
export type RailCallOutcome = (typeof RAIL_CALL_OUTCOMES)[number];

/** Why a payout needs an operator, and what the operator does. The code is its `reason`. PAYOUT-12. */
export const ATTENTION_REASONS = {
  no_answer: {
    meaning: "The rail has not reported the payment's outcome for 23 hours.",
    next: "Find the payout at the rail by its id. Then retry it, or mark it paid or failed.",
  },
  not_found: {
    meaning: "The rail accepted the payment but no longer finds it 23 hours later.",
    next: "Ask the rail for the payment's outcome. Then retry it, or mark it paid or failed.",
  },
  balance_too_low: {
    meaning: "The balance at the rail is too low. The payout is retried automatically every hour.",
    next: "Top up the balance; retry the payout to send it before the hour is over.",
  },
  rail_not_connected: {
    meaning: "The rail is not configured in this deployment.",
    next: "Set its key and restart the worker, then retry the payout.",
  },
  partly_returned: {
    meaning: "Part of the money was returned and is payable again.",
    next:
      "Check the reason at the rail. Mark the payout paid to keep it so, or failed if the rest was " +
      "returned as well.",
  },
  paid_after_failed: {
    meaning: "The rail paid the payout after it had failed here, so it may be paid twice.",
    next:
      "Find this payout and the one that followed at the rail; have a double payment reversed there, " +
      "then mark this payout failed.",
  },
  refused_after_paid: {
    meaning: "The rail reports a paid payout as refused.",
    next: "Check the payout at the rail, and mark it to match.",
  },
  paid_twice: {
    meaning: "The rail has made more than one transfer for the payout.",
    next: "Have the surplus transfer reversed at the rail, then mark the payout to match its own transfer.",
  },
  unknown_transfer: {
    meaning:
      "A transfer names this payout but is not its own: the amount differs, or the payout was never sent.",
    next: "Check at the rail who made the transfer. Then retry the payout, or mark it paid or failed.",
  },
  may_be_replaced: {
    meaning:
      "The database was restored, and a later payout to the partner was recorded, which may have paid the same money.",
    next: "Check whether this payout failed before the later one. If so, mark it failed; otherwise retry it.",
  },
} as const;
export type AttentionReason = keyof typeof ATTENTION_REASONS;

/** The effects of a rail update, in this order. */
export type RailEffect =
  | Readonly<{ kind: "move"; verb: Exclude<PayoutVerb, "release"> }>
  | Readonly<{ kind: "in_transit" }>
  /** Exactly this part of a paid payout came back. */
  | Readonly<{ kind: "return_part"; cents: Cents }>
  | Readonly<{ kind: "attention"; reason: AttentionReason }>;

/** The state of a payout when a rail update arrives. */
export type PayoutAtRail = Readonly<{
  status: PayoutStatus;
  railState: RailState | null;
  amountCents: Cents;
  currency: string;
  /** The total returned so far. */
  returnedCents: Cents;
  /** Its own transfer at the rail; null while unknown. */
  railRef: string | null;
}>;

/** What is known of the reported transfer besides the update. */
export type ReportedTransfer = Readonly<{
  /** Whether the update adds anything to what was known of this transfer. */
  isNew: boolean;
  /** Whether it was known as another payout's transfer. */
  isOfAnother: boolean;
  /** What the partner still holds from the payout's other transfers. */
  othersStandCents: Cents;
}>;

/** Whether a transfer is the payout's own: the known one, or the first of its amount after it was sent. RAIL-5. */
export function isOwnTransfer(
  payout: Pick<PayoutAtRail, "status" | "amountCents" | "currency" | "railRef">,
  update: TransferUpdate,
  reported: Pick<ReportedTransfer, "isOfAnother">,
): boolean {
  if (payout.railRef !== null) return payout.railRef === update.railRef;
  const isOfAmount = update.sentCents === undefined || update.sentCents === payout.amountCents;
  const isOfCurrency = update.currency === undefined || update.currency === payout.currency;
  return payout.status !== "held" && isOfAmount && isOfCurrency && !reported.isOfAnother;
}

/**
 * Decides the effect of a rail update on a payout. Updates may come late, twice and in any order: known facts change
 * nothing, and contradictions of a final state are left to an operator. An update of another transfer moves no money.
 * RAIL-5.
 */
export function decideRailUpdate(
  payout: PayoutAtRail,
  update: RailUpdate,
  reported: ReportedTransfer,
): RailEffect[] {
  if (update.kind === "refused") return effectsOfRejection(payout);
  // A held payout was never sent: the rail's report is a difference, and the payout keeps its reason.
  if (payout.status === "held") return [];
  if (payout.status === "failed") {
    // That the transfer was paid before it came back is implied.
    const isBack = payout.railState === "returned" && isOwnTransfer(payout, update, reported);
    const stands =
      update.kind !== "returned" || update.returnedCents < (update.sentCents ?? payout.amountCents);
    return stands && reported.isNew && !isBack ? [{ kind: "attention", reason: "paid_after_failed" }] : [];
  }
  if (!isOwnTransfer(payout, update, reported)) {
    const reason = payout.railRef === null || reported.isOfAnother ? "unknown_transfer" : "paid_twice";
    return reported.isNew || reported.isOfAnother || isTryAskedFor(payout)
      ? [{ kind: "attention", reason }]
      : [];
  }
  return reported.othersStandCents > 0
    ? effectsOfOneAmongSeveral(payout, update, reported)
    : effectsOfOwn(payout, update);
}

function effectsOfRejection(payout: PayoutAtRail): RailEffect[] {
  if (payout.status === "pending") return [{ kind: "move", verb: "refuse" }];
  return payout.status === "paid" ? [{ kind: "attention", reason: "refused_after_paid" }] : [];
}

function effectsOfOwn(payout: PayoutAtRail, update: TransferUpdate): RailEffect[] {
  if (payout.status === "paid") {
    return update.kind === "returned" ? effectsOfReturn(payout, update.returnedCents) : [];
  }
  switch (update.kind) {
    case "accepted":
      return payout.railState === "in_transit" ? [] : [{ kind: "in_transit" }];
    case "settled":
      return [{ kind: "move", verb: "settle" }];
    case "returned":
      // The report that it was paid is still to come.
      return update.returnedCents < payout.amountCents
        ? [{ kind: "move", verb: "settle" }, ...effectsOfReturn(payout, update.returnedCents)]
        : effectsOfReturn(payout, update.returnedCents);
  }
}

/**
 * While the partner holds another transfer, a return of the payout's own may be a return of the surplus: the payout
 * stays paid, and an operator has to check.
 */
function effectsOfOneAmongSeveral(
  payout: PayoutAtRail,
  update: TransferUpdate,
  reported: ReportedTransfer,
): RailEffect[] {
  const attention: RailEffect = { kind: "attention", reason: "paid_twice" };
  if (payout.status === "pending" && update.kind !== "accepted") {
    return [{ kind: "move", verb: "settle" }, attention];
  }
  return reported.isNew || isTryAskedFor(payout) ? [attention] : [];
}

/** A requested attempt that meets the old obstacle ends with it, and the rail is not asked again. */
const isTryAskedFor = ({ railState }: PayoutAtRail): boolean => railState === "queued";

function effectsOfReturn(
  payout: Readonly<{ amountCents: Cents; returnedCents: Cents }>,
  totalCents: Cents,
): RailEffect[] {
  const cents = Math.min(totalCents, payout.amountCents) - payout.returnedCents;
  if (cents <= 0) return [];
  if (totalCents >= payout.amountCents) return [{ kind: "move", verb: "return" }];
  return [
    { kind: "return_part", cents },
    { kind: "attention", reason: "partly_returned" },
  ];
}
