import { expect, test } from "@jest/globals";
import { isDeepStrictEqual } from "node:util";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();
const browser = useBrowser();

describeInBrowser("the listing", () => {
  test("has its questions added, changed, put in order and removed, and its coupon offer turned on", async () => {
    const { program, brand, keys } = await scenario(make);
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/listing`);
    const shown = async () => {
      const { data } = (await api.call("GET", `/programs/${program.id}`, { key: keys.viewer })).body;
      return (data.questions as { text: string }[]).map(({ text }) => text);
    };
    const questions = page.getByRole("region", { name: "Questions for applicants" });
    const press = (name: string) => questions.getByRole("button", { name, exact: true }).click();
    const save = async (expected: readonly string[]) => {
      await press("Save questions");
      await until("the questions to be saved", async () => isDeepStrictEqual(await shown(), expected));
    };
    for (const text of ["Who reads you?", "Where will you write first?", "Why us?"]) {
      await press("Add question");
      await page.keyboard.type(text);
    }
    await save(["Who reads you?", "Where will you write first?", "Why us?"]);
    await page.reload();

    await press("Add question");
    await page.keyboard.type("How did you find us?");
    await press("Preview form");
    const preview = page.getByRole("dialog").getByRole("region", { name: "Your application" });
    await preview.getByRole("textbox", { name: "How did you find us?" }).fill("By a friend");
    expect(await preview.getByRole("textbox").nth(3).inputValue()).toBe("By a friend");
    await preview.getByRole("textbox", { name: /^How will you promote/ }).waitFor();
    await preview.getByRole("checkbox", { name: /^I accept the terms/ }).check();
    expect(await preview.getByRole("button", { name: "Join program" }).isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await press("Remove question 4");

    await press("Move question 3 up");
    await questions.getByRole("textbox", { name: "Question 1" }).fill("Who follows you?");
    await press("Remove question 3");
    await save(["Who follows you?", "Why us?"]);

    const offer = page.getByRole("region", { name: "Coupon offer" });
    await offer.getByText("Off", { exact: true }).waitFor();
    await offer.getByRole("button", { name: "Turn on" }).click();
    const dialog = page.getByRole("dialog", { name: "Turn the coupon offer on?" });
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await offer.getByText("On", { exact: true }).waitFor();
    const { data } = (await api.call("GET", `/programs/${program.id}`, { key: keys.viewer })).body;
    expect(data.isCouponOfferOn).toBe(true);
  });

  test("sends what was edited alone, and reverses nothing that others have saved meanwhile", async () => {
    const { program, brand, keys } = await scenario(make);
    const owner = { role: "owner" } as const;
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/listing`, owner);
    await page.getByLabel("Description").fill("Shoes for runners.");
    const body = { name: "Run with us", openToAll: true };
    await api.call("PATCH", `/programs/${program.id}`, { key: keys.owner, body });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("The listing was saved.").waitFor();
    const { data } = (await api.call("GET", `/programs/${program.id}`, { key: keys.viewer })).body;
    expect(data).toMatchObject({ ...body, description: "Shoes for runners." });
    expect(await page.getByLabel("Name").inputValue()).toBe("Run with us");
    expect(await page.getByLabel("Approve applicants at once").isChecked()).toBe(true);
    expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
  });
});
