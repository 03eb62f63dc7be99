import { ApiError } from "../api-errors.ts";

/** Kinds of websites and channels. PROPERTY-1. */
export const PROPERTY_TYPES = [
  "website",
  "youtube",
  "instagram",
  "tiktok",
  "x",
  "facebook",
  "linkedin",
  "twitch",
  "newsletter",
  "podcast",
  "app",
  "community",
] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

export const VERIFICATION_METHODS = [
  "dns_txt",
  "meta_tag",
  "file",
  "profile_code",
  "email_domain",
  "manual",
] as const;
/** How ownership of a property is shown: the service checks the first three, the operator vouches for the rest. */
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];

/** The methods that need no operator. PROPERTY-2. */
export const CHECKED_METHODS = [
  "dns_txt",
  "meta_tag",
  "file",
] as const satisfies readonly VerificationMethod[];
export type CheckedMethod = (typeof CHECKED_METHODS)[number];

/** Types identified by a channel name, which may be written with or without `@`, in any case. */
const CHANNEL_TYPES: readonly PropertyType[] = [
  "youtube",
  "instagram",
  "tiktok",
  "x",
  "facebook",
  "linkedin",
  "twitch",
];

export const PROPERTY_LIMITS = { identifierLength: 200, urlLength: 300, perAccount: 100 } as const;

/**
 * The canonical identifier, one per property: a website's host without `www.`, a channel's name without `@`, anything
 * else as written.
 *
 * @throws ApiError `invalid_request` if it identifies nothing
 */
export function normaliseIdentifier(type: PropertyType, identifier: string): string {
  const written = identifier.trim();
  if (written === "") throw new ApiError("invalid_request", "identifier is required.");
  if (CHANNEL_TYPES.includes(type)) return written.replace(/^@/, "").toLowerCase();
  if (type !== "website") return written;
  const host = hostOf(written.includes("://") ? written : `https://${written}`)?.replace(
    /^www\.(?=[^.]+\.)/,
    "",
  );
  if (host === undefined || !host.includes(".")) {
    throw new ApiError("invalid_request", "identifier of a website must be its domain, such as example.com.");
  }
  return host;
}

function hostOf(text: string): string | undefined {
  const url = URL.parse(text);
  // A dot at the end means the same host.
  return url !== null && /^https?:$/.test(url.protocol) ? url.hostname.replace(/\.$/, "") : undefined;
}

type ClaimedProperty = Readonly<{
  type: PropertyType;
  identifier: string;
  url: string | null;
  verificationToken: string;
}>;

/** Proof that a property is the partner's. */
export type Proof =
  /** The operator has seen it. */
  | { kind: "vouched" }
  /** `expected` is one of the TXT records of `name`. */
  | { kind: "txt_record"; name: string; expected: string }
  /** The page at `url` contains the token where the method requires it. */
  | { kind: "page"; url: string; isProof: (page: string) => boolean };

const PROOF_NAME = "partner-verification";

/**
 * Where a method expects a property's token:
 * - `dns_txt`: a TXT record `partner-verification=TOKEN` of `_partner-verification.HOST`;
 * - `meta_tag`: `<meta name="partner-verification" content="TOKEN">` in the property's page;
 * - `file`: the token alone in `/.well-known/partner-verification.txt`.
 *
 * A website is checked at its own domain, whatever its url says; a channel on a third-party site cannot be checked.
 *
 * @throws ApiError `invalid_request` for a property that cannot be checked
 */
export function proofOf(property: ClaimedProperty, method: VerificationMethod): Proof {
  if (method === "profile_code" || method === "email_domain" || method === "manual")
    return { kind: "vouched" };
  if (CHANNEL_TYPES.includes(property.type)) {
    throw new ApiError(
      "invalid_request",
      `method ${method} does not apply to a channel; use profile_code or manual.`,
    );
  }
  const published = publishedProofOf(property, method);
  if (published === null) {
    throw new ApiError("invalid_request", `method ${method} requires a property with a url.`);
  }
  const { location, content } = published;
  const token = property.verificationToken;
  switch (method) {
    case "dns_txt":
      return { kind: "txt_record", name: location, expected: content };
    case "meta_tag":
      return { kind: "page", url: location, isProof: (page) => hasMetaTag(page, token) };
    case "file":
      return { kind: "page", url: location, isProof: (page) => page.trim() === content };
  }
}

/** What proves a property by one method: the text to publish, and the location where it is looked up. */
export type PublishedProof = Readonly<{ method: CheckedMethod; location: string; content: string }>;

/** The proofs that the service can look up; none for a channel, or without a URL. PROPERTY-6. */
export function publishedProofsOf(property: ClaimedProperty): PublishedProof[] {
  if (CHANNEL_TYPES.includes(property.type)) return [];
  return CHECKED_METHODS.flatMap((method) => publishedProofOf(property, method) ?? []);
}

function publishedProofOf(property: ClaimedProperty, method: CheckedMethod): PublishedProof | null {
  const address = property.type === "website" ? `https://${property.identifier}/` : property.url;
  const host = address === null ? undefined : hostOf(address);
  if (address === null || host === undefined) return null;
  const token = property.verificationToken;
  switch (method) {
    case "dns_txt":
      return { method, location: `_${PROOF_NAME}.${host}`, content: `${PROOF_NAME}=${token}` };
    case "meta_tag":
      return { method, location: address, content: `<meta name="${PROOF_NAME}" content="${token}">` };
    case "file":
      return { method, location: `https://${host}/.well-known/${PROOF_NAME}.txt`, content: token };
  }
}

/** Whether a page has the tag, with its attributes in any order and quotes. */
function hasMetaTag(page: string, token: string): boolean {
  const tags = page.match(/<meta\s[^<>]*>/gi) ?? [];
  const hasAttribute = (tag: string, name: string, value: string) =>
    new RegExp(`\\s${name}\\s*=\\s*(["']?)${value}\\1(?=[\\s/>])`, "i").test(tag);
  return tags.some((tag) => hasAttribute(tag, "name", PROOF_NAME) && hasAttribute(tag, "content", token));
}
