import { dayText } from "../../domain/calendar/calendar.ts";
import { moneyText } from "../../domain/money/currency.ts";
import { escapeHtml } from "../../mail/letter.ts";
import type { Invoice } from "../../queries/funding/find-invoice.ts";
import { definitions } from "./layout.ts";

const STATUS_TEXTS = {
  paid: "Paid from the program's deposits.",
  open: "Open: the program's deposits do not cover it yet.",
} as const;

/** A program's monthly statement of platform fees; GET funding returns its address (FUNDING-4). */
export function invoicePageBody(invoice: Invoice): string {
  const { currency, fees } = invoice;
  const money = (cents: number) => escapeHtml(moneyText(cents, currency));
  // `periodEnd` is the start of the next month.
  const lastDay = dayText(new Date(invoice.periodEnd.getTime() - 1));
  const counted = (cents: number, count: number) => `${money(cents)} (${count})`;
  return [
    `<h1>Invoice ${escapeHtml(invoice.number)}</h1>`,
    `<p class="lead">Platform fees of the partner program ${escapeHtml(invoice.programName)}</p>`,
    definitions([
      ["Invoice to", escapeHtml(invoice.brandName)],
      ["Period", `${dayText(invoice.periodStart)} to ${lastDay} (UTC)`],
      ["Issued", `${dayText(invoice.issuedAt)} (UTC)`],
      ["Fees charged for approvals", counted(fees.drawnCents, fees.drawn)],
      ["Returned for refunds and rejections", counted(-fees.givenBackCents, fees.givenBack)],
      ["Total", `<strong>${money(invoice.feesCents)}</strong>`],
      ["Status", STATUS_TEXTS[invoice.status]],
    ]),
  ].join("\n");
}
