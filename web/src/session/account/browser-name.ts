/** In this order: most browsers also carry the names of those that they descend from. */
const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;

const SYSTEMS = [
  ["iPhone", "iOS"],
  ["iPad", "iPadOS"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/**
 * "Chrome, Linux", from what a browser says of itself; its own words where it is none of the known ones. A comma reads
 * alike in every language.
 */
export function browserName(userAgent: string): string {
  const nameIn = (table: readonly (readonly [sign: string, name: string])[]) =>
    table.find(([sign]) => userAgent.includes(sign))?.[1];
  const names = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined);
  return names.length === 0 ? userAgent : names.join(", ");
}
