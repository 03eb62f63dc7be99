import { createIsbotFromList, list } from "isbot";

import { remembering } from "../remembering.ts";

/**
 * Whether a pattern of the library names who sends the request. Others judge by how little a user agent says, which
 * also holds for `Mozilla/5.0`, in-house apps and most HTTP clients.
 */
function isName(pattern: string): boolean {
  const literal = pattern.replaceAll(/\\.|\[[^\]]*\]|\{[^}]*\}/g, " ");
  return /[a-z]{3}|\dx\d|w3c/.test(literal) && !literal.includes("mozilla");
}

const namesBot = createIsbotFromList(list.filter((pattern) => isName(pattern)));

/** HTTP clients that a person or a test runs on purpose, by the beginning of their user agents. */
const HTTP_CLIENT =
  /^(?:apache-httpclient|guzzle|postman|python|rest|(?:aiohttp|axios|bun|curl|dart|deno|faraday|go-http-client|got|hurl|httpie|httpx|insomnia|java|jakarta|k6|libwww-perl|node|okhttp|perl|php|playwright|ruby|typhoeus|undici|wget)\b)/i;

/** Words of the list that say what a program is for, not whose it is, and browsers that a program drives. */
const PURPOSE =
  /headless|playwright|puppeteer|selenium|cypress|okhttp|\b(?:agent|check|client|library|server|tools?)\b/gi;

const MOST_REMEMBERED = 1_000;
const LONGEST_REMEMBERED = 300;

const isListed = (userAgent: string): boolean =>
  !HTTP_CLIENT.test(userAgent) && namesBot(userAgent.replaceAll(PURPOSE, ""));

/** A click asks twice, and many visitors have the same browser. */
const wasListed = remembering(MOST_REMEMBERED, isListed);

/** Whether a user agent is a known crawler, preview or monitor, whose requests are not clicks. Decision 0003. */
export const isKnownBot = (userAgent: string): boolean =>
  userAgent.length <= LONGEST_REMEMBERED ? wasListed(userAgent) : isListed(userAgent);
