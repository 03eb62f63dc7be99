import { expect, test } from "@jest/globals";
import { isDeepStrictEqual } from "node:util";
import type { Page } from "playwright-core";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { scenario, type Setting } from "../../support/scenes/scenario.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();
const browser = useBrowser();

/** A program with that many applicants, the last one first in the queue, and the queue on the screen. */
async function openQueue(count: number, role: "viewer" | "manager" = "manager") {
  const scene = await scenario(make);
  const names = Array.from({ length: count }, (_, index) => `Applicant ${index + 1}`);
  for (const name of names) {
    const account = await make.account({ name });
    await make.partner(scene.program, account.id, { status: "pending" });
  }
  const page = await openScreen({ browser, api, make }, scene.brand.id, `${scene.program.id}/applications`, {
    role,
  });
  return { ...scene, page, names: names.toReversed() };
}

/** The application beside the queue. */
const shown = (page: Page, name: string) =>
  page.getByRole("region", { name: "Application", exact: true }).getByRole("heading", { name, exact: true });

async function statusesOf({ program }: Setting): Promise<Record<string, number>> {
  const rows = await api.deps.sql.rows<{ status: string; count: number }>(
    "select status, count(*) as count from partner where program_id = $1 group by status",
    [program.id],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Decisions are sent in the background. */
const becomes = (setting: Setting, expected: Record<string, number>) =>
  until(`the statuses ${JSON.stringify(expected)}`, async () =>
    isDeepStrictEqual(await statusesOf(setting), expected),
  );

describeInBrowser("the queue of applications", () => {
  test("has ten decided by twelve key presses, two of them rejected with a reason", async () => {
    const queue = await openQueue(10);
    const { page, names } = queue;
    // On a slow machine the focus comes later than the next key.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: 10 });
    let presses = 0;
    const press = async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    };
    for (const [index, name] of names.entries()) {
      await shown(page, name).waitFor();
      if (index % 5 !== 4) {
        await press("a");
        continue;
      }
      // As fast as one types, whatever has the focus by then.
      await press("r");
      await press("2");
    }
    await page.getByText("All decided").waitFor();
    expect(presses).toBe(12);
    await becomes(queue, { approved: 8, rejected: 2 });
    const reasons = await api.deps.sql.rows(
      "select distinct status_reason from partner where program_id = $1 and status = 'rejected'",
      [queue.program.id],
    );
    expect(reasons).toEqual([{ status_reason: "Your content does not fit our brand." }]);
  });

  test("is walked and selected by keys; many are decided at once, and who could not be is named", async () => {
    const queue = await openQueue(4);
    const { page, names } = queue;
    await shown(page, names[0]!).waitFor();
    for (const [key, name] of [
      ["j", names[1]!],
      ["j", names[2]!],
      ["k", names[1]!],
    ] as const) {
      await page.keyboard.press(key);
      await shown(page, name).waitFor();
    }
    await page.keyboard.press("x");
    await page.getByRole("checkbox", { name: `Select ${names[2]!}` }).check();
    await page.getByRole("checkbox", { name: `Select ${names[3]!}` }).check();
    // Somebody else decides one of them meanwhile.
    await api.deps.sql.execute(
      `update partner set status = 'rejected', status_reason = 'Full' where program_id = $1
         and account_id = (select id from account where name = $2 order by id desc limit 1)`,
      [queue.program.id, names[3]!],
    );
    await page.getByRole("button", { name: "Reject 3" }).click();
    await page.getByLabel("Or write your own reason").fill("Please add a website first.");
    await page.keyboard.press("Control+Enter");
    const alert = page.getByRole("alert");
    await alert.getByText("1 could not be changed").waitFor();
    expect(await alert.innerText()).toContain(`${names[3]!}:`);
    await becomes(queue, { pending: 1, rejected: 3 });
    const decided = await api.deps.sql.rows(
      "select count(*) as count from partner where program_id = $1 and status_reason = 'Please add a website first.'",
      [queue.program.id],
    );
    expect(decided).toEqual([{ count: 2 }]);
    await shown(page, names[0]!).waitFor();
  });

  test("knows its keys with Caps Lock and Shift too, and leaves those with Ctrl, Alt or Cmd to the browser", async () => {
    const queue = await openQueue(3);
    const { page, names } = queue;
    const place = (text: string) => page.getByText(text, { exact: true });
    await shown(page, names[0]!).waitFor();
    // Caps Lock: a capital letter without Shift.
    await page.keyboard.press("J");
    await shown(page, names[1]!).waitFor();
    await page.keyboard.press("Shift+K");
    await shown(page, names[0]!).waitFor();
    for (const modifier of ["Control", "Alt", "Meta"]) await page.keyboard.press(`${modifier}+j`);
    await place("1 of 3").waitFor();
    await page.keyboard.press("A");
    await becomes(queue, { pending: 2, approved: 1 });
    await place("1 of 2").waitFor();
    await page.keyboard.press("R");
    const dialog = page.getByRole("dialog");
    // The dialog takes the focus a moment after it appears.
    await dialog.locator("[data-autofocus]:focus").waitFor();
    await dialog.getByRole("textbox").focus();
    await page.keyboard.type("jAr");
    expect(await dialog.getByRole("textbox").inputValue()).toBe("jAr");
    expect(await statusesOf(queue)).toEqual({ pending: 2, approved: 1 });
  });

  test("names its buttons by what they do, their keys apart", async () => {
    const { page, names } = await openQueue(1);
    await shown(page, names[0]!).waitFor();
    for (const [name, key] of [
      ["Approve", "A"],
      ["Reject", "R"],
      ["Next application", "J"],
      ["Search or jump to…", "Control+K Meta+K"],
    ] as const) {
      const button = page.getByRole("button", { name, exact: true });
      expect(await button.getAttribute("aria-keyshortcuts")).toBe(key);
    }
    await page.getByRole("button", { name: "Reject", exact: true }).click();
    const reason = page.getByRole("button", { name: "Your content does not fit our brand.", exact: true });
    expect(await reason.getAttribute("aria-keyshortcuts")).toBe("2");
  });

  test("rejects nobody by a shortcut of the browser with the number of a reason", async () => {
    const queue = await openQueue(1);
    const { page, names } = queue;
    await shown(page, names[0]!).waitFor();
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    for (const modifier of ["Control", "Alt", "Meta"]) await page.keyboard.press(`${modifier}+1`);
    expect(await dialog.isVisible()).toBe(true);
    // The next decision is sent after any that these keys had begun.
    await page.keyboard.press("2");
    await becomes(queue, { rejected: 1 });
    const reasons = await api.deps.sql.rows("select status_reason from partner where program_id = $1", [
      queue.program.id,
    ]);
    expect(reasons).toEqual([{ status_reason: "Your content does not fit our brand." }]);
  });

  test("rejects nobody by a number that is typed in what lies over the reasons", async () => {
    const queue = await openQueue(1);
    const { page, names } = queue;
    await shown(page, names[0]!).waitFor();
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: `Reject ${names[0]!}` });
    await dialog.waitFor();
    await page.keyboard.press("Control+k");
    const search = page.getByRole("textbox", { name: "Search or jump to…" });
    await search.press("1");
    expect(await search.inputValue()).toBe("1");
    await page.keyboard.press("Escape");
    await search.waitFor({ state: "detached" });
    // The next decision is sent after any that this key had begun.
    await page.keyboard.press("2");
    await becomes(queue, { rejected: 1 });
    const reasons = await api.deps.sql.rows("select status_reason from partner where program_id = $1", [
      queue.program.id,
    ]);
    expect(reasons).toEqual([{ status_reason: "Your content does not fit our brand." }]);
  });

  test("shows a viewer what it needs to decide, and lets nobody decide without the role", async () => {
    const queue = await openQueue(2, "viewer");
    const { page, names } = queue;
    await shown(page, names[0]!).waitFor();
    const approve = page.getByRole("button", { name: "Approve", exact: true });
    expect(await approve.getAttribute("aria-disabled")).toBe("true");
    await approve.hover();
    await page.getByText("Only managers and owners can do this.").waitFor();
    await page.keyboard.press("a");
    await page.keyboard.press("j");
    await shown(page, names[1]!).waitFor();
    expect(await statusesOf(queue)).toEqual({ pending: 2 });
  });
});
