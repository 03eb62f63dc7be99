import { describe, expect, test } from "@jest/globals";
import { openConsole } from "../../support/scenes/console.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

interface Reason {
  readonly code: string;
  readonly amountCents: number;
  readonly removal: Readonly<{ by: string; isAllowed: boolean }>;
}

describe("why a partner is not paid", () => {
  // CONSOLE-7
  test("lists every reason with the amount that it keeps, the partner's own first", async () => {
    const world = await payoutWorld(api.deps);
    const partner = await world.payee({ rail: null, hasTaxForm: false, status: "suspended" });
    await world.earn(partner.id, 3_000);
    const disputed = await world.earn(partner.id, 700);
    await world.dispute(disputed, "open");
    await world.earn(partner.id, 400, { holdHours: 48 });
    await world.earn(partner.id, 90, { status: "pending" });
    const viewer = await openConsole(api, make, world.brand.id);
    const path = `/programs/${world.program.id}/partners/${partner.id}/why-not-paid`;
    const { reasons, balance, currency } = (await viewer.get(path)).body.data;
    expect(reasons.map(({ code, amountCents }: Reason) => [code, amountCents])).toEqual([
      ["no_payout_account", 3_000],
      ["tax_form_missing", 3_000],
      ["suspended", 3_000],
      ["awaiting_batch", 3_000],
      ["dispute_open", 700],
      ["in_hold", 400],
      ["awaiting_approval", 90],
    ]);
    expect([balance.payable, currency]).toEqual([3_700, "USD"]);
    const key = await make.brandKey(world.brand.id, "viewer");
    const { notPaidReason } = (await api.call("GET", `/partners/${partner.id}`, { key })).body.data;
    const { code, message, until } = reasons[0];
    expect({ code, message, until }).toEqual(notPaidReason);
  });

  // CONSOLE-7
  test.each([
    ["viewer", false, []],
    ["viewer", true, ["awaiting_batch"]],
    ["manager", false, ["suspended", "awaiting_approval"]],
    ["owner", false, ["suspended", "awaiting_batch", "awaiting_approval"]],
  ] as const)("says what a %s may do, who may pay: %s", async (role, mayPay, allowed) => {
    const world = await payoutWorld(api.deps);
    const partner = await world.payee({ status: "suspended" });
    await world.earn(partner.id, 3_000);
    await world.earn(partner.id, 90, { status: "pending" });
    const person = await openConsole(api, make, world.brand.id, { role, mayPay });
    const path = `/programs/${world.program.id}/partners/${partner.id}/why-not-paid`;
    const { reasons } = (await person.get(path)).body.data as { reasons: Reason[] };
    expect(reasons.filter(({ removal }) => removal.isAllowed).map(({ code }) => code)).toEqual(allowed);
  });

  // CONSOLE-7
  test("is an empty list where nothing is due", async () => {
    const world = await payoutWorld(api.deps);
    const partner = await world.payee();
    const viewer = await openConsole(api, make, world.brand.id);
    const path = `/programs/${world.program.id}/partners/${partner.id}/why-not-paid`;
    expect((await viewer.get(path)).body.data.reasons).toEqual([]);
  });

  // PAYOUT-5, PAYOUT-27
  test("says until when a changed account waits, for the partner and for the payout that it holds", async () => {
    const world = await payoutWorld(api.deps);
    await world.deposit(10_000);
    const [moved, unconnected] = [await world.payee(), await world.payee({ rail: null })];
    await world.connect(moved.accountId, { rail: "sandbox", account: "other" });
    await api.deps.sql.execute(
      "update payout_account set connected_at = service_now() - interval '1 hour' where account_id = $1",
      [moved.accountId],
    );
    const viewer = await openConsole(api, make, world.brand.id);
    const pathOf = ({ id }: { id: string }) => `/programs/${world.program.id}/partners/${id}/why-not-paid`;
    const [hold] = (await viewer.get(pathOf(moved))).body.data.holds;
    expect(hold.reason).toBe("payout_account_changed");
    const hoursLeft = (Date.parse(hold.until) - (await make.businessNow()).getTime()) / 3_600_000;
    expect(hoursLeft).toBeGreaterThan(70);
    expect(hoursLeft).toBeLessThanOrEqual(71);

    for (const { id } of [moved, unconnected]) await world.earn(id, 2_000);
    await world.batch();
    const payoutOf = async (partnerId: string) =>
      (await world.payouts()).find((payout) => payout.partnerId === partnerId)!;
    const holdOf = async (partnerId: string) =>
      (await viewer.get(`/payouts/${(await payoutOf(partnerId)).id}/hold`)).body.data;
    expect(await holdOf(moved.id)).toEqual({ partnerId: moved.id, holds: [hold] });
    const missing = { reason: "no_payout_account", until: null };
    expect((await holdOf(unconnected.id)).holds).toContainEqual(missing);
    await world.connect(unconnected.accountId, { rail: "sandbox" });
    expect((await holdOf(unconnected.id)).holds).toEqual([]);
    expect((await payoutOf(unconnected.id)).reason).toBe("no_payout_account");
    const other = await openConsole(api, make, (await make.brand()).id);
    const foreign = await other.get(`/payouts/${(await payoutOf(moved.id)).id}/hold`);
    expect(foreign.body.error.code).toBe("payout_not_found");
  });
});
