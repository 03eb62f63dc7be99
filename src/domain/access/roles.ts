/** What a brand key may do, least first: each role may do what the ones before it may. API-11. */
export const ROLES = ["viewer", "manager", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** What a partner key may do, least first. API-11. */
export const SCOPES = ["read", "write"] as const;
export type Scope = (typeof SCOPES)[number];

/** Whether `role` may do what needs at least `needed`. */
export function roleReaches(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** Whether `scope` may do what needs at least `needed`. */
export function scopeReaches(scope: Scope, needed: Scope): boolean {
  return SCOPES.indexOf(scope) >= SCOPES.indexOf(needed);
}
