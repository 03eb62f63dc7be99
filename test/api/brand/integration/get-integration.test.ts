import { describe, expect, test } from "@jest/globals";
import { testEntryPoint } from "../../../support/entry-points/program.ts";
import { useApi } from "../../../support/scenes/use-api.ts";
import { scenario } from "../../../support/scenes/scenario.ts";

describe("GET /programs/{programId}/integration", () => {
  const { api, make } = useApi();

  testEntryPoint(() => ({ api, make }), {
    method: "GET",
    path: (id) => `/programs/${id}/integration`,
    role: "viewer",
  });

  const urlsOf = (id: string) => ({
    programId: id,
    eventApi: { url: "http://localhost:3000/api/v1/events" },
    stripeWebhookUrl: `http://localhost:3000/api/payments/webhook/${id}`,
    shopifyWebhookUrl: `http://localhost:3000/api/storefront/webhook/${id}`,
  });

  // EVENT-5, API-11
  test.each(["viewer", "manager"] as const)("shows a %s the URLs, and no secret", async (role) => {
    const { program, keys } = await scenario(make);
    const { body } = await api.call("GET", `/programs/${program.id}/integration`, { key: keys[role] });
    expect(body.data).toEqual(urlsOf(program.id));
  });

  // EVENT-5
  test("shows an owner the signing secret too", async () => {
    const { program, keys } = await scenario(make);
    const { body } = await api.call("GET", `/programs/${program.id}/integration`, { key: keys.owner });
    expect(body.data).toEqual({ ...urlsOf(program.id), signingSecret: program.secret });
  });

  // EVENT-5
  // Review: security 14
  test("writes down who has read the signing secret, and nothing where none was shown", async () => {
    const { program, keys } = await scenario(make);
    for (const key of [keys.viewer, keys.owner]) {
      await api.call("GET", `/programs/${program.id}/integration`, { key });
    }
    const audit = await api.deps.sql.rows(
      "select action, actor_kind, details from audit_entry where program_id = $1",
      [program.id],
    );
    expect(audit).toMatchObject([{ action: "program.read_signing_secret", actor_kind: "brand_key" }]);
    expect(JSON.stringify(audit)).not.toContain(program.secret);
  });
});
