import { beforeAll, expect, test } from "@jest/globals";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { depositFunds } from "../../../src/commands/funding/deposit-funds.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { NO_BROWSER } from "../../support/entry-points/browser.ts";
import { sendEvent } from "../../support/scenes/events.ts";
import { TESTER } from "../../support/scenes/payout-world.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make, sales } = useApi();
/** The origin that passkeys are made for, whatever port the service has. */
const BASE = "http://localhost:3000";

let scene: SellingScene;
const browser = useBrowser(() => Number(new URL(api.baseUrl).port));
let context: BrowserContext;
let page: Page;
let loginId: string;
let saleId: string;
let clickId: string;

beforeAll(async () => {
  if (NO_BROWSER !== null) return;
  scene = await sellingScene(make, { holdDays: 5 });
  const { program, seller, keys } = scene;
  clickId = await sales.click(program, seller, { country: "SE", device: "mobile" });
  saleId = await sales.sale(program, seller, {
    order_id: "order-1001",
    click_id: clickId,
    ref_code: undefined,
    customer_email: "jane@shop.example",
  });
  await sales.approve(saleId, keys.manager);
  await sales.refund(saleId, 2_500, keys.owner);
  await sendEvent(api, program, { type: "sale", order_id: "order-1002", amount_cents: 4_000 });
  const deposit = { amountCents: 50_000, note: null, reference: null, origin: TESTER };
  await inTransaction(api.deps, (tx) =>
    depositFunds(tx, { brandId: scene.brand.id, programId: program.id, ...deposit }),
  );
  ({ loginId } = await make.member(scene.brand.id, { role: "owner" }));
  const { secret } = await make.session(loginId);
  context = await browser.newContext({ locale: "en-US", timezoneId: "UTC" });
  await context.addCookies([{ name: "vp_session", value: secret, url: BASE }]);
  page = await context.newPage();
});

const open = (path: string) => page.goto(`${BASE}/console/${scene.brand.id}${path}`);
const inProgram = (path: string) => open(`/${scene.program.id}${path}`);
/** Texts of a list's items, each on one line. */
const itemsOf = async (list: Locator) => {
  await list.first().waitFor();
  return (await list.getByRole("listitem").allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "));
};

/** Adds up by how much what is on a page has moved. */
const NOTE_MOVES = `globalThis.moved = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) moved += value; })
    .observe({ type: "layout-shift", buffered: true });`;

describeInBrowser("home", () => {
  test("is drawn in a browser whose language has a name that is no tag", async () => {
    const home = await context.newPage();
    const failures: string[] = [];
    home.on("pageerror", (error) => failures.push(String(error)));
    await home.addInitScript(`Object.defineProperty(navigator, "languages", { get: () => ["en-US@posix"] })`);
    await home.goto(`${BASE}/console/${scene.brand.id}`);
    await home.locator(".home-todo").waitFor();
    expect(failures).toEqual([]);
    await home.close();
  });

  // PEOPLE-39
  test("is drawn before the app starts, and stays as it is when the app takes over", async () => {
    const home = await context.newPage();
    await home.addInitScript(NOTE_MOVES);
    const start = Promise.withResolvers<void>();
    await home.route(/\/web\/assets\/console-/, async (route) => {
      await start.promise;
      await route.continue();
    });
    const shown = async () => {
      const parts = ["header", "#navigation", ".kit-page-head", ".home-todo"];
      const html = await Promise.all(parts.map((part) => home.locator(part).innerHTML()));
      // React sets what is chosen as a property only; the styles of the bars stand in a sheet of the page until then.
      return [
        ...html.map((part) => part.replace(' selected=""', "")),
        await home.locator(".home-money").innerText(),
      ];
    };
    await home.goto(`${BASE}/console/${scene.brand.id}`, { waitUntil: "commit" });
    await home.locator("#app[inert] .home-todo").waitFor();
    const drawn = await shown();
    start.resolve();
    await home.locator("#app:not([inert]) .home-todo").waitFor();
    expect(await shown()).toEqual(drawn);
    await home.getByRole("table", { name: "Programs" }).waitFor();
    expect(await home.evaluate("moved")).toBe(0);
    await home.close();
  });
});

describeInBrowser("a sale", () => {
  // CONSOLE-6
  test("runs from the click to what is still expected", async () => {
    await inProgram(`/sales/${saleId}`);
    const story = await itemsOf(page.getByRole("list", { name: "Story" }));
    const places = [
      "Click on the link of",
      "Sale received from your server",
      "Credited to",
      "Commission 20% of $100.00 = $20.00",
      "Approved",
      "Refund -$25.00",
      "Commission reversed -$5.00",
      "Released in",
      "On the first payout day after the payment date",
    ].map((text) => story.findIndex((item) => item.includes(text)));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  // CONSOLE-5
  test("explains its commission by the lines that add up to it", async () => {
    await inProgram(`/sales/${saleId}`);
    await page.getByRole("link", { name: /^\$15\.00.*Explain/ }).click();
    const commission = page
      .getByRole("dialog", { name: "Explain" })
      .getByRole("region", { name: "Commission" });
    expect(await commission.innerText()).toMatch(/Sum of 2 lines\s+\$15\.00/);
    await page.keyboard.press("Escape");
    await commission.waitFor({ state: "detached" });
  });

  // MONEY-9
  test("that is rejected has no payment date", async () => {
    const { program, seller, keys } = scene;
    const rejectedId = await sales.sale(program, seller, { ref_code: seller.refCode, click_id: undefined });
    await inProgram(`/sales/${rejectedId}`);
    const paymentDate = page.locator(".kit-tile", { hasText: "Payment date" });
    await paymentDate.getByRole("time").first().waitFor();
    await sales.reject(rejectedId, keys.owner);
    await page.reload();
    await paymentDate.getByText("–", { exact: true }).waitFor();
  });

  // CONSOLE-17
  test.each([
    ["its order", () => "order-1001"],
    ["its click", () => clickId],
    ["its customer's address", () => "Jane@Shop.example"],
  ])("is found in the palette by %s", async (_, text) => {
    await open("/team");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("textbox", { name: "Search or jump to…" }).fill(text());
    await page
      .getByRole("button", { name: /order-1001/ })
      .first()
      .click();
    await page.waitForURL(`**/sales/${saleId}`);
    await page.getByRole("heading", { level: 1, name: "order-1001" }).waitFor();
  });
});

describeInBrowser("the palette", () => {
  test("says what can be pasted when it finds nothing", async () => {
    await open("/team");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("textbox", { name: "Search or jump to…" }).fill("zzzz");
    await page.getByText("Nothing found").waitFor();
    expect(await page.getByText(/customer's whole email address/).count()).toBe(1);
    await page.keyboard.press("Escape");
    const search = page.getByRole("textbox", { name: "Search or jump to…" });
    await search.waitFor({ state: "hidden" });
    // It opens as often as one likes.
    await page.keyboard.press("Control+k");
    await search.waitFor();
    await page.keyboard.press("Escape");
  });

  test("has a list of shortcuts beside it, which a question mark opens", async () => {
    await open("/team");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    // Not every keyboard needs Shift for it, or reports it.
    for (const key of ["Shift+?", "?"]) {
      await page.keyboard.press(key);
      await shortcuts.getByText("Search or jump to a page").waitFor();
      await page.keyboard.press("Escape");
      await shortcuts.waitFor({ state: "detached" });
    }
    for (const key of ["Control+?", "Alt+Shift+?"]) await page.keyboard.press(key);
    expect(await shortcuts.count()).toBe(0);
  });
});

describeInBrowser("the reports", () => {
  // STATISTICS-10
  test("break clicks and sales down, on the screen as in the file", async () => {
    await inProgram("/reports");
    const card = (name: string) => page.getByRole("region", { name, exact: true });
    await card("Clicks and sales by country").getByText("Device", { exact: true }).click();
    const devices = card("Clicks and sales by device");
    const rows = devices.getByRole("row");
    await rows.getByText("Mobile").waitFor();
    expect(await rows.nth(1).getByRole("cell").allInnerTexts()).toEqual([
      "Mobile",
      "1",
      "1",
      "100%",
      "$75.00",
      "$16.50",
    ]);
    const file = await devices.getByRole("link", { name: "Download CSV" }).getAttribute("href");
    expect(file).toMatch(/\/breakdown\.csv\?by=device&days=30$/);
  });
});

describeInBrowser("received events", () => {
  // CONSOLE-10
  test("are filtered in the URL, and each says what to do next", async () => {
    await inProgram("/events");
    await page.getByRole("combobox", { name: "Note" }).selectOption({ label: "No partner named" });
    await page.waitForURL("**/events?note=no_attribution");
    const rows = page.getByRole("table", { name: "Events" }).getByRole("row");
    await rows.getByRole("link").nth(1).waitFor({ state: "detached" });
    await rows.getByRole("link").click();
    const event = page.getByRole("dialog", { name: "Event" });
    await event.getByText("The event names no partner that can be credited.").waitFor();
    await event.getByText(/send it again with a new event id, the same order id/).waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL("**/events?note=no_attribution");
  });
});

describeInBrowser("the terms", () => {
  // CONSOLE-8
  test("are compared version by version, with what differs marked", async () => {
    const { program, keys } = scene;
    await api.call("PATCH", `/programs/${program.id}`, { key: keys.owner, body: { holdDays: 3 } });
    await inProgram("/terms");
    const versions = page.getByRole("table", { name: "Versions" });
    await versions.getByRole("cell", { name: /^3 days.*differs$/ }).waitFor();
    expect(await versions.getByRole("row").count()).toBe(2);
    await page.getByText("All terms").click();
    await versions.getByRole("cell", { name: "Attribution window" }).waitFor();
    expect(await versions.getByRole("cell", { name: /differs$/ }).count()).toBe(1);
  });
});

describeInBrowser("a partner", () => {
  // CONSOLE-22
  test("is shown with the link, and the partner who recruited them", async () => {
    const { seller, recruiter } = scene;
    await inProgram(`/partners/${seller.id}`);
    const details = page.getByRole("region", { name: "Details" });
    await details.getByText(`/r/${seller.refCode}`).waitFor();
    await details.getByText("Recruited by").waitFor();
    await details.getByRole("link").click();
    await page.waitForURL(`**/partners/${recruiter.id}`);
  });
});

describeInBrowser("the brand's keys", () => {
  // CONSOLE-15
  test("show owners what agents can do, what was called last, and what was changed", async () => {
    await open("/keys");
    const uses = page.getByRole("list", { name: "Use by agents and servers" });
    const key = uses.getByRole("listitem").filter({ hasText: "Owner" }).first();
    await until("the calls to be shown", async () => {
      await page.reload();
      await key.getByText("Last used").or(key.getByText("Never used")).click();
      return (await key.getByRole("table", { name: "Last calls" }).count()) > 0;
    });
    expect(await key.getByRole("table", { name: "Last calls" }).innerText()).toContain("refund");
    expect(await uses.getByRole("table", { name: "Changes" }).innerText()).toContain("Sale refunded");
    expect(await uses.getByText("list_conversions", { exact: true }).first().isVisible()).toBe(true);
  });
});

describeInBrowser("the account", () => {
  // PEOPLE-27
  test("adds, renames and removes a passkey", async () => {
    const devices = await context.newCDPSession(page);
    await devices.send("WebAuthn.enable");
    await devices.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await open("/account");
    await page.getByRole("button", { name: "Add passkey" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Laptop");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Rename Laptop" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Old laptop");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Remove Old laptop" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText(/No passkeys yet/).waitFor();
  });

  // PEOPLE-29
  test("disconnects an account of single sign-on", async () => {
    await api.deps.sql.execute(
      `insert into oidc_link (id, login_id, issuer, subject, created_at)
       values ('oil_01KAK3XH4V9Y2C6R8M0T5W7Z1C', $1, 'https://id.acme.example', 'subject-1', now())`,
      [loginId],
    );
    await open("/account");
    await page.getByRole("button", { name: "Disconnect id.acme.example" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await page.getByText(/No connected accounts/).waitFor();
  });
});
