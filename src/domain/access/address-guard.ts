import ipaddr from "ipaddr.js";

/** Only 2000::/3 is given out to anybody; the rest of IPv6 is reserved or internal. */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Names that never mean a public host, whatever a resolver says about them. */
const INTERNAL_NAME_ENDINGS = ["localhost", "local", "internal", "intranet", "lan", "home.arpa"];

/**
 * Whether an IP address is one of the public internet. Private, loopback, link-local (with the metadata
 * services of clouds), carrier-grade NAT, 0/8, multicast, documentation and reserved addresses are not; nor
 * are the IPv6 forms that carry an IPv4 address inside (mapped, NAT64, 6to4, Teredo). What is no address in
 * its usual notation is not public either. POSTBACK-9.
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
 * Whether the host of a URL, as `URL.hostname` gives it, can be public: a public address, or a name with a
 * dot that is not reserved for internal use. What a name resolves to is checked again when it is called.
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
