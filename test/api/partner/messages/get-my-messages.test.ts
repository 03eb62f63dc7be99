import { describe, expect, test } from "@jest/globals";
import { partnerScene, testOwnEntryPoint } from "../../../support/entry-points/partner.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make } = useApi();

describe("GET /partner/programs/{program}/messages", () => {
  testOwnEntryPoint(() => ({ api, make }), {
    method: "GET",
    path: (program) => `/partner/programs/${program}/messages`,
    scope: "read",
    isOfProgram: true,
  });

  // MESSAGE-1
  test("shows the thread oldest first, and marks the brand's messages read", async () => {
    const { partner, program, own, keys } = await partnerScene(make);
    const path = `/partner/programs/${program.slug}/messages`;
    await api.call("POST", path, { key: own.write, body: { body: "Hello brand" } });
    await api.call("POST", `/partners/${partner.id}/messages`, {
      key: keys.manager,
      body: { body: "Hello" },
    });
    await api.call("POST", `/programs/${program.id}/messages`, { key: keys.manager, body: { body: "News" } });
    const { messages } = (await api.call("GET", path, { key: own.read })).body.data;
    expect(messages).toMatchObject([
      { sender: "partner", body: "Hello brand", readAt: null },
      { sender: "brand", body: "Hello", readAt: expect.any(String) },
      { sender: "brand", body: "News", readAt: expect.any(String) },
    ]);
  });

  test("shows nobody else's thread of the same program", async () => {
    const scene = await partnerScene(make);
    const other = await make.account();
    const partner = await make.partner(scene.program, other.id);
    await api.call("POST", `/partners/${partner.id}/messages`, {
      key: scene.keys.manager,
      body: { body: "Secret" },
    });
    const response = await api.call("GET", `/partner/programs/${scene.program.id}/messages`, {
      key: scene.own.read,
    });
    expect(response.body.data.messages).toEqual([]);
  });
});
