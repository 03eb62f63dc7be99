import { Reader, type CountryResponse } from "maxmind";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import type { Config } from "../../config.ts";
import type { Context } from "../http/context.ts";

/** The country that a click came from: two capital letters, or null when it is not known. */
export type CountryOf = (ctx: Context) => string | null;

/** The record of this database; the reader's own types know only the vendor's databases. */
interface CountryRecord {
  readonly country_code?: string;
}

const TWO_LETTERS = /^[A-Z]{2}$/;
/** What proxies send when they do not know: ISO's user-assigned XX, and Cloudflare's T1 for Tor. */
const UNKNOWN = new Set(["XX", "T1"]);

/**
 * By a proxy's header, where proxies are trusted and one is named; else by the embedded database of registry data
 * (geo-whois-asn-country, CC0). CREDIT-14.
 */
export function createCountryOf(config: Config): CountryOf {
  const reader = openDatabase();
  return (ctx) => {
    if (config.trustProxyHops > 0 && config.countryHeader !== null) {
      const code = ctx.get(config.countryHeader).trim().toUpperCase();
      if (TWO_LETTERS.test(code)) return UNKNOWN.has(code) ? null : code;
    }
    if (isIP(ctx.ip) === 0) return null;
    const record = reader.get(ctx.ip) as CountryRecord | null;
    const code = record?.country_code;
    return code !== undefined && TWO_LETTERS.test(code) ? code : null;
  };
}

function openDatabase(): Reader<CountryResponse> {
  const require = createRequire(import.meta.url);
  const path = require.resolve("@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb");
  return new Reader<CountryResponse>(readFileSync(path));
}
