import { describe, expect, test } from "@jest/globals";
import { PostbackDelivery } from "../../../../src/db/entities/postback.ts";
import { newId } from "../../../../src/domain/ids.ts";
import { POSTBACK_MACROS } from "../../../../src/domain/messaging/postback.ts";
import { partnerScene, testOwnEntryPoint } from "../../../support/entry-points/partner.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make } = useApi();

const pathOf = (program: string) => `/partner/programs/${program}/postback`;

describe("GET /partner/programs/{program}/postback", () => {
  testOwnEntryPoint(() => ({ api, make }), { method: "GET", path: pathOf, scope: "read", isOfProgram: true });

  test("shows no URL and no deliveries before one is set", async () => {
    const { program, own } = await partnerScene(make);
    const response = await api.call("GET", pathOf(program.id), { key: own.read });
    expect(response.body).toEqual({ data: { url: null, macros: [...POSTBACK_MACROS], deliveries: [] } });
  });

  // POSTBACK-7
  test("lists the latest 50 deliveries, newest first, with what is needed to find a fault", async () => {
    const { program, partner, own } = await partnerScene(make);
    const now = await make.businessNow();
    const ids: string[] = [];
    for (let count = 0; count < 52; count += 1) {
      const id = newId("delivery");
      ids.push(id);
      await insertDelivery(partner.id, { id, createdAt: new Date(now.getTime() + count) });
    }
    const nextAttemptAt = new Date(Date.now() + 60_000);
    const last = ids.at(-1)!;
    await api.deps.sql.execute(
      `update postback_delivery set status = 'retrying', attempts = 2, last_status_code = 503,
         last_error = 'the response was HTTP 503', next_attempt_at = $2 where id = $1`,
      [last, nextAttemptAt],
    );
    const { deliveries } = (await api.call("GET", pathOf(program.id), { key: own.read })).body.data;
    expect(deliveries.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed().slice(0, 50));
    expect(deliveries[0]).toEqual({
      id: last,
      event: "recorded",
      conversionId: null,
      status: "retrying",
      attempts: 2,
      lastStatusCode: 503,
      lastError: "the response was HTTP 503",
      nextAttemptAt: nextAttemptAt.toISOString(),
      createdAt: new Date(now.getTime() + 51).toISOString(),
      deliveredAt: null,
    });
  });

  test("shows the next attempt on the service clock, as the other times", async () => {
    const { program, partner, own } = await partnerScene(make);
    const nextAttemptAt = new Date(Date.now() + 60_000);
    await insertDelivery(partner.id, { status: "retrying", nextAttemptAt });
    const before = (await api.call("GET", pathOf(program.id), { key: own.read })).body.data.deliveries[0];
    await make.moveClock(3);
    const after = (await api.call("GET", pathOf(program.id), { key: own.read })).body.data.deliveries[0];
    expect(Date.parse(after.nextAttemptAt) - Date.parse(before.nextAttemptAt)).toBe(3 * 86_400_000);
  });

  test("shows nothing of other partners, of the same account or of others", async () => {
    const { own, account } = await partnerScene(make);
    const elsewhere = await partnerScene(make);
    const second = await make.partner(elsewhere.program, account.id);
    await insertDelivery(elsewhere.partner.id, {});
    const { deliveries } = (await api.call("GET", pathOf(second.id), { key: own.read })).body.data;
    expect(deliveries).toEqual([]);
  });
});

async function insertDelivery(partnerId: string, values: Record<string, unknown>): Promise<void> {
  await api.deps.orm.em.fork().insert(PostbackDelivery, {
    id: newId("delivery"),
    partnerId,
    event: "recorded",
    cause: "test",
    url: "https://tracker.example/",
    status: "sent",
    isTest: true,
    createdAt: await make.businessNow(),
    ...values,
  } as never);
}
