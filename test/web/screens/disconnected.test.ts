import { beforeEach, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { NO_BROWSER } from "../../support/entry-points/browser.ts";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();

const NO_ANSWER = "The service did not respond.";

const browser = useBrowser();
let page: Page;
let brandId: string;

const keys = () =>
  api.deps.sql.rows<{ name: string }>("select name from brand_key where brand_id = $1", [brandId]);
const dialog = () => page.getByRole("dialog", { name: "Create key" });
const go = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true }).click();

beforeEach(async () => {
  if (NO_BROWSER !== null) return;
  brandId = (await make.brand()).id;
  page = await openScreen({ browser, api, make }, brandId, "keys");
  await page.getByRole("heading", { name: "Keys and agents" }).waitFor();
});

/** Opens the form that creates a key, fills it in and sends it. */
async function createKey(name: string): Promise<void> {
  await page.getByRole("button", { name: "Create key" }).click();
  await dialog().getByRole("textbox", { name: "Name" }).fill(name);
  await dialog().getByRole("button", { name: "Create key" }).click();
}

describeInBrowser("without a connection", () => {
  // PEOPLE-42
  test("a change fails, and one that was given up is not made later", async () => {
    await page.context().setOffline(true);
    await createKey("Given up");
    const alert = dialog().getByRole("alert");
    await alert.getByText(NO_ANSWER).waitFor();
    expect(await alert.innerText()).not.toMatch(/idempotency|baseUrl|same call/);
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await page.context().setOffline(false);
    // Changes are made in the order in which they were asked for.
    await createKey("Wanted");
    await page.getByRole("dialog", { name: "Your new key" }).waitFor();
    expect(await keys()).toEqual([{ name: "Wanted" }]);
  });

  // PEOPLE-42
  test("a screen says so, also one that was not loaded before, and is there on the next try", async () => {
    let loads = 0;
    page.on("load", () => (loads += 1));
    await page.context().setOffline(true);
    await go("Team");
    await page.getByRole("alert").getByText(NO_ANSWER).waitFor();
    expect(loads).toBe(0);
    await page.getByRole("heading", { name: "Keys and agents" }).waitFor({ state: "hidden" });
    await go("Keys and agents");
    await page.getByRole("button", { name: "Create key" }).waitFor();
    await go("Team");
    await page.getByRole("alert").getByText(NO_ANSWER).waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Team", exact: true }).waitFor();
  });

  // PEOPLE-42
  test("a screen that was read before stays, says so, and is read again once there is one", async () => {
    await page.clock.install();
    await page.reload();
    await page.getByText("No keys yet").first().waitFor();
    await go("Team");
    await page.getByRole("table").first().waitFor();
    await page.context().setOffline(true);
    await page.clock.fastForward("00:30");
    await go("Keys and agents");
    await page.getByRole("alert").getByText(NO_ANSWER).first().waitFor();
    expect(await page.getByText("No keys yet").first().isVisible()).toBe(true);
    await page.context().setOffline(false);
    await page.getByRole("alert").first().waitFor({ state: "hidden" });
  });
});

describeInBrowser("a service that answers otherwise than it should", () => {
  /** How often the page has asked for a change. */
  let asked: number;

  /** Changes get this in place of the service's answer. */
  async function answerWith(answer: Parameters<Parameters<Parameters<Page["route"]>[1]>[0]["fulfill"]>[0]) {
    asked = 0;
    await page.route("**/api/v1/**", (route) => {
      if (route.request().method() === "GET") return route.continue();
      asked += 1;
      return route.fulfill(answer);
    });
  }

  test("and asks to wait half a minute shows its error, and is not asked again before", async () => {
    const error = {
      code: "rate_limited",
      message: "Too many requests.",
      next: "Wait 30 seconds.",
      requestId: "r",
    };
    await answerWith({ status: 429, headers: { "retry-after": "30" }, json: { error } });
    await createKey("Too many");
    await dialog().getByRole("alert").getByText("Wait 30 seconds.").waitFor();
    expect(asked).toBe(1);
  });

  test("with a page of something in between is no riddle for programmers", async () => {
    await answerWith({ status: 404, contentType: "text/html", body: "<h1>Not found</h1>" });
    await createKey("Unreadable");
    const alert = dialog().getByRole("alert");
    await alert.getByText("The service sent a response that this page cannot read.").waitFor();
    expect(await alert.innerText()).not.toMatch(/baseUrl/);
  });
});
