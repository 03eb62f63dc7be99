import { describe, expect, test } from "@jest/globals";
import {
  partnerScene,
  testPartnerEntryPoint,
  type PartnerScene,
} from "../../../support/entry-points/partner.ts";
import { tracesOf } from "../../../support/checks/traces.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make } = useApi();

const say = (scene: PartnerScene, body: string) =>
  api.call("POST", `/partner/programs/${scene.program.id}/messages`, {
    key: scene.own.write,
    body: { body },
  });
const answerTo = (scene: PartnerScene, body: string) =>
  api.call("POST", `/partners/${scene.partner.id}/messages`, { key: scene.keys.manager, body: { body } });
const read = (scene: PartnerScene) =>
  api.call("GET", `/partners/${scene.partner.id}/messages`, { key: scene.keys.viewer });

describe("GET /partners/{partnerId}/messages", () => {
  testPartnerEntryPoint(() => ({ api, make }), {
    method: "GET",
    path: (partnerId) => `/partners/${partnerId}/messages`,
    role: "viewer",
  });

  // MESSAGE-1
  // Review: rules K7
  test("marks only those read that it shows: of a thread of 1001 messages the oldest stays unread", async () => {
    const scene = await partnerScene(make);
    await say(scene, "The oldest");
    await api.deps.sql.execute(
      `insert into message (id, partner_id, sender, sender_name, body, created_at)
       select 'msg_' || lpad(n::text, 26, '0'), partner_id, sender, sender_name, 'Later', created_at + n * interval '1 second'
       from message, generate_series(1, 1000) n where partner_id = $1`,
      [scene.partner.id],
    );
    const { messages } = (await read(scene)).body.data;
    expect(messages).toHaveLength(1000);
    expect(messages.every(({ readAt }: { readAt: string | null }) => readAt !== null)).toBe(true);
    const unread = await api.deps.sql.rows(
      "select body from message where partner_id = $1 and read_at is null",
      [scene.partner.id],
    );
    expect(unread).toEqual([{ body: "The oldest" }]);
  });

  // MESSAGE-1, MESSAGE-7
  test("shows the thread oldest first, and marks the partner's messages read", async () => {
    const scene = await partnerScene(make);
    await say(scene, "Hello brand");
    await answerTo(scene, "Hello partner");
    await say(scene, "A question");
    const { messages } = (await read(scene)).body.data;
    expect(messages).toEqual([
      {
        id: expect.stringMatching(/^msg_/),
        sender: "partner",
        senderName: scene.account.name,
        body: "Hello brand",
        createdAt: expect.any(String),
        readAt: expect.any(String),
      },
      expect.objectContaining({
        sender: "brand",
        senderName: scene.brand.name,
        body: "Hello partner",
        // The partner has not read it.
        readAt: null,
      }),
      expect.objectContaining({ body: "A question", readAt: expect.any(String) }),
    ]);
    expect((await read(scene)).body.data.messages[0].readAt).toBe(messages[0].readAt);
    const audit = await tracesOf(api.deps).audit(scene.partner.id);
    expect(audit).toMatchObject([{ action: "message.read", details: { messages: 2 } }]);
  });

  test("HEAD marks nothing read", async () => {
    const scene = await partnerScene(make);
    await say(scene, "Hello brand");
    const path = `/api/v1/partners/${scene.partner.id}/messages`;
    const head = await api.fetch(path, {
      method: "HEAD",
      headers: { authorization: `Bearer ${scene.keys.viewer}` },
    });
    expect(head.status).toBe(200);
    const [message] = await api.deps.sql.rows("select read_at from message where partner_id = $1", [
      scene.partner.id,
    ]);
    expect(message).toEqual({ read_at: null });
  });

  test("is empty before anybody wrote", async () => {
    expect((await read(await partnerScene(make))).body).toEqual({ data: { messages: [] } });
  });
});
