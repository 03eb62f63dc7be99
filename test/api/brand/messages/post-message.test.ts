import { describe, expect, test } from "@jest/globals";
import { partnerScene, testPartnerEntryPoint } from "../../../support/entry-points/partner.ts";
import { tracesOf } from "../../../support/checks/traces.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make } = useApi();
const traces = tracesOf(api.deps);

describe("POST /partners/{partnerId}/messages", () => {
  testPartnerEntryPoint(() => ({ api, make }), {
    method: "POST",
    path: (partnerId) => `/partners/${partnerId}/messages`,
    role: "manager",
    body: { body: "Hello" },
    wrongBody: { body: "" },
  });

  // MESSAGE-2, MESSAGE-4
  test.each(["pending", "approved", "suspended", "rejected"] as const)(
    "writes to a partner who is %s",
    async (status) => {
      const { partner, account, program, brand, keys } = await partnerScene(make, status);
      const body = "First line\nsecond line";
      const response = await api.call("POST", `/partners/${partner.id}/messages`, {
        key: keys.manager,
        body: { body },
      });
      expect(response.status).toBe(201);
      const { messageIds } = response.body.data;
      expect(response.body).toEqual({
        data: { sent: 1, messageIds: [expect.stringMatching(/^msg_/)], broadcastId: null },
      });
      expect(await traces.mails(account.id)).toEqual([
        {
          template: "message_received",
          variables: {
            ...{ programName: program.name, brandName: brand.name, body },
            link: `${api.deps.config.baseUrl}/portal/${program.id}/messages`,
          },
        },
      ]);
      expect(await traces.audit(messageIds[0])).toMatchObject([
        { action: "message.send", details: { partnerId: partner.id } },
      ]);
    },
  );

  // MESSAGE-1
  test.each([
    ["missing", {}, "body is required"],
    ["blank", { body: " " }, "body must not be empty"],
    ["too long", { body: "x".repeat(4001) }, "body must have at most 4000 characters"],
    ["no text", { body: ["x"] }, "body must be text"],
  ])("refuses a body that is %s", async (_name, body, message) => {
    const { partner, keys } = await partnerScene(make);
    const response = await api.call("POST", `/partners/${partner.id}/messages`, { key: keys.manager, body });
    expect(response.body.error).toMatchObject({ status: 400, code: "invalid_request" });
    expect(response.body.error.message).toContain(message);
  });

  test("sends once under one Idempotency-Key", async () => {
    const { partner, account, keys } = await partnerScene(make);
    const send = () =>
      api.call("POST", `/partners/${partner.id}/messages`, {
        key: keys.manager,
        body: { body: "Once" },
        headers: { "Idempotency-Key": "once" },
      });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await traces.mails(account.id)).toHaveLength(1);
  });

  // MESSAGE-3
  test("takes 60 messages an hour of a brand, whichever partners and keys they are for", async () => {
    const { partner, program, keys } = await partnerScene(make);
    const other = await make.partner(program, (await make.account()).id);
    const send = (partnerId: string, key: string) =>
      api.call("POST", `/partners/${partnerId}/messages`, { key, body: { body: "Hello" } });
    for (let count = 0; count < 30; count += 1) {
      expect((await send(partner.id, keys.manager)).status).toBe(201);
      expect((await send(other.id, keys.owner)).status).toBe(201);
    }
    const response = await send(other.id, keys.owner);
    expect(response.body.error.code).toBe("rate_limited");
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(3000);
    const elsewhere = await partnerScene(make);
    expect((await send(elsewhere.partner.id, elsewhere.keys.manager)).status).toBe(201);
  });
});
