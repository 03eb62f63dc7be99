import { OPERATOR_ENDPOINTS } from "../../../src/api/people/operator/index.ts";
import type { TestApi } from "./api.ts";
import type { Factories } from "./factories.ts";
import { pagePerson, type PagePerson } from "./page-person.ts";

/** The operator of tests, for `OPERATOR_EMAILS`. */
export const OPERATOR_EMAIL = "ops@partners.example";

/** An operator with a session, as the pages of the desk call for them. */
export interface DeskPerson extends PagePerson {
  readonly loginId: string;
}

/** Signs the operator in. @param brandId of any brand, whose team the operator then belongs to as well */
export async function openDesk(
  api: TestApi,
  make: Factories,
  brandId: string,
  { authenticatedAt }: Readonly<{ authenticatedAt?: Date }> = {},
): Promise<DeskPerson> {
  const known = await api.deps.sql.row<{ id: string }>("select id from login where email = $1", [
    OPERATOR_EMAIL,
  ]);
  const loginId = known?.id ?? (await make.member(brandId, { email: OPERATOR_EMAIL })).loginId;
  const { secret } = await make.session(loginId, authenticatedAt === undefined ? {} : { authenticatedAt });
  return { ...pagePerson(api, "/ops/api/v1", OPERATOR_ENDPOINTS, secret), loginId };
}

/** The actions of the operator in the audit trail, oldest first. */
export async function deskActions(api: TestApi, loginId: string): Promise<string[]> {
  const rows = await api.deps.sql.rows<{ action: string }>(
    "select action from audit_entry where actor_kind = 'operator' and actor_id = $1 order by id",
    [loginId],
  );
  return rows.map(({ action }) => action);
}
