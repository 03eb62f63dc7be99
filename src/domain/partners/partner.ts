import { addDays } from "../calendar/calendar.ts";

export const PARTNER_STATUSES = ["pending", "approved", "suspended", "rejected"] as const;
/** The state of one person's partner in one program. */
export type PartnerStatus = (typeof PARTNER_STATUSES)[number];

/**
 * Whoever was approved once and is in the program still: to them its terms are promised. They protect the terms, are told
 * of changes, and see the program also while it is a draft again. TERMS-10.
 */
export const PARTICIPANT_STATUSES: readonly PartnerStatus[] = ["approved", "suspended"];

type PartnerMove = Readonly<{
  from: readonly PartnerStatus[];
  to: PartnerStatus;
  /** Whether the brand must say why; the partner sees it. */
  needsReason: boolean;
  /** What must be true of the partner's warning, and what becomes of it. */
  warning: { mustBe: "open" | "none" | "any"; becomes: "opened" | "cleared" | "suspended" | "unchanged" };
}>;

const LEAVES_WARNING = { mustBe: "any", becomes: "unchanged" } as const;

/** Every move of a partner by the brand. PARTNER-7. Suspending closes an open warning (PARTNER-7). */
export const PARTNER_MOVES = {
  approve: { from: ["pending", "rejected"], to: "approved", needsReason: false, warning: LEAVES_WARNING },
  reject: { from: ["pending"], to: "rejected", needsReason: true, warning: LEAVES_WARNING },
  suspend: {
    from: ["approved"],
    to: "suspended",
    needsReason: true,
    warning: { mustBe: "any", becomes: "suspended" },
  },
  reinstate: { from: ["suspended"], to: "approved", needsReason: false, warning: LEAVES_WARNING },
  warn: {
    from: ["approved"],
    to: "approved",
    needsReason: true,
    warning: { mustBe: "none", becomes: "opened" },
  },
  clear_warning: {
    from: ["approved"],
    to: "approved",
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
 * What a verb does to a partner as it is, or why it does not apply (nothing is changed then).
 * A warning that is open stays one while links keep working, so warning twice is refused.
 */
export function decideMove(
  partner: Readonly<{ status: PartnerStatus; hasOpenWarning: boolean }>,
  verb: PartnerVerb,
): PartnerMoveDecision {
  const move: PartnerMove = PARTNER_MOVES[verb];
  if (!move.from.includes(partner.status)) {
    return refuse(`The partner is ${partner.status}; ${verb} applies to: ${move.from.join(", ")}.`);
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

/** Calendar days on the service clock that a partner has to resolve a warning. PARTNER-8. */
export const WARNING_DAYS = 7;

/** When a warning given now falls due: an open one then suspends the partner. PARTNER-8. */
export function warningDueAt(now: Date): Date {
  return addDays(now, WARNING_DAYS);
}

/** The reason of the suspension that an unresolved warning leads to. PARTNER-7. */
export function unresolvedWarningReason(reason: string): string {
  return `Warning not resolved: ${reason}`;
}

export type JoinDecision =
  | { kind: "join"; status: "pending" | "approved" }
  | { kind: "apply_again"; status: "pending" }
  | { kind: "refuse"; code: "conflict"; message: string };

/**
 * What a person's application does. PARTNER-2.
 *
 * New to the program: approved at once when it is open to all and no risk check holds the application,
 * else pending. A rejected person may apply again, and waits for review whatever the program.
 * Who is pending, approved or suspended cannot join a second time.
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
