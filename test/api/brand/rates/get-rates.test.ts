import { describe, expect, test } from "@jest/globals";
import { testEntryPoint } from "../../../support/entry-points/program.ts";
import { useApi } from "../../../support/scenes/use-api.ts";
import { scenario } from "../../../support/scenes/scenario.ts";

describe("GET /programs/{programId}/rates", () => {
  const { api, make } = useApi();

  testEntryPoint(() => ({ api, make }), {
    method: "GET",
    path: (id) => `/programs/${id}/rates`,
    role: "viewer",
  });

  // TERMS-19
  test("shows commission, override and rate rules", async () => {
    const productRules = [{ match: "pro", rewardType: "fixed", directRateBps: 0, directFixedCents: 900 }];
    const eventBounties = [{ name: "install", directFixedCents: 50 }];
    const { program, keys } = await scenario(make, {}, { terms: { productRules, eventBounties } });
    const { body } = await api.call("GET", `/programs/${program.id}/rates`, { key: keys.viewer });
    expect(body.data).toEqual({
      programId: program.id,
      currency: "USD",
      commission: { text: "20% of each sale", rewardType: "percent", rateBps: 2000, fixedCents: 0 },
      recruiterOverride: { on: true, base: "commission", rateBps: 1000, durationDays: null },
      rateRules: { products: productRules, events: eventBounties },
    });
  });

  // TERMS-19
  test("says that the override is off when there is none", async () => {
    const { program, keys } = await scenario(make, {}, { terms: { overrideRateBps: 0 } });
    const { body } = await api.call("GET", `/programs/${program.id}/rates`, { key: keys.viewer });
    expect(body.data.recruiterOverride).toEqual({
      on: false,
      base: "commission",
      rateBps: 0,
      durationDays: null,
    });
  });
});
