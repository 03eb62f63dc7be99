/** Roles of brand keys, least first; each includes the ones before it. API-11. */
export const ROLES = ["viewer", "manager", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** Scopes of partner keys, least first. API-11. */
export const SCOPES = ["read", "write"] as const;
export type Scope = (typeof SCOPES)[number];

/** Whether `role` includes `needed`. */
export function roleReaches(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** Whether `scope` includes `needed`. */
export function scopeReaches(scope: Scope, needed: Scope): boolean {
  return SCOPES.indexOf(scope) >= SCOPES.indexOf(needed);
}
