import Router from "@koa/router";
import type { Deps } from "../../deps.ts";
import { isInvoiceProof } from "../../db/invoice-address.ts";
import { CODE_LENGTH } from "../../domain/attribution/link.ts";
import { escapeHtml } from "../../mail/letter.ts";
import { findInvoice } from "../../queries/funding/find-invoice.ts";
import { publicProfile, type PublicProfile } from "../../queries/pages/public-profile.ts";
import { publicProgram } from "../../queries/pages/public-program.ts";
import type { Context, RequestState } from "../http/context.ts";
import { askedLanguage, languageOf } from "../http/language.ts";
import { sessionOf } from "../sessions/session-of.ts";
import { invoicePageBody } from "./invoice-page.ts";
import { renderPage } from "./layout.ts";
import { renderMissingPage } from "./missing-page.ts";
import { programPageBody } from "./program-page.ts";
import { PAGE_WORDS, type PageWords } from "./words/words.ts";

/**
 * Pages without a key: programs, profiles (PROGRAM-10, PARTNER-23), and invoices at unguessable addresses
 * (FUNDING-4).
 */
export function servePages(deps: Deps): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  router.get("/p/:slug", async (ctx) => {
    ctx.state.operation = "program_page";
    await sendProgramPage(deps, ctx, ctx.params["slug"] ?? "");
  });
  router.get("/u/:handle", async (ctx) => {
    ctx.state.operation = "profile_page";
    await sendProfilePage(deps, ctx, ctx.params["handle"] ?? "");
  });
  router.get("/invoices/:invoiceId/:proof", async (ctx) => {
    ctx.state.operation = "invoice_page";
    await sendInvoicePage(deps, ctx, ctx.params["invoiceId"] ?? "", ctx.params["proof"] ?? "");
  });
  return router;
}

const isReadable = (text: string) => !text.includes("\0") && text.isWellFormed();

async function sendProgramPage(deps: Deps, ctx: Context, slug: string): Promise<void> {
  const code = new URLSearchParams(ctx.querystring).get("recruiter");
  const recruiterCode =
    code !== null && new RegExp(`^[a-z0-9]{1,${CODE_LENGTH * 4}}$`, "i").test(code) ? code : null;
  const loginId = (await sessionOf(deps, ctx))?.loginId ?? null;
  const program = isReadable(slug) ? await publicProgram(deps.sql, slug, recruiterCode, loginId) : null;
  const language = languageOf(ctx);
  const words = PAGE_WORDS[language];
  if (program === null) return renderMissingPage(ctx, "program");
  if (program.isHidden) ctx.set("Cache-Control", "private, no-store");
  // Above the page of a program that only its brand's team sees. CONSOLE-32.
  const preview = program.isHidden ? `<p class="note">${words.program.preview}</p>\n` : "";
  renderPage(ctx, {
    language,
    title: words.program.title(program.name, program.brandName),
    body:
      preview +
      programPageBody(words, program, deps.config.baseUrl, { recruiterCode, language: askedLanguage(ctx) }),
  });
}

async function sendProfilePage(deps: Deps, ctx: Context, handle: string): Promise<void> {
  await sessionOf(deps, ctx);
  const language = languageOf(ctx);
  const profile = isReadable(handle) ? await publicProfile(deps.sql, handle) : null;
  if (profile === null) renderMissingPage(ctx, "profile");
  else renderPage(ctx, { language, title: profile.name, body: profileBody(PAGE_WORDS[language], profile) });
}

async function sendInvoicePage(deps: Deps, ctx: Context, invoiceId: string, proof: string): Promise<void> {
  ctx.set("Cache-Control", "private, no-store");
  ctx.set("X-Robots-Tag", "noindex");
  const invoice = isInvoiceProof(deps.config, invoiceId, proof)
    ? await findInvoice(deps.sql, invoiceId)
    : null;
  await sessionOf(deps, ctx);
  const language = languageOf(ctx);
  const words = PAGE_WORDS[language];
  if (invoice === null) renderMissingPage(ctx, "invoice");
  else {
    const title = words.invoice.title(invoice.number);
    renderPage(ctx, { language, title, body: invoicePageBody(words, invoice) });
  }
}

function profileBody(
  { profile: words }: PageWords,
  { name, handle, bio, properties }: PublicProfile,
): string {
  const propertyLine = ({ type, identifier, url }: PublicProfile["properties"][number]) =>
    `<li>${escapeHtml(words.type(type))}: ${
      url === null
        ? escapeHtml(identifier)
        : `<a rel="nofollow ugc" href="${escapeHtml(url)}">${escapeHtml(identifier)}</a>`
    }</li>`;
  return [
    `<h1>${escapeHtml(name)}</h1>`,
    `<p class="lead">@${escapeHtml(handle)}</p>`,
    bio === null ? "" : `<p class="text" dir="auto">${escapeHtml(bio)}</p>`,
    properties.length === 0
      ? ""
      : `<h2>${words.verified}</h2>\n<ul>\n${properties.map(propertyLine).join("\n")}\n</ul>`,
  ]
    .filter((part) => part !== "")
    .join("\n");
}
