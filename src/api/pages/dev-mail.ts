import Router from "@koa/router";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { escapeHtml } from "../../mail/letter.ts";
import { findMail, listMails, type MailDetail, type MailSummary } from "../../queries/operations/mails.ts";
import type { Context, RequestState } from "../http/context.ts";

const MOST_SHOWN = 100;
const LOOPBACK_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
const LOOPBACK_ADDRESSES: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * The local mailbox: mail that would have been sent if there were a mail server. Served only without `SMTP_URL`, on
 * the testnet, while the service is bound to this machine, and to connections from it; otherwise a 404 (MESSAGE-6).
 * Behind a proxy every connection comes from this machine, so it is never served there.
 */
export function serveDevMail(deps: Deps): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  const { smtpUrl, network, baseUrl, trustProxyHops } = deps.config;
  const isLocal = LOOPBACK_NAMES.has(new URL(baseUrl).hostname) && trustProxyHops === 0;
  if (smtpUrl !== null || network !== "testnet" || !isLocal) return router;
  router.get("/dev/mail", async (ctx) => {
    refuseStrangers(ctx);
    ctx.state.operation = "dev_mail";
    const mails = await listMails(deps.sql, { status: null, accountId: null }, MOST_SHOWN);
    if (ctx.accepts("html", "json") === "json") ctx.body = { data: mails };
    else renderPage(ctx, "Mail", `<h1>Mail</h1>${listOf(mails)}`);
  });
  router.get("/dev/mail/:id", async (ctx) => {
    refuseStrangers(ctx);
    ctx.state.operation = "dev_mail";
    const mail = await findMail(deps.sql, ctx.params["id"] ?? "");
    if (mail === null) throw new ApiError("no_such_endpoint");
    if (ctx.accepts("html", "json") === "json") ctx.body = { data: mail };
    else renderPage(ctx, mail.subject ?? "Mail", letterOf(mail));
  });
  return router;
}

/**
 * Requires a direct connection from this machine, under one of its own names, so that no website can read the page
 * through a visitor's browser.
 */
function refuseStrangers(ctx: Context): void {
  const isPassedOn = ["forwarded", "x-forwarded-for", "via"].some((header) => ctx.get(header) !== "");
  const isFromHere =
    LOOPBACK_ADDRESSES.has(ctx.req.socket.remoteAddress ?? "") &&
    !isPassedOn &&
    LOOPBACK_NAMES.has((ctx.req.headers.host ?? "").replace(/:\d+$/, ""));
  if (!isFromHere) throw new ApiError("no_such_endpoint");
}

const STYLE =
  "body{font:15px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em}" +
  "table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4em .6em;border-bottom:1px solid #ddd}" +
  "iframe{width:100%;height:28em;border:1px solid #ddd}pre{background:#f6f6f6;padding:1em;white-space:pre-wrap}";

function renderPage(ctx: Context, title: string, body: string): void {
  ctx.type = "html";
  // Letters contain user-supplied text: no scripts, no external resources.
  ctx.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'");
  ctx.body =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
    `<style>${STYLE}</style></head><body>${body}</body></html>`;
}

function listOf(mails: readonly MailSummary[]): string {
  if (mails.length === 0) return "<p>No mail yet.</p>";
  const rows = mails.map(
    (mail) =>
      `<tr><td>${mail.createdAt.toISOString()}</td><td>${escapeHtml(mail.to ?? "")}</td>` +
      `<td><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject ?? mail.template)}</a></td>` +
      `<td>${mail.status}</td></tr>`,
  );
  return `<table><tr><th>Owed</th><th>To</th><th>Subject</th><th>Status</th></tr>${rows.join("")}</table>`;
}

/** Links in the letter open beside the mailbox: our pages are shown in no frame. */
function letterOf(mail: MailDetail): string {
  const letter = (mail.bodyHtml ?? "").replace("<head>", '<head><base target="_blank">');
  return (
    `<p><a href="/dev/mail">All mail</a></p><h1>${escapeHtml(mail.subject ?? mail.template)}</h1>` +
    `<p>To ${escapeHtml(mail.to ?? "")}, ${mail.status}</p>` +
    `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(letter)}"></iframe>` +
    `<pre>${escapeHtml(mail.bodyText ?? "")}</pre>`
  );
}
