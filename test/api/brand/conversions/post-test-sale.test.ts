import { describe, expect, test } from "@jest/globals";
import { testEntryPoint } from "../../../support/entry-points/program.ts";
import { sellingScene, type SellingScene } from "../../../support/scenes/sales.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make } = useApi();

const pathOf = (programId: string) => `/programs/${programId}/test-sales`;
const send = ({ program, keys }: SellingScene, body: unknown = {}, headers: Record<string, string> = {}) =>
  api.call("POST", pathOf(program.id), { key: keys.manager, body, headers });

testEntryPoint(() => ({ api, make }), {
  method: "POST",
  path: pathOf,
  role: "manager",
  body: {},
  wrongBody: { amount: 0 },
});

describe("POST /programs/{programId}/test-sales", () => {
  // MONEY-28, EVENT-19
  test("answers what was recorded, and leaves an event, an audit row, and marked ledger entries", async () => {
    const scene = await sellingScene(make);
    const { status, body } = await send(scene, { partnerId: scene.seller.id, amount: 12.34 });
    const { conversionId } = body.data;
    expect([status, body]).toEqual([
      201,
      { data: { recorded: true, conversionId, partner: scene.seller.account.name, amount: "12.34 USD" } },
    ]);
    const events = await api.call("GET", `/programs/${scene.program.id}/events`, { key: scene.keys.viewer });
    expect(events.body.data).toMatchObject([
      { source: "console", type: "sale", status: "processed", note: null, conversion_id: conversionId },
    ]);
    const audit = await api.deps.sql.rows("select action, actor_kind from audit_entry where target_id = $1", [
      conversionId,
    ]);
    expect(audit).toEqual([{ action: "conversion.test_sale", actor_kind: "brand_key" }]);
    const ledger = await api.call("GET", `/programs/${scene.program.id}/ledger`, { key: scene.keys.viewer });
    expect(ledger.body.data.map((entry: { isTest: boolean }) => entry.isTest)).toEqual([true, true, true]);
  });

  // MONEY-25
  // Review: rules K8
  test("is the sale of whoever was approved first, not of whoever joined first", async () => {
    const scene = await sellingScene(make);
    const { sql } = api.deps;
    await sql.execute("update partner set first_approved_at = service_now() where program_id = $1", [
      scene.program.id,
    ]);
    await sql.execute(
      "update partner set first_approved_at = service_now() - interval '1 day' where id = $1",
      [scene.seller.id],
    );
    expect((await send(scene)).body.data.partner).toBe(scene.seller.account.name);
  });

  test("with one Idempotency-Key is recorded once", async () => {
    const scene = await sellingScene(make);
    const headers = { "Idempotency-Key": "once" };
    const first = await send(scene, {}, headers);
    const second = await send(scene, { amount: 100 }, headers);
    expect([second.body, second.headers.get("idempotent-replayed")]).toEqual([first.body, "true"]);
    expect((await send(scene, { amount: 50 }, headers)).body.error.code).toBe("idempotency_key_reused");
    const rows = await api.deps.sql.rows("select 1 from conversion where program_id = $1", [
      scene.program.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  // MONEY-28
  test("is possible in every status of the program, since it tries the integration", async () => {
    const scene = await sellingScene(make);
    for (const status of ["draft", "paused", "live"]) {
      await api.deps.sql.execute("update program set status = $2 where id = $1", [scene.program.id, status]);
      expect([status, (await send(scene)).status]).toEqual([status, 201]);
    }
  });

  // MONEY-25
  test("finds no partner of another program, and refuses one who is not approved", async () => {
    const scene = await sellingScene(make);
    const foreign = await sellingScene(make);
    const unknown = await send(scene, { partnerId: foreign.seller.id });
    expect([unknown.status, unknown.body.error.code]).toEqual([404, "partner_not_found"]);
    const pending = await make.partner(scene.program, (await make.account()).id, { status: "pending" });
    expect((await send(scene, { partnerId: pending.id })).body.error.code).toBe("conflict");
    expect((await send(scene, { partnerId: "x".repeat(121) })).body.error.code).toBe("invalid_request");
  });
});
