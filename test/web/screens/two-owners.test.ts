import { expect, test } from "@jest/globals";
import { openConsole } from "../../support/scenes/console.ts";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();
const browser = useBrowser();

describeInBrowser("while another owner edits the same program", () => {
  // CONSOLE-28
  test("questions are saved over those of another owner only once these were shown", async () => {
    const { program, brand } = await scenario(make);
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/listing`, {
      role: "owner",
    });
    const form = page.getByRole("region", { name: "Questions for applicants" });
    const save = form.getByRole("button", { name: "Save questions" });
    await form.getByRole("button", { name: "Add question" }).click();
    await form.getByRole("textbox", { name: "Question 1" }).fill("Where do you write?");
    const other = await openConsole(api, make, brand.id, { role: "owner" });
    const path = `/programs/${program.id}`;
    const asked = async () =>
      ((await other.get(path)).body.data.questions as { text: string }[]).map(({ text }) => text);
    await other.change("PUT", `${path}/questions`, { questions: [{ text: "Who reads you?" }] });
    await save.click();
    const notice = form.getByRole("region", { name: "The questions were changed in the meantime" });
    await notice.getByText("Who reads you?").waitFor();
    await form
      .getByRole("alert")
      .getByText("The questions of the program were changed in the meantime.")
      .waitFor();
    expect([await asked(), await save.isDisabled()]).toEqual([["Who reads you?"], true]);
    expect(await form.getByRole("textbox", { name: "Question 1" }).inputValue()).toBe("Where do you write?");

    await notice.getByRole("button", { name: "Keep my edits" }).click();
    await notice.waitFor({ state: "detached" });
    await save.click();
    await until("the kept questions to be saved", async () => (await asked())[0] === "Where do you write?");
    expect(await asked()).toEqual(["Where do you write?"]);
  });

  // CONSOLE-26
  test.each([
    ["Brand rules", "Rules", "brandRules", "Send for review"],
    ["What partners see", "Description", "description", "Save"],
  ] as const)(
    "%s are saved over those of another owner only once these were shown",
    async (title, label, field, button) => {
      const { program, brand } = await scenario(make);
      const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/listing`, {
        role: "owner",
      });
      const form = page.getByRole("region", { name: title });
      const text = form.getByRole("textbox", { name: label });
      const save = form.getByRole("button", { name: button });
      await text.fill("Call it Acme.");
      const other = await openConsole(api, make, brand.id, { role: "owner" });
      const path = `/programs/${program.id}`;
      const stored = async () => (await other.get(path)).body.data[field] as string;
      await other.change("PATCH", path, { [field]: "Call it Acme Inc." });
      await save.click();
      const notice = form.getByRole("region", { name: "The listing was changed in the meantime" });
      await notice.getByText("Call it Acme Inc.").waitFor();
      expect([await stored(), await save.isDisabled()]).toEqual(["Call it Acme Inc.", true]);
      expect(await text.inputValue()).toBe("Call it Acme.");

      await notice.getByRole("button", { name: "Keep my edits" }).click();
      await notice.waitFor({ state: "detached" });
      await save.click();
      await until("the kept text to be saved", async () => (await stored()) === "Call it Acme.");
      await until("the form to have nothing to save", async () => {
        return (await save.isDisabled()) && (await save.getAttribute("data-loading")) === null;
      });

      await text.fill("Call it as you like.");
      await other.change("PATCH", path, { [field]: "Call it Acme Ltd." });
      await save.click();
      await notice.getByRole("button", { name: "Use their version" }).click();
      await notice.waitFor({ state: "detached" });
      expect(await text.inputValue()).toBe("Call it Acme Ltd.");
    },
  );

  /** The form of a program's terms with a bounty that is typed, and another owner who publishes one meanwhile. */
  async function editedTerms() {
    const { program, brand } = await scenario(make);
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/terms/edit`, {
      role: "owner",
    });
    await page.getByRole("button", { name: "Add an event" }).click();
    await page.getByLabel("Event name").fill("trial");
    await page.getByLabel("Amount", { exact: true }).fill("2.50");
    const other = await openConsole(api, make, brand.id, { role: "owner" });
    const path = `/programs/${program.id}`;
    const body = { holdDays: 10, events: [{ name: "signup", directFixedCents: 150 }] };
    await other.change("POST", `${path}/terms`, body);
    await page.getByRole("button", { name: "Preview" }).click();
    const dialog = page.getByRole("dialog", { name: "Preview" });
    await dialog
      .getByRole("alert")
      .getByText("The terms of the program were changed in the meantime.")
      .waitFor();
    expect(await dialog.getByRole("button", { name: "Publish change" }).isDisabled()).toBe(true);
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    const notice = page.getByRole("region", { name: "The terms were changed in the meantime" });
    await notice.getByRole("row", { name: "App event bounties None signup: $1.50" }).waitFor();
    const terms = async () => {
      const [version] = (await other.get(`${path}/terms-versions`)).body.data;
      const names = (version.rateRules.events as { name: string }[]).map(({ name }) => name);
      return [version.holdDays, names];
    };
    return { page, notice, terms, hold: page.getByLabel("Hold", { exact: true }) };
  }

  // CONSOLE-20
  test("terms are published over those of another owner only once these were shown", async () => {
    const { page, notice, terms, hold } = await editedTerms();
    expect(await terms()).toEqual([10, ["signup"]]);
    expect(await page.getByRole("button", { name: "Preview" }).isDisabled()).toBe(true);
    await notice.getByRole("button", { name: "Keep my edits" }).click();
    // What was not edited here is theirs.
    expect([await hold.inputValue(), await page.getByLabel("Event name").inputValue()]).toEqual([
      "10",
      "trial",
    ]);
    await page.getByRole("button", { name: "Preview" }).click();
    const dialog = page.getByRole("dialog", { name: "Preview" });
    await dialog
      .getByRole("row", { name: "App event bounties signup: $1.50 trial: $2.50" })
      .first()
      .waitFor();
    await dialog.getByRole("button", { name: "Publish change" }).click();
    await until("the terms to be published", async () => JSON.stringify(await terms()) === '[10,["trial"]]');
  });

  // CONSOLE-20
  test("the edits of terms are given up for those of another owner", async () => {
    const { page, notice, hold } = await editedTerms();
    await notice.getByRole("button", { name: "Use their version" }).click();
    await notice.waitFor({ state: "detached" });
    expect([await hold.inputValue(), await page.getByLabel("Event name").inputValue()]).toEqual([
      "10",
      "signup",
    ]);
    await page.getByText("No changes yet").waitFor();
  });
});
