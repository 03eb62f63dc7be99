import { expect, test } from "@jest/globals";
import { openConsole } from "../../support/scenes/console.ts";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();
const browser = useBrowser();

describeInBrowser("the journals", () => {
  // PAYOUT-23
  test("are offered from the first deposit on, before anything is sold", async () => {
    const world = await payoutWorld(api.deps);
    const path = `${world.program.id}/reports`;
    const page = await openScreen({ browser, api, make }, world.brand.id, path);
    await page.getByText("The first journals appear with the first sale or deposit.").waitFor();
    await world.deposit(50_000);
    await make.moveClock(40);
    await page.reload();
    const month = page.getByRole("combobox", { name: "Month" });
    await month.waitFor();
    const options = await month.locator("option").all();
    const offered = await Promise.all(options.map((option) => option.getAttribute("value")));
    expect(offered[0]).toBe((await make.businessNow()).toISOString().slice(0, 7));
    // The last one that is over: the newest one still lacks what is posted until its end.
    expect(await month.inputValue()).toBe(offered[1]);
    const unfinished = page.getByText(/is not over: these journals lack what is posted until its end/);
    expect(await unfinished.count()).toBe(0);
    await month.selectOption(offered[0]!);
    await unfinished.waitFor();
    const viewer = await openConsole(api, make, world.brand.id);
    const first = await viewer.get(`/programs/${world.program.id}/journals/xero?month=${offered.at(-1)}`);
    const amounts = first.body.data.map((line: Record<string, string>) => line["*Amount"]);
    expect(amounts).toEqual(["500.00", "-500.00"]);
  });

  // PAYOUT-23
  test("of another program keep their accounts, unless all programs are to have the same", async () => {
    const { brand, program } = await payoutWorld(api.deps);
    const other = await make.program(brand.id);
    const path = `${program.id}/reports`;
    const page = await openScreen({ browser, api, make }, brand.id, path, { mayPay: true });
    const viewer = await openConsole(api, make, brand.id);
    const bankOf = async ({ id }: { id: string }) =>
      (await viewer.get(`/programs/${id}/journal-accounts`)).body.data.accounts.bank as string;
    const usual = await bankOf(other);
    const dialog = page.getByRole("dialog", { name: "Accounts" });
    const save = async (bank: string, isForAll: boolean) => {
      await page.getByRole("button", { name: "Accounts" }).click();
      await dialog.getByLabel("Your bank account").fill(bank);
      if (isForAll) await dialog.getByLabel("Use these accounts for all of your programs").check();
      await dialog.getByRole("button", { name: "Save accounts" }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await save("1200", false);
    expect([await bankOf(program), await bankOf(other)]).toEqual(["1200", usual]);
    await save("1300", true);
    expect([await bankOf(program), await bankOf(other)]).toEqual(["1300", "1300"]);
  });
});
