import { describe, expect, test } from "@jest/globals";
import { testOwnEntryPoint } from "../../../support/entry-points/partner.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make } = useApi();

describe("GET /partner/programs", () => {
  testOwnEntryPoint(() => ({ api, make }), { method: "GET", path: () => "/partner/programs", scope: "read" });

  // PARTNER-27
  test("lists the account's partners of every status and brand, newest first, drafts aside", async () => {
    const account = await make.account();
    const expected = [];
    for (const status of ["pending", "approved", "suspended", "rejected"] as const) {
      const program = await make.program((await make.brand()).id, {
        currency: status === "pending" ? "EUR" : "USD",
        status: status === "suspended" ? "paused" : "live",
      });
      const partner = await make.partner(program, account.id, { status });
      await make.partner(program, (await make.account()).id);
      expected.unshift({
        partnerId: partner.id,
        programId: program.id,
        programSlug: program.slug,
        programName: program.name,
        currency: program.currency,
        status,
        programStatus: program.status,
        joinedAt: partner.createdAt.toISOString(),
      });
    }
    const draft = await make.program((await make.brand()).id, { status: "draft" });
    await make.partner(draft, account.id, { status: "pending" });
    const response = await api.call("GET", "/partner/programs", {
      key: await make.partnerKey(account.id, "read"),
    });
    expect(response.body).toEqual({ data: expected });
  });

  test("is empty for who is in no program", async () => {
    const key = await make.partnerKey((await make.account()).id);
    expect((await api.call("GET", "/partner/programs", { key })).body).toEqual({ data: [] });
  });
});
