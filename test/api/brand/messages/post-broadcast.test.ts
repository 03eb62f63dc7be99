import { describe, expect, test } from "@jest/globals";
import { testEntryPoint } from "../../../support/entry-points/program.ts";
import { tracesOf } from "../../../support/checks/traces.ts";
import { useApi } from "../../../support/scenes/use-api.ts";
import { scenario } from "../../../support/scenes/scenario.ts";

const { api, make } = useApi();
const traces = tracesOf(api.deps);

const broadcast = (programId: string, key: string, body = "News") =>
  api.call("POST", `/programs/${programId}/messages`, { key, body: { body } });

describe("POST /programs/{programId}/messages", () => {
  testEntryPoint(() => ({ api, make }), {
    method: "POST",
    path: (programId) => `/programs/${programId}/messages`,
    role: "manager",
    body: { body: "News" },
    wrongBody: { body: 1 },
  });

  // MESSAGE-2
  test("writes into the thread of every approved partner of the program, and leaves mailing to its process", async () => {
    const { brand, program, keys } = await scenario(make);
    const elsewhere = await make.program(brand.id);
    await make.partner(elsewhere, (await make.account()).id);
    for (const status of ["pending", "suspended", "rejected"] as const) {
      await make.partner(program, (await make.account()).id, { status });
    }
    const accounts = [await make.account(), await make.account(), await make.account()];
    const partnerIds = [];
    for (const { id } of accounts) partnerIds.push((await make.partner(program, id)).id);

    const response = await broadcast(program.id, keys.manager);
    expect(response.status).toBe(201);
    const { sent, messageIds, broadcastId } = response.body.data;
    expect([sent, new Set(messageIds).size]).toEqual([3, 3]);
    expect(broadcastId).toMatch(/^bcast_/);
    const messages = await api.deps.sql.rows<{ id: string; partner_id: string }>(
      "select id, partner_id from message where broadcast_id = $1",
      [broadcastId],
    );
    expect(messages.map(({ partner_id }) => partner_id).toSorted()).toEqual(partnerIds.toSorted());
    expect(messages.map(({ id }) => id).toSorted()).toEqual(messageIds.toSorted());
    expect(await traces.mails(accounts[0]!.id)).toEqual([]);
    expect(await traces.outboxMessages(`broadcast/${broadcastId}`)).toMatchObject([
      { topic: "broadcast", payload: { input: { broadcastId } } },
    ]);
    expect(await traces.audit(broadcastId)).toMatchObject([
      { action: "message.broadcast", details: { recipients: 3 } },
    ]);
  });

  // MESSAGE-2
  test("reaches nobody where nobody is approved", async () => {
    const { program, keys } = await scenario(make);
    const response = await broadcast(program.id, keys.manager);
    expect(response.body.data).toMatchObject({ sent: 0, messageIds: [] });
  });

  // MESSAGE-3
  test("takes 10 an hour of a brand, over all its programs", async () => {
    const { brand, program, keys } = await scenario(make);
    const other = await make.program(brand.id);
    for (let count = 0; count < 5; count += 1) {
      expect((await broadcast(program.id, keys.manager)).status).toBe(201);
      expect((await broadcast(other.id, keys.owner)).status).toBe(201);
    }
    expect((await broadcast(program.id, keys.manager)).body.error.code).toBe("rate_limited");
  });
});
