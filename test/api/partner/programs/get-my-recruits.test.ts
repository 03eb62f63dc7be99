import { describe, expect, test } from "@jest/globals";
import { orderId, sendEvent } from "../../../support/scenes/events.ts";
import { partnerScene, testOwnEntryPoint } from "../../../support/entry-points/partner.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make } = useApi();

describe("GET /partner/programs/{program}/recruits", () => {
  testOwnEntryPoint(() => ({ api, make }), {
    method: "GET",
    path: (program) => `/partner/programs/${program}/recruits`,
    scope: "read",
    isOfProgram: true,
  });

  // PARTNER-26
  test("shows the override in words, the recruits, and what they earned the reader in all", async () => {
    const { program, partner, own } = await partnerScene(make, "approved", { overrideRateBps: 1250 });
    const recruits = [];
    for (const amountCents of [10_000, 20_000]) {
      const account = await make.account();
      const recruit = await make.partner(program, account.id, { recruiterPartnerId: partner.id });
      const sale = {
        type: "sale",
        order_id: orderId(),
        amount_cents: amountCents,
        ref_code: recruit.refCode,
      };
      await sendEvent(api, program, sale);
      recruits.unshift({
        id: recruit.id,
        name: account.name,
        status: "approved",
        active: true,
        approvedCustomers: 0,
      });
    }
    const response = await api.call("GET", `/partner/programs/${program.slug}/recruits`, { key: own.read });
    expect(response.body).toEqual({
      data: {
        overrideText: "12.5% of the recruited partner's commission",
        totalOverrideCents: 750,
        recruits: [
          { ...recruits[0], myOverrideCents: 500 },
          { ...recruits[1], myOverrideCents: 250 },
        ],
      },
    });
  });

  test("is empty for who recruited nobody", async () => {
    const { program, own } = await partnerScene(make, "approved", { overrideRateBps: 0 });
    const response = await api.call("GET", `/partner/programs/${program.id}/recruits`, { key: own.read });
    expect(response.body.data).toEqual({ overrideText: "None", totalOverrideCents: 0, recruits: [] });
  });
});
