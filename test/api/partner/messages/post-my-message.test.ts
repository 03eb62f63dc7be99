import { describe, expect, test } from "@jest/globals";
import { partnerScene, testOwnEntryPoint } from "../../../support/entry-points/partner.ts";
import { tracesOf } from "../../../support/checks/traces.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make } = useApi();

const send = (program: string, key: string, body: unknown = { body: "May I use your logo?" }) =>
  api.call("POST", `/partner/programs/${program}/messages`, { key, body });

describe("POST /partner/programs/{program}/messages", () => {
  testOwnEntryPoint(() => ({ api, make }), {
    method: "POST",
    path: (program) => `/partner/programs/${program}/messages`,
    scope: "write",
    body: { body: "Hello" },
    wrongBody: { body: "", extra: 1 },
    isOfProgram: true,
  });

  // MESSAGE-2
  test.each(["pending", "approved", "suspended", "rejected"] as const)(
    "who is %s may write",
    async (status) => {
      const { program, own } = await partnerScene(make, status);
      const response = await send(program.id, own.write);
      expect([response.status, response.body]).toEqual([
        201,
        { data: { sent: 1, messageId: expect.stringMatching(/^msg_/) } },
      ]);
      const audit = await tracesOf(api.deps).audit(response.body.data.messageId);
      expect(audit).toMatchObject([{ action: "message.send", actorKind: "partner_key" }]);
    },
  );

  // MESSAGE-5
  test("is read by the brand through the API, and nothing is mailed or sent to the brand", async () => {
    const { program, partner, own, keys } = await partnerScene(make);
    const owed = () =>
      api.deps.sql.rows(
        "select (select count(*) from mail) as mails, (select count(*) from outbox) as messages",
      );
    const before = await owed();
    await send(program.id, own.write);
    expect(await owed()).toEqual(before);
    const path = `/partners/${partner.id}/messages`;
    const { body } = await api.call("GET", path, { key: keys.viewer });
    expect(body.data.messages).toMatchObject([{ sender: "partner", body: "May I use your logo?" }]);
  });

  test("sends once under one Idempotency-Key", async () => {
    const { program, own } = await partnerScene(make);
    const options = { key: own.write, body: { body: "Once" }, headers: { "Idempotency-Key": "once" } };
    const path = `/partner/programs/${program.id}/messages`;
    const [first, second] = [await api.call("POST", path, options), await api.call("POST", path, options)];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("Idempotent-Replayed")).toBe("true");
  });

  // MESSAGE-3
  test("takes 20 messages an hour in each program, by whatever name the program is called", async () => {
    const { program, partner, account, own } = await partnerScene(make);
    const names = [program.id, program.slug, partner.id];
    for (let count = 0; count < 20; count += 1) {
      expect((await send(names[count % 3]!, own.write)).status).toBe(201);
    }
    for (const name of names) {
      const response = await send(name, own.write);
      expect(response.body.error.code).toBe("rate_limited");
      expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    const other = await make.program(program.brandId);
    await make.partner(other, account.id);
    expect((await send(other.id, own.write)).status).toBe(201);
  });
});
