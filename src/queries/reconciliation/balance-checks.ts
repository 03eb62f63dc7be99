import { columns, type RowOf } from "../../db/columns.ts";
import { LedgerEntry } from "../../db/entities/ledger-entry.ts";
import type { Sql } from "../../db/sql.ts";
import type { Balance } from "../../domain/balances/balance.ts";
import { balancesByEntries } from "../balances/balances-by-entries.ts";
import { balancesOf, NO_BALANCE } from "../balances/partner-balances.ts";
import { showClock } from "../system/show-clock.ts";
import { listProgramIds } from "../programs/list-program-ids.ts";
import { findHistoryProblems } from "./history-problems.ts";
import type { Check, Problem } from "./problem.ts";

const NAME = "balances";

/**
 * Checks for every partner that pending + inHold + payable + inFlight + paid equals the earnings, and that the
 * balances shown, from sums, equal those of the entries, now and in every hour of the past.
 */
export const balancesAgainstLedger: Check = {
  name: NAME,
  async run(sql, programId) {
    const programs = programId === null ? await listProgramIds(sql) : [programId];
    const problems: Problem[] = [];
    let checked = 0;
    for (const program of programs) {
      const before = await balancesByEntries(sql, program, (await showClock(sql)).now);
      const shown = await balancesOf(sql, { programId: program });
      // Amounts that leave hold between the two reads match one of them.
      const after = await balancesByEntries(sql, program, (await showClock(sql)).now);
      const earned = await earnedSums(sql, program);
      const partnerIds = new Set([...before.keys(), ...shown.keys(), ...earned.keys()]);
      checked += partnerIds.size;
      for (const id of partnerIds) {
        const added = [before.get(id) ?? NO_BALANCE, after.get(id) ?? NO_BALANCE];
        const message = issueMessageAbout(shown.get(id) ?? NO_BALANCE, added, earned.get(id) ?? 0);
        if (message !== null) problems.push({ check: NAME, id, message });
      }
      for (const [id, message] of await findHistoryProblems(sql, program))
        problems.push({ check: NAME, id, message });
    }
    return { checked, problems };
  },
};

function issueMessageAbout(shown: Balance, added: readonly Balance[], earnedCents: number): string | null {
  for (const balance of [shown, ...added]) {
    const { pending, inHold, payable, inFlight, paid } = balance;
    const sum = pending + inHold + payable + inFlight + paid;
    if (sum !== earnedCents) return `the balance adds up to ${sum} but ${earnedCents} was earned`;
    const negative = Object.entries({ pending, inHold, inFlight, paid }).find(([, cents]) => cents < 0);
    if (negative) return `${negative[0]} is ${negative[1]}`;
  }
  const parts = Object.keys(shown) as (keyof Balance)[];
  const wrong = parts.filter((part) => added.every((balance) => balance[part] !== shown[part]));
  if (wrong.length === 0) return null;
  return wrong
    .map((part) => `${part} is shown as ${shown[part]} but the entries add up to ${added[0]?.[part]}`)
    .join("; ");
}

const EARNER = columns(LedgerEntry, "e", ["partnerId"]);

async function earnedSums(sql: Sql, programId: string): Promise<Map<string, number>> {
  const rows = await sql.rows<RowOf<typeof EARNER> & { partnerId: string; cents: number }>(
    `select ${EARNER}, sum(e.amount_cents)::bigint as cents from ledger_entry e
     where e.program_id = $1 and e.partner_id is not null and e.payout_id is null and not e.is_test
     group by e.partner_id`,
    [programId],
  );
  return new Map(rows.map(({ partnerId, cents }) => [partnerId, cents]));
}
