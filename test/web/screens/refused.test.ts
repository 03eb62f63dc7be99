import { expect, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { deleteAccount } from "../../../src/commands/erasure/delete-account.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();
const browser = useBrowser();

/** Waits until a button says why nobody can use it, by its description, and then presses it to no effect. */
async function isRefused(button: Locator, why: string): Promise<void> {
  const page = button.page();
  // Not before the screen has read why.
  await button.and(page.locator("[aria-disabled=true]")).waitFor();
  await button.focus();
  await page.keyboard.press("Enter");
  // The one of a button before may still be fading out.
  await page.getByRole("tooltip", { name: why }).last().waitFor();
  await button.and(page.getByRole("button", { description: why, exact: true })).waitFor();
  expect(await button.getAttribute("aria-disabled")).toBe("true");
  expect(await page.getByRole("dialog").count()).toBe(0);
}

const invite = (page: Page) => page.getByRole("button", { name: "Invite partners" });

describeInBrowser("a button that the service would refuse for everybody", () => {
  // PEOPLE-40, PARTNER-35
  test.each(["draft", "paused"] as const)(
    "says that nobody can be invited to a %s program",
    async (status) => {
      const brand = await make.brand();
      const program = await make.program(brand.id, { status });
      const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/partners`);
      await isRefused(invite(page), "Partners can apply once the program is live.");
    },
  );

  // PEOPLE-40
  test("says that a brand's only owner stays one, until there is another", async () => {
    const brand = await make.brand();
    await make.member(brand.id, { role: "owner", email: "olivia@acme.example" });
    const mia = await make.member(brand.id, { role: "manager", email: "mia@acme.example" });
    const page = await openScreen({ browser, api, make }, brand.id, "team", { role: "manager" });
    const of = (email: string, action: string) =>
      page.getByRole("row").filter({ hasText: email }).getByRole("button", { name: action });
    // Others read whom to ask.
    await isRefused(of("olivia@acme.example", "Remove"), "Only owners can do this.");

    await api.deps.sql.execute("update brand_member set role = 'viewer' where brand_id = $1", [brand.id]);
    await api.deps.sql.execute("update brand_member set role = 'owner' where id = $1", [mia.id]);
    const { secret } = await make.session(mia.loginId);
    await page.context().addCookies([{ name: "vp_session", value: secret, url: api.baseUrl }]);
    await page.reload();
    for (const action of ["Change role", "Remove"]) {
      await isRefused(
        of("mia@acme.example", action),
        "A brand needs at least one owner. Make somebody else an owner first.",
      );
      expect(await of("olivia@acme.example", action).getAttribute("aria-disabled")).toBeNull();
    }
    await make.member(brand.id, { role: "owner" });
    await page.reload();
    await of("mia@acme.example", "Remove").click();
    await page.getByRole("dialog", { name: /^Remove / }).waitFor();
  });
});

describeInBrowser("the console of a brand that is not approved yet", () => {
  // PROGRAM-11
  test("says on every screen what that means, and promises no partners", async () => {
    const brand = await make.brand({ status: "pending" });
    const live = await make.program(brand.id);
    const draft = await make.program(brand.id, { status: "draft" });
    const page = await openScreen({ browser, api, make }, brand.id, `${live.id}/listing`);
    const open = (path: string) => page.goto(`${api.baseUrl}/console/${brand.id}/${path}`);
    const notice = page.getByRole("region", { name: "The operator has not approved your brand yet" });
    await notice.waitFor();
    await page.getByText("It is live, but nobody can find it or apply").waitFor();
    expect(await page.getByText("Partners can find it, apply, and earn.").count()).toBe(0);

    await open(`${live.id}/partners`);
    const why = "Partners can apply once the operator has approved your brand and the program is live.";
    await page.getByRole("main").getByText(why).waitFor();
    await isRefused(invite(page), why);

    await open(`${draft.id}/listing`);
    await notice.waitFor();
    await page.getByRole("button", { name: "Go live" }).click();
    await page.getByRole("dialog").getByText("and not before.").waitFor();

    await api.deps.sql.execute("update brand set status = 'active' where id = $1", [brand.id]);
    await open(`${live.id}/listing`);
    await page.getByText("Partners can find it, apply, and earn.").waitFor();
    expect(await notice.count()).toBe(0);
  });
});

describeInBrowser("a partner who has deleted the account", () => {
  // PARTNER-20
  test("is offered nothing that the service would refuse", async () => {
    const { program, brand, ada, bob } = await scenario(make, { ada: {}, bob: { status: "suspended" } });
    const deletion = {
      accountId: ada.account.id,
      origin: { actor: { kind: "operator", id: "test" }, requestId: null },
    } as const;
    await inTransaction(api.deps, (tx) => deleteAccount(tx, deletion));
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/partners/${ada.id}`);
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    const open = (path: string) => page.goto(`${api.baseUrl}/console/${brand.id}/${program.id}/${path}`);
    await page.getByRole("heading", { level: 1, name: "Deleted account" }).waitFor();
    await page.getByText("The person deleted the account.").first().waitFor();
    expect(await button(/^(Reinstate|Approve|Set code|Set|Change)/).count()).toBe(0);

    await open(`messages/${ada.id}`);
    await page.getByRole("dialog").getByText("No messages yet").waitFor();
    await page.getByRole("dialog").getByText("Suspended").waitFor();
    expect(await page.getByRole("dialog").getByRole("textbox").count()).toBe(0);

    await open("partners");
    for (const partner of ["Deleted account", bob.account.name]) {
      await page.getByRole("row").filter({ hasText: partner }).getByRole("checkbox").check();
    }
    await button("Reinstate 1").waitFor();
    expect(await button(/^Message 2/).count()).toBe(0);
  });
});
