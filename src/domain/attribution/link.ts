import assert from "node:assert/strict";

import { SUB_NAMES, type Subs } from "./attribution.ts";

/** Query parameters that a tracked link adds to its destination. CREDIT-11. */
const CLICK_PARAMETER = "vp_click";
const REF_PARAMETER = "ref";

export const SUB_LENGTH = 80;
export const TO_LENGTH = 2000;

/** 32 letters and digits, so that a random byte picks each alike; without i, l, o and u, which are misread. */
export const CODE_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
export const CODE_LENGTH = 10;

/** A link or referral code from random bytes, one for each character. */
export function codeFrom(bytes: Uint8Array): string {
  assert(bytes.length >= CODE_LENGTH, `a code takes ${CODE_LENGTH} random bytes`);
  return [...bytes.subarray(0, CODE_LENGTH)]
    .map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length])
    .join("");
}

/** The link that a partner spreads: `{base_url}/r/{code}` with the labels that are set and the page asked for. */
export function customerLink(
  baseUrl: string,
  code: string,
  subs: Partial<Subs> = {},
  to: string | null = null,
): string {
  const query = new URLSearchParams();
  for (const name of SUB_NAMES) {
    const value = subs[name] ?? "";
    if (value !== "") query.set(name, value);
  }
  if (to !== null) query.set("to", to);
  return `${baseUrl}/r/${code}${query.size === 0 ? "" : `?${query.toString()}`}`;
}

/** The link with which a partner recruits others: the application page with `recruiter`. PARTNER-11. */
export function recruitLink(applicationPage: string, code: string): string {
  return withParameters(new URL(applicationPage), { recruiter: code });
}

/**
 * Where a tracked link leads: the destination, or the page on the brand's site that `to` names, with the
 * click and the referral code added. Its other query parameters and its fragment are kept as they are.
 */
export function trackedTarget(
  link: Readonly<{ destination: string; to: string | null; clickId: string | null; refCode: string }>,
): string {
  const url = new URL(resolveTo(link.destination, link.to) ?? link.destination);
  return withParameters(url, {
    ...(link.clickId !== null && { [CLICK_PARAMETER]: link.clickId }),
    [REF_PARAMETER]: link.refCode,
  });
}

/**
 * The page that `to` names on the brand's own site, or null when it is on another one and is ignored.
 * CREDIT-12. `to` is read as a browser would, against the destination (so it may be relative);
 * the host is the destination's or a subdomain of it, a leading `www.` aside; the scheme is the destination's
 * or https; the port is the same, and there is no user info.
 */
export function resolveTo(destination: string, to: string | null): string | null {
  if (to === null || to === "" || to.length > TO_LENGTH) return null;
  const site = new URL(destination);
  const page = URL.parse(to, site.href);
  if (page === null || page.username !== "" || page.password !== "") return null;
  if (page.protocol !== site.protocol && page.protocol !== "https:") return null;
  if (page.port !== site.port) return null;
  const [siteHost, pageHost] = [withoutWww(site.hostname), withoutWww(page.hostname)];
  return pageHost === siteHost || pageHost.endsWith(`.${siteHost}`) ? page.href : null;
}

/** `www.example.com` is `example.com`; but `www.com` stays, or every site of its ending would be the brand's. */
function withoutWww(hostname: string): string {
  return hostname.replace(/^www\.(?=[^.]+\.)/, "");
}

/** The URL with these parameters last, in place of any of the same names. The rest of the query is not touched. */
function withParameters(url: URL, parameters: Readonly<Record<string, string>>): string {
  // By the name that its reader will see: `%72ef` is `ref`.
  const isReplaced = (piece: string): boolean =>
    [...new URLSearchParams(piece).keys()].some((name) => Object.hasOwn(parameters, name));
  const kept = url.search
    .slice(1)
    .split("&")
    .filter((piece) => piece !== "" && !isReplaced(piece));
  const added = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  url.search = [...kept, ...added].join("&");
  return url.href;
}

/** What tells a visitor's click from other requests of a tracked link; headers are null when not sent. */
export type LinkRequest = Readonly<{
  method: string;
  userAgent: string | null;
  /** The `Sec-Purpose`, `Purpose` or `X-Moz` header: browsers that load a page before it is asked for say so. */
  purpose: string | null;
}>;

/** Whether a request of a tracked link is a click: not a HEAD, not a preview, not a bot. CREDIT-13. */
export function isVisitorsClick(request: LinkRequest, isBot: (userAgent: string) => boolean): boolean {
  if (request.method !== "GET") return false;
  if (/prefetch|prerender|preview/i.test(request.purpose ?? "")) return false;
  return request.userAgent === null || !isBot(request.userAgent);
}
