import { describe, expect, test } from "@jest/globals";
import { webhookSecretPurpose } from "../../../../src/queries/integration/secret-purpose.ts";
import { testEntryPoint } from "../../../support/entry-points/program.ts";
import { useApi } from "../../../support/scenes/use-api.ts";
import { scenario } from "../../../support/scenes/scenario.ts";

describe.each([
  ["payments", "stripe"],
  ["storefront", "shopify"],
] as const)("PUT /programs/{programId}/webhooks/%s", (segment, source) => {
  const { api, make } = useApi();

  const path = (id: string) => `/programs/${id}/webhooks/${segment}`;
  testEntryPoint(() => ({ api, make }), {
    method: "PUT",
    path,
    role: "owner",
    body: { secret: "abcd" },
    wrongBody: { secret: 5 },
  });

  // DELIVERY-1
  test("stores the secret sealed, and answers its last four characters", async () => {
    const { program, keys } = await scenario(make);
    const secret = `whsec_${"x".repeat(240)}l4st`;
    const { status, body } = await api.call("PUT", path(program.id), { key: keys.owner, body: { secret } });
    expect([status, body]).toEqual([200, { data: { set: true, last4: "l4st" } }]);
    const rows = await api.deps.sql.rows<{ source: string; secret_sealed: Buffer }>(
      "select source, secret_sealed from webhook_secret where program_id = $1",
      [program.id],
    );
    expect(rows.map((row) => row.source)).toEqual([source]);
    const sealed = rows[0]!.secret_sealed;
    expect(sealed.includes(Buffer.from(secret))).toBe(false);
    expect(api.deps.seal.open(sealed, webhookSecretPurpose(program.id, source))).toBe(secret);
    const audit = await api.deps.sql.rows("select action, details from audit_entry where program_id = $1", [
      program.id,
    ]);
    expect(audit).toEqual([{ action: "program.set_webhook_secret", details: { source, isSet: true } }]);
  });

  // DELIVERY-1
  test("replaces the secret, and an empty text clears it", async () => {
    const { program, keys } = await scenario(make);
    for (const [secret, expected] of [
      ["first-1111", { set: true, last4: "1111" }],
      ["second-2222", { set: true, last4: "2222" }],
      ["", { set: false, last4: null }],
      ["", { set: false, last4: null }],
      // Of a secret that is no longer than what is shown, nothing is shown.
      ["abcd", { set: true, last4: "" }],
      ["abcde", { set: true, last4: "bcde" }],
    ] as const) {
      const { body } = await api.call("PUT", path(program.id), { key: keys.owner, body: { secret } });
      expect(body.data).toEqual(expected);
    }
  });

  // DELIVERY-1
  test.each([{}, { secret: null }, { secret: "   " }, { secret: "x".repeat(251) }, { secret: "two\nlines" }])(
    "refuses the body %j, naming the field",
    async (body) => {
      const { program, keys } = await scenario(make);
      const response = await api.call("PUT", path(program.id), { key: keys.owner, body });
      expect(response.body.error).toMatchObject({ status: 400, code: "invalid_request" });
      expect(response.body.error.message).toContain("secret");
    },
  );
});
