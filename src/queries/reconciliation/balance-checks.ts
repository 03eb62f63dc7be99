import { columns, type RowOf } from "../../db/columns.ts";
import { LedgerEntry } from "../../db/entities/ledger-entry.ts";
import type { Sql } from "../../db/sql.ts";
import type { Balance } from "../../domain/balances/balance.ts";
import { bookFault, type BookFault } from "../../domain/money/book-fault.ts";
import { balancesByEntries } from "../balances/balances-by-entries.ts";
import { balancesOf, NO_BALANCE } from "../balances/partner-balances.ts";
import { showClock } from "../system/show-clock.ts";
import { findHistoryProblems, findPeriodProblems } from "./history-problems.ts";
import { HOURS_OF_PROGRAMS, hoursIn } from "./hours-of-programs.ts";
import { problemOf, type Check, type CheckResult, type Problem } from "./problem.ts";
import { inSlice, PARTNERS, PROGRAMS, type Slice } from "./subject.ts";

const NAME = "balances";

/**
 * Checks for every partner that pending + inHold + payable + inFlight + paid equals the earnings, and that the
 * balances shown, from sums, equal those of the entries.
 */
const balancesNow: Check = {
  name: NAME,
  key: NAME,
  subject: PARTNERS,
  async run(sql, slice) {
    const ids = await partnersIn(sql, slice);
    const before = await balancesByEntries(sql, null, (await showClock(sql)).now, ids);
    const shown = await balancesOf(sql, { partnerIds: ids });
    // Amounts that leave hold between the two reads match one of them.
    const after = await balancesByEntries(sql, null, (await showClock(sql)).now, ids);
    const earned = await earnedSums(sql, ids);
    const problems: Problem[] = [];
    for (const id of ids) {
      const added = [before.get(id) ?? NO_BALANCE, after.get(id) ?? NO_BALANCE];
      const faults = faultsOf(shown.get(id) ?? NO_BALANCE, added, earned.get(id) ?? 0);
      if (faults.length > 0) problems.push(problemOf(NAME, id, faults));
    }
    return { checked: ids.length, problems };
  },
};

/** Checks the sums from which balances of the past are read, hour by hour. */
const balancesOfThePast: Check = {
  name: NAME,
  key: "balances_by_hour",
  subject: HOURS_OF_PROGRAMS,
  async run(sql, slice) {
    const hours = await hoursIn(sql, slice);
    return resultOf(hours === null ? new Map() : await findHistoryProblems(sql, hours));
  },
};

/** Checks that the sums of longer periods are those of their hours. */
const longerPeriods: Check = {
  name: NAME,
  key: "balances_by_period",
  subject: PROGRAMS,
  run: async (sql, slice) => resultOf(await findPeriodProblems(sql, slice)),
};

export const BALANCE_CHECKS: readonly Check[] = [balancesNow, balancesOfThePast, longerPeriods];

/** Partners were counted with their balances of now. */
function resultOf(found: ReadonlyMap<string, BookFault>): CheckResult {
  return { checked: 0, problems: [...found].map(([id, fault]) => problemOf(NAME, id, [fault])) };
}

async function partnersIn(sql: Sql, { programId, after, upTo }: Slice): Promise<string[]> {
  const partners = await sql.rows<{ id: string }>(
    `select id from partner where ($1::text is null or program_id = $1) and ${inSlice("id")} order by id`,
    [programId, after, upTo],
  );
  return partners.map(({ id }) => id);
}

function faultsOf(shown: Balance, added: readonly Balance[], earnedCents: number): BookFault[] {
  for (const balance of [shown, ...added]) {
    const { pending, inHold, payable, inFlight, paid } = balance;
    const sum = pending + inHold + payable + inFlight + paid;
    if (sum !== earnedCents)
      return [bookFault("balance_not_earnings", { sum: String(sum), earned: String(earnedCents) })];
    const negative = Object.entries({ pending, inHold, inFlight, paid }).find(([, cents]) => cents < 0);
    if (negative) return [bookFault("balance_negative", { name: negative[0], cents: String(negative[1]) })];
  }
  const parts = Object.keys(shown) as (keyof Balance)[];
  const wrong = parts.filter((part) => added.every((balance) => balance[part] !== shown[part]));
  return wrong.map((part) =>
    bookFault("balance_not_entries", {
      name: part,
      cents: String(shown[part]),
      due: String(added[0]?.[part]),
    }),
  );
}

const EARNER = columns(LedgerEntry, "e", ["partnerId"]);

async function earnedSums(sql: Sql, partnerIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql.rows<RowOf<typeof EARNER> & { partnerId: string; cents: number }>(
    `select ${EARNER}, sum(e.amount_cents)::bigint as cents from ledger_entry e
     where e.partner_id = any($1) and e.payout_id is null and not e.is_test
     group by e.partner_id`,
    [partnerIds],
  );
  return new Map(rows.map(({ partnerId, cents }) => [partnerId, cents]));
}
