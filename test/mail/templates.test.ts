import { describe, expect, test } from "@jest/globals";
import { renderLetter } from "../../src/mail/letter.ts";
import { MAIL_TEMPLATES, type MailTemplate } from "../../src/mail/templates.ts";

const VARIABLES = {
  programName: "Acme <b>partners</b>",
  brandName: "Acme & Sons",
  reason: "Ads on our\nbrand name",
  dueAt: "2026-12-01T12:00:00.000Z",
  body: "Hello\n<script>alert(1)</script>",
  termsVersion: 3,
  applied: [{ field: "holdDays", from: 20, to: 15 }],
  scheduled: [{ field: "countries", from: [], to: ["US", "DE"] }],
  effectiveAt: "2026-12-04T09:30:00.000Z",
  isWithdrawn: false,
  amountCents: 1250,
  currency: "USD",
  payoutId: "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
};

const write = (template: MailTemplate, variables: Record<string, unknown> = VARIABLES) =>
  renderLetter(MAIL_TEMPLATES[template](variables), "Pat\r\nBcc: x@example.com", "https://partners.example");

const NAMES = Object.keys(MAIL_TEMPLATES) as MailTemplate[];

describe.each(NAMES)("the letter %s", (template) => {
  test("greets, says its matter in a subject of one line, and escapes what others wrote", () => {
    const { subject, text, html } = write(template);
    expect(subject).toMatch(/^[^\p{Cc}]+$/u);
    expect(text).toContain("Hello Pat Bcc: x@example.com,");
    expect(text).toContain("partners.example");
    expect(html).not.toMatch(/<script>|<b>/);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|null|NaN|\[object/);
  });

  test("can be written from a mail that was owed without a value", () => {
    const { text } = write(template, {});
    expect(text).not.toMatch(/undefined|null|NaN|Invalid/);
  });
});

test.each<[MailTemplate, string[]]>([
  ["partner_rejected", ["> Ads on our\n> brand name"]],
  ["partner_suspended", ["> Ads on our\n> brand name", "Acme & Sons"]],
  ["partner_warned", ["1 December 2026", "12:00 UTC", "suspends"]],
  ["message_received", ["> Hello\n> <script>"]],
  ["broadcast", ["> Hello"]],
  ["payout_sent", ["12.50 USD", "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1B"]],
  ["payout_failed", ["12.50 USD", "payable again"]],
])("the letter %s says %j", (template, parts) => {
  for (const part of parts) expect(write(template).text).toContain(part);
});

test("a change of terms is told field by field, what is in effect and what comes", () => {
  const { text } = write("terms_changed");
  expect(text).toContain("In effect now:\n\n- holdDays: 20 → 15");
  expect(text).toMatch(/In effect from 4 December 2026.*09:30 UTC:\n\n- countries: none → \["US","DE"\]/);
  expect(
    write("terms_changed", { ...VARIABLES, applied: [], scheduled: [], isWithdrawn: true }).text,
  ).toContain("will not take effect");
});
