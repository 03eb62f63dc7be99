import { Reader, type CountryResponse } from "maxmind";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import type { Config } from "../../config.ts";
import { unmappedAddress } from "../../domain/access/address-block.ts";
import type { Context } from "../http/context.ts";

/** The country of a click: two capital letters, or null if unknown. */
export type CountryOf = (ctx: Context) => string | null;

/** A record of this database; the reader's own types cover only its vendor's databases. */
interface CountryRecord {
  readonly country_code?: string;
}

const TWO_LETTERS = /^[A-Z]{2}$/;
/** Sent by proxies for unknown: ISO's user-assigned XX, and Cloudflare's T1 for Tor. */
const UNKNOWN = new Set(["XX", "T1"]);

/**
 * Reads the named header of a trusted proxy, or else looks the address up in the embedded registry data
 * (geo-whois-asn-country, CC0). CREDIT-14.
 */
export function createCountryOf(config: Config): CountryOf {
  const reader = openDatabase();
  return (ctx) => {
    if (config.trustProxyHops > 0 && config.countryHeader !== null) {
      const code = ctx.get(config.countryHeader).trim().toUpperCase();
      if (TWO_LETTERS.test(code)) return UNKNOWN.has(code) ? null : code;
    }
    const address = unmappedAddress(ctx.ip);
    if (isIP(address) === 0) return null;
    const record = reader.get(address) as CountryRecord | null;
    const code = record?.country_code;
    return code !== undefined && TWO_LETTERS.test(code) ? code : null;
  };
}

function openDatabase(): Reader<CountryResponse> {
  const require = createRequire(import.meta.url);
  const path = require.resolve("@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb");
  return new Reader<CountryResponse>(readFileSync(path));
}
