import { expect, test } from "@jest/globals";
import { openConsole } from "../../support/scenes/console.ts";
import { openDesk, OPERATOR_EMAIL } from "../../support/scenes/desk.ts";
import { openPage, openScreen } from "../../support/scenes/open-screen.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi({ OPERATOR_EMAILS: OPERATOR_EMAIL });
const browser = useBrowser();

describeInBrowser("the home of the console", () => {
  // CONSOLE-35
  test("shows what is left of a deposit, for what, and what is missing, as text beside the bar", async () => {
    const world = await payoutWorld(api.deps);
    await world.deposit(10_000);
    const partner = await world.payee();
    await world.earn(partner.id, 3_000);
    await world.batch();
    await world.earn(partner.id, 8_000);
    const page = await openScreen({ browser, api, make }, world.brand.id, "");
    const deposits = page.getByRole("region", { name: "Deposits" });
    await deposits.getByText("$100.00 on deposit").waitFor();
    const parts = deposits.getByRole("list", { name: `Deposit of ${world.program.name}` });
    const texts = await parts.getByRole("listitem").allInnerTexts();
    expect(texts.map((text) => text.replaceAll(/\s+/g, " ").trim())).toEqual([
      "In payouts under way $30.00",
      "Needed within 7 days $70.00",
      "Left after that $0.00",
      "Missing $10.00",
    ]);
    const todo = page
      .getByRole("listitem")
      .filter({ hasText: "Funds do not cover what is due within 7 days" });
    // The sum of 7 days has no countdown to the next payout day, which may pay less.
    expect((await todo.innerText()).split("\n")).toEqual([
      "Funds do not cover what is due within 7 days: $10.00 missing",
      world.program.name,
    ]);
    await deposits.getByRole("link", { name: world.program.name }).click();
    await page.getByRole("heading", { level: 1, name: "Funding" }).waitFor();
  });

  // CONSOLE-35
  test("has no deposits where nothing is deposited and nothing needs one", async () => {
    const { brand } = await payoutWorld(api.deps);
    const page = await openScreen({ browser, api, make }, brand.id, "");
    await page.getByRole("table", { name: "Programs" }).waitFor();
    expect(await page.getByRole("region", { name: "Deposits" }).count()).toBe(0);
  });
});

describeInBrowser("a program's deposit", () => {
  // FUNDING-2, PAYOUT-19
  test("is called available where payouts under way are taken from it, on the finance page and before a batch", async () => {
    const world = await payoutWorld(api.deps);
    await world.deposit(10_000);
    const partner = await world.payee();
    await world.earn(partner.id, 3_000);
    await world.batch();
    await world.earn(partner.id, 2_000);
    const member = { mayPay: true };
    const page = await openScreen({ browser, api, make }, world.brand.id, "finance", member);
    const programs = page.getByRole("table", { name: "Programs" });
    await programs.getByRole("row", { name: /\$70.00/ }).waitFor();
    await programs.getByRole("columnheader", { name: "Available to send" }).waitFor();
    expect(await programs.getByRole("columnheader", { name: "Deposit" }).count()).toBe(0);
    await page.goto(`${api.baseUrl}/console/${world.brand.id}/${world.program.id}/batches/new`);
    for (const [name, amount] of [
      ["Available before", "$70.00"],
      ["Available after", "$50.00"],
    ] as const) {
      const tile = page.getByText(name, { exact: true }).locator("..");
      await tile.getByText(amount, { exact: true }).waitFor();
    }
  });

  // FUNDING-5
  test("is short from the day on which it runs out, and not after it, in German too", async () => {
    const world = await payoutWorld(api.deps);
    await world.earn((await world.payee()).id, 3_000);
    const viewer = await openConsole(api, make, world.brand.id);
    const { shortfallDay } = (await viewer.get(`/programs/${world.program.id}/funding`)).body.data.forecast;
    const dates = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium", timeZone: "UTC" });
    const words = `Ab ${dates.format(new Date(shortfallDay))} reicht die Einlage nicht mehr`;
    const path = `/console/${world.brand.id}/${world.program.id}`;
    const page = await openPage({ browser, api }, viewer.secret, `${path}/funding`, { locale: "de-DE" });
    await page.getByText(words).waitFor();
    await page.goto(`${api.baseUrl}${path}`);
    await page.getByText(`${words}.`).waitFor();
  });

  // CONSOLE-4
  test("is explained with the references of its deposits, and with fees that were given back", async () => {
    const { brand, program } = await payoutWorld(api.deps);
    const desk = await openDesk(api, make, brand.id);
    const body = { amountCents: 125_000, reference: "NTRF-7781" };
    await desk.change("POST", `/programs/${program.id}/deposits`, body);
    await api.deps.sql.execute(
      `insert into funding_entry (program_id, brand_id, kind, amount_cents, cause, created_at)
       values ($1, $2, 'platform_fee', 150, 'fee:back', service_now())`,
      [program.id, brand.id],
    );
    const page = await openScreen(
      { browser, api, make },
      brand.id,
      `${program.id}/funding?explain=deposited`,
    );
    const lines = page.getByRole("dialog").getByRole("list", { name: "Lines" });
    await lines.getByText("NTRF-7781").waitFor();
    await page.goto(`${api.baseUrl}/console/${brand.id}/${program.id}/funding?explain=fees`);
    await lines.getByText("Platform fee refunded").waitFor();
  });
});

describeInBrowser("the funds of a program at the desk", () => {
  // DESK-14
  test("show of each movement the reference by which it is found at the bank", async () => {
    const { brand, program } = await payoutWorld(api.deps);
    const desk = await openDesk(api, make, brand.id);
    const body = { amountCents: 125_000, reference: "NTRF-7781", note: "November" };
    await desk.change("POST", `/programs/${program.id}/deposits`, body);
    const page = await openPage({ browser, api }, desk.secret, `/ops/funds/${program.id}`);
    const row = page.getByRole("row", { name: /Deposit.*November/ });
    await row.getByRole("cell", { name: "NTRF-7781" }).waitFor();
  });
});
