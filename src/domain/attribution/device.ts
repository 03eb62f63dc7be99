import { isbot } from "isbot";

export const DEVICES = ["mobile", "tablet", "desktop", "bot", "unknown"] as const;
/** What a click was made with. CREDIT-14. */
export type Device = (typeof DEVICES)[number];

/** The first pattern that fits names the device: tablets say more than "Android", phones add "Mobile". */
const PATTERNS: readonly (readonly [Device, RegExp])[] = [
  ["tablet", /iPad|Tablet(?! PC)|PlayBook|Kindle|Android(?!.*(Mobi|Opera Mini))/i],
  ["mobile", /Mobi|iPhone|iPod|Android|Windows Phone|BlackBerry|Opera Mini/i],
  ["desktop", /Windows NT|Macintosh|X11|CrOS|Linux/i],
];

/** Programs that a person or a test runs: no crawler and no preview, and no device that we know. */
const HTTP_TOOLS =
  /^(curl|wget|httpie|postman|insomnia|node|undici|axios|got|python|go-http-client|java|okhttp|ruby|php|guzzle|deno|bun)\b/i;

/** Whether a user agent is a known crawler, preview or monitor, whose request of a link is no click. */
export function isKnownBot(userAgent: string): boolean {
  return isbot(userAgent) && !HTTP_TOOLS.test(userAgent);
}

/** The device that a user agent names. An iPad that calls itself a Macintosh counts as a desktop. */
export function deviceOf(userAgent: string | null): Device {
  if (userAgent === null || userAgent === "") return "unknown";
  if (isKnownBot(userAgent)) return "bot";
  return PATTERNS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? "unknown";
}
