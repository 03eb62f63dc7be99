import { randomUUID } from "node:crypto";
import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { availableCentsOf } from "../../domain/balances/funding.ts";
import { moneyText } from "../../domain/money/currency.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { fundingFigures } from "../../queries/balances/funding-figures.ts";
import { requireLine } from "../accounts/require-line.ts";
import { lockProgram } from "../programs/lock-program.ts";
import { recordFunding } from "./record-funding.ts";

const LONGEST_NOTE = 500;
const LONGEST_REFERENCE = 200;
/** Far more than any deposit, and small enough for exact sums. */
const MOST_CENTS = 1_000_000_000_000;

/** Money that a brand pays in for payouts over a rail, or withdraws. */
export interface BrandMoney {
  readonly brandId: string;
  readonly programId: string;
  /** Minor units of the program's currency, above 0. */
  readonly amountCents: number;
  readonly note: string | null;
  /** An external identifier such as the bank's reference; unique within the program. */
  readonly reference: string | null;
  readonly origin: Origin;
}

/**
 * Records a deposit or a withdrawal under the program's lock: of two with one reference the second sees the first,
 * and nothing is withdrawn that a batch is sending.
 *
 * @throws ApiError `program_not_found`, `invalid_request`, or `conflict` for a repeated reference, and for a
 * withdrawal of more than is available
 */
export async function enterMoney(tx: Tx, kind: "deposit" | "withdrawal", input: BrandMoney): Promise<void> {
  const { amountCents } = input;
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > MOST_CENTS) {
    throw new ApiError("invalid_request", `cents must be a whole number from 1 to ${MOST_CENTS}.`);
  }
  const note = input.note === null ? null : requireLine("note", input.note, LONGEST_NOTE);
  const reference =
    input.reference === null ? null : requireLine("reference", input.reference, LONGEST_REFERENCE);
  if (reference === null && tx.deps.config.network === "mainnet") {
    throw new ApiError(
      "invalid_request",
      "reference is required: it prevents the same money from being entered twice.",
    );
  }
  const program = await lockProgram(tx, input.brandId, input.programId);
  const { id: programId, brandId } = program;
  const cause = `${kind}:${reference ?? randomUUID()}`;
  const earlier = await tx.row("select from funding_entry where program_id = $1 and cause = $2", [
    programId,
    cause,
  ]);
  if (earlier !== null) {
    throw new ApiError(
      "conflict",
      `A ${kind} with the reference ${reference} already exists. Nothing was changed.`,
      { next: `If this is different money, use another reference.` },
    );
  }
  if (kind === "withdrawal") {
    const availableCents = availableCentsOf(await fundingFigures(tx, brandId, programId));
    if (amountCents > availableCents) {
      const available = moneyText(Math.max(0, availableCents), program.currency);
      throw new ApiError("conflict", `Only ${available} is available. Nothing was changed.`);
    }
  }
  await recordFunding(tx, {
    programId,
    brandId,
    kind,
    amountCents: kind === "deposit" ? amountCents : -amountCents,
    cause,
    ...(note === null ? {} : { note }),
  });
  await recordAudit(tx, {
    origin: input.origin,
    brandId,
    programId,
    action: `funding.${kind}`,
    targetId: programId,
    details: { amountCents, cause },
    at: tx.now,
  });
}
