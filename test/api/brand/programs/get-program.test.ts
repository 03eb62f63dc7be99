import { TRAFFIC_SOURCES } from "../../../../src/domain/programs/program.ts";
import { describe, expect, test } from "@jest/globals";
import { testEntryPoint } from "../../../support/entry-points/program.ts";
import { useApi } from "../../../support/scenes/use-api.ts";
import { scenario } from "../../../support/scenes/scenario.ts";

describe("GET /programs/{programId}", () => {
  const { api, make } = useApi();

  testEntryPoint(() => ({ api, make }), { method: "GET", path: (id) => `/programs/${id}`, role: "viewer" });

  // PROGRAM-14
  test("shows the program with its terms in force, in words and in figures", async () => {
    const { program, keys } = await scenario(
      make,
      {},
      {
        program: { currency: "EUR" },
        terms: {
          rewardType: "fixed",
          directRateBps: 0,
          directFixedCents: 2500,
          renewalMonths: 1,
          minimumPayoutCents: 1250,
          countries: ["DE", "FR"],
          productRules: [{ match: "pro", rewardType: "percent", directRateBps: 3000, directFixedCents: 0 }],
          eventBounties: [{ name: "signup", directFixedCents: 150 }],
        },
      },
    );
    const { status, body } = await api.call("GET", `/programs/${program.id}`, { key: keys.viewer });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: program.id,
      name: program.name,
      slug: program.slug,
      status: "live",
      currency: "EUR",
      openToAll: true,
      commission: "25.00 EUR for each approved customer",
      recruiterOverride: "10% of the recruited partner's commission",
      holdDays: 15,
      attributionWindowDays: 30,
      renewals: "First payment only",
      minimumPayout: 12.5,
      newCustomersOnly: false,
      countries: ["DE", "FR"],
      termsVersion: 1,
      scheduledChange: null,
      applicationPage: `http://localhost:3000/p/${program.slug}`,
      rewardType: "fixed",
      directRateBps: 0,
      directFixedCents: 2500,
      overrideBase: "commission",
      overrideRateBps: 1000,
      rateRules: {
        products: [{ match: "pro", rewardType: "percent", directRateBps: 3000, directFixedCents: 0 }],
        events: [{ name: "signup", directFixedCents: 150 }],
      },
      destinationUrl: "https://acme.example/start",
      description: "",
      attribution: "last",
      trafficRules: Object.fromEntries(TRAFFIC_SOURCES.map((source) => [source, "allowed"])),
      brandRules: "",
      questions: [],
      isCouponOfferOn: false,
    });
  });
});
