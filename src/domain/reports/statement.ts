import type { Cents } from "../money/money.ts";

/** A month or a year, UTC. */
export type StatementPeriod = Readonly<{
  /** `2026-11` or `2026`. */
  text: string;
  from: Date;
  /** The first moment after it. */
  until: Date;
}>;

/** The form of a period's text. */
export const STATEMENT_PERIOD_FORM = /^20\d\d(?:-(?:0[1-9]|1[0-2]))?$/;

/** @param text in the form of `STATEMENT_PERIOD_FORM` */
export function statementPeriodOf(text: string): StatementPeriod {
  const [year, month] = text.split("-").map(Number) as [number, number?];
  return {
    text,
    from: new Date(Date.UTC(year, month === undefined ? 0 : month - 1)),
    until: new Date(month === undefined ? Date.UTC(year + 1, 0) : Date.UTC(year, month)),
  };
}

/** The years and months from one moment to another that have a statement, the latest first. STATEMENT-1. */
export function statementPeriods(first: Date, now: Date): { year: string; months: string[] }[] {
  const [firstMonth, lastMonth] = [first, now].map((at) => at.toISOString().slice(0, 7)) as [string, string];
  const years = [];
  for (let year = now.getUTCFullYear(); year >= first.getUTCFullYear(); year -= 1) {
    const months = [];
    for (let month = 12; month >= 1; month -= 1) {
      const text = `${year}-${String(month).padStart(2, "0")}`;
      if (text >= firstMonth && text <= lastMonth) months.push(text);
    }
    years.push({ year: String(year), months });
  }
  return years;
}

/** What a partner earned by sales of one kind in a period. */
export type StatementEarnings = Readonly<{
  earnedCents: Cents;
  /** Negative: refunds and rejections. */
  reversedCents: Cents;
}>;

/** A period's sums over ledger entries in one currency: opening + earnings + payouts = closing. STATEMENT-2. */
export type StatementSums = Readonly<{
  /** What was earned and not paid out when the period began. */
  openingCents: Cents;
  own: StatementEarnings;
  overrides: StatementEarnings;
  /** Negative: what went into payouts. */
  paidOutCents: Cents;
  /** What came back of payouts. */
  returnedCents: Cents;
  /** What was earned and not paid out when the period ended. */
  closingCents: Cents;
}>;

/** Statements of several programs by currency. */
export function totalsByCurrency(
  statements: readonly (StatementSums & Readonly<{ currency: string }>)[],
): (StatementSums & Readonly<{ currency: string }>)[] {
  const byCurrency = Map.groupBy(statements, ({ currency }) => currency);
  return [...byCurrency].map(([currency, ofCurrency]) => ({
    currency,
    ...ofCurrency.reduce<StatementSums>(sumOf, NONE),
  }));
}

const NONE: StatementSums = {
  openingCents: 0,
  own: { earnedCents: 0, reversedCents: 0 },
  overrides: { earnedCents: 0, reversedCents: 0 },
  paidOutCents: 0,
  returnedCents: 0,
  closingCents: 0,
};

const earningsOf = (one: StatementEarnings, other: StatementEarnings): StatementEarnings => ({
  earnedCents: one.earnedCents + other.earnedCents,
  reversedCents: one.reversedCents + other.reversedCents,
});

const sumOf = (one: StatementSums, other: StatementSums): StatementSums => ({
  openingCents: one.openingCents + other.openingCents,
  own: earningsOf(one.own, other.own),
  overrides: earningsOf(one.overrides, other.overrides),
  paidOutCents: one.paidOutCents + other.paidOutCents,
  returnedCents: one.returnedCents + other.returnedCents,
  closingCents: one.closingCents + other.closingCents,
});
