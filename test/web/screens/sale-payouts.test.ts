import { expect, test } from "@jest/globals";
import { markPayouts } from "../../../src/commands/payouts/mark-payouts.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();
const browser = useBrowser();

/** Marks a partner's bank transfer one way after the other, a day apart, and reads the payout in the sale's story. */
async function storyAfter(marks: readonly ("paid" | "failed")[]): Promise<string[]> {
  const world = await payoutWorld(api.deps);
  const payee = await world.payee({ rail: "bank_transfer" });
  const saleId = await world.earn(payee.id, 3_000);
  await world.batch();
  const payoutIds = (await world.payouts()).map(({ id }) => id);
  for (const as of marks) {
    await make.moveClock(1);
    const reason = as === "failed" ? "Wrong IBAN" : null;
    const mark = { brandId: world.brand.id, payoutIds, as, reason, origin: TESTER };
    await inTransaction(api.deps, (tx) => markPayouts(tx, mark));
  }
  const page = await openScreen(
    { browser, api, make },
    world.brand.id,
    `${world.program.id}/sales/${saleId}`,
  );
  // Each ledger line is an item of a list inside its step.
  const steps = page.getByRole("list", { name: "Story" }).locator("> li");
  await steps.first().waitFor();
  const texts = (await steps.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "));
  return texts.filter((text) => /^(In a payout|Paid|Payout|Posted)/.test(text));
}

describeInBrowser("the story of a sale", () => {
  // CONSOLE-6
  test("says that its payout was refused, and why, with the lines that this posted", async () => {
    const [opened, failed, ...others] = await storyAfter(["failed"]);
    expect(opened).toMatch(/^In a payout to .*\$30\.00.*Part of the payout of \$30\.00.*-\$30\.00/);
    expect(failed).toMatch(/^Payout to .* failed.*Wrong IBAN.* \$30\.00/);
    // What is expected next.
    expect(others).toEqual([expect.stringMatching(/^Payout On the first payout day/)]);
  });

  // CONSOLE-6
  test("says that its payout was paid, and then came back", async () => {
    const [opened, paid, failed, ...others] = await storyAfter(["paid", "failed"]);
    expect(opened).toMatch(/^In a payout to .*\$30\.00/);
    expect(paid).toMatch(/^Paid to /);
    expect(paid).not.toContain("$");
    expect(failed).toMatch(/^Payout to .* failed.*Wrong IBAN.* \$30\.00/);
    expect(others).toHaveLength(1);
  });
});
