import { beforeAll, describe, expect, test } from "@jest/globals";
import { openConsole, type ConsolePerson } from "../../support/scenes/console.ts";
import { openDesk, OPERATOR_EMAIL } from "../../support/scenes/desk.ts";
import { payoutWorld, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi({ OPERATOR_EMAILS: OPERATOR_EMAIL });

let world: PayoutWorld;
let finance: ConsolePerson;
beforeAll(async () => {
  world = await payoutWorld(api.deps);
  finance = await openConsole(api, make, world.brand.id, { mayPay: true });
});

/** A bank transfer that is still to be made. */
async function openTransfer(): Promise<string> {
  const partner = await world.payee({ rail: "bank_transfer" });
  await world.earn(partner.id, 2_000);
  await world.batch();
  return (await world.payouts()).find(({ partnerId }) => partnerId === partner.id)!.id;
}

const mark = (payoutIds: readonly string[], how: object) =>
  finance.change("POST", "/payouts/mark", { payoutIds, ...how });

describe("a mark that says which status it is made from", () => {
  // PAYOUT-20
  test("changes nothing once somebody else has marked the payout otherwise", async () => {
    const id = await openTransfer();
    expect((await mark([id], { as: "paid", from: "pending" })).body.data).toMatchObject([{ status: "paid" }]);
    const late = await mark([id], { as: "failed", from: "pending" });
    expect([late.status, late.body.error.code]).toEqual([409, "conflict"]);
    expect(late.body.error.message).toBe(
      "The payout is paid by now, and no longer pending. Nothing was changed.",
    );
    expect(await world.payout(id)).toMatchObject({ status: "paid" });
    const returned = await mark([id], { as: "failed", from: "paid", reason: "Account closed" });
    expect(returned.body.data).toMatchObject([{ status: "failed", reason: "Account closed" }]);
  });

  // PAYOUT-20
  test("marks none of several payouts where one has another status by now", async () => {
    const [first, second] = [await openTransfer(), await openTransfer()];
    await mark([second], { as: "paid" });
    expect((await mark([first, second], { as: "failed", from: "pending" })).status).toBe(409);
    expect(await world.payout(first)).toMatchObject({ status: "pending" });
  });

  // DESK-3, PAYOUT-20
  test("is refused at the operator's desk alike", async () => {
    const desk = await openDesk(api, make, world.brand.id);
    const id = await openTransfer();
    await mark([id], { as: "paid" });
    const late = await desk.change("POST", `/payouts/${id}/mark`, { as: "failed", from: "pending" });
    expect([late.status, late.body.error.code]).toEqual([409, "conflict"]);
    expect(await world.payout(id)).toMatchObject({ status: "paid" });
  });
});
