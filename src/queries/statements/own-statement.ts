import { columns, type RowOf } from "../../db/columns.ts";
import { Brand } from "../../db/entities/brand.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";
import type { Cents } from "../../domain/money/money.ts";
import {
  totalsByCurrency,
  type StatementPeriod,
  type StatementSums,
} from "../../domain/reports/statement.ts";
import { readAccount, type AccountRow } from "../accounts/read-account.ts";
import { centsBeforeHour } from "../balances/balance-history.ts";

/** The moment of an account's first ledger entry, null without one, and the service clock's now. */
export async function readStatementSpan(
  sql: Sql,
  accountId: string,
): Promise<Readonly<{ first: Date | null; now: Date }>> {
  const span = await sql.row<{ first: Date | null; now: Date }>(
    `select min(first.created_at) as first, service_now() as now
     from partner m cross join unnest(array['direct', 'override']) as k (kind)
     cross join lateral (
       select e.created_at from ledger_entry e
       where e.partner_id = m.id and e.kind = k.kind order by e.created_at, e.id limit 1
     ) first
     where m.account_id = $1`,
    [accountId],
  );
  return span!;
}

const PROGRAM = columns(Program, "p", { programId: "id", programName: "name", currency: "currency" });
const BRAND = columns(Brand, "b", { brandName: "name" });

/** A period of one of the account's programs. */
type ProgramStatement = Readonly<RowOf<typeof PROGRAM> & RowOf<typeof BRAND>> & StatementSums;

type Row = Readonly<RowOf<typeof PROGRAM> & RowOf<typeof BRAND>> &
  Readonly<Record<SumName | "closingCents", Cents>>;

/** The sums over the entries of a period, each with its kind and its entry. */
const SUMS = {
  ownEarnedCents: "kind = 'direct' and entry = 'accrual'",
  ownReversedCents: "kind = 'direct' and entry = 'reversal'",
  overrideEarnedCents: "kind = 'override' and entry = 'accrual'",
  overrideReversedCents: "kind = 'override' and entry = 'reversal'",
  paidOutCents: "entry = 'payout'",
  returnedCents: "entry = 'payout_reversal'",
} as const;
type SumName = keyof typeof SUMS;

const SUM_LIST = Object.entries(SUMS)
  .map(
    ([name, condition]) => `coalesce(sum(amount_cents) filter (where ${condition}), 0)::bigint as "${name}"`,
  )
  .join(", ");

/** What the partner had earned and was not paid by the period's end, which is a full hour. */
const CLOSING = `${centsBeforeHour("m.program_id", "m.id", "(select hour_number($3::timestamptz))")}::bigint`;

/** What a partner earned and was paid in a period. */
export interface OwnStatement {
  readonly period: StatementPeriod;
  /** When the statement was made; a period that goes on may still change. */
  readonly asOf: Date;
  /** Whether the period has ended. */
  readonly isComplete: boolean;
  readonly account: AccountRow;
  readonly programs: readonly ProgramStatement[];
  /** One for each currency. */
  readonly totals: readonly (StatementSums & Readonly<{ currency: string }>)[];
}

/** STATEMENT-2. */
export async function readOwnStatement(
  sql: Sql,
  accountId: string,
  period: StatementPeriod,
): Promise<OwnStatement> {
  const [programs, account, { now }] = await Promise.all([
    listProgramStatements(sql, accountId, period),
    readAccount(sql, accountId),
    readStatementSpan(sql, accountId),
  ]);
  const totals = totalsByCurrency(programs);
  return { period, asOf: now, isComplete: period.until <= now, account, programs, totals };
}

/**
 * A period of every program of an account in which anything was posted, or was owed before. Test sales count nowhere.
 * One statement, so that all sums are of one moment. It reads the entries of the period, and none posted since.
 */
export async function listProgramStatements(
  sql: Sql,
  accountId: string,
  { from, until }: StatementPeriod,
): Promise<ProgramStatement[]> {
  const rows = await sql.rows<Row & { isEmpty: boolean }>(
    `select ${PROGRAM}, ${BRAND}, ${CLOSING} as "closingCents", period.*
     from partner m
     join program p on p.id = m.program_id
     join brand b on b.id = m.brand_id
     cross join lateral (
       select ${SUM_LIST}, count(*) = 0 as "isEmpty" from ledger_entry
       where partner_id = m.id and kind in ('direct', 'override') and created_at >= $2 and created_at < $3
         and not is_test
     ) period
     where m.account_id = $1
     order by p.name, p.id`,
    [accountId, from, until],
  );
  return rows.filter(({ isEmpty, closingCents }) => !isEmpty || closingCents !== 0).map(statementOf);
}

function statementOf(row: Row): ProgramStatement {
  const { programId, programName, currency, brandName, closingCents, paidOutCents, returnedCents } = row;
  const own = { earnedCents: row.ownEarnedCents, reversedCents: row.ownReversedCents };
  const overrides = { earnedCents: row.overrideEarnedCents, reversedCents: row.overrideReversedCents };
  const changeCents =
    own.earnedCents +
    own.reversedCents +
    overrides.earnedCents +
    overrides.reversedCents +
    paidOutCents +
    returnedCents;
  return {
    ...{
      programId,
      programName,
      currency,
      brandName,
      own,
      overrides,
      paidOutCents,
      returnedCents,
      closingCents,
    },
    openingCents: closingCents - changeCents,
  };
}
