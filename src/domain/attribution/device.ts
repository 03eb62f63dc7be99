import { isKnownBot } from "./known-bots.ts";

export const DEVICES = ["mobile", "tablet", "desktop", "bot", "unknown"] as const;
/** The device of a click. CREDIT-14. */
export type Device = (typeof DEVICES)[number];

/** The first matching pattern wins: tablets say more than "Android", phones add "Mobile". */
const PATTERNS: readonly (readonly [Device, RegExp])[] = [
  ["tablet", /iPad|Tablet(?! PC)|PlayBook|Kindle|Android(?!.*(Mobi|Opera Mini))/i],
  ["mobile", /Mobi|iPhone|iPod|Android|Windows Phone|BlackBerry|Opera Mini/i],
  ["desktop", /Windows NT|Macintosh|X11|CrOS|Linux/i],
];

/** The device of a user agent. An iPad that claims to be a Macintosh counts as a desktop. */
export function deviceOf(userAgent: string | null): Device {
  if (userAgent === null || userAgent === "") return "unknown";
  if (isKnownBot(userAgent)) return "bot";
  return PATTERNS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? "unknown";
}
