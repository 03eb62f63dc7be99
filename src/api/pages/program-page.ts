import type { Language } from "../../domain/language.ts";
import { TRAFFIC_SOURCES } from "../../domain/programs/program.ts";
import type { Terms } from "../../domain/programs/terms.ts";
import { capitalize } from "../../domain/text.ts";
import { escapeHtml } from "../../mail/letter.ts";
import type { PublicProgram } from "../../queries/pages/public-program.ts";
import { definitions } from "./layout.ts";
import type { PageWords } from "./words/words.ts";

/** What the address of the page asks for. */
interface Asked {
  readonly recruiterCode: string | null;
  /** Kept on the way to the form; null if the address asks for none. PEOPLE-36. */
  readonly language: Language | null;
}

/** The public page of a program's terms and how to join (PROGRAM-10). */
export function programPageBody(
  words: PageWords,
  program: PublicProgram,
  baseUrl: string,
  { recruiterCode, language }: Asked,
): string {
  const { program: own, terms } = words;
  return [
    `<h1>${escapeHtml(program.name)}</h1>`,
    `<p class="lead">${escapeHtml(own.lead(program.brandName))}</p>`,
    program.isPaused ? `<p class="note">${own.paused}</p>` : "",
    program.recruiterName === null
      ? ""
      : `<p class="note">${escapeHtml(own.invitedBy(program.recruiterName))}</p>`,
    program.description === "" ? "" : `<p class="text" dir="auto">${escapeHtml(program.description)}</p>`,
    applyLink(own.apply, program, { recruiterCode, language }),
    `<h2>${terms.title(program.termsVersion)}</h2>`,
    definitions(termsRows(words, program)),
    announcedChange(words, program),
    rateRules(words, program),
    trafficRules(words, program.terms),
    program.brandRules === ""
      ? ""
      : `<h2>${terms.brandRules}</h2>\n<p class="text" dir="auto">${escapeHtml(program.brandRules)}</p>`,
    questions(words, program),
    program.isPaused ? "" : howToJoin(words, program, baseUrl, recruiterCode),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function termsRows(
  { money, country, terms: words }: PageWords,
  { terms, currency }: PublicProgram,
): [string, string][] {
  const rows: [string, string][] = [
    [words.commission, words.commissionText(terms, currency)],
    [words.override, words.overrideText(terms.overrideRateBps)],
    [words.renewals, words.renewalsText(terms.renewalMonths)],
    [words.paid, words.paidText(terms.holdDays)],
    [words.attributionWindow, words.attributionWindowText(terms.attributionWindowDays, terms.attribution)],
    [words.customers, terms.newCustomersOnly ? words.newOnly : words.allCustomers],
    [words.countries, terms.countries.map(country).join(", ") || words.everywhere],
    [words.minimumPayout, money(terms.minimumPayoutCents, currency)],
    [words.currency, currency],
  ];
  return rows.map(([name, value]) => [name, escapeHtml(value)]);
}

/** Applicants join under terms that are already announced. TERMS-18. */
function announcedChange({ terms, moment }: PageWords, { announced, currency }: PublicProgram): string {
  const { changeEffectiveAt, changeVersion, changes } = announced;
  if (changeEffectiveAt === null || changeVersion === null || changes === null) return "";
  const time = `<time datetime="${changeEffectiveAt.toISOString()}">${moment(changeEffectiveAt)}</time>`;
  const items = changes.map((change) => `<li>${escapeHtml(terms.changedTerm(change, currency))}</li>`);
  return (
    `<h2>${terms.change}</h2>\n<p>${terms.changeFrom(time, changeVersion)}</p>\n` +
    `<ul>\n${items.join("\n")}\n</ul>`
  );
}

function rateRules({ money, percent, terms: words }: PageWords, { terms, currency }: PublicProgram): string {
  const products = terms.productRules.map((rule) => [
    rule.match,
    rule.rewardType === "percent" ? percent(rule.directRateBps) : money(rule.directFixedCents, currency),
  ]);
  const bounties = terms.eventBounties.map((rule) => [rule.name, money(rule.directFixedCents, currency)]);
  const list = (title: string, rows: string[][]) =>
    rows.length === 0
      ? ""
      : `<h2>${title}</h2>\n${definitions(rows.map(([name, value]) => [name!, escapeHtml(value!)] as const))}`;
  return [list(words.products, products), list(words.bounties, bounties)].filter(Boolean).join("\n");
}

function trafficRules({ terms: words }: PageWords, terms: Terms): string {
  const restricted = TRAFFIC_SOURCES.flatMap((source) => {
    const rule = terms.trafficRules[source];
    return rule === "allowed" ? [] : [[capitalize(words.source(source)), words.rules[rule]] as const];
  });
  return restricted.length === 0
    ? ""
    : `<h2>${words.traffic}</h2>\n<p>${words.othersAllowed}</p>\n${definitions(restricted)}`;
}

function questions({ terms: words }: PageWords, program: PublicProgram): string {
  if (program.questions.length === 0) return "";
  const items = program.questions.map(({ text }) => `<li dir="auto">${escapeHtml(text)}</li>`);
  return `<h2>${words.questions}</h2>\n<ol>\n${items.join("\n")}\n</ol>`;
}

/** Leads to the form in the portal, by way of sign-in and sign-up where these are needed. PROGRAM-16. */
function applyLink(
  text: string,
  { slug, isPaused, isHidden }: PublicProgram,
  { recruiterCode, language }: Asked,
): string {
  if (isPaused || isHidden) return "";
  const query = new URLSearchParams({
    ...(recruiterCode !== null && { recruiter: recruiterCode }),
    ...(language !== null && { lang: language }),
  });
  const path = `/portal/join/${slug}${query.size === 0 ? "" : `?${query.toString()}`}`;
  return `<p><a class="button" href="${escapeHtml(path)}">${text}</a></p>`;
}

function howToJoin(
  { join }: PageWords,
  program: PublicProgram,
  baseUrl: string,
  recruiterCode: string | null,
): string {
  const body = JSON.stringify({
    acceptTerms: true,
    // Keeps the recruiter's code even if the recruiter's name is not shown.
    ...(recruiterCode === null ? {} : { recruiter: recruiterCode }),
    ...(program.questions.length > 0 && {
      answers: Object.fromEntries(program.questions.map(({ id }) => [id, "…"])),
    }),
  });
  const command =
    `curl -X POST ${baseUrl}/api/v1/partner/marketplace/${program.slug}/join \\\n` +
    `  -H "Authorization: Bearer vpp_…" -H "Content-Type: application/json" \\\n  -d '${body}'`;
  return (
    `<h2>${join.title}</h2>\n<p>${program.openToAll ? join.open : join.reviewed} ` +
    `${join.ways("<code>join_program</code>")}</p>\n<pre>${escapeHtml(command)}</pre>`
  );
}
