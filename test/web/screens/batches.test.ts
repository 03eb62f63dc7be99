import { expect, test } from "@jest/globals";
import { markPayouts } from "../../../src/commands/payouts/mark-payouts.ts";
import { recordRailEvent } from "../../../src/commands/payouts/record-rail-event.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();
const browser = useBrowser();

/** A batch of one payout, which becomes what the values say. */
async function batchOf(rail: "bank_transfer" | "sandbox", becomes: "open" | "paid" | "failed" | "refused") {
  const world = await payoutWorld(api.deps);
  await world.deposit(50_000);
  await world.earn((await world.payee({ rail })).id, 2_000);
  await world.batch();
  const { id, batchId } = (await world.payouts())[0]!;
  if (becomes === "refused") {
    await inTransaction(api.deps, (tx) =>
      recordRailEvent(tx, {
        ...{ rail: "sandbox", type: "refused", requestId: null, externalId: id, payoutId: id },
        update: { kind: "refused", reason: "account_closed" },
      }),
    );
  } else if (becomes !== "open") {
    const mark = { brandId: world.brand.id, payoutIds: [id], as: becomes, reason: null, origin: TESTER };
    await inTransaction(api.deps, (tx) => markPayouts(tx, mark));
  }
  return { world, batchId };
}

describeInBrowser("a batch", () => {
  // CONSOLE-11
  test.each([
    ["bank_transfer", "open", "Transfers open", "wait"],
    ["bank_transfer", "failed", "With failures", "act"],
    ["bank_transfer", "paid", "Completed", "good"],
    ["sandbox", "refused", "With failures", "act"],
  ] as const)(
    "by %s that is %s has the status %s wherever it is shown",
    async (rail, becomes, text, tone) => {
      const { world, batchId } = await batchOf(rail, becomes);
      const page = await openScreen({ browser, api, make }, world.brand.id, "finance");
      const program = `${api.baseUrl}/console/${world.brand.id}/${world.program.id}`;
      const row = page.getByRole("row").filter({ hasText: "$20.00" });
      const shown = async () => {
        const status = page.locator(".kit-status").filter({ hasText: text }).first();
        await status.waitFor();
        return status.getAttribute("data-tone");
      };
      expect(await shown()).toBe(tone);
      await page.goto(`${program}/payouts?view=batches`);
      await row.waitFor();
      expect([await row.locator(".kit-status").innerText(), await shown()]).toEqual([text, tone]);
      await page.goto(`${program}/batches/${batchId}`);
      await page.getByRole("list", { name: "Payouts by state" }).waitFor();
      expect(await shown()).toBe(tone);
      const entry = page.getByRole("navigation").getByRole("link", { name: "Payouts", exact: true });
      expect(await entry.getAttribute("aria-current")).toBe("page");
      expect(await page.getByText("Bank transfers to be made").count()).toBe(becomes === "open" ? 1 : 0);
    },
  );

  // CONSOLE-11
  test("has every state of its payouts in the list, bank transfers and what needs attention included", async () => {
    const { world } = await batchOf("bank_transfer", "open");
    await world.earn((await world.payee()).id, 3_000);
    await world.earn((await world.payee({ rail: null })).id, 3_000);
    const { batchId } = await world.batch();
    await api.deps.sql.execute(
      `update payout set rail_state = 'needs_attention', reason = 'no_answer'
       where batch_id = $1 and status = 'pending'`,
      [batchId],
    );
    const path = `${world.program.id}/payouts?view=batches`;
    const page = await openScreen({ browser, api, make }, world.brand.id, path);
    const rows = page.getByRole("table", { name: "Batches" }).getByRole("row");
    const stateOf = (payments: string) =>
      rows.filter({ hasText: payments }).locator(".payouts-buckets").innerText();
    expect(await stateOf("$30.00")).toBe("Held 1 · Needs attention 1");
    expect(await stateOf("$20.00")).toBe("Bank transfer 1");
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
  });

  // CONSOLE-11, PAYOUT-19
  test("pays what its rehearsal said; what it holds and what failed is named beside it", async () => {
    const world = await payoutWorld(api.deps);
    await world.deposit(50_000);
    await world.earn((await world.payee({ rail: "bank_transfer" })).id, 2_000);
    await world.earn((await world.payee({ rail: "bank_transfer" })).id, 3_000);
    await world.earn((await world.payee({ rail: null })).id, 4_500);
    const path = `${world.program.id}/batches/new`;
    const page = await openScreen({ browser, api, make }, world.brand.id, path, { mayPay: true });
    await page.locator(".kit-tile", { hasText: "Pays" }).getByText("$50.00").waitFor();
    await page.locator(".kit-tile", { hasText: "Held back" }).getByText("$45.00").waitFor();
    await page.getByRole("button", { name: "Start batch" }).click();
    await page.waitForURL(/\/batches\/bat_/);
    const fact = (name: string) => page.locator(".kit-facts div", { hasText: name });
    await fact("Payments").getByText("$50.00").waitFor();
    await fact("Held").getByText("$45.00").waitFor();
    expect(await fact("Failed").count()).toBe(0);

    const { id } = (await world.payouts()).find(({ amountCents }) => amountCents === 2_000)!;
    const failed = { brandId: world.brand.id, payoutIds: [id], as: "failed", reason: null } as const;
    await inTransaction(api.deps, (tx) => markPayouts(tx, { ...failed, origin: TESTER }));
    await page.reload();
    await fact("Payments").getByText("$30.00").waitFor();
    await fact("Failed").getByText("$20.00").waitFor();

    const brand = `${api.baseUrl}/console/${world.brand.id}`;
    for (const list of [`${brand}/${world.program.id}/payouts?view=batches`, `${brand}/finance`]) {
      await page.goto(list);
      const cells = page.getByRole("row").filter({ hasText: "$30.00" }).first();
      await cells.waitFor();
      const shown = ["Payments", "Held", "Failed"].map((header) =>
        cells.locator(`[data-header="${header}"]`).innerText(),
      );
      expect(await Promise.all(shown)).toEqual(["$30.00", "$45.00", "$20.00"]);
    }
  });
});
