import { dayText } from "../../../domain/calendar/calendar.ts";
import type { Attribution } from "../../../domain/programs/program.ts";
import { FORMATS } from "../../../mail/formats.ts";
import { ENGLISH_TERMS } from "../../../mail/terms-words-en.ts";
import { propertyTypeText } from "./property-type.ts";

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const { money, percent, country, count, moment } = FORMATS.en;

const days = (number: number) => `${number} ${number === 1 ? "day" : "days"}`;

/** The pages outside the apps in English. `changeFrom` and `ways` take and return HTML. */
export const ENGLISH_PAGES = {
  money,
  country,
  percent,
  day: dayText,
  /** A period by its first and its last day. */
  fromTo: (first: string, last: string) => `${first} to ${last} (UTC)`,
  moment,
  program: {
    title: (program: string, brand: string) => `${program}, partner program of ${brand}`,
    lead: (brand: string) => `Partner program of ${brand}`,
    preview: "This is a preview: until the program is live, only your team sees it.",
    paused: "This program is paused: new sales are not credited, and nobody can apply at the moment.",
    invitedBy: (name: string) => `You were invited by ${name}.`,
    apply: "Apply",
    missing: { title: "Program not found", text: "This program does not exist, or is not open yet." },
  },
  terms: {
    title: (version: number) => `Terms (version ${version})`,
    commission: "Commission",
    commissionText: ENGLISH_TERMS.commission,
    override: "Recruiter override",
    overrideText: ENGLISH_TERMS.override,
    renewals: "Renewals",
    renewalsText: ENGLISH_TERMS.renewals,
    paid: "Paid",
    paidText: (holdDays: number) => `${days(holdDays)} after the sale, once approved`,
    attributionWindow: "Attribution window",
    attributionWindowText: (windowDays: number, attribution: Attribution) =>
      `within ${days(windowDays)}; the ${attribution} click counts`,
    customers: "Customers",
    newOnly: "new customers only",
    allCustomers: "new and existing customers",
    countries: "Countries",
    everywhere: "all",
    minimumPayout: "Minimum payout",
    currency: "Currency",
    change: "Upcoming change",
    changeFrom: (moment: string, version: number) =>
      `From ${moment}, version ${version} of the terms applies:`,
    changedTerm: ENGLISH_TERMS.changed,
    products: "Product rates",
    bounties: "Bounties",
    traffic: "Ways to promote",
    othersAllowed: "All others are allowed.",
    source: ENGLISH_TERMS.source,
    rules: { ask: "ask first", banned: "not allowed" },
    brandRules: "Brand rules",
    questions: "Questions for applicants",
  },
  join: {
    title: "How to join",
    open: "Applicants are approved immediately, unless a check holds the application for review.",
    reviewed: "The brand reviews every application.",
    ways: (tool: string) =>
      `Apply above or with your partner key, or let your agent do it with the tool ${tool}:`,
  },
  profile: {
    verified: "Verified properties",
    type: propertyTypeText,
    missing: { title: "Partner not found", text: "No partner has this name." },
  },
  invoice: {
    title: (number: string) => `Invoice ${number}`,
    lead: (program: string) => `Platform fees of the partner program ${program}`,
    to: "Invoice to",
    period: "Period",
    issued: "Issued",
    drawn: "Fees charged for approvals",
    givenBack: "Returned for refunds and rejections",
    total: "Total",
    status: "Status",
    statuses: {
      paid: "Paid from the program's deposits.",
      open: "Open: the program's deposits do not cover it yet.",
    },
    missing: { title: "Invoice not found", text: "Check that you copied the complete address." },
  },
  statement: {
    month: (at: Date) => MONTH.format(at),
    title: (period: string) => `Statement for ${period}`,
    all: "All statements",
    ongoing: "The period is not over, so figures may still change.",
    for: "For",
    period: "Period",
    created: "Created",
    nothing: "Nothing was posted in this period, and nothing was owed to you.",
    sums: {
      opening: "Owed to you at the start",
      own: "Own sales",
      ownReversed: "Own sales, reversed",
      overrides: "Recruits' sales",
      overridesReversed: "Recruits' sales, reversed",
      paidOut: "Paid out",
      returned: "Returned from payouts",
      closing: "Owed to you at the end",
      closingNow: "Owed to you now",
    },
    totals: (currency: string) => `Total in ${currency}`,
    entriesOf: { direct: "Entries for own sales", override: "Entries for recruits' sales" },
    columns: { posted: "Posted (UTC)", program: "Program", entry: "Entry", amount: "Amount" },
    entries: {
      accrual: "Earned",
      reversal: "Reversed",
      payout: "Paid out",
      payout_reversal: "Returned",
    },
    noEntries: "No entries in this period",
    leftOut: (shown: number) =>
      `Only the latest ${count(shown)} entries are listed here. The totals above include all of them; the CSV ` +
      "file lists the rest.",
    download: "Download CSV",
    missing: {
      title: "Statement not found",
      text: "Statements are for a month or a year. The partner portal lists yours.",
    },
  },
  link: {
    missing: {
      title: "Link not found",
      text: "The link may be mistyped. Ask whoever shared it for a new one.",
    },
  },
};

/** The texts of the pages outside the apps in one language. */
export type PageWords = typeof ENGLISH_PAGES;
