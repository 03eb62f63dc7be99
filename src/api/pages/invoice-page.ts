import { escapeHtml } from "../../mail/letter.ts";
import type { Invoice } from "../../queries/funding/find-invoice.ts";
import { definitions } from "./layout.ts";
import type { PageWords } from "./words/words.ts";

/** A program's monthly statement of platform fees; GET funding returns its address (FUNDING-4). */
export function invoicePageBody({ day, fromTo, money, invoice: words }: PageWords, invoice: Invoice): string {
  const { currency, fees } = invoice;
  const amount = (cents: number) => escapeHtml(money(cents, currency));
  // `periodEnd` is the start of the next month.
  const lastDay = day(new Date(invoice.periodEnd.getTime() - 1));
  const counted = (cents: number, count: number) => `${amount(cents)} (${count})`;
  return [
    `<h1>${escapeHtml(words.title(invoice.number))}</h1>`,
    `<p class="lead">${escapeHtml(words.lead(invoice.programName))}</p>`,
    definitions([
      [words.to, escapeHtml(invoice.brandName)],
      [words.period, fromTo(day(invoice.periodStart), lastDay)],
      [words.issued, `${day(invoice.issuedAt)} (UTC)`],
      [words.drawn, counted(fees.drawnCents, fees.drawn)],
      [words.givenBack, counted(-fees.givenBackCents, fees.givenBack)],
      [words.total, `<strong>${amount(invoice.feesCents)}</strong>`],
      [words.status, words.statuses[invoice.status]],
    ]),
  ].join("\n");
}
