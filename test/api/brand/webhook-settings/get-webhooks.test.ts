import { describe, expect, test } from "@jest/globals";
import { testEntryPoint } from "../../../support/entry-points/program.ts";
import { useApi } from "../../../support/scenes/use-api.ts";
import { scenario } from "../../../support/scenes/scenario.ts";

describe("GET /programs/{programId}/webhooks", () => {
  const { api, make } = useApi();

  testEntryPoint(() => ({ api, make }), {
    method: "GET",
    path: (id) => `/programs/${id}/webhooks`,
    role: "viewer",
  });

  // DELIVERY-1
  test("shows the URLs, and of the secrets only whether they are set and their last four characters", async () => {
    const { program, keys } = await scenario(make);
    const path = `/programs/${program.id}/webhooks`;
    const payments = `http://localhost:3000/api/payments/webhook/${program.id}`;
    const storefront = `http://localhost:3000/api/storefront/webhook/${program.id}`;
    expect((await api.call("GET", path, { key: keys.viewer })).body.data).toEqual({
      eventApi: { url: "http://localhost:3000/api/v1/events" },
      payments: { url: payments, secretSet: false, last4: null },
      storefront: { url: storefront, secretSet: false, last4: null },
    });
    await api.call("PUT", `${path}/payments`, { key: keys.owner, body: { secret: "whsec_abcdefgh" } });
    expect((await api.call("GET", path, { key: keys.viewer })).body.data).toMatchObject({
      payments: { url: payments, secretSet: true, last4: "efgh" },
      storefront: { url: storefront, secretSet: false, last4: null },
    });
  });
});
