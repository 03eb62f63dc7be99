import assert from "node:assert/strict";

import { isNoLongerThan } from "../text.ts";
import { SUB_NAMES, type Subs } from "./attribution.ts";

/** Query parameters that a tracked link adds to its destination. CREDIT-11. */
const CLICK_PARAMETER = "vp_click";
const REF_PARAMETER = "ref";

export const SUB_LENGTH = 80;
export const TO_LENGTH = 2000;

/** 32 characters, so random bytes map to them without bias; i, l, o and u are left out as easily misread. */
export const CODE_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
export const CODE_LENGTH = 10;

/** A link or referral code, one character per random byte. */
export function codeFrom(bytes: Uint8Array): string {
  assert(bytes.length >= CODE_LENGTH, `a code takes ${CODE_LENGTH} random bytes`);
  return [...bytes.subarray(0, CODE_LENGTH)]
    .map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length])
    .join("");
}

/** A partner's tracked link: `{base_url}/r/{code}` with its labels and target page. */
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

/** A partner's link for recruiting others: the application page with `recruiter`. PARTNER-11. */
export function recruitLink(applicationPage: string, code: string): string {
  return withParameters(new URL(applicationPage), { recruiter: code });
}

/**
 * The target of a tracked link: the destination, or the page that `to` names on the brand's site, with click and
 * referral code added. Other query parameters and the fragment are kept.
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
 * The page that `to` names on the brand's own site, or null if it is elsewhere and therefore ignored. CREDIT-12. `to`
 * is resolved against the destination as browsers do, so it may be relative. Its host must be the destination's or a
 * subdomain of it, ignoring a leading `www.`; its scheme the destination's or https; its port the same; without user
 * info.
 */
export function resolveTo(destination: string, to: string | null): string | null {
  if (to === null || to === "" || !isNoLongerThan(to, TO_LENGTH)) return null;
  const site = new URL(destination);
  const page = URL.parse(to, site.href);
  if (page === null || page.username !== "" || page.password !== "") return null;
  if (page.protocol !== site.protocol && page.protocol !== "https:") return null;
  if (page.port !== site.port) return null;
  const [siteHost, pageHost] = [withoutWww(site.hostname), withoutWww(page.hostname)];
  return pageHost === siteHost || pageHost.endsWith(`.${siteHost}`) ? page.href : null;
}

/** `www.example.com` is `example.com`; `www.com` stays, or every site under `.com` would be the brand's. */
function withoutWww(hostname: string): string {
  return hostname.replace(/^www\.(?=[^.]+\.)/, "");
}

/** Sets these parameters at the end of the query, replacing any of the same names and leaving the rest as it is. */
function withParameters(url: URL, parameters: Readonly<Record<string, string>>): string {
  // Compares decoded names, as the reader will: `%72ef` is `ref`.
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
