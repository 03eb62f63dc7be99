import { describe, expect, test } from "@jest/globals";
import { testOwnEntryPoint } from "../../support/entry-points/partner.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi({ BASE_URL: "https://partners.example" });

describe("GET /partner/me", () => {
  testOwnEntryPoint(() => ({ api, make }), { method: "GET", path: () => "/partner/me", scope: "read" });

  // PARTNER-29
  test.each(["read", "write"] as const)("shows account and key to the scope %s", async (scope) => {
    const account = await make.account({ country: "SE" });
    const response = await api.call("GET", "/partner/me", { key: await make.partnerKey(account.id, scope) });
    expect(response.body).toEqual({
      data: {
        account: {
          id: account.id,
          handle: account.handle,
          name: account.name,
          email: account.email,
          country: "SE",
          emailVerified: true,
          profileUrl: `https://partners.example/u/${account.handle}`,
        },
        key: { id: expect.stringMatching(/^pkey_/), name: scope, scope },
      },
    });
  });
});
