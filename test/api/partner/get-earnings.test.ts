import { describe, expect, test } from "@jest/globals";
import { testOwnEntryPoint } from "../../support/entry-points/partner.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

testOwnEntryPoint(() => ({ api, make }), { method: "GET", path: () => "/partner/earnings", scope: "read" });

const NOTHING = { pending: 0, inHold: 0, payable: 0, paid: 0, inFlight: 0, earnedYtd: 0 };

/** A partner in a program of its own brand, in this currency. */
async function join(accountId: string, currency: string) {
  const brand = await make.brand();
  const program = await make.program(brand.id, { currency, name: `Program in ${currency}` }, { holdDays: 0 });
  const partner = await make.partner(program, accountId);
  return { program, partner, key: await make.brandKey(brand.id) };
}

const earningsOf = async (accountId: string) => {
  const response = await api.call("GET", "/partner/earnings", {
    key: await make.partnerKey(accountId, "read"),
  });
  expect(response.status).toBe(200);
  return response.body.data;
};

describe("GET /partner/earnings", () => {
  test("of somebody in no program is empty", async () => {
    const account = await make.account();
    expect(await earningsOf(account.id)).toEqual({ programs: [], totalsByCurrency: {}, earnedYtdCents: 0 });
  });

  // PARTNER-31
  test("sums the programs of one currency", async () => {
    const account = await make.account();
    const [first, second] = [await join(account.id, "USD"), await join(account.id, "USD")];
    await sales.sale(first.program, first.partner);
    const sold = await sales.sale(second.program, second.partner, { amount_cents: 5000 });
    await sales.approve(sold, second.key);
    await sales.payout(second.program, second.partner);
    await sales.approve(await sales.sale(second.program, second.partner, { amount_cents: 500 }), second.key);
    expect(await earningsOf(account.id)).toEqual({
      programs: [
        {
          partnerId: second.partner.id,
          programName: "Program in USD",
          currency: "USD",
          balance: { ...NOTHING, payable: 100, inFlight: 1000, earnedYtd: 1100 },
        },
        {
          partnerId: first.partner.id,
          programName: "Program in USD",
          currency: "USD",
          balance: { ...NOTHING, pending: 2000, earnedYtd: 2000 },
        },
      ],
      totalsByCurrency: { USD: { pending: 2000, inHold: 0, payable: 100, paid: 0, inFlight: 1000 } },
      earnedYtdCents: 3100,
    });
  });

  // MONEY-23, PARTNER-31
  test("keeps currencies apart, and adds up no year over several", async () => {
    const account = await make.account();
    const [euro, yen] = [await join(account.id, "EUR"), await join(account.id, "JPY")];
    await sales.sale(euro.program, euro.partner, { amount_cents: 1000 });
    await sales.sale(yen.program, yen.partner, { amount_cents: 500 });
    const earnings = await earningsOf(account.id);
    const totals = { inHold: 0, payable: 0, paid: 0, inFlight: 0 };
    expect(earnings.totalsByCurrency).toEqual({
      EUR: { ...totals, pending: 200 },
      JPY: { ...totals, pending: 100 },
    });
    expect(earnings.earnedYtdCents).toBeNull();
  });

  test("shows nothing of anybody else, and no draft in which the account was never approved", async () => {
    const account = await make.account();
    const { program } = await join((await make.account()).id, "USD");
    const other = await make.partner(program, (await make.account()).id);
    await sales.sale(program, other);
    const draft = await make.program((await make.brand()).id, { status: "draft" });
    await make.partner(draft, account.id, { status: "pending" });
    expect((await earningsOf(account.id)).programs).toEqual([]);
  });
});
