import type { Tx } from "../../db/transaction.ts";
import { availableCentsOf } from "../../domain/balances/funding.ts";
import { planPayouts, type PlannedPayout } from "../../domain/payouts/payout-plan.ts";
import { fundingFigures } from "../../queries/balances/funding-figures.ts";
import { termsInForceAt } from "../../queries/programs/terms.ts";
import type { LockedProgram } from "../programs/lock-program.ts";
import { lockPayouts } from "./lock-payouts.ts";
import { gatherPayees, listDuePartners, type Payee } from "./payees.ts";

/** What a batch would pay and hold at one moment. */
export interface BatchPlan {
  /** Its payouts are locked until the transaction ends, so that nobody else plans the same ones. */
  readonly program: LockedProgram;
  readonly now: Date;
  readonly planned: readonly PlannedPayout<Payee>[];
  /** The deposit before the batch. */
  readonly availableCents: number;
}

/**
 * Plans a program's payout batch and keeps its lines for the rest of the transaction; writes nothing that stays.
 *
 * @param input.cutoff excludes what was not payable at that earlier moment
 * @throws ApiError `program_not_found`
 */
export async function planBatch(
  tx: Tx,
  input: Readonly<{ brandId: string; programId: string; cutoff: Date | null }>,
): Promise<BatchPlan> {
  const program = await lockPayouts(tx, input.brandId, input.programId);
  await tx.allowTimeFor("batch");
  const now = await tx.readNow();
  const { terms } = await termsInForceAt(tx, program.id, now);
  const { minimumPayoutCents } = terms;
  const partnerIds = await listDuePartners(tx, program.id, minimumPayoutCents);
  const payees = await gatherPayees(tx, [program.brandId, program.id], partnerIds, now, input.cutoff);
  const availableCents = availableCentsOf(await fundingFigures(tx, program.brandId, program.id));
  const planned = planPayouts(payees, { availableCents, minimumPayoutCents }, now);
  return { program, now, planned, availableCents };
}
