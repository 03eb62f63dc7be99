import { createHash } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { API_KEY_PREFIXES } from "../../domain/access/api-key.ts";
import { findBrandKey } from "../../queries/keys/find-brand-key.ts";
import { findPartnerKey } from "../../queries/keys/find-partner-key.ts";
import type { Caller } from "../endpoint/caller.ts";

/** The outcome of reading the Authorization header. */
export type Authentication =
  | { readonly kind: "valid"; readonly caller: Caller }
  | { readonly kind: "missing" }
  | { readonly kind: "invalid" };

const LONGEST_KEY = 200;

/**
 * Finds the caller of an `Authorization: Bearer` header by the key's SHA-256, which is all that is stored. A revoked
 * key, one of the other network, one of a closed brand or a deleted account are all `invalid`, indistinguishably.
 */
export async function authenticate(
  deps: Deps,
  headers: readonly string[] | undefined,
): Promise<Authentication> {
  const [header = "", ...others] = headers ?? [];
  const { scheme, key, rest } = wordsOf(header);
  if (scheme === "" || (scheme === "bearer" && key === "")) return { kind: "missing" };
  const isReadable = scheme === "bearer" && rest.length === 0 && others.length === 0;
  if (!isReadable || key.length > LONGEST_KEY) return { kind: "invalid" };
  const caller = await findCaller(deps, key);
  return caller === null ? { kind: "invalid" } : { kind: "valid", caller };
}

/** An Authorization header, the same however the scheme and the spaces are written; empty for an empty one. */
export function plainAuthorization(header: string): string {
  const { scheme, key, rest } = wordsOf(header);
  return [scheme, key, ...rest].join(" ").trim();
}

function wordsOf(header: string) {
  const [scheme = "", key = "", ...rest] = header.trim().split(/\s+/);
  return { scheme: scheme.toLowerCase(), key, rest };
}

async function findCaller(deps: Deps, key: string): Promise<Caller | null> {
  const secretHash = createHash("sha256").update(key).digest();
  const { network } = deps.config;
  if (key.startsWith(API_KEY_PREFIXES.brand)) {
    const found = await findBrandKey(deps.sql, secretHash, network);
    return found && { kind: "brand", person: null, ...found };
  }
  if (key.startsWith(API_KEY_PREFIXES.partner)) {
    const found = await findPartnerKey(deps.sql, secretHash, network);
    return found && { kind: "partner", person: null, ...found };
  }
  return null;
}
