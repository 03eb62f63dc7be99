import { beforeAll, describe, expect, test } from "@jest/globals";
import { openPortal, type PortalPerson } from "../../support/scenes/portal.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

let scene: SellingScene;
/** Earns overrides by the seller's sales, and by sales of their own. */
let recruiter: PortalPerson;
let payoutId: string;
let month: string;
let year: string;
beforeAll(async () => {
  await make.moveClockToNoon();
  scene = await sellingScene(make, { holdDays: 0, minimumPayoutCents: 0 });
  const { program, seller, keys } = scene;
  recruiter = await openPortal(api, make, scene.recruiter.account);
  const own = await sales.sale(program, scene.recruiter);
  const recruits = await sales.sale(program, seller);
  for (const id of [own, recruits]) await sales.approve(id, keys.manager);
  payoutId = await sales.payout(program, scene.recruiter, { status: "paid" });
  // A refund after the payout, in a month of its own.
  await make.moveClock(40);
  await sales.sale(program, scene.recruiter);
  await api.call("POST", `/conversions/${own}/refund`, {
    key: keys.owner,
    body: { amountCents: 3_333 },
    headers: { "Idempotency-Key": "refund-1" },
  });
  const now = (await make.businessNow()).toISOString();
  [month, year] = [now.slice(0, 7), now.slice(0, 4)];
});

const sumOf = (lines: readonly { amountCents: number }[]) =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
const statementOf = async (period: string, person = recruiter) =>
  (await person.get(`/statement?period=${period}`)).body.data;
const linesOf = async (period: string, filter = "") =>
  (await recruiter.get(`/statement/lines?period=${period}&limit=100${filter}`)).body.data;

/** The ledger's own sums of the partner, whatever statements say. */
const ledgerSum = async (where: string) =>
  Number(
    (await api.deps.sql.row<{ cents: string | null }>(
      `select sum(amount_cents)::text as cents from ledger_entry where partner_id = $1 and not is_test and ${where}`,
      [scene.recruiter.id],
    ))!.cents ?? 0,
  );

describe("a statement", () => {
  // STATEMENT-1
  test("exists for each month and year since the first ledger entry", async () => {
    const years = (await recruiter.get("/statements")).body.data;
    const months = years.flatMap((one: { months: string[] }) => one.months);
    expect(months[0]).toBe(month);
    expect(years[0].year).toBe(year);
    const first = new Date((await make.businessNow()).getTime() - 40 * 86_400_000).toISOString().slice(0, 7);
    expect(months.at(-1)).toBe(first);
    expect((await (await openPortal(api, make, await make.account())).get("/statements")).body.data).toEqual(
      [],
    );
  });

  // STATEMENT-2
  test("adds up to the cent: opening, own sales, overrides, payouts, closing", async () => {
    const statement = await statementOf(month);
    const [sums] = statement.programs;
    expect(sums).toMatchObject({
      programName: scene.program.name,
      brandName: scene.brand.name,
      currency: "USD",
    });
    const inMonth = `created_at >= '${month}-01T00:00:00Z'`;
    expect(sums.openingCents).toBe(await ledgerSum(`not (${inMonth})`));
    expect(sums.own).toEqual({
      earnedCents: await ledgerSum(`${inMonth} and kind = 'direct' and entry = 'accrual'`),
      reversedCents: await ledgerSum(`${inMonth} and kind = 'direct' and entry = 'reversal'`),
    });
    expect(sums.own.reversedCents).toBe(-667);
    expect(sums.closingCents).toBe(await ledgerSum("true"));
    expect(statement.totals).toEqual([
      Object.fromEntries(Object.entries(sums).filter(([name]) => !/^program|^brand/.test(name))),
    ]);
    expect(statement.isComplete).toBe(false);
  });

  // STATEMENT-2
  test("of a year that goes on from the one before, and of one that has ended", async () => {
    const years = (await recruiter.get("/statements")).body.data.map((one: { year: string }) => one.year);
    let closing = 0;
    for (const one of years.toReversed()) {
      const [sums] = (await statementOf(one)).programs;
      expect(sums.openingCents).toBe(closing);
      closing = sums.closingCents;
    }
    expect(closing).toBe(await ledgerSum("true"));
    const past = await statementOf("2020");
    expect([past.programs, past.totals, past.isComplete]).toEqual([[], [], true]);
  });

  // STATEMENT-3
  test("has lines that add up to it, own sales and overrides apart, also as a file", async () => {
    const months = (await recruiter.get("/statements")).body.data.flatMap(
      (one: { months: string[] }) => one.months,
    );
    for (const one of months) {
      const [sums] = (await statementOf(one)).programs;
      const lines = await linesOf(one);
      // Nothing was posted or owed in a month without a statement.
      expect(sumOf(lines)).toBe(sums === undefined ? 0 : sums.closingCents - sums.openingCents);
      for (const kind of ["direct", "override"]) {
        const ofKind = await linesOf(one, `&kind=${kind}`);
        expect(ofKind).toEqual(lines.filter((entry: { kind: string }) => entry.kind === kind));
      }
      expect(await linesOf(one, "&programId=prg_other")).toEqual([]);
    }
    const file = await recruiter.file(`/statement/lines.csv?period=${months.at(-1)}&kind=override`);
    const [header, ...rows] = file.text.trim().split(/\r?\n/);
    expect(header).toBe(
      "id,createdAt,programId,programName,kind,entry,amountCents,currency,conversionId,occurredAt,payoutId",
    );
    expect(rows.map((row) => row.split(",")[4])).toEqual(["override", "override"]);
  });

  // STATEMENT-3
  test("is read page by page without losing or repeating a line", async () => {
    const whole = await linesOf(year);
    const pages = [];
    let cursor: string | null = null;
    do {
      const after: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const page = (await recruiter.get(`/statement/lines?period=${year}&limit=1${after}`)).body;
      pages.push(...page.data);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(pages).toEqual(whole);
  });

  test.each(["2026-13", "26", "2026-1", "last year"])("of %s is refused", async (period) => {
    const { body } = await recruiter.get(`/statement?period=${encodeURIComponent(period)}`);
    expect(body.error).toMatchObject({ code: "invalid_request" });
  });
});

describe("payouts", () => {
  // PAYEE-3
  test("of all programs are in one list, by program and status too", async () => {
    const elsewhere = await make.program(scene.brand.id, {}, { holdDays: 0, minimumPayoutCents: 0 });
    const partner = await make.partner(elsewhere, scene.recruiter.account.id);
    const held = await sales.payout(elsewhere, partner, { status: "held" });
    const idsOf = async (query: string) =>
      (await recruiter.get(`/payouts${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await idsOf("")).toEqual([held, payoutId]);
    expect(await idsOf(`?programId=${elsewhere.id}`)).toEqual([held]);
    expect(await idsOf("?status=paid")).toEqual([payoutId]);
    expect((await recruiter.get(`/payouts/${held}`)).body.data).toMatchObject({
      programName: elsewhere.name,
      reason: "no_payout_account",
      reasonText: "No payout account is connected. The partner can connect one in the portal.",
      accountLabel: null,
    });
    expect((await recruiter.file("/payouts.csv")).text).toContain(payoutId);
  });

  // PAYEE-4
  test("show their lines, which add up, without the brand's order or the customer", async () => {
    const { data, totalCents, currency } = (await recruiter.get(`/payouts/${payoutId}/lines`)).body;
    const payout = (await recruiter.get(`/payouts/${payoutId}`)).body.data;
    expect([sumOf(data), totalCents, currency]).toEqual([payout.amountCents, payout.amountCents, "USD"]);
    expect(data.map(({ kind }: { kind: string }) => kind).sort()).toEqual(["direct", "override"]);
    expect(JSON.stringify(data)).not.toMatch(/order|@/);
  });
});
