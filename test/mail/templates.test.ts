import { describe, expect, test } from "@jest/globals";
import { HELD_REASONS } from "../../src/domain/payouts/payout.ts";
import { renderLetter } from "../../src/mail/letter.ts";
import { changedTermText } from "../../src/mail/terms-words.ts";
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
  memberName: "Robin Vale",
  payouts: 3,
  hasProposals: true,
  lastDay: "2029-12-31",
  link: "https://partners.example/console/brd_1/prg_1/payouts",
};

const write = (template: MailTemplate, variables: Record<string, unknown> = VARIABLES) =>
  renderLetter(
    MAIL_TEMPLATES.en[template](variables),
    "Pat\r\nBcc: x@example.com",
    "https://partners.example",
  );

const NAMES = Object.keys(MAIL_TEMPLATES.en) as MailTemplate[];

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

// MESSAGE-4
test.each<[MailTemplate, string[]]>([
  ["partner_rejected", ["> Ads on our\n> brand name"]],
  ["partner_suspended", ["> Ads on our\n> brand name", "Acme & Sons"]],
  ["partner_warned", ["1 December 2026", "12:00 UTC", "is suspended"]],
  ["partner_approved", ["In effect from 4 December 2026 at 09:30 UTC:", "Countries: all → US, DE"]],
  ["partner_reinstated", ["In effect from 4 December 2026 at 09:30 UTC:", "Countries: all → US, DE"]],
  ["terms_in_force", ["In effect since 4 December 2026 at 09:30 UTC:", "payment: 20 → 15"]],
  ["message_received", ["> Hello\n> <script>"]],
  ["broadcast", ["> Hello"]],
  ["payout_sent", ["12.50 USD", "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1B"]],
  ["payout_failed", ["12.50 USD", "payable again"]],
  ["payout_held", ["12.50 USD", "on hold", "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1B"]],
  ["payout_account_changed", ["72 hours"]],
  ["tax_form_ending", ["valid until 31 December 2029", "https://"]],
  ["tax_form_ended", ["was valid until 31 December 2029", "payouts wait"]],
  ["partner_invited", ["Acme & Sons invites you", "> Hello", "apply here"]],
])("the letter %s says %j", (template, parts) => {
  for (const part of parts) expect(write(template).text).toContain(part);
});

// PAYOUT-26
test.each<[MailTemplate, string[]]>([
  ["payout_proposed", ["Robin Vale proposed", "3 payouts, 12.50 USD in total", "prg_1/payouts"]],
  ["payout_proposal_approved", ["Robin Vale approved", "3 payouts, 12.50 USD in total", "prg_1/payouts"]],
  ["payout_proposal_declined", ["Robin Vale declined", "Nothing was sent"]],
  ["payout_approval_lowered", ["Robin Vale turned off", "Acme & Sons", "Open proposals were withdrawn"]],
])("the letter %s says %j", (template, parts) => {
  for (const part of parts) expect(write(template).text).toContain(part);
});

test("what others wrote is laid out in the direction of its own script", () => {
  const { html } = write("message_received", { ...VARIABLES, body: "שלום" });
  expect(html).toContain('<blockquote dir="auto">שלום</blockquote>');
});

test("a change of terms is reported field by field, what is in effect and what comes", () => {
  const { text } = write("terms_changed");
  expect(text).toContain("In effect now:\n\n- Days from sale to payment: 20 → 15");
  expect(text).toMatch(/In effect from 4 December 2026.*09:30 UTC:\n\n- Countries: all → US, DE/);
  expect(
    write("terms_changed", { ...VARIABLES, applied: [], scheduled: [], isWithdrawn: true }).text,
  ).toContain("has been withdrawn");
});

const RATE = { match: "plan_pro", rewardType: "percent", directRateBps: 3000, directFixedCents: 0 };

test.each<[string, unknown, unknown, string]>([
  ["commissionPercent", 20, 12.5, "Commission: 20% of each sale → 12.5% of each sale"],
  ["commissionPercent", 20, null, "Commission: 20% of each sale → none"],
  ["commissionFixed", null, 7.5, "Commission: none → 7.5 USD for each approved customer"],
  ["recruiterOverridePercent", 10, 0, "Recruiter override: 10% of the recruited partner's commission → None"],
  ["attributionWindowDays", 30, 14, "Days from click to sale: 30 → 14"],
  [
    "renewalMonths",
    "lifetime",
    1,
    "Renewals: Every renewal, for as long as the customer pays → First payment only",
  ],
  ["minimumPayout", 10, 25, "Minimum payout: 10 USD → 25 USD"],
  ["newCustomersOnly", false, true, "Customers: new and existing customers → new customers only"],
  ["countries", ["DE"], [], "Countries: DE → all"],
  [
    "trafficRules",
    { paid_social: "allowed" },
    { paid_social: "ask" },
    "Ways to promote: paid social media allowed → paid social media ask first",
  ],
  ["attribution", "last", "first", "Which click is credited: the last one → the first one"],
  ["products", [], [RATE], "Product rates: none → plan_pro 30%"],
  [
    "products",
    [RATE],
    [{ ...RATE, rewardType: "fixed", directFixedCents: 250 }],
    "plan_pro 30% → plan_pro 2.50 USD",
  ],
  ["events", [{ name: "signup", directFixedCents: 150 }], [], "Bounties: signup 1.50 USD → none"],
])("a change of %s from %j to %j reads %s", (field, from, to, words) => {
  expect(changedTermText({ field, from, to }, "USD")).toContain(words);
});

const writeGerman = (template: MailTemplate, variables: Record<string, unknown> = VARIABLES) =>
  renderLetter(MAIL_TEMPLATES.de[template](variables), "Pat", "https://partners.example", "de");

// PEOPLE-35
describe.each(NAMES)("the German letter %s", (template) => {
  test("greets in German, shows the same values as the English one, and escapes what others wrote", () => {
    const { subject, text, html } = writeGerman(template);
    expect(subject).not.toBe(write(template).subject);
    expect(text).toMatch(/^Guten Tag Pat,/);
    expect(text).not.toMatch(/\b(the|your|you|has|was)\b(?! brand name)/i);
    expect(html).toContain('<html lang="de">');
    expect(html).not.toMatch(/<script>|<b>/);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|null|NaN|\[object/);
  });

  test("can be written from a mail that was owed without a value", () => {
    expect(writeGerman(template, {}).text).not.toMatch(/undefined|null|NaN|Invalid/);
  });
});

// PAYOUT-5, PEOPLE-35
test.each(HELD_REASONS)(
  "a payout that is held as %s says to its partner why, in each language",
  (heldReason) => {
    const variables = { ...VARIABLES, reason: undefined, heldReason };
    const [english, german] = [
      write("payout_held", variables).text,
      writeGerman("payout_held", variables).text,
    ];
    for (const text of [english, german]) {
      expect(text).not.toMatch(/[a-z]_[a-z]/);
      expect(text).not.toContain("The partner");
      expect(text.split("\n\n").length).toBe(5);
    }
    expect(german).not.toMatch(/\b(the|your|you|has|was)\b/i);
  },
);

// PEOPLE-35
test("a whole German letter", () => {
  expect(writeGerman("terms_changed").text).toBe(
    `Guten Tag Pat,

Die Konditionen von Acme <b>partners</b> ändern sich.

Ab sofort gilt:

- Tage vom Verkauf bis zur Zahlung: 20 → 15

Ab 4. Dezember 2026 um 09:30 UTC gilt:

- Länder: alle → US, DE

Jeder Verkauf wird nach den Konditionen bezahlt, die zum Zeitpunkt des Verkaufs gelten.

-- 
Gesendet von partners.example. Antworten an diese Adresse werden nicht gelesen.
`,
  );
  expect(writeGerman("payout_sent", { ...VARIABLES, amountCents: 125_050 }).subject).toBe(
    "1.250,50 USD sind an Sie unterwegs",
  );
  expect(writeGerman("payout_proposed", { ...VARIABLES, payouts: 1 }).text).toContain(
    "1 Auszahlung, insgesamt",
  );
  expect(writeGerman("payout_proposed").text).toContain("3 Auszahlungen, insgesamt 12,50 USD");
});
