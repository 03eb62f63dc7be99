import { bpsToPercentText } from "../../domain/money/money.ts";
import { moneyText } from "../../domain/money/currency.ts";
import {
  commissionText,
  recruiterOverrideText,
  renewalsText,
  TRAFFIC_SOURCES,
} from "../../domain/programs/program.ts";
import type { Terms } from "../../domain/programs/terms.ts";
import { escapeHtml } from "../../mail/letter.ts";
import { changedTermText, momentText } from "../../mail/terms-words.ts";
import type { PublicProgram } from "../../queries/pages/public-program.ts";
import { definitions } from "./layout.ts";

/** The public page of a program's terms and how to join (PROGRAM-10). */
export function programPageBody(
  program: PublicProgram,
  baseUrl: string,
  recruiterCode: string | null,
): string {
  return [
    `<h1>${escapeHtml(program.name)}</h1>`,
    `<p class="lead">Partner program of ${escapeHtml(program.brandName)}</p>`,
    program.isPaused ? `<p class="note">This program is paused: new sales are not credited.</p>` : "",
    program.recruiterName === null
      ? ""
      : `<p class="note">You were invited by ${escapeHtml(program.recruiterName)}.</p>`,
    program.description === "" ? "" : `<p class="text">${escapeHtml(program.description)}</p>`,
    applyLink(program, recruiterCode),
    `<h2>Terms (version ${program.termsVersion})</h2>`,
    definitions(termsRows(program)),
    announcedChange(program),
    rateRules(program),
    trafficRules(program.terms),
    program.brandRules === ""
      ? ""
      : `<h2>Brand rules</h2>\n<p class="text">${escapeHtml(program.brandRules)}</p>`,
    questions(program),
    howToJoin(program, baseUrl, recruiterCode),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

function termsRows({ terms, currency }: PublicProgram): [string, string][] {
  const rows: [string, string][] = [
    ["Commission", commissionText(terms, currency)],
    ["Recruiter override", recruiterOverrideText(terms.overrideRateBps)],
    ["Renewals", renewalsText(terms.renewalMonths)],
    ["Paid", `${days(terms.holdDays)} after the sale, once approved`],
    ["Click to sale", `within ${days(terms.attributionWindowDays)}; the ${terms.attribution} click counts`],
    ["Customers", terms.newCustomersOnly ? "new customers only" : "new and existing customers"],
    ["Countries", terms.countries.length === 0 ? "all" : terms.countries.join(", ")],
    ["Least payout", moneyText(terms.minimumPayoutCents, currency)],
    ["Currency", currency],
  ];
  return rows.map(([name, value]) => [name, escapeHtml(value)]);
}

/** Applicants join under terms that are already announced. TERMS-18. */
function announcedChange({ announced, currency }: PublicProgram): string {
  const { changeEffectiveAt, changeVersion, changes } = announced;
  if (changeEffectiveAt === null || changes === null) return "";
  const date = changeEffectiveAt.toISOString();
  const items = changes.map((change) => `<li>${escapeHtml(changedTermText(change, currency))}</li>`);
  return (
    `<h2>Upcoming change</h2>\n<p>From <time datetime="${date}">${momentText(changeEffectiveAt)}</time> ` +
    `version ${changeVersion} of the terms applies:</p>\n<ul>\n${items.join("\n")}\n</ul>`
  );
}

function rateRules({ terms, currency }: PublicProgram): string {
  const products = terms.productRules.map((rule) => [
    rule.match,
    rule.rewardType === "percent"
      ? bpsToPercentText(rule.directRateBps)
      : moneyText(rule.directFixedCents, currency),
  ]);
  const bounties = terms.eventBounties.map((rule) => [rule.name, moneyText(rule.directFixedCents, currency)]);
  const list = (title: string, rows: string[][]) =>
    rows.length === 0
      ? ""
      : `<h2>${title}</h2>\n${definitions(rows.map(([name, value]) => [name!, escapeHtml(value!)] as const))}`;
  return [list("Product rates", products), list("Bounties", bounties)].filter(Boolean).join("\n");
}

function trafficRules(terms: Terms): string {
  const words = { ask: "ask first", banned: "not allowed" } as const;
  const restricted = TRAFFIC_SOURCES.flatMap((source) => {
    const rule = terms.trafficRules[source];
    return rule === "allowed" ? [] : [[source.replaceAll("_", " "), words[rule]] as const];
  });
  return restricted.length === 0
    ? ""
    : `<h2>Ways to promote</h2>\n<p>All others are allowed.</p>\n${definitions(restricted)}`;
}

function questions(program: PublicProgram): string {
  if (program.questions.length === 0) return "";
  const rows = program.questions.map(({ id, text }) => [id, escapeHtml(text)] as const);
  return `<h2>Questions for applicants</h2>\n${definitions(rows)}`;
}

/** Leads to the form in the portal, by way of sign-in and sign-up where these are needed. PROGRAM-16. */
function applyLink({ slug, isPaused, isHidden }: PublicProgram, recruiterCode: string | null): string {
  if (isPaused || isHidden) return "";
  const recruiter = recruiterCode === null ? "" : `?recruiter=${encodeURIComponent(recruiterCode)}`;
  return `<p><a class="button" href="/portal/join/${slug}${recruiter}">Apply</a></p>`;
}

function howToJoin(program: PublicProgram, baseUrl: string, recruiterCode: string | null): string {
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
  const review = program.openToAll
    ? "Applicants are approved immediately, unless a check holds the application for review."
    : "The brand reviews every application.";
  return (
    `<h2>How to join</h2>\n<p>${review} Apply above, with your partner key, or let your agent do it with the tool ` +
    `<code>join_program</code>:</p>\n<pre>${escapeHtml(command)}</pre>`
  );
}
