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

const MOST_REMEMBERED = 1_000;
const LONGEST_REMEMBERED = 300;
/** What the lists say of the user agents seen last: a click asks twice, and many visitors have the same browser. */
const remembered = new Map<string, boolean>();

/** Whether a user agent is a known crawler, preview or monitor, whose requests are not clicks. Decision 0003. */
export function isKnownBot(userAgent: string): boolean {
  const known = remembered.get(userAgent);
  if (known !== undefined) return known;
  const isBot = !HTTP_CLIENT.test(userAgent) && namesBot(userAgent.replaceAll(PURPOSE, ""));
  if (userAgent.length <= LONGEST_REMEMBERED) {
    if (remembered.size === MOST_REMEMBERED) remembered.clear();
    remembered.set(userAgent, isBot);
  }
  return isBot;
}
