import { isPlainCell } from "../csv.ts";
import type { Cents } from "../money/money.ts";

/** The accounts of the brand's books that a journal names: a name for QuickBooks, a code for Xero. */
export const JOURNAL_ACCOUNTS = [
  "commissions",
  "overrides",
  "fees",
  "partnersPayable",
  "feesPayable",
  "deposit",
  "bank",
] as const;
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number];
/** With the tax rate that Xero wants on every line. */
export type JournalAccounts = Readonly<Record<JournalAccount | "taxRate", string>>;

/** What the lines name until the brand sets its own accounts. */
export const USUAL_ACCOUNTS: JournalAccounts = {
  commissions: "Partner commissions",
  overrides: "Recruiter overrides",
  fees: "Partner platform fees",
  partnersPayable: "Due to partners",
  feesPayable: "Platform fees payable",
  deposit: "Payout deposit",
  bank: "Bank",
  taxRate: "Tax Exempt",
};

/** What happened in a month, as posted in it. */
export interface JournalMonth {
  /** Earned less reversed. */
  readonly commissionCents: Cents;
  readonly overrideCents: Cents;
  readonly feeCents: Cents;
  /** Paid less returned. */
  readonly paidByRailCents: Cents;
  readonly paidByBankCents: Cents;
  /** Deposited less withdrawn. */
  readonly depositedCents: Cents;
  /** Fees drawn from the deposit less those given back. */
  readonly feesDrawnCents: Cents;
}

/** One line: a debit is positive, a credit negative. */
export interface JournalLine {
  readonly account: JournalAccount;
  readonly amountCents: Cents;
}

export interface Journal {
  readonly topic: "expense" | "fees" | "payouts" | "deposit" | "feesDrawn";
  /** They add up to zero. */
  readonly lines: readonly JournalLine[];
}

/**
 * A month's journals by double entry; one without an amount is left out. What is due to partners rises by what they
 * earn and falls by what they are paid, so that it is always what the program owes them. PAYOUT-23.
 */
export function journalsOf(month: JournalMonth): Journal[] {
  const earned = month.commissionCents + month.overrideCents;
  const paid = month.paidByRailCents + month.paidByBankCents;
  const journals: Journal[] = [
    {
      topic: "expense",
      lines: [
        { account: "commissions", amountCents: month.commissionCents },
        { account: "overrides", amountCents: month.overrideCents },
        { account: "partnersPayable", amountCents: -earned },
      ],
    },
    {
      topic: "fees",
      lines: [
        { account: "fees", amountCents: month.feeCents },
        { account: "feesPayable", amountCents: -month.feeCents },
      ],
    },
    {
      topic: "payouts",
      lines: [
        { account: "partnersPayable", amountCents: paid },
        { account: "deposit", amountCents: -month.paidByRailCents },
        { account: "bank", amountCents: -month.paidByBankCents },
      ],
    },
    {
      topic: "deposit",
      lines: [
        { account: "deposit", amountCents: month.depositedCents },
        { account: "bank", amountCents: -month.depositedCents },
      ],
    },
    {
      topic: "feesDrawn",
      lines: [
        { account: "feesPayable", amountCents: month.feesDrawnCents },
        { account: "deposit", amountCents: -month.feesDrawnCents },
      ],
    },
  ];
  return journals
    .map(({ topic, lines }) => ({ topic, lines: lines.filter(({ amountCents }) => amountCents !== 0) }))
    .filter(({ lines }) => lines.length > 0);
}

/** What a journal is about, for its reader. */
export const TOPIC_TEXTS: Readonly<Record<Journal["topic"], string>> = {
  expense: "Partner commissions earned",
  fees: "Platform fees accrued",
  payouts: "Partner payouts settled",
  deposit: "Payout deposits",
  feesDrawn: "Platform fees drawn from the deposit",
};

/** A month with something of everything, of which each journal has all of its lines. */
const BUSY_MONTH: JournalMonth = {
  commissionCents: 1,
  overrideCents: 1,
  feeCents: 1,
  paidByRailCents: 1,
  paidByBankCents: 1,
  depositedCents: 1,
  feesDrawnCents: 1,
};

/** Accounts that the same journal debits and credits. */
const OPPOSITES = journalsOf(BUSY_MONTH)
  // Somebody who does not separate the deposit from the bank account books it as nothing.
  .filter(({ topic }) => topic !== "deposit")
  .flatMap(({ lines }) => {
    const debited = lines.filter(({ amountCents }) => amountCents > 0);
    const credited = lines.filter(({ amountCents }) => amountCents < 0);
    return debited.flatMap((one) => credited.map((other) => [one.account, other.account] as const));
  });

/** Why an import would not find these accounts, or would book nothing; null if they will do. PAYOUT-28. */
export function accountsProblem(accounts: JournalAccounts): string | null {
  for (const name of [...JOURNAL_ACCOUNTS, "taxRate"] as const) {
    if (accounts[name].includes('"') || !isPlainCell(accounts[name])) {
      return `accounts.${name} must have no quotation mark, and must not begin with =, +, - or @.`;
    }
  }
  const nameOf = (account: JournalAccount) => accounts[account].trim().toLowerCase();
  const clash = OPPOSITES.find(([debited, credited]) => nameOf(debited) === nameOf(credited));
  return clash === undefined
    ? null
    : `accounts.${clash[0]} and accounts.${clash[1]} must differ: a journal books from one to the other.`;
}
