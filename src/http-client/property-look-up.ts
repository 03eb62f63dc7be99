import { Resolver } from "node:dns/promises";
import type { HttpClient } from "./http-client.ts";

const MOST_REDIRECTS = 3;
const MOST_CHARACTERS = 64 * 1024;
const DNS_OPTIONS = { timeout: 2_000, tries: 2 };

/**
 * Fetches what proves a property, restricted to public addresses as postbacks are.
 *
 * @returns the `PropertyLookUp` that `verifyProperty` needs
 * @param dnsServers `address:port` of the name servers; empty uses the machine's
 */
export function createPropertyLookUp(httpClient: HttpClient, dnsServers: readonly string[] = []) {
  return {
    async txtRecords(name: string): Promise<string[]> {
      const resolver = new Resolver(DNS_OPTIONS);
      if (dnsServers.length > 0) resolver.setServers(dnsServers);
      try {
        return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(""));
      } catch {
        return [];
      }
    },

    async page(url: string): Promise<string | null> {
      const reading = { mostCharacters: MOST_CHARACTERS, userAgent: "partner-program-verification/1" };
      let next: string | null = url;
      for (let redirects = 0; next !== null && redirects <= MOST_REDIRECTS; redirects += 1) {
        const response = await httpClient.get(next, reading);
        if (response.kind !== "answered") return null;
        if (response.statusCode >= 200 && response.statusCode < 300) return response.excerpt;
        next =
          response.statusCode >= 300 && response.statusCode < 400
            ? redirectOnSite(next, response.location)
            : null;
      }
      return null;
    },
  };
}

/** The target of a redirect within the site: many redirect between their domain and `www.`. */
function redirectOnSite(from: string, location: string | null): string | null {
  const target = location === null ? null : URL.parse(location, from);
  if (target === null) return null;
  const siteOf = (url: URL) => url.host.replace(/^www\.(?=[^.]+\.)/, "");
  return siteOf(target) === siteOf(new URL(from)) ? target.href : null;
}
