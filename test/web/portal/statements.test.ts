import { beforeAll, describe, expect, test } from "@jest/globals";
import { type Page, openBrowser } from "../../support/scenes/people.ts";
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

const dollars = (cents: number) =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

const sumOf = (lines: readonly { amountCents: number }[]) =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** A statement's page, as a browser without scripts gets it. */
function openStatement(period: string, secret: string | null = recruiter.secret): Promise<Page> {
  const browser = openBrowser(api);
  if (secret !== null) browser.cookies.set("vp_session", secret);
  return browser.get(`/portal/statements/${period}`);
}

/** The amounts of a table of a statement, by the name of their row; null if the page has no such table. */
function sumsOf({ text }: Page, id: string): Record<string, string> | null {
  const [, table] = new RegExp(`<table aria-labelledby="${id}">(.*?)</table>`, "s").exec(text) ?? [];
  if (table === undefined) return null;
  const rows = table.matchAll(/<th scope="row">(.*?)<\/th><td class="amount">(.*?)<\/td>/g);
  return Object.fromEntries([...rows].map(([, name, amount]) => [name, amount]));
}

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
    const page = await openStatement(month);
    const inMonth = `created_at >= '${month}-01T00:00:00Z'`;
    const summed = async (where: string) => dollars(await ledgerSum(where));
    const entries = (kind: string, entry: string) =>
      summed(`${inMonth} and kind = '${kind}' and entry = '${entry}'`);
    expect(sumsOf(page, scene.program.id)).toEqual({
      "Owed to you at the start": await summed(`not (${inMonth})`),
      "Own sales": await entries("direct", "accrual"),
      "Own sales, reversed": "-$6.67",
      "Recruits' sales": await entries("override", "accrual"),
      "Recruits' sales, reversed": await entries("override", "reversal"),
      "Paid out": await summed(`${inMonth} and entry = 'payout'`),
      "Returned from payouts": await summed(`${inMonth} and entry = 'payout_reversal'`),
      "Owed to you now": await summed("true"),
    });
    for (const text of [scene.program.name, scene.brand.name, "The period is not over"]) {
      expect(page.text).toContain(text);
    }
  });

  // STATEMENT-2
  test("of a year goes on from the one before, and one that has ended says so", async () => {
    const years = (await recruiter.get("/statements")).body.data.map((one: { year: string }) => one.year);
    let closing = dollars(0);
    for (const one of years.toReversed()) {
      const sums = sumsOf(await openStatement(one), scene.program.id)!;
      expect(sums["Owed to you at the start"]).toBe(closing);
      closing = (sums["Owed to you at the end"] ?? sums["Owed to you now"])!;
    }
    expect(closing).toBe(dollars(await ledgerSum("true")));
    const past = await openStatement("2020");
    expect(past.text).toContain("Nothing was posted in this period, and nothing was owed to you.");
    expect(past.text).not.toContain("The period is not over");
  });

  // STATEMENT-3
  test("has lines that add up to it, own sales and overrides apart, also as a file", async () => {
    const months = (await recruiter.get("/statements")).body.data.flatMap(
      (one: { months: string[] }) => one.months,
    );
    for (const one of months) {
      const page = await openStatement(one);
      const lines = await linesOf(one);
      // Nothing was posted or owed in a month without sums.
      const sums = Object.values(sumsOf(page, scene.program.id) ?? { opening: "$0.00", closing: "$0.00" });
      const cents = (text: string) => Math.round(Number.parseFloat(text.replace(/[$,]/g, "")) * 100);
      expect(sumOf(lines)).toBe(cents(sums.at(-1)!) - cents(sums[0]!));
      const shown = [...page.text.matchAll(/<td class="amount">([^<]*)<\/td><\/tr>/g)].map(
        ([, text]) => text!,
      );
      const listed = lines.map((entry: { amountCents: number }) => dollars(entry.amountCents));
      expect(shown.slice(sums.length).toSorted()).toEqual(listed.toSorted());
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

  // STATEMENT-2
  test.each(["2026-13", "26", "2026-1", "last year"])("of %s does not exist", async (period) => {
    const { status, text } = await openStatement(encodeURIComponent(period));
    expect([status, text.includes("Statement not found")]).toEqual([404, true]);
  });

  // STATEMENT-2, PEOPLE-19
  test("is a page without a script that is not stored, in the language of its reader", async () => {
    const { headers, text } = await openStatement(month);
    expect(text).not.toContain("<script");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri/,
    );
    const german = await openStatement(`${month}?lang=de`);
    expect(german.text).toContain('<html lang="de">');
    expect(sumsOf(german, scene.program.id)).toHaveProperty(["Eigene Verkäufe, storniert"], "-6,67\u00a0$");
  });

  // STATEMENT-2
  test("adds up the programs of each currency", async () => {
    const account = await make.account();
    const { secret } = await openPortal(api, make, account);
    for (const currency of ["USD", "USD", "EUR"]) {
      const program = await make.program(scene.brand.id, { currency }, { holdDays: 0 });
      await sales.sale(program, await make.partner(program, account.id), { currency });
    }
    const page = await openStatement(month, secret);
    const own = (id: string) => sumsOf(page, id)?.["Own sales"];
    expect([own("USD"), own("EUR")]).toEqual(["$40.00", "€20.00"]);
  });

  // STATEMENT-2, PEOPLE-32, PEOPLE-33
  test("is shown to its partner alone: others sign in, or create an account", async () => {
    const next = encodeURIComponent(`/portal/statements/${month}`);
    const stranger = await openStatement(month, null);
    expect([stranger.status, stranger.headers.get("location")]).toEqual([303, `/sign-in?next=${next}`]);
    const { loginId } = await make.member(scene.brand.id);
    const member = await openStatement(month, (await make.session(loginId)).secret);
    expect([member.status, member.headers.get("location")]).toEqual([303, `/sign-up?next=${next}`]);
    const another = await openPortal(api, make, scene.seller.account);
    expect((await openStatement(month, another.secret)).text).not.toContain(scene.recruiter.account.email);
  });

  // PEOPLE-22
  test("counts against the limit of the session", async () => {
    const { secret } = await openPortal(api, make, scene.seller.account);
    const { headers } = await openStatement(month, secret);
    expect([headers.get("ratelimit-limit"), headers.get("ratelimit-remaining")]).toEqual(["600", "599"]);
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
