import { inTransaction } from "../../../src/db/transaction.ts";
import { ensureLogin } from "../../../src/commands/sign-in/ensure-login.ts";
import { PORTAL_ENDPOINTS } from "../../../src/api/people/portal/index.ts";
import type { TestApi } from "./api.ts";
import type { Factories } from "./factories.ts";
import { pagePerson, type PagePerson } from "./page-person.ts";

/** A partner with a session, as the pages of the portal call for them. */
export interface PortalPerson extends PagePerson {
  readonly loginId: string;
}

/** @param account the partner's own, not connected with a login yet */
export async function openPortal(
  api: TestApi,
  make: Factories,
  account: Readonly<{ id: string; email: string }>,
  session: Parameters<Factories["session"]>[1] = {},
): Promise<PortalPerson> {
  const login = { address: account.email, name: "Partner", isMailboxProved: true };
  const { loginId } = await inTransaction(api.deps, (tx) => ensureLogin(tx, login));
  const { secret } = await make.session(loginId, session);
  return { ...pagePerson(api, "/portal/api/v1", PORTAL_ENDPOINTS, secret), loginId };
}
