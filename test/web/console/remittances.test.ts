import { describe, expect, test } from "@jest/globals";
import { openConsole } from "../../support/scenes/console.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

describe("a remittance advice", () => {
  // PAYOUT-24
  test("names every sale that a payout pays, up to its amount, and neither order nor customer", async () => {
    const world = await payoutWorld(api.deps);
    await world.deposit(100_000);
    const recruiter = await world.payee();
    const partner = await world.payee({
      rail: "bank_transfer",
      holder: "Ada",
      iban: "DE89370400440532013000",
    });
    const held = await world.payee({ rail: null });
    const sales = [
      await world.earn(partner.id, 2_000, { recruiterId: recruiter.id, overrideCents: 1_500 }),
      await world.earn(partner.id, 300),
    ];
    await world.earn(held.id, 5_000);
    const { batchId } = await world.batch();
    const viewer = await openConsole(api, make, world.brand.id);
    const path = `/programs/${world.program.id}/payout-batches/${batchId}/remittances`;
    const { data } = (await viewer.get(path)).body;
    const of = (partnerId: string) => data.find((one: { partnerId: string }) => one.partnerId === partnerId);
    expect(of(partner.id)).toMatchObject({
      amountCents: 2_300,
      accountLabel: "Bank account ending 3000",
      lineCount: 2,
      lines: [
        { conversionId: sales[0], kind: "direct", amountCents: 2_000 },
        { conversionId: sales[1], kind: "direct", amountCents: 300 },
      ],
    });
    expect(of(recruiter.id).lines).toEqual([
      expect.objectContaining({ conversionId: sales[0], kind: "override", amountCents: 1_500 }),
    ]);
    expect(of(held.id)).toMatchObject({ lineCount: 0, lines: [] });
    const { id } = of(partner.id);
    expect((await viewer.get(`${path}?payoutId=${id}`)).body.data).toEqual([of(partner.id)]);
    expect((await viewer.get(`${path}?payoutId=unknown`)).body.data).toEqual([]);
    expect(JSON.stringify(data)).not.toMatch(/customer|externalRef/);
    const other = await openConsole(api, make, (await make.brand()).id);
    expect((await other.get(path)).body.error.code).toBe("batch_not_found");
  });

  // PAYOUT-24
  test("of a payout with many sales shows the first 200 and how many there are", async () => {
    const world = await payoutWorld(api.deps);
    await world.deposit(1_000_000);
    const partner = await world.payee();
    for (let sale = 0; sale < 203; sale += 1) await world.earn(partner.id, 100);
    const { batchId } = await world.batch();
    const viewer = await openConsole(api, make, world.brand.id);
    const path = `/programs/${world.program.id}/payout-batches/${batchId}/remittances`;
    const [payout] = (await viewer.get(path)).body.data;
    expect([payout.lineCount, payout.lines.length]).toEqual([203, 200]);
  });
});
