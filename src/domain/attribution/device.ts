import { isbot } from "isbot";

export const DEVICES = ["mobile", "tablet", "desktop", "bot", "unknown"] as const;
/** The device of a click. CREDIT-14. */
export type Device = (typeof DEVICES)[number];

/** The first matching pattern wins: tablets say more than "Android", phones add "Mobile". */
const PATTERNS: readonly (readonly [Device, RegExp])[] = [
  ["tablet", /iPad|Tablet(?! PC)|PlayBook|Kindle|Android(?!.*(Mobi|Opera Mini))/i],
  ["mobile", /Mobi|iPhone|iPod|Android|Windows Phone|BlackBerry|Opera Mini/i],
  ["desktop", /Windows NT|Macintosh|X11|CrOS|Linux/i],
];

/** Command-line clients: not crawlers or previews, but no device we know. */
const HTTP_TOOLS =
  /^(curl|wget|httpie|postman|insomnia|node|undici|axios|got|python|go-http-client|java|okhttp|ruby|php|guzzle|deno|bun)\b/i;

/** Whether a user agent is a known crawler, preview or monitor, whose requests are not clicks. */
export function isKnownBot(userAgent: string): boolean {
  return isbot(userAgent) && !HTTP_TOOLS.test(userAgent);
}

/** The device of a user agent. An iPad that claims to be a Macintosh counts as a desktop. */
export function deviceOf(userAgent: string | null): Device {
  if (userAgent === null || userAgent === "") return "unknown";
  if (isKnownBot(userAgent)) return "bot";
  return PATTERNS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? "unknown";
}
