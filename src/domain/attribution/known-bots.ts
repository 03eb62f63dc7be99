import { createIsbotFromList, list } from "isbot";

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

/** Whether a user agent is a known crawler, preview or monitor, whose requests are not clicks. Decision 0003. */
export function isKnownBot(userAgent: string): boolean {
  return !HTTP_CLIENT.test(userAgent) && namesBot(userAgent.replaceAll(PURPOSE, ""));
}
