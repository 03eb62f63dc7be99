import Router from "@koa/router";
import { recordClick, type ClickOnLink } from "../../commands/events/record-click.ts";
import { withQueryBuilder } from "../../db/query-builder.ts";
import { sqlThrough } from "../../db/sql.ts";
import { WORK } from "../../db/work.ts";
import type { Deps } from "../../deps.ts";
import { addressBlockOf } from "../../domain/access/address-block.ts";
import { NO_SUBS, SUB_NAMES, type Subs } from "../../domain/attribution/attribution.ts";
import { deviceOf } from "../../domain/attribution/device.ts";
import { isKnownBot } from "../../domain/attribution/known-bots.ts";
import { isId, newId } from "../../domain/ids.ts";
import { isVisitorsClick } from "../../domain/attribution/click.ts";
import { resolveTo, SUB_LENGTH, trackedTarget } from "../../domain/attribution/link.ts";
import { beginningOf } from "../../domain/text.ts";
import { findLink } from "../../queries/clicks/find-link.ts";
import type { Context, RequestState } from "../http/context.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import { renderMissingPage } from "../pages/missing-page.ts";
import { createCountryOf, type CountryOf } from "./country.ts";
import { createLinkFollower, type FollowLink } from "./link-follower.ts";

const VISITOR_COOKIE = "vp_visitor";
const VISITOR_COOKIE_MS = 365 * 86_400_000;
const LONGEST_REFERRER = 2000;

/** The tracked link (CREDIT-11): records the click and redirects to the brand's site. */
export function serveLinks(deps: Deps, limits: RateLimits): Router<RequestState> {
  const countryOf = createCountryOf(deps.config);
  // Clicks use the process, too: others' reports rest for their sake.
  const ofClicks = sqlThrough(deps.sql, (click) => deps.queues.inTurn(null, WORK.read.turnMs, click));
  const followLink = createLinkFollower(withQueryBuilder(deps.orm, ofClicks));
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  router.get("/r/:code", async (ctx) => {
    ctx.state.operation = "follow_link";
    await follow({ deps, limits, countryOf, followLink }, ctx, ctx.params["code"] ?? "");
  });
  return router;
}

interface Links {
  readonly deps: Deps;
  readonly limits: RateLimits;
  readonly countryOf: CountryOf;
  readonly followLink: FollowLink;
}

async function follow(links: Links, ctx: Context, code: string): Promise<void> {
  const { deps, limits, countryOf } = links;
  const query = new URLSearchParams(ctx.querystring);
  const limit = isClick(ctx) ? await limits.consume("clickAddress", addressBlockOf(ctx.ip)) : null;
  // Past an address's limit the link works but records nothing.
  const click = limit === null || limit.isExceeded ? null : clickOf(countryOf, ctx, query);
  const target = code.includes("\0") ? null : await targetOf(links, code, query.get("to"), click);
  if (target === null) {
    if (limit !== null) await limits.giveBack("clickAddress", addressBlockOf(ctx.ip));
    renderMissingPage(ctx, "link");
    return;
  }
  if (limit !== null) ctx.state.limit = limit;
  if (click !== null) setVisitor(deps, ctx, click.visitorId);
  ctx.status = 302;
  ctx.set("Location", trackedTarget({ ...target, to: null, refCode: code }));
  ctx.set("Referrer-Policy", "no-referrer-when-downgrade");
  ctx.body = "";
}

/**
 * Where a link leads, and the click recorded on it: in one statement, unless the link names a page, which must be on
 * the program's site. Null without such a link.
 */
async function targetOf(
  { deps, followLink }: Links,
  code: string,
  to: string | null,
  click: ClickOnLink | null,
): Promise<{ readonly destination: string; readonly clickId: string | null } | null> {
  if (click !== null && to === null) return followLink({ ...click, code });
  const link = await findLink(deps.sql, code);
  if (link === null) return null;
  const landing = resolveTo(link.destination, to) ?? link.destination;
  const clickId = click === null ? null : await recordClick(deps.sql, { ...click, ...link, landing });
  return { destination: landing, clickId };
}

/** Bots, previews and HEAD requests are not clicks. */
const isClick = (ctx: Context): boolean =>
  isVisitorsClick(
    {
      method: ctx.method,
      userAgent: ctx.get("User-Agent") || null,
      purpose: ctx.get("Sec-Purpose") || ctx.get("Purpose") || ctx.get("X-Moz") || null,
    },
    isKnownBot,
  );

const clickOf = (countryOf: CountryOf, ctx: Context, query: URLSearchParams): ClickOnLink => ({
  visitorId: visitorOf(ctx),
  country: countryOf(ctx),
  device: deviceOf(ctx.get("User-Agent") || null),
  referrer: referrerOf(ctx.get("Referer")),
  subs: subsOfQuery(query),
});

/** An anonymous first-party cookie that connects one visitor's clicks. */
function visitorOf(ctx: Context): string {
  const known = ctx.cookies.get(VISITOR_COOKIE);
  return known !== undefined && isId("visitor", known) ? known : newId("visitor");
}

function setVisitor(deps: Deps, ctx: Context, visitorId: string): void {
  const isSecure = deps.config.baseUrl.startsWith("https:");
  ctx.set(
    "Set-Cookie",
    `${VISITOR_COOKIE}=${visitorId}; Path=/; Max-Age=${VISITOR_COOKIE_MS / 1000}; HttpOnly; SameSite=Lax` +
      (isSecure ? "; Secure" : ""),
  );
}

/** Labels are free text from partners: truncated and stripped of control characters, never rejected. */
function subsOfQuery(query: URLSearchParams): Subs {
  if (query.size === 0) return NO_SUBS;
  const labelOf = (name: string) => {
    const text = beginningOf((query.get(name) ?? "").replaceAll(/[\p{Cc}\p{Cs}]/gu, ""), SUB_LENGTH);
    return text === "" ? null : text;
  };
  const labels = Object.fromEntries(SUB_NAMES.map((name) => [name, labelOf(name)])) as unknown as Subs;
  return { ...labels, sub1: labels.sub1 ?? labelOf("sub_id") };
}

function referrerOf(header: string): string | null {
  const url = URL.parse(header);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  return url.href.length > LONGEST_REFERRER
    ? `${url.origin}${url.pathname}`.slice(0, LONGEST_REFERRER)
    : url.href;
}
