import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();
const browser = useBrowser();

/** As a link of the page sends it. */
const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };

/** Answers the dialog that a button opens, which then closes. */
async function decide(page: Page, action: string, fill?: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole("button", { name: action, exact: true }).click();
  const dialog = page.getByRole("dialog");
  for (const [label, text] of Object.entries(fill ?? {})) {
    await dialog.getByRole("textbox", { name: label }).fill(text);
  }
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

describeInBrowser("a partner", () => {
  test("is warned with a running timer, cleared, suspended and reinstated; home counts the warning", async () => {
    const { program, brand, ada, keys } = await scenario(make, { ada: {} });
    const partner = async () =>
      (await api.call("GET", `/partners/${ada.id}`, { key: keys.viewer })).body.data;
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/partners/${ada.id}`, {
      role: "manager",
    });
    await decide(page, "Warn", { Reason: "Please label your posts as ads." });
    await page.getByRole("heading", { name: /Warned: will be suspended in (7 d|6 d 23 h)/ }).waitFor();
    expect((await partner()).warning.reason).toBe("Please label your posts as ads.");

    await page.getByRole("link", { name: "Home" }).click();
    await page.getByRole("link", { name: "1 open warning" }).click();
    await page.getByRole("table", { name: "Warned" }).getByRole("link").click();
    await decide(page, "Clear warning");
    await page.getByRole("button", { name: "Warn", exact: true }).waitFor();
    expect((await partner()).warning).toBeUndefined();

    await decide(page, "Suspend", { Reason: "Ads on our brand name." });
    await page.getByRole("heading", { name: /Suspended since/ }).waitFor();
    expect(await partner()).toMatchObject({ status: "suspended", statusReason: "Ads on our brand name." });
    await decide(page, "Reinstate");
    await page.getByRole("button", { name: "Suspend" }).waitFor();
    expect((await partner()).status).toBe("approved");
  });

  // CONSOLE-7
  test("is paid again by the buttons of what keeps the money, for whoever may do it", async () => {
    const world = await payoutWorld(api.deps);
    const partner = await world.payee({ status: "suspended" });
    await world.earn(partner.id, 3_000);
    const path = `${world.program.id}/partners/${partner.id}`;
    const as = async (role: "viewer" | "manager") => {
      const page = await openScreen({ browser, api, make }, world.brand.id, path, { role });
      const ladder = page.getByRole("list", { name: "Why it is not paid yet" });
      return { page, ladder, reinstate: ladder.getByRole("button", { name: "Reinstate" }) };
    };
    const viewer = await as("viewer");
    await viewer.reinstate.waitFor();
    expect(await viewer.reinstate.getAttribute("aria-disabled")).toBe("true");

    const { page, ladder, reinstate } = await as("manager");
    await reinstate.click();
    await page.getByRole("dialog").getByRole("button", { name: "Reinstate" }).click();
    await reinstate.waitFor({ state: "detached" });
    await ladder.getByText("Paid with the next payout batch").waitFor();
    const goToPayouts = ladder.getByRole("button", { name: "Go to payouts" });
    expect(await goToPayouts.getAttribute("aria-disabled")).toBe("true");
  });

  // CONSOLE-13
  test("has an audit log of its own, which a decision enters at once, and the same as a file", async () => {
    const { program, brand, ada, bob, keys } = await scenario(make, { ada: {}, bob: {} });
    await api.call("POST", `/partners/${bob.id}/suspend`, { key: keys.manager, body: { reason: "Spam." } });
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/partners/${ada.id}`, {
      role: "manager",
    });
    const views = page.getByRole("navigation", { name: "Views of this partner" });
    await views.getByRole("link", { name: "Audit log" }).click();
    await page.waitForURL("**?tab=audit");
    await page.getByText("Nothing has been changed yet").waitFor();
    await decide(page, "Warn", { Reason: "Please label your posts as ads." });
    const rows = page.getByRole("table", { name: "Audit log" }).getByRole("row");
    await rows.getByText("Partner warned").waitFor();
    expect(await rows.count()).toBe(2);
    const href = await page.getByRole("link", { name: "Download CSV" }).getAttribute("href");
    const file = await page.request.get(`${api.baseUrl}${href}`, { headers: SAME_ORIGIN });
    const [, ...lines] = (await file.text()).trimEnd().split("\n");
    expect(lines).toEqual([expect.stringContaining(`partner.warn,${ada.id}`)]);
  });

  test("has a file for each of its lists, of this partner alone", async () => {
    const { program, brand, ada } = await scenario(make, { ada: {} });
    const partner = `${program.id}/partners/${ada.id}`;
    const page = await openScreen({ browser, api, make }, brand.id, partner);
    const mount = `/console/${brand.id}/api/v1`;
    const ofPartner = `partnerId=${ada.id}`;
    for (const [tab, path] of [
      ["sales", `/programs/${program.id}/conversions.csv?${ofPartner}`],
      ["clicks", `/programs/${program.id}/clicks.csv?${ofPartner}`],
      ["payouts", `/programs/${program.id}/payouts.csv?${ofPartner}`],
      ["recruits", `/partners/${ada.id}/recruits.csv`],
      ["subIds&by=sub2&days=90", `/partners/${ada.id}/sub-ids.csv?by=sub2&days=90`],
    ]) {
      await page.goto(`${api.baseUrl}/console/${brand.id}/${partner}?tab=${tab}`);
      const href = await page.getByRole("link", { name: "Download CSV" }).getAttribute("href");
      expect(href).toBe(`${mount}${path}`);
      const file = await page.request.get(`${api.baseUrl}${href}`, { headers: SAME_ORIGIN });
      expect([tab, file.status(), file.headers()["content-type"]]).toEqual([
        tab,
        200,
        "text/csv; charset=utf-8",
      ]);
    }
  });

  test("gets a schedule and a coupon from an owner, and what a dialog could not do stays in it", async () => {
    const { program, brand, ada, bob, keys } = await scenario(make, { ada: {}, bob: {} });
    await api.deps.sql.execute(
      `insert into coupon (program_id, code_folded, code, partner_id, created_at)
       values ($1, 'taken', 'TAKEN', $2, service_now())`,
      [program.id, bob.id],
    );
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/partners/${ada.id}`);
    await page.getByRole("button", { name: "Change schedule" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("On a schedule of their own").check();
    await dialog.getByRole("textbox", { name: "Days after the sale" }).fill("3");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Paid 3 days after the sale, set for this partner").waitFor();
    const { data } = (await api.call("GET", `/partners/${ada.id}`, { key: keys.viewer })).body;
    expect(data.holdDays).toBe(3);

    await page.getByRole("button", { name: "Set code" }).click();
    await dialog.getByRole("textbox", { name: "Code" }).fill("taken");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("alert").getByText("Another partner of the program has this code").waitFor();
    await dialog.getByRole("textbox", { name: "Code" }).fill("ADA10");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("ADA10", { exact: true }).waitFor();
    await page.getByText(/coupon offer is off/).waitFor();
  });
});

describeInBrowser("partners who are selected", () => {
  test("are warned, written to, suspended and reinstated together; whoever could not be is named", async () => {
    const { program, brand, ada, bob, keys } = await scenario(make, {
      ada: { account: { name: "Ada" } },
      bob: { account: { name: "Bob" } },
      cleo: { account: { name: "Cleo" }, status: "suspended" },
      dan: { account: { name: "Dan" }, status: "pending" },
    });
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/partners`, {
      role: "manager",
    });
    const select = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` }).check();
    const act = async (button: string, title: string, fill?: readonly [string, string]) => {
      await page.getByRole("button", { name: button }).click();
      const dialog = page.getByRole("dialog", { name: title });
      if (fill !== undefined) await dialog.getByRole("textbox", { name: fill[0] }).fill(fill[1]);
      await dialog.getByRole("button", { name: button }).click();
      await dialog.waitFor({ state: "detached" });
    };
    const row = (name: string, text: RegExp) =>
      page.getByRole("row", { name: new RegExp(name) }).getByText(text);

    await select("Ada");
    await select("Bob");
    await select("Dan");
    // Somebody else warns one of them meanwhile.
    const warning = { key: keys.manager, body: { reason: "Late disclosure." } };
    await api.call("POST", `/partners/${bob.id}/warn`, warning);
    await act("Warn 2", "Warn 2 partners", ["Reason", "Please label your posts as ads."]);
    const alert = page.getByRole("alert");
    await alert.getByText("1 could not be changed").waitFor();
    expect(await alert.innerText()).toContain("Bob:");
    await row("Ada", /Warned/).waitFor();
    await alert.getByRole("button", { name: "Dismiss" }).click();

    await select("Ada");
    await select("Bob");
    await act("Message 2", "Message 2 partners", ["Message", "Thank you for a good month."]);
    await page.getByRole("status").filter({ hasText: "of 2 sent" }).waitFor({ state: "detached" });
    const read = async (partner: { id: string }, what: string) =>
      (await api.call("GET", `/partners/${partner.id}${what}`, { key: keys.viewer })).body.data;
    for (const partner of [ada, bob]) {
      expect((await read(partner, "/messages")).messages).toMatchObject([
        { body: "Thank you for a good month." },
      ]);
    }

    await select("Ada");
    await select("Cleo");
    await act("Suspend 1", "Suspend 1 partner", ["Reason", "Ads on our brand name."]);
    await row("Ada", /Suspended/).waitFor();
    await select("Ada");
    await select("Cleo");
    await act("Reinstate 2", "Reinstate 2 partners");
    await row("Cleo", /Approved/).waitFor();
    await row("Ada", /Approved/).waitFor();
    expect(await read(ada, "")).toMatchObject({ status: "approved", statusReason: null });
  });

  test("are no longer selected once another filter shows others", async () => {
    const { program, brand } = await scenario(make, {
      ada: { account: { name: "Ada" } },
      cleo: { account: { name: "Cleo" }, status: "suspended" },
    });
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/partners`, {
      role: "manager",
    });
    const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
    await box("Ada").check();
    await page.getByRole("combobox", { name: "Status" }).selectOption("Suspended");
    await box("Ada").waitFor({ state: "detached" });
    await box("Cleo").check();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await box("Ada").waitFor();
    expect([await box("Ada").isChecked(), await box("Cleo").isChecked()]).toEqual([false, false]);
    expect(await page.getByRole("toolbar").count()).toBe(0);
  });
});

describeInBrowser("messages", () => {
  test("go to one partner after the other, and to all after their number was shown", async () => {
    const { program, brand, ada, keys } = await scenario(make, {
      ada: {},
      bob: {},
      cleo: { status: "suspended" },
    });
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/messages/${ada.id}`, {
      role: "manager",
    });
    for (const body of ["Welcome!", "And one more thing."]) {
      await page.getByRole("textbox", { name: "Write a message" }).fill(body);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("listitem").getByText(body).waitFor();
    }
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Write to all" }).click();
    const dialog = page.getByRole("dialog", { name: "Write to all partners" });
    await dialog.getByRole("textbox", { name: "Message" }).fill("The autumn collection earns 25%.");
    await dialog.getByRole("button", { name: "Preview" }).click();
    await dialog.getByText("Goes to 2 approved partners").waitFor();
    const bodies = async () => {
      const { messages } = (await api.call("GET", `/partners/${ada.id}/messages`, { key: keys.viewer })).body
        .data;
      return (messages as { body: string }[]).map(({ body }) => body);
    };
    expect(await bodies()).toEqual(["Welcome!", "And one more thing."]);
    await dialog.getByRole("button", { name: "Send to 2 partners" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await bodies()).toEqual(["Welcome!", "And one more thing.", "The autumn collection earns 25%."]);
  });

  test("invite someone to apply, from the list of partners", async () => {
    const { program, brand } = await scenario(make);
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/partners`, {
      role: "manager",
    });
    await page.getByRole("button", { name: "Invite partners" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite a partner" });
    await dialog.getByRole("textbox", { name: "Email" }).fill("dora@dora-cooks.example");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await dialog.waitFor({ state: "detached" });
    const mails = await api.deps.sql.rows(
      "select template from mail where recipient_address = 'dora@dora-cooks.example'",
    );
    expect(mails).toEqual([{ template: "partner_invited" }]);
  });
});
