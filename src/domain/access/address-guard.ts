import ipaddr from "ipaddr.js";

/** Only 2000::/3 is allocated; the rest of IPv6 is reserved or internal. */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Names that never mean a public host, however they resolve. */
const INTERNAL_NAME_ENDINGS = ["localhost", "local", "internal", "intranet", "lan", "home.arpa"];

/**
 * Whether an IP address is on the public internet. Private, loopback, link-local (cloud metadata services included),
 * carrier-grade NAT, 0/8, multicast, documentation and reserved addresses are not, nor are IPv6 forms that embed an
 * IPv4 address (mapped, NAT64, 6to4, Teredo), nor anything in unusual notation. POSTBACK-9.
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    return ipaddr.IPv4.parse(address).range() === "unicast";
  }
  if (!ipaddr.IPv6.isValid(address) || address.includes("%")) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.range() === "unicast" && parsed.match(GLOBAL_UNICAST_V6);
}

/**
 * Whether a URL's host, as `URL.hostname` returns it, can be public: a public address, or a dotted name outside the
 * internal endings. The addresses a name resolves to are checked again when it is called.
 */
export function isPublicHostname(hostname: string): boolean {
  const host = hostname.replace(/\.$/, "").toLowerCase();
  if (host.startsWith("[")) return isPublicAddress(host.slice(1, -1));
  if (ipaddr.IPv4.isValid(host)) return isPublicAddress(host);
  return (
    host.includes(".") &&
    !INTERNAL_NAME_ENDINGS.some((ending) => host === ending || host.endsWith(`.${ending}`))
  );
}
