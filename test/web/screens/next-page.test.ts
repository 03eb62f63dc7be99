import { beforeAll, expect, test } from "@jest/globals";
import type { Page, Route } from "playwright-core";
import { NO_BROWSER } from "../../support/entry-points/browser.ts";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { payoutWorld, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();

const FAILURE = {
  code: "unexpected",
  message: "The second page failed.",
  next: "Try it again.",
  requestId: "r",
};

let world: PayoutWorld;
let batchId: string;
const browser = useBrowser();
beforeAll(async () => {
  if (NO_BROWSER !== null) return;
  world = await payoutWorld(api.deps);
  const partner = await world.payee({ rail: "bank_transfer", holder: "Ada", iban: "DE89370400440532013000" });
  await world.earn(partner.id, 2_000);
  ({ batchId } = await world.batch());
});

/** Evaluated in the page: as long as a screen takes for many reads one after the other. */
const AWHILE = `new Promise((resolve) => {
  let frames = 60;
  const next = () => (frames-- === 0 ? resolve(null) : requestAnimationFrame(next));
  next();
})`;

/** A second page of a list. */
interface SecondPage {
  asked: number;
  isBroken: boolean;
}

/** Answers with what the service says, and that another page follows. */
async function fulfillWithNext(route: Route): Promise<void> {
  // Where it comes from is said by the browser alone.
  const headers = {
    ...route.request().headers(),
    "sec-fetch-site": "same-origin",
    "sec-fetch-mode": "cors",
  };
  const response = await route.fetch({ headers });
  const answer = (await response.json()) as object;
  return route.fulfill({ response, json: { ...answer, has_more: true, next_cursor: "second" } });
}

/** Gives the list at a path a second page, which cannot be read yet. */
async function giveSecondPage(page: Page, path: string): Promise<SecondPage> {
  const second = { asked: 0, isBroken: true };
  const isList = ({ pathname }: URL) => pathname.endsWith(`/${path}`);
  await page.route(isList, async (route) => {
    if (!new URL(route.request().url()).searchParams.has("cursor")) return fulfillWithNext(route);
    second.asked += 1;
    if (second.isBroken) return route.fulfill({ status: 400, json: { error: FAILURE } });
    return route.fulfill({ status: 200, json: { data: [], has_more: false, next_cursor: null } });
  });
  return second;
}

describeInBrowser("a page of a list that is read without scrolling, and fails,", () => {
  // PAYOUT-24
  test.each([
    ["of a batch", "", "rows"],
    ["of the advice of a batch", "/advice", "remittances"],
  ])("%s is asked for again by whoever reads it alone", async (_, screen, path) => {
    const page = await openScreen({ browser, api, make }, world.brand.id, `${world.program.id}/payouts`);
    const second = await giveSecondPage(page, path);
    await page.goto(
      `${api.baseUrl}/console/${world.brand.id}/${world.program.id}/batches/${batchId}${screen}`,
    );
    const alert = page.getByRole("alert").filter({ hasText: FAILURE.message });
    await alert.waitFor();
    const { asked } = second;
    await page.evaluate(AWHILE);
    // The list may have asked for it as well, at the same moment.
    expect(second.asked).toBeLessThanOrEqual(asked + 1);
    second.isBroken = false;
    await alert.getByRole("button", { name: "Try again" }).click();
    await alert.waitFor({ state: "hidden" });
  });
});

/** Gives the list at a path pages without end, the last ones empty. */
async function giveEndlessPages(page: Page, path: string) {
  const pages = { asked: 0, isOver: false };
  await page.route(
    ({ pathname }: URL) => pathname.endsWith(`/${path}`),
    async (route) => {
      if (!new URL(route.request().url()).searchParams.has("cursor")) return fulfillWithNext(route);
      pages.asked += 1;
      const cursor = pages.isOver ? null : `page ${pages.asked}`;
      const json = { data: [], has_more: !pages.isOver, next_cursor: cursor };
      return route.fulfill({ status: 200, json });
    },
  );
  return pages;
}

describeInBrowser("what is too long to be read without scrolling", () => {
  const open = async (screen: string, path: string) => {
    const page = await openScreen({ browser, api, make }, world.brand.id, `${world.program.id}/payouts`);
    const pages = await giveEndlessPages(page, path);
    await page.goto(
      `${api.baseUrl}/console/${world.brand.id}/${world.program.id}/batches/${batchId}${screen}`,
    );
    return { page, pages };
  };

  // PAYOUT-24
  test("says on the paper of a batch that there is more", async () => {
    const { page } = await open("", "rows");
    await page.emulateMedia({ media: "print" });
    await page.getByText("Only 1 payouts are listed here.").waitFor();
  });

  // PAYOUT-24
  test("goes on in the advice, and is said on its paper", async () => {
    const { page, pages } = await open("/advice", "remittances");
    const notice = page.getByRole("region", { name: "Only the first 1 payouts of the batch are here" });
    const next = notice.getByRole("button", { name: "Load the next ones" });
    await next.waitFor();
    const { asked } = pages;
    await page.emulateMedia({ media: "print" });
    await page.getByText("Only the first 1 payouts of the batch were printed.").waitFor();
    expect(await notice.isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    pages.isOver = true;
    await next.click();
    await notice.waitFor({ state: "detached" });
    await page.getByRole("article").waitFor();
    expect(pages.asked).toBe(asked + 1);
  });
});
