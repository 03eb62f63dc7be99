import { describe, expect, test } from "@jest/globals";
import { HELD_REASONS } from "../../src/domain/payouts/payout.ts";
import { renderLetter } from "../../src/mail/letter.ts";
import { FORMATS } from "../../src/mail/formats.ts";
import { GERMAN_TERMS } from "../../src/mail/terms-words-de.ts";
import { ENGLISH_TERMS } from "../../src/mail/terms-words-en.ts";
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
  rate: { rewardType: "fixed", directRateBps: 0, directFixedCents: 750 },
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
  ["partner_warned", ["December 1, 2026 at 12:00 PM UTC", "will be suspended"]],
  [
    "partner_approved",
    ["In effect from December 4, 2026 at 9:30 AM UTC:", "Countries: all → United States, Germany"],
  ],
  [
    "partner_reinstated",
    ["In effect from December 4, 2026 at 9:30 AM UTC:", "Countries: all → United States, Germany"],
  ],
  ["terms_in_force", ["In effect since December 4, 2026 at 9:30 AM UTC:", "payment: 20 → 15"]],
  ["message_received", ["> Hello\n> <script>"]],
  ["broadcast", ["> Hello"]],
  ["payout_sent", ["$12.50", "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1B"]],
  ["payout_failed", ["$12.50", "payable again"]],
  ["payout_held", ["$12.50", "on hold", "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1B"]],
  ["payout_account_changed", ["72 hours"]],
  ["tax_form_ending", ["valid until December 31, 2029", "https://"]],
  ["tax_form_ended", ["was valid until December 31, 2029", "payouts wait"]],
  [
    "partner_invited",
    ["Acme & Sons invites you", "Partners earn $7.50 for each approved customer.", "> Hello", "apply here"],
  ],
])("the letter %s says %j", (template, parts) => {
  for (const part of parts) expect(write(template).text).toContain(part);
});

// PAYOUT-26
test.each<[MailTemplate, string[]]>([
  ["payout_proposed", ["Robin Vale proposed", "3 payouts, $12.50 in total", "prg_1/payouts"]],
  ["payout_proposal_approved", ["Robin Vale approved", "3 payouts, $12.50 in total", "prg_1/payouts"]],
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
  expect(text).toMatch(
    /In effect from December 4, 2026 at 9:30 AM UTC:\n\n- Countries: all → United States, Germany/,
  );
  expect(
    write("terms_changed", { ...VARIABLES, applied: [], scheduled: [], isWithdrawn: true }).text,
  ).toContain("has been withdrawn");
});

const RATE = { match: "plan_pro", rewardType: "percent", directRateBps: 3000, directFixedCents: 0 };

test.each<[string, unknown, unknown, string]>([
  ["commissionPercent", 20, 12.5, "Commission: 20% of each sale → 12.5% of each sale"],
  ["commissionPercent", 20, null, "Commission: 20% of each sale → none"],
  ["commissionFixed", null, 7.5, "Commission: none → $7.50 for each approved customer"],
  ["recruiterOverridePercent", 10, 0, "Recruiter override: 10% of the recruited partner's commission → none"],
  ["attributionWindowDays", 30, 14, "Days from click to sale: 30 → 14"],
  [
    "renewalMonths",
    "lifetime",
    1,
    "Renewals: every renewal, for as long as the customer pays → first payment only",
  ],
  ["minimumPayout", 10, 25, "Minimum payout: $10.00 → $25.00"],
  ["newCustomersOnly", false, true, "Customers: new and existing customers → new customers only"],
  ["countries", ["DE"], [], "Countries: Germany → all"],
  [
    "trafficRules",
    { paid_social: "allowed" },
    { paid_social: "ask" },
    "Ways to promote: paid social media (allowed) → paid social media (ask first)",
  ],
  ["attribution", "last", "first", "Which click is credited: the last one → the first one"],
  ["products", [], [RATE], "Product rates: none → plan_pro 30%"],
  [
    "products",
    [RATE],
    [{ ...RATE, rewardType: "fixed", directFixedCents: 250 }],
    "plan_pro 30% → plan_pro $2.50",
  ],
  ["events", [{ name: "signup", directFixedCents: 150 }], [], "Bounties: signup $1.50 → none"],
])("a change of %s from %j to %j reads %s", (field, from, to, words) => {
  expect(ENGLISH_TERMS.changed({ field, from, to }, "USD")).toContain(words);
});

// MESSAGE-4
test.each<[string, unknown, unknown, string]>([
  ["commissionPercent", 20, 12.5, "Provision: 20\u00a0% jedes Verkaufs → 12,5\u00a0% jedes Verkaufs"],
  ["commissionFixed", null, 7.5, "Provision: keine → 7,50\u00a0$ für jeden genehmigten Kunden"],
  ["recruiterOverridePercent", 0, 2.25, "keine → 2,25\u00a0% der Provision des geworbenen Partners"],
  ["minimumPayout", 10, 1250, "Mindestauszahlung: 10,00\u00a0$ → 1.250,00\u00a0$"],
  ["products", [], [{ ...RATE, rewardType: "fixed", directFixedCents: 250 }], "plan_pro 2,50\u00a0$"],
])("in German, a change of %s from %j to %j reads %s", (field, from, to, words) => {
  expect(GERMAN_TERMS.changed({ field, from, to }, "USD")).toContain(words);
});

test.each<[number, string, string, string]>([
  [750, "USD", "$7.50", "7,50\u00a0$"],
  [-123_450, "EUR", "-€1,234.50", "-1.234,50\u00a0€"],
  [500, "JPY", "¥500", "500\u00a0¥"],
  // A dinar has thousandths, as its amounts here do; cash is counted without.
  [1_500, "IQD", "IQD\u00a01.500", "1,500\u00a0IQD"],
  [9_007_199_254_740_991, "USD", "$90,071,992,547,409.91", "90.071.992.547.409,91\u00a0$"],
])("%d %s is written %s, in German %s", (cents, currency, english, german) => {
  expect(FORMATS.en.money(cents, currency)).toBe(english);
  expect(FORMATS.de.money(cents, currency)).toBe(german);
});

test.each([
  ["is to come", {}, "The terms of Acme are changing", "Die Konditionen von Acme ändern sich"],
  [
    "is made at once",
    { scheduled: [] },
    "The terms of Acme have changed",
    "Die Konditionen von Acme haben sich geändert",
  ],
  [
    "was withdrawn",
    { applied: [], scheduled: [], isWithdrawn: true },
    "The announced change to the terms of Acme has been withdrawn",
    "Die angekündigte Änderung der Konditionen von Acme wurde zurückgezogen",
  ],
])("the mail about a change of terms that %s says so first", (_what, change, english, german) => {
  const variables = { ...VARIABLES, programName: "Acme", ...change };
  for (const [letter, subject] of [
    [write("terms_changed", variables), english],
    [writeGerman("terms_changed", variables), german],
  ] as const) {
    expect(letter.subject).toBe(subject);
    expect(letter.text.split("\n\n")[1]).toBe(`${subject}.`);
    expect(letter.text.match(/withdrawn|zurückgezogen/g) ?? []).toHaveLength("isWithdrawn" in change ? 1 : 0);
  }
});

const SECRET_LETTERS: readonly MailTemplate[] = ["sign_in", "sign_up", "address_change", "invitation"];
/** They go to an address that lets nobody in any more, and to one that nobody may have an account for. */
const WITHOUT_SCREEN: readonly MailTemplate[] = ["address_changed", "partner_invited"];

describe.each(NAMES.filter((name) => !SECRET_LETTERS.includes(name) && !WITHOUT_SCREEN.includes(name)))(
  "the way from the letter %s to its screen",
  (template) => {
    test("is an address that can be followed, after a sentence that ends without it", () => {
      for (const language of [write, writeGerman]) {
        const { text, html } = language(template);
        expect(text).toMatch(/:\n\nhttps:\/\/partners\.example\/console\/brd_1\/prg_1\/payouts\n/);
        expect(html).toContain(`<a href="${VARIABLES.link}">${VARIABLES.link}</a>`);
        const without = language(template, { ...VARIABLES, link: null });
        expect(without.text).not.toContain("https://");
        expect(without.text).toBe(text.replace(`:\n\n${VARIABLES.link}`, "."));
      }
    });
  },
);

// PARTNER-35
test("an invitation to a program says in the reader's language what partners earn", () => {
  expect(writeGerman("partner_invited").text).toContain(
    "Provision für Partner: 7,50\u00a0$ für jeden genehmigten Kunden.",
  );
});

test("an invited member reads as what they are invited", () => {
  expect(write("invitation", { ...VARIABLES, role: "owner" }).text).toContain("join its team as an owner.");
  expect(writeGerman("invitation", { ...VARIABLES, role: "viewer" }).text).toContain(
    "mit der Rolle Betrachter",
  );
});

// PAYOUT-3
test("a payout that came back says so in words, and another failure as its rail or its brand put it", () => {
  const reasonsOf = (reason: string) =>
    [write, writeGerman].map((language) => language("payout_failed", { ...VARIABLES, reason }).text);
  const [english, german] = reasonsOf("returned");
  expect(english).toContain("The money came back from your bank or payout provider.");
  expect(german).toContain("Das Geld kam von Ihrer Bank oder Ihrem Zahlungsanbieter zurück.");
  for (const text of reasonsOf("constructor")) expect(text).toContain("> constructor");
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
      expect(text.split("\n\n").length).toBe(7);
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

- Länder: alle → Vereinigte Staaten, Deutschland

Jeder Verkauf wird nach den Konditionen bezahlt, die zum Zeitpunkt des Verkaufs gelten.

Lesen Sie alle Konditionen im Portal:

https://partners.example/console/brd_1/prg_1/payouts

-- 
Gesendet von partners.example. Antworten an diese Adresse werden nicht gelesen.
`,
  );
  expect(writeGerman("payout_sent", { ...VARIABLES, amountCents: 125_050 }).subject).toBe(
    "1.250,50\u00a0$ sind an Sie unterwegs",
  );
  expect(writeGerman("payout_proposed", { ...VARIABLES, payouts: 1 }).text).toContain(
    "1 Auszahlung, insgesamt",
  );
  expect(writeGerman("payout_proposed").text).toContain("3 Auszahlungen, insgesamt 12,50\u00a0$");
});
