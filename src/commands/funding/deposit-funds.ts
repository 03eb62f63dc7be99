import { randomUUID } from "node:crypto";
import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/actor.ts";
import { Refusal } from "../../domain/refusals.ts";
import { isOneLine } from "../../domain/text.ts";
import { lockProgram } from "../programs/lock-program.ts";
import { recordFunding } from "./record-funding.ts";

const LONGEST_NOTE = 500;
const LONGEST_REFERENCE = 200;
/** Far more than any deposit, and far from where sums of deposits stop being exact. */
const MOST_CENTS = 1_000_000_000_000;

export interface DepositFunds {
  readonly brandId: string;
  readonly programId: string;
  /** Minor units of the program's currency. */
  readonly amountCents: number;
  readonly note: string | null;
  /** What names this deposit elsewhere, such as the bank's reference: the same one is entered once in the program. */
  readonly reference: string | null;
  readonly origin: Origin;
}

/**
 * Enters money that a brand has paid in for payouts over a rail.
 *
 * @throws Refusal `program_not_found`, `invalid_request`, or `conflict` for a reference that was entered before
 */
export async function depositFunds(tx: Tx, input: DepositFunds): Promise<void> {
  const { amountCents, reference } = input;
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > MOST_CENTS) {
    throw new Refusal("invalid_request", `cents must be a whole number from 1 to ${MOST_CENTS}.`);
  }
  const note = lineOf("note", input.note, LONGEST_NOTE);
  const program = await lockProgram(tx, input.brandId, input.programId);
  const cause = `deposit:${lineOf("reference", reference, LONGEST_REFERENCE) ?? randomUUID()}`;
  // Deposits of one program stand in line for its lock, so that the second of two sees the first.
  const earlier = await tx.row("select 1 from funding_entry where program_id = $1 and cause = $2", [
    program.id,
    cause,
  ]);
  if (earlier !== null) {
    throw new Refusal(
      "conflict",
      `A deposit with the reference ${reference} was entered before. Nothing was changed.`,
    );
  }
  const { id: programId, brandId } = program;
  await recordFunding(tx, {
    programId,
    brandId,
    kind: "deposit",
    amountCents,
    cause,
    ...(note === null ? {} : { note }),
  });
  await recordAudit(tx, {
    origin: input.origin,
    brandId,
    programId,
    action: "funding.deposit",
    targetId: programId,
    details: { amountCents, cause },
    at: tx.now,
  });
}

function lineOf(field: string, text: string | null, longest: number): string | null {
  if (text === null) return null;
  const line = text.trim();
  if (line === "" || line.length > longest || !isOneLine(line)) {
    throw new Refusal("invalid_request", `${field} must be one line of 1 to ${longest} characters.`);
  }
  return line;
}
