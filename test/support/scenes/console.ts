import { CONSOLE_ENDPOINTS } from "../../../src/api/people/console/index.ts";
import type { Role } from "../../../src/domain/access/roles.ts";
import type { TestApi } from "./api.ts";
import type { Factories } from "./factories.ts";
import { pagePerson, type PagePerson } from "./page-person.ts";

/** A member of a brand with a session, as the pages of the console call for them. */
export type ConsolePerson = PagePerson;

export async function openConsole(
  api: TestApi,
  make: Factories,
  brandId: string,
  {
    authenticatedAt,
    ...values
  }: Readonly<{ role?: Role; mayPay?: boolean; email?: string; authenticatedAt?: Date }> = {},
): Promise<ConsolePerson> {
  const { loginId } = await make.member(brandId, { role: "viewer", ...values });
  const { secret } = await make.session(loginId, authenticatedAt === undefined ? {} : { authenticatedAt });
  return pagePerson(api, `/console/${brandId}/api/v1`, CONSOLE_ENDPOINTS, secret);
}
