import type { PartnerKind } from "../../domain/money/ledger.ts";
import type { StatementSums } from "../../domain/reports/statement.ts";
import { escapeHtml } from "../../mail/letter.ts";
import type { OwnStatement } from "../../queries/statements/own-statement.ts";
import type { StatementLine } from "../../queries/statements/statement-lines.ts";
import { API_PREFIX } from "../endpoint/endpoint.ts";
import { definitions, type Page } from "../pages/layout.ts";
import type { PageWords } from "../pages/words/words.ts";

/** The latest ledger entries behind a statement, of sales of one kind. */
export interface StatementEntries {
  readonly kind: PartnerKind;
  readonly lines: readonly StatementLine[];
  /** Whether earlier entries of the period are left out. */
  readonly isCut: boolean;
}

const STYLE = `
main { max-width: 52rem; overflow-wrap: anywhere; }
h1 + dl { margin-top: 1.25rem; } h2 small { color: var(--dim); font-size: .875rem; font-weight: 400; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; line-height: 1.45; }
th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); font-weight: 400; text-align: left;
  vertical-align: top; }
thead th { color: var(--dim); font-size: .8rem; }
tfoot th, tfoot td { border-bottom: 0; font-weight: 650; }
th:last-child, td:last-child { padding-right: 0; text-align: right; }
.amount { font-variant-numeric: tabular-nums; white-space: nowrap; } .day { white-space: nowrap; }
.entry { display: inline-block; min-width: 9rem; }
p.on-screen { margin: 0 0 .75rem; font-size: .9rem; } p.dim { color: var(--dim); }
@media screen and (max-width: 40rem) { .entry { display: block; min-width: 0; } }
@media print { .on-screen { display: none; } tr { break-inside: avoid; } h2 { break-after: avoid; }
  .sums { break-inside: avoid; } }
`;

/** A partner's statement of a month or a year, to read and to print. STATEMENT-2, STATEMENT-3. */
export function statementPage(
  words: PageWords,
  statement: OwnStatement,
  entries: readonly StatementEntries[],
): Pick<Page, "title" | "body" | "style"> {
  const { statement: own, day, fromTo, moment } = words;
  const { period, asOf, isComplete, account, programs, totals } = statement;
  const title = own.title(period.text.length === 4 ? period.text : own.month(period.from));
  // `until` is the start of the next period.
  const lastDay = day(new Date(period.until.getTime() - 1));
  const body = [
    `<p class="on-screen"><a href="/portal/statements">${own.all}</a></p>`,
    `<h1>${title}</h1>`,
    isComplete ? "" : `<p class="lead">${own.ongoing}</p>`,
    definitions([
      [own.for, `${escapeHtml(account.name)}, ${escapeHtml(account.email)}`],
      [own.period, fromTo(day(period.from), lastDay)],
      [own.created, moment(asOf)],
    ]),
    programs.length === 0 ? `<p class="note">${own.nothing}</p>` : "",
    ...programs.map((program) => {
      const name = `${escapeHtml(program.programName)} <small>${escapeHtml(program.brandName)}</small>`;
      return sumsTable(words, { id: program.programId, name, isComplete }, program);
    }),
    ...(programs.length > 1
      ? totals.map((sums) =>
          sumsTable(words, { id: sums.currency, name: own.totals(sums.currency), isComplete }, sums),
        )
      : []),
    // Without programs there are no entries either.
    ...(programs.length > 0 ? entries.map((ofKind) => entryTable(words, period.text, ofKind)) : []),
  ];
  return { title, body: body.filter((part) => part !== "").join("\n"), style: STYLE };
}

/** @param of.name HTML */
function sumsTable(
  { money, statement: { sums: words } }: PageWords,
  of: Readonly<{ id: string; name: string; isComplete: boolean }>,
  sums: StatementSums & Readonly<{ currency: string }>,
): string {
  const row = (name: string, cents: number) =>
    `<tr><th scope="row">${name}</th><td class="amount">${escapeHtml(money(cents, sums.currency))}</td></tr>`;
  const rows = [
    row(words.opening, sums.openingCents),
    row(words.own, sums.own.earnedCents),
    row(words.ownReversed, sums.own.reversedCents),
    row(words.overrides, sums.overrides.earnedCents),
    row(words.overridesReversed, sums.overrides.reversedCents),
    row(words.paidOut, sums.paidOutCents),
    row(words.returned, sums.returnedCents),
  ];
  const closing = row(of.isComplete ? words.closing : words.closingNow, sums.closingCents);
  return (
    `<section class="sums">\n<h2 id="${of.id}">${of.name}</h2>\n<table aria-labelledby="${of.id}">\n` +
    `<tbody>\n${rows.join("\n")}\n</tbody>\n<tfoot>\n${closing}\n</tfoot>\n</table>\n</section>`
  );
}

/** Entry and program share a column, in which they stand above each other on a phone. */
function entryTable(
  { money, day, statement: words }: PageWords,
  period: string,
  { kind, lines, isCut }: StatementEntries,
): string {
  const title = words.entriesOf[kind];
  const { posted, program, entry, amount } = words.columns;
  const file = `/portal${API_PREFIX}/statement/lines.csv?period=${period}&amp;kind=${kind}`;
  const rows = lines.map(
    (line) =>
      `<tr><td class="day">${day(line.createdAt)}</td>` +
      `<td><span class="entry">${words.entries[line.entry]}</span> ${escapeHtml(line.programName)}</td>` +
      `<td class="amount">${escapeHtml(money(line.amountCents, line.currency))}</td></tr>`,
  );
  const table =
    `<table aria-labelledby="${kind}">\n<thead>\n<tr><th scope="col">${posted}</th>` +
    `<th scope="col"><span class="entry">${entry}</span> ${program}</th><th scope="col">${amount}</th></tr>\n` +
    `</thead>\n<tbody>\n${rows.join("\n")}\n</tbody>\n</table>`;
  return [
    `<section>\n<h2 id="${kind}">${title}</h2>`,
    lines.length === 0
      ? `<p class="dim">${words.noEntries}</p>`
      : `<p class="on-screen"><a href="${file}" aria-label="${words.download}: ${title}" download>${words.download}</a></p>`,
    isCut ? `<p class="note">${words.leftOut(lines.length)}</p>` : "",
    lines.length === 0 ? "" : table,
    "</section>",
  ]
    .filter((part) => part !== "")
    .join("\n");
}
