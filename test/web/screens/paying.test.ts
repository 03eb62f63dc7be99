import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { advanceClock } from "../../../src/commands/clock/advance-clock.ts";
import { bankReferenceOf } from "../../../src/domain/payouts/bank-file.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { startWorker, type RunningWorker } from "../../../src/worker/start-worker.ts";
import { NO_BROWSER } from "../../support/entry-points/browser.ts";
import { newestLetter, wayIn } from "../../support/scenes/people.ts";
import { openConsole, type ConsolePerson } from "../../support/scenes/console.ts";
import { payoutWorld, TESTER, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { testServers } from "../../support/servers/test-servers.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi(() => ({
  TEMPORAL_ADDRESS: testServers().temporalAddress,
  TEMPORAL_TASK_QUEUE: `test-${randomBytes(6).toString("hex")}`,
}));

/** The buckets of a batch, as the screen calls them. */
const NAMES = {
  sent: "Sent",
  sending: "Sending",
  needsAttention: "Needs attention",
  refused: "Refused",
  byBankTransfer: "Bank transfer",
  held: "Held",
} as const;
type Bucket = keyof typeof NAMES;

const EMAIL = "finance@acme.example";

let world: PayoutWorld;
let unconnected: Awaited<ReturnType<PayoutWorld["payee"]>>;
let byBank: Awaited<ReturnType<PayoutWorld["payee"]>>;
let finance: ConsolePerson;
let worker: RunningWorker;
const browser = useBrowser();
let page: Page;

beforeAll(async () => {
  if (NO_BROWSER !== null) return;
  worker = startWorker(api.deps, { workflowBundle: { codePath: testServers().workflowBundlePath } });
  world = await payoutWorld(api.deps);
  await world.deposit(100_000);
  for (const account of ["ok", "refuse", "slow", "return_after_paid"]) {
    const partner = await world.payee({ account });
    await world.earn(partner.id, 2_000);
  }
  unconnected = await world.payee({ rail: null });
  byBank = await world.payee({ rail: "bank_transfer", holder: "Ada Reed", iban: "DE89370400440532013000" });
  for (const { id } of [unconnected, byBank]) await world.earn(id, 2_000);
  finance = await openConsole(api, make, world.brand.id, { mayPay: true, email: EMAIL });
  const context = await browser.newContext({ locale: "en-US", timezoneId: "UTC" });
  await context.addCookies([{ name: "vp_session", value: finance.secret, url: api.baseUrl }]);
  page = await context.newPage();
  // Its time goes on as always, and can be moved past a pause between two reads.
  await page.clock.install();
});
afterAll(async () => {
  await worker?.stop();
});

const inProgram = (path: string) => `${api.baseUrl}/console/${world.brand.id}/${world.program.id}/${path}`;

const payoutOf = async (partnerId: string) =>
  (await world.payouts()).find((payout) => payout.partnerId === partnerId)!;

/** What the batch's legend shows. */
async function shownBuckets(): Promise<string[]> {
  const list = page.getByRole("list", { name: "Payouts by state" });
  await list.waitFor();
  const items = await list.getByRole("listitem").allInnerTexts();
  return items.map((text) => text.replaceAll(/\s+/g, " ").trim()).toSorted();
}

/** What `get_payout_batch` says of it. */
async function expectedBuckets(batchId: string): Promise<string[]> {
  const { summary } = (await finance.get(`/payout-batches/${batchId}`)).body.data;
  return (Object.entries(summary) as [Bucket, number][])
    .filter(([, count]) => count > 0)
    .map(([bucket, count]) => `${NAMES[bucket]} ${count}`)
    .toSorted();
}

describeInBrowser("someone from finance", () => {
  // PAYOUT-11, PAYOUT-19
  test("rehearses and starts a batch with two clicks on one button, and watches it end", async () => {
    await page.goto(inProgram("payouts"));
    await page.getByRole("button", { name: "Start batch" }).click();
    const payments = page.getByRole("table", { name: "Payments" });
    await payments.waitFor();
    expect(await payments.getByRole("row").count()).toBe(6);
    const holds = page.getByRole("table", { name: "Held" });
    expect(await holds.innerText()).toMatch(/No payout account/);
    expect(await world.payouts()).toEqual([]);
    await page.getByRole("button", { name: "Start batch" }).dblclick();
    await page.waitForURL(/\/batches\/bat_/);
    const batches = await api.deps.sql.rows<{ id: string }>("select id from payout_batch");
    expect(batches).toHaveLength(1);
    const batchId = batches[0]!.id;

    await until("the screen to follow the batch while payouts are on their way", async () => {
      const expected = await expectedBuckets(batchId);
      return expected.includes("Sending 1") && String(await shownBuckets()) === String(expected);
    });

    await advanceClock(api.deps, { seconds: 86_400, origin: TESTER });
    const final = ["Bank transfer 1", "Held 1", "Refused 2", "Sent 2"];
    await until("the slow one to be sent, and the other to come back", async () => {
      return String(await expectedBuckets(batchId)) === String(final);
    });
    await page.clock.fastForward("01:00");
    await until("the screen to show the late return by itself", async () => {
      return String(await shownBuckets()) === String(final);
    });
    expect((await verifyLedger(api.deps, world.program.id, null)).problems).toEqual([]);
  });

  // PAYOUT-6, PAYOUT-20, PAYOUT-27
  test("releases a payout once nothing holds it, for the amount that the dialog shows", async () => {
    const { id } = await payoutOf(unconnected.id);
    await page.goto(inProgram(`payouts/${id}`));
    await page.getByRole("dialog").getByText("Tax form missing", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Release" }).count()).toBe(0);
    await world.connect(unconnected.accountId, { rail: "sandbox", account: "ok" });
    await page.reload();
    await page.getByText("Nothing holds this payout any more").waitFor();
    await page.getByRole("button", { name: "Release" }).click();
    const dialog = page.getByRole("dialog", { name: /^Release the payout/ });
    await dialog.getByText("$20.00").waitFor();
    await dialog.getByRole("button", { name: "Release" }).click();
    await until("the payout to be paid", async () => (await payoutOf(unconnected.id)).status === "paid");
  });

  const chooseAnswer = async (name: string, text: string) => {
    await page.goto(inProgram("payouts?view=bank"));
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Choose file" }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  };
  const shownEntries = async () =>
    (await page.getByRole("table", { name: "Entries of the file" }).getByRole("row").allInnerTexts())
      .slice(1)
      .map((row) => row.replaceAll(/\s+/g, " "));

  // PAYOUT-22
  test("uploads the bank's answer, sees what it marks, marks it, and still sees what is left to check", async () => {
    const { id } = await payoutOf(byBank.id);
    const lines = [`${id},paid,20.00,USD`, `${id},paid,99.00,USD`];
    await chooseAnswer("answer.csv", ["payoutId,status,amount,currency", ...lines].join("\n"));
    await page.getByText("This file marks 1 as paid and 0 as failed.").waitFor();
    await page.getByText("1 entry changes nothing and needs a check.").waitFor();
    expect(await shownEntries()).toEqual([
      expect.stringMatching(/^3 .*Other amount/),
      expect.stringMatching(/^2 .*Paid/),
    ]);
    expect((await payoutOf(byBank.id)).status).toBe("pending");
    await page.getByRole("button", { name: "Mark these payouts" }).click();
    await until("the payout to be paid", async () => (await payoutOf(byBank.id)).status === "paid");
    await page.getByText("Marked 1 as paid and 0 as failed.").first().waitFor();
    expect((await shownEntries())[0]).toMatch(/Other amount/);
    expect(await page.getByRole("button", { name: "Mark these payouts" }).isDisabled()).toBe(true);
  });

  // PAYOUT-22
  test("sees that the bank refused a duplicate of what is paid, and that this changes nothing", async () => {
    const reference = bankReferenceOf((await payoutOf(byBank.id)).id);
    await chooseAnswer(
      "answer.xml",
      `<Document><CstmrPmtStsRpt><OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId>
      <TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AM05</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>
      </CstmrPmtStsRpt></Document>`,
    );
    await page.getByText("This file marks 0 as paid and 0 as failed.").waitFor();
    expect(await shownEntries()).toEqual([
      expect.stringMatching(/Unclear May have been paid all the same.* AM05: duplicate payment/),
    ]);
    expect(await page.getByRole("button", { name: "Mark these payouts" }).isDisabled()).toBe(true);
  });

  // PAYOUT-6, PAYOUT-20
  test("retries a payout that needs attention, which is then sent", async () => {
    const partner = await world.payee({ account: "balance_low_then_ok" });
    await world.earn(partner.id, 2_000);
    await finance.change("POST", `/programs/${world.program.id}/payout-batches`);
    const { id } = await until("the rail to refuse for lack of money", async () => {
      const payout = await payoutOf(partner.id);
      return payout.railState === "needs_attention" && payout;
    });
    await page.goto(inProgram(`payouts/${id}`));
    await page.getByRole("button", { name: "Retry" }).click();
    await page
      .getByRole("dialog", { name: /^Retry the payout/ })
      .getByRole("button", { name: "Retry" })
      .click();
    await until("the payout to be paid", async () => (await payoutOf(partner.id)).status === "paid");
    expect(await payoutOf(partner.id)).toMatchObject({ railState: "settled", reason: null });
  });

  // PEOPLE-13, PAYOUT-20
  test("confirms who is there when a dialog was open too long, and loses nothing of it", async () => {
    await page.goto(inProgram(`payouts/${(await payoutOf(byBank.id)).id}`));
    await page.getByRole("button", { name: "Mark as failed" }).click();
    const dialog = page.getByRole("dialog", { name: /^Mark \$20.00 .* as failed/ });
    await dialog.getByLabel("Reason").fill("Account closed");
    await api.deps.sql.execute(
      "update web_session set authenticated_at = authenticated_at - interval '20 minutes'",
    );
    const mark = dialog.getByRole("button", { name: "Mark as failed" });
    await mark.click();
    const [stepUp] = await Promise.all([
      page.waitForEvent("popup"),
      dialog.getByRole("link", { name: /^Confirm it’s you/ }).click(),
    ]);
    expect((await payoutOf(byBank.id)).status).toBe("paid");
    await stepUp.getByRole("button", { name: "Email me a link" }).click();
    await stepUp.getByLabel("Code").waitFor();
    const { code } = wayIn(await newestLetter(api, EMAIL));
    await stepUp.getByLabel("Code").fill(code);
    await stepUp.getByRole("button", { name: "Sign in" }).click();
    await stepUp.waitForURL(/\/payouts\//);
    await stepUp.close();
    await mark.dblclick();
    await until("the payout to be marked", async () => (await payoutOf(byBank.id)).status === "failed");
    expect(await payoutOf(byBank.id)).toMatchObject({ reason: "Account closed" });
    const marks = await api.deps.sql.rows(
      "select from audit_entry where action = 'payout.return' and target_id = $1",
      [(await payoutOf(byBank.id)).id],
    );
    expect(marks).toHaveLength(1);
    expect((await verifyLedger(api.deps, world.program.id, null)).problems).toEqual([]);
  });
});

describeInBrowser("someone who signed in more than 15 minutes ago", () => {
  const MAIL = "owner@acme.example";
  let due: PayoutWorld;
  let proposalId: string;
  let old: Page;
  const path = (screen: string) => `/console/${due.brand.id}/${due.program.id}/${screen}`;
  const batches = () =>
    api.deps.sql.rows<{ id: string }>("select id from payout_batch where program_id = $1", [due.program.id]);

  beforeAll(async () => {
    due = await payoutWorld(api.deps);
    await due.deposit(100_000);
    await due.earn((await due.payee()).id, 2_000);
    const owner = await openConsole(api, make, due.brand.id, {
      role: "owner",
      email: MAIL,
      authenticatedAt: new Date(Date.now() - 16 * 60_000),
    });
    await api.deps.sql.execute("update brand set payout_approval = 'two' where id = $1", [due.brand.id]);
    const second = await openConsole(api, make, due.brand.id, { mayPay: true });
    const proposals = `/programs/${due.program.id}/payout-proposals`;
    ({ proposalId } = (await second.change("POST", proposals)).body.data);
    const context = await browser.newContext({ locale: "en-US", timezoneId: "UTC" });
    await context.addCookies([{ name: "vp_session", value: owner.secret, url: api.baseUrl }]);
    old = await context.newPage();
  });

  // PEOPLE-13
  test.each([
    ["reveal a secret", "tracking?source=signed", "Show secret"],
    ["prepare a batch", "payouts", "Propose batch"],
    ["download a file for the bank", "payouts?view=bank", "CSV file"],
    ["set the accounts of journals", "reports", "Accounts"],
  ])("is asked who is there before they %s", async (_, screen, button) => {
    await old.goto(`${api.baseUrl}${path(screen)}`);
    await old.getByRole("button", { name: button }).click();
    await old.waitForURL(/\/step-up\?/);
    expect(new URL(old.url()).searchParams.get("next")).toBe(path(screen));
  });

  // PEOPLE-13, PAYOUT-17
  test("confirms it, and then approves what a second person proposed", async () => {
    const screen = path(`batches/new?proposal=${proposalId}`);
    await old.goto(`${api.baseUrl}${screen}`);
    await old.getByText("Payments need a sign-in within the last 15 minutes").waitFor();
    expect(await old.getByRole("button", { name: "Approve" }).count()).toBe(0);
    await old.getByRole("button", { name: /^Confirm it’s you/ }).click();
    await old.getByRole("button", { name: "Email me a link" }).click();
    await old.getByLabel("Code").waitFor();
    await old.getByLabel("Code").fill(wayIn(await newestLetter(api, MAIL)).code);
    expect(await batches()).toEqual([]);
    await old.getByRole("button", { name: "Sign in" }).click();
    await old.waitForURL(`**${screen}`);
    await old.getByRole("button", { name: "Approve" }).click();
    await old.waitForURL(/\/batches\/bat_/);
    expect(await batches()).toHaveLength(1);
  });
});
