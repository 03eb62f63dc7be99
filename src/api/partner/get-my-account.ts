import { z } from "zod";
import { SCOPES } from "../../domain/access/roles.ts";
import { readAccount } from "../../queries/accounts/read-account.ts";
import { endpoint, partnerKey } from "../endpoint/endpoint.ts";
import { dataOf, none } from "../schema/common.ts";
import { accountView, viewAccount } from "../views/account.ts";

export const getMyAccount = endpoint({
  method: "GET",
  path: "/partner/me",
  status: 200,
  access: partnerKey("read"),
  effect: "read",
  tool: { name: "get_my_account" },
  tag: "Account",
  summary: "Show your account and the key",
  params: none,
  query: none,
  body: none,
  response: dataOf(
    z.object({
      account: accountView,
      key: z.object({ id: z.string(), name: z.string(), scope: z.enum(SCOPES) }),
    }),
  ),
  errors: [],
  example: {
    response: {
      data: {
        account: {
          id: "acc_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
          handle: "noralind",
          name: "Nora Lind",
          email: "nora@mail.example",
          country: "SE",
          emailVerified: true,
          profileUrl: "https://partners.example/u/noralind",
        },
        key: { id: "pkey_01KAK3XH4V9Y2C6R8M0T5W7Z1J", name: "Dashboard", scope: "read" },
      },
    },
  },
  async handle(deps, { caller }) {
    const account = await readAccount(deps.sql, caller.accountId);
    return {
      data: {
        account: viewAccount(account, deps.config.baseUrl),
        key: { id: caller.keyId, name: caller.keyName, scope: caller.scope },
      },
    };
  },
});
