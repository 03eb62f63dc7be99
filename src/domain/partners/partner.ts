import { addDays } from "../calendar/calendar.ts";
import { inapplicableMove } from "../inapplicable-move.ts";

export const PARTNER_STATUSES = ["pending", "approved", "suspended", "rejected"] as const;
/** The state of one account in one program. */
export type PartnerStatus = (typeof PARTNER_STATUSES)[number];

/**
 * Partners who were approved once and are still in the program: the terms are promised to them. They protect the
 * terms, are notified of changes, and see the program even as a draft. TERMS-10.
 */
export const PARTICIPANT_STATUSES: readonly PartnerStatus[] = ["approved", "suspended"];

/** Whether somebody has joined a program or applied to it; after a rejection one may apply again. @param status null if never */
export const hasJoined = (status: PartnerStatus | null): boolean => status !== null && status !== "rejected";

type PartnerMove = Readonly<{
  from: readonly PartnerStatus[];
  to: PartnerStatus;
  /** What can be done to such partners. */
  can: string;
  /** Whether the brand must give a reason, which the partner sees. */
  needsReason: boolean;
  /** The warning state a verb requires, and what becomes of the warning. */
  warning: { mustBe: "open" | "none" | "any"; becomes: "opened" | "cleared" | "suspended" | "unchanged" };
}>;

const LEAVES_WARNING = { mustBe: "any", becomes: "unchanged" } as const;

/** Every transition that the brand can make. Suspending closes an open warning. PARTNER-7. */
export const PARTNER_MOVES = {
  approve: {
    from: ["pending", "rejected"],
    to: "approved",
    can: "be approved",
    needsReason: false,
    warning: LEAVES_WARNING,
  },
  reject: {
    from: ["pending"],
    to: "rejected",
    can: "be rejected",
    needsReason: true,
    warning: LEAVES_WARNING,
  },
  suspend: {
    from: ["approved"],
    to: "suspended",
    can: "be suspended",
    needsReason: true,
    warning: { mustBe: "any", becomes: "suspended" },
  },
  reinstate: {
    from: ["suspended"],
    to: "approved",
    can: "be reinstated",
    needsReason: false,
    warning: LEAVES_WARNING,
  },
  warn: {
    from: ["approved"],
    to: "approved",
    can: "be warned",
    needsReason: true,
    warning: { mustBe: "none", becomes: "opened" },
  },
  clear_warning: {
    from: ["approved"],
    to: "approved",
    can: "have a warning cleared",
    needsReason: false,
    warning: { mustBe: "open", becomes: "cleared" },
  },
} as const satisfies Record<string, PartnerMove>;

export type PartnerVerb = keyof typeof PARTNER_MOVES;
export const PARTNER_VERBS = Object.keys(PARTNER_MOVES) as PartnerVerb[];

export type PartnerMoveDecision =
  | { kind: "move"; to: PartnerStatus; warning: PartnerMove["warning"]["becomes"] }
  | { kind: "refuse"; code: "conflict"; message: string };

/**
 * Applies a verb to a partner's state, or explains why it does not apply. A partner with an open warning stays
 * approved, so warning twice is refused.
 */
export function decideMove(
  partner: Readonly<{ status: PartnerStatus; hasOpenWarning: boolean }>,
  verb: PartnerVerb,
): PartnerMoveDecision {
  const move: PartnerMove = PARTNER_MOVES[verb];
  if (!move.from.includes(partner.status)) {
    return refuse(inapplicableMove("partner", partner.status, move));
  }
  if (move.warning.mustBe === "none" && partner.hasOpenWarning) {
    return refuse("The partner already has an open warning. Clear it before issuing another.");
  }
  if (move.warning.mustBe === "open" && !partner.hasOpenWarning) {
    return refuse("The partner has no open warning to clear.");
  }
  const becomes = move.warning.becomes;
  const closesNothing = becomes === "suspended" && !partner.hasOpenWarning;
  return { kind: "move", to: move.to, warning: closesNothing ? "unchanged" : becomes };
}

function refuse(message: string): PartnerMoveDecision {
  return { kind: "refuse", code: "conflict", message };
}

/** Calendar days on the service clock to resolve a warning. PARTNER-8. */
export const WARNING_DAYS = 7;

/** When a warning given now falls due; it then suspends the partner if still open. PARTNER-8. */
export function warningDueAt(now: Date): Date {
  return addDays(now, WARNING_DAYS);
}

/** The reason shown for a suspension by an unresolved warning. PARTNER-7. */
export function unresolvedWarningReason(reason: string): string {
  return `Warning not resolved: ${reason}`;
}

export type JoinDecision =
  | { kind: "join"; status: "pending" | "approved" }
  | { kind: "apply_again"; status: "pending" }
  | { kind: "refuse"; code: "conflict"; message: string };

/**
 * The outcome of an application. PARTNER-2.
 *
 * New partners are approved at once if the program is open to all and no risk check holds the application; otherwise
 * they are pending. Rejected partners may apply again, and always wait for review. Pending, approved and suspended
 * partners cannot apply again.
 */
export function decideJoin(
  facts: Readonly<{ partnerStatus: PartnerStatus | null; isOpenToAll: boolean; isHeldByRisk: boolean }>,
): JoinDecision {
  switch (facts.partnerStatus) {
    case null:
      return { kind: "join", status: facts.isOpenToAll && !facts.isHeldByRisk ? "approved" : "pending" };
    case "rejected":
      return { kind: "apply_again", status: "pending" };
    case "suspended":
      return {
        kind: "refuse",
        code: "conflict",
        message: "You are suspended in this program; joining again does not lift the suspension.",
      };
    case "pending":
    case "approved":
      return {
        kind: "refuse",
        code: "conflict",
        message: `You have already joined this program; your status is ${facts.partnerStatus}.`,
      };
  }
}
