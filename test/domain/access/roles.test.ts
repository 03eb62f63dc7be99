import { expect, test } from "@jest/globals";

import { roleReaches, ROLES, scopeReaches, SCOPES } from "../../../src/domain/access/roles.ts";

test("each role may do what the roles before it may, and nothing of those after it", () => {
  const allowed = ROLES.map((role) => ROLES.filter((needed) => roleReaches(role, needed)));
  expect(allowed).toEqual([["viewer"], ["viewer", "manager"], ["viewer", "manager", "owner"]]);
});

test("the scope write includes read", () => {
  const allowed = SCOPES.map((scope) => SCOPES.filter((needed) => scopeReaches(scope, needed)));
  expect(allowed).toEqual([["read"], ["read", "write"]]);
});
