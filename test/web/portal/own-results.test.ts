import { beforeAll, expect, test } from "@jest/globals";
import { connectPayoutAccount } from "../../../src/commands/accounts/connect-payout-account.ts";
import { ensureLogin } from "../../../src/commands/sign-in/ensure-login.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { SEED_ORIGIN } from "../../../src/demo/seed-origin.ts";
import { addDays } from "../../../src/domain/calendar/calendar.ts";
import { callFromPage } from "../../support/scenes/page-calls.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();
let scene: SellingScene;
let secret: string;
let recruiterSecret: string;
/** In the program too, without a sale. */
let partnerSecret: string;
let now: Date;

beforeAll(async () => {
  scene = await sellingScene(make);
  now = await make.businessNow();
  const { program, seller, partner, keys } = scene;
  const due = await sales.sale(program, seller, { occurred_at: addDays(now, -40).toISOString() });
  await sales.approve(due, keys.owner);
  for (const days of [0, 3, 3]) {
    await sales.sale(program, seller, { occurred_at: addDays(now, -days).toISOString() });
    await sales.click(program, seller, { createdAt: addDays(now, -days) });
  }
  await sales.click(program, partner);
  secret = await signIn(seller.account.email);
  recruiterSecret = await signIn(scene.recruiter.account.email);
  partnerSecret = await signIn(partner.account.email);
});

async function signIn(address: string): Promise<string> {
  const login = await inTransaction(api.deps, (tx) => ensureLogin(tx, { address, isMailboxProved: true }));
  return (await make.session(login.loginId)).secret;
}

const get = async (path: string, as = secret) => callFromPage(api, `/portal/api/v1${path}`, { secret: as });

// PORTAL-1
test("payments show the balance and its reasons in the words of the program, and no next payment while it is kept", async () => {
  const { data } = (await get("/payments")).body;
  const own = (await get(`/partner/programs/${scene.program.id}`)).body.data;
  expect(data.programs).toHaveLength(1);
  const [{ reasons, balance, link }] = data.programs;
  expect(link).toBe(own.links.customer);
  expect(balance).toMatchObject(own.balance);
  expect(reasons[0]).toMatchObject(own.notPaidReason);
  expect(reasons[0].code).toBe("no_payout_account");
  expect(reasons.map(({ code }: { code: string }) => code)).toContain("awaiting_approval");
  const { earnedYtd, ...totals } = balance;
  expect(earnedYtd).toBeGreaterThan(0);
  expect(data.currencies).toEqual([{ currency: "USD", totals, next: null }]);
});

// PORTAL-1
test("what nothing keeps is the next payment", async () => {
  const accountId = scene.seller.account.id;
  await inTransaction(api.deps, (tx) =>
    connectPayoutAccount(tx, { accountId, rail: "sandbox", hasTaxForm: true, origin: SEED_ORIGIN }),
  );
  const { currencies, programs } = (await get("/payments")).body.data;
  const [first] = programs[0].reasons;
  expect(["next_payout_day", "awaiting_batch"]).toContain(first.code);
  expect(currencies[0].next).toEqual({ at: first.until, amountCents: first.amountCents, programs: 1 });
});

// PORTAL-1
test("a partner without a balance has no reasons", async () => {
  const { programs, currencies } = (await get("/payments", partnerSecret)).body.data;
  expect(programs).toMatchObject([{ status: "approved", reasons: [] }]);
  expect(currencies).toMatchObject([{ currency: "USD", next: null, totals: { pending: 0, payable: 0 } }]);
});

// PORTAL-2
test.each(["pending", "inHold", "payable", "inFlight", "paid", "earnedYtd"])(
  "the lines of %s add up to the figure, and name no order",
  async (bucket) => {
    for (const as of [secret, recruiterSecret]) {
      const [{ balance }] = (await get("/payments", as)).body.data.programs;
      const { data, totalCents } = (await get(`/programs/${scene.program.id}/explain?bucket=${bucket}`, as))
        .body;
      const sum = data.reduce(
        (total: number, { amountCents }: { amountCents: number }) => total + amountCents,
        0,
      );
      expect([sum, totalCents]).toEqual([balance[bucket], balance[bucket]]);
      for (const line of data) expect(line).not.toHaveProperty("externalRef");
      const file = await get(`/programs/${scene.program.id}/explain.csv?bucket=${bucket}`, as);
      expect(file.text.trim().split("\n")).toHaveLength(data.length + 1);
      expect(file.text).not.toContain("externalRef");
    }
  },
);

// PORTAL-3
test.each([7, 30, 90, 365, 0])("the rows of %d days add up to the partner's statistics", async (days) => {
  for (const as of [secret, recruiterSecret, partnerSecret]) {
    const { data } = (await get(`/programs/${scene.program.id}/series?days=${days}`, as)).body;
    const { totals } = (await get(`/partner/programs/${scene.program.id}/stats?days=${days}`, as)).body.data;
    const figures = Object.keys(totals);
    const sums = figures.map((figure) =>
      data.rows.reduce((sum: number, row: Record<string, number>) => sum + row[figure]!, 0),
    );
    expect(sums).toEqual(Object.values(totals));
    expect(data).toMatchObject({ days, rowDays: days === 0 ? 32 : 1 });
    if (days > 0) expect(data.rows).toHaveLength(days + 1);
  }
});

// PORTAL-2, PORTAL-3
test("of a program that the account has not joined there is nothing", async () => {
  const other = await make.program((await make.brand()).id);
  for (const path of ["explain?bucket=payable", "series?days=30", "series.csv?days=30"]) {
    const { status, body, text } = await get(`/programs/${other.id}/${path}`);
    expect([status, (body ?? JSON.parse(text)).error.code]).toEqual([404, "program_not_joined"]);
  }
});

// PORTAL-6
test("sales are listed with those of recruits, or either apart", async () => {
  const list = async (query: string, as: string) => {
    const { status, body } = await get(`/programs/${scene.program.id}/sales${query}`, as);
    expect(status).toBe(200);
    return (body.data as { id: string; mine: boolean }[]).map(({ mine }) => mine);
  };
  expect(await list("", secret)).toEqual([true, true, true, true]);
  expect(await list("?kind=direct", secret)).toEqual([true, true, true, true]);
  expect(await list("?kind=override", secret)).toEqual([]);
  expect(await list("?kind=override", recruiterSecret)).toEqual([false, false, false, false]);
  expect(await list("?kind=direct", recruiterSecret)).toEqual([]);
  const path = `/programs/${scene.program.id}/sales`;
  const { data, next_cursor: cursor } = (await get(`${path}?kind=override&limit=1`, recruiterSecret)).body;
  const [second] = (await get(`${path}?kind=override&limit=1&cursor=${cursor}`, recruiterSecret)).body.data;
  expect(second.id).not.toBe(data[0].id);
  expect(await get(`${path}?kind=direct&cursor=${cursor}`, recruiterSecret)).toMatchObject({
    status: 400,
    body: { error: { code: "invalid_cursor" } },
  });
});
