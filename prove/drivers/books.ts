import { verifyLedger } from "../../src/queries/reconciliation/verify-ledger.ts";
import { Disagreement } from "../disagreement.ts";
import type { World } from "../model/state.ts";
import type { Scene } from "./scene.ts";

/** Holds a story's books against themselves and against the rail's: by the service's own check, and by plain sums. */
export async function verifyBooks(scene: Scene, world: World): Promise<void> {
  const problems = [
    ...(await ownCheck(scene, world)),
    ...(await ledgerProblems(scene)),
    ...(await railProblems(scene, world)),
  ];
  if (problems.length > 0) throw new Disagreement(`ledger check found problems:\n${problems.join("\n")}`);
}

/** If a rail has reported a second transfer for a payout, the check rightly says so until the operator has decided. */
async function ownCheck({ service, programs, partners }: Scene, world: World): Promise<string[]> {
  const rows = await service.deps.sql.rows<{ id: string; partnerId: string }>(
    `select id, partner_id as "partnerId" from payout where program_id = any($1) order by id`,
    [Object.values(programs).map(({ id }) => id)],
  );
  const twice = Object.entries(partners).flatMap(([name, { id: partnerId }]) => {
    const ids = rows.filter((row) => row.partnerId === partnerId).map(({ id }) => id);
    const payouts = world.payouts.filter(({ partner }) => partner === name);
    return ids.filter((_, nth) => payouts[nth]!.hasSecond);
  });
  const all: string[] = [];
  for (const { id } of Object.values(programs)) {
    const { problems } = await verifyLedger(service.deps, id, null);
    const others = problems.filter(
      (problem) => problem.check !== "transfers_against_payouts" || !twice.includes(problem.id),
    );
    all.push(...others.map((problem) => `ledger verify: ${JSON.stringify(problem)}`));
  }
  return all;
}

/**
 * The identity of balances: pending, in hold, payable, in flight and paid add up to what accruals and reversals come
 * to.
 */
async function ledgerProblems(scene: Scene): Promise<string[]> {
  const problems: string[] = [];
  for (const { id } of Object.values(scene.programs)) {
    const reply = await scene.service.call("GET", `/api/v1/programs/${id}/balances`, { key: scene.ownerKey });
    const rows = await scene.service.deps.sql.rows<{ partnerId: string; cents: number }>(
      `select partner_id as "partnerId", sum(amount_cents)::bigint as cents from ledger_entry
       where program_id = $1 and partner_id is not null and not is_test and entry in ('accrual', 'reversal')
       group by partner_id`,
      [id],
    );
    const earned = new Map(rows.map(({ partnerId, cents }) => [partnerId, cents]));
    for (const { partnerId, pending, inHold, payable, inFlight, paid } of reply.body.data) {
      const sum = pending + inHold + payable + inFlight + paid;
      if (sum !== (earned.get(partnerId) ?? 0))
        problems.push(`${partnerId}: ${sum} in the balance, ${earned.get(partnerId) ?? 0} earned`);
    }
  }
  return problems;
}

/** Each payout was transferred at most once, by its own amount, and stands as its transfer does. */
async function railProblems(scene: Scene, world: World): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, { id: partnerId }] of Object.entries(scene.partners)) {
    const rows = await scene.service.deps.sql.rows<{ id: string }>(
      "select id from payout where partner_id = $1 order by id",
      [partnerId],
    );
    const payouts = world.payouts.filter(({ partner }) => partner === name);
    for (const [nth, { id }] of rows.entries()) {
      const payout = payouts[nth]!;
      const transfers = scene.service.rail.transfers.filter(({ payoutId }) => payoutId === id);
      if (transfers.length !== Number(payout.isTransferred)) {
        problems.push(
          `${name}'s payout ${nth} has ${transfers.length} transfers, the model ${Number(payout.isTransferred)}`,
        );
      }
      const [transfer] = transfers;
      if (transfer === undefined || payout.isMarked || payout.hasSecond) continue;
      const keptCents = transfer.amountCents - transfer.reversedCents;
      const paidCents = payout.status === "failed" ? 0 : payout.amountCents - payout.returnedCents;
      if (payout.status !== "pending" && keptCents !== paidCents) {
        problems.push(`${name}'s payout ${nth}: the rail has paid ${keptCents}, the service ${paidCents}`);
      }
    }
  }
  return problems;
}
