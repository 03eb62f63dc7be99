import { columns, type RowOf } from "../../db/columns.ts";
import { Partner } from "../../db/entities/partner.ts";
import type { Sql } from "../../db/sql.ts";
import type { PlannedPayout } from "../../domain/payouts/payout-plan.ts";
import { ACCOUNT_CHANGE_HOLD_MS, type HeldReason, type PayoutMethod } from "../../domain/payouts/payout.ts";
import { partnerNameOf } from "../../queries/partners/partner-name.ts";
import type { Payee } from "./payees.ts";
import type { BatchPlan } from "./plan-batch.ts";

/** Payments and holds shown of a batch, the largest first; the counts and sums are of all. */
export const MOST_REHEARSED = 500;

/** One payout of a batch, before or after it was opened. */
export interface RehearsedPayout {
  readonly partnerId: string;
  readonly partnerName: string;
  readonly amountCents: number;
  readonly method: PayoutMethod;
  /** Whether an earlier batch has held it. */
  readonly wasHeld: boolean;
}

/** A payout that may not be sent now. */
export interface RehearsedHold extends RehearsedPayout {
  readonly reason: HeldReason;
  /** When the reason ends by itself; null if somebody has to do something. */
  readonly until: Date | null;
}

/** What a batch pays and holds, and what it takes from the deposit. PAYOUT-19. */
export interface Rehearsal {
  readonly currency: string;
  readonly payments: {
    readonly count: number;
    readonly totalCents: number;
    /** The part paid over a rail, from the deposit. */
    readonly railCents: number;
    /** The part that the brand pays from its own bank account. */
    readonly bankTransferCents: number;
    readonly first: readonly RehearsedPayout[];
  };
  readonly holds: {
    readonly count: number;
    readonly totalCents: number;
    readonly first: readonly RehearsedHold[];
  };
  /** The deposit before and after the batch; `shortCents` is held because it does not suffice. */
  readonly funds: { readonly beforeCents: number; readonly afterCents: number; readonly shortCents: number };
}

type Planned = PlannedPayout<Payee>;
type Held = Planned & { readonly heldReason: HeldReason };

const isHeld = (payout: Planned): payout is Held => payout.heldReason !== null;
const sumOf = (payouts: readonly Planned[]) => payouts.reduce((sum, { amountCents }) => sum + amountCents, 0);
const largest = <Payout extends Planned>(payouts: readonly Payout[]) =>
  payouts.toSorted((left, right) => right.amountCents - left.amountCents).slice(0, MOST_REHEARSED);

/** Shows a plan to people: with names, and with what each hold waits for. */
export async function rehearsalOf(sql: Sql, plan: BatchPlan): Promise<Rehearsal> {
  const payments = plan.planned.filter((payout) => !isHeld(payout));
  const holds = plan.planned.filter(isHeld);
  const [firstPayments, firstHolds] = [largest(payments), largest(holds)];
  const shown = [...firstPayments, ...firstHolds].map(({ candidate }) => candidate.partnerId);
  const names = await partnerNames(sql, shown);
  const shownOf = ({ candidate, amountCents }: Planned): RehearsedPayout => ({
    partnerId: candidate.partnerId,
    partnerName: names.get(candidate.partnerId) ?? candidate.partnerId,
    amountCents,
    method: candidate.method,
    wasHeld: candidate.heldPayoutId !== null,
  });
  const totalCents = sumOf(payments);
  const railCents = sumOf(payments.filter(({ candidate }) => candidate.needsDeposit));
  return {
    currency: plan.program.currency,
    payments: {
      count: payments.length,
      totalCents,
      railCents,
      bankTransferCents: totalCents - railCents,
      first: firstPayments.map(shownOf),
    },
    holds: {
      count: holds.length,
      totalCents: sumOf(holds),
      first: firstHolds.map((payout) => ({
        ...shownOf(payout),
        reason: payout.heldReason,
        until: endOf(payout),
      })),
    },
    funds: {
      beforeCents: plan.availableCents,
      afterCents: plan.availableCents - railCents,
      shortCents: sumOf(holds.filter(({ heldReason }) => heldReason === "funding_short")),
    },
  };
}

/** Only a changed payout account stops holding by itself. */
function endOf({ candidate, heldReason }: Held): Date | null {
  const { accountChangedAt } = candidate.facts;
  return heldReason === "payout_account_changed" && accountChangedAt !== null
    ? new Date(accountChangedAt.getTime() + ACCOUNT_CHANGE_HOLD_MS)
    : null;
}

const PARTNER = columns(Partner, "r", ["id"]);

/** The names of partners, by id. */
export async function partnerNames(sql: Sql, partnerIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql.rows<RowOf<typeof PARTNER> & { name: string }>(
    `select ${PARTNER}, ${partnerNameOf("r.id")} as name from partner r where r.id = any($1::text[])`,
    [partnerIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
