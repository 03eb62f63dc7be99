import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { openConsole } from "../../support/scenes/console.ts";
import { openDesk, OPERATOR_EMAIL } from "../../support/scenes/desk.ts";
import { openPage, openScreen } from "../../support/scenes/open-screen.ts";
import { payoutWorld, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { sellingScene } from "../../support/scenes/sales.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make, sales } = useApi({ OPERATOR_EMAILS: OPERATOR_EMAIL });
const browser = useBrowser();

describeInBrowser("while somebody else works on the same", () => {
  /** A bank transfer that is still to be made. */
  async function openTransfer(world: PayoutWorld): Promise<string> {
    const partner = await world.payee({ rail: "bank_transfer" });
    await world.earn(partner.id, 2_000);
    await world.batch();
    return (await world.payouts())[0]!.id;
  }

  // PAYOUT-20
  test("a payout that was marked as paid meanwhile is not marked as returned", async () => {
    const world = await payoutWorld(api.deps);
    const id = await openTransfer(world);
    const screen = `${world.program.id}/payouts/${id}`;
    const page = await openScreen({ browser, api, make }, world.brand.id, screen, { mayPay: true });
    await page.getByRole("button", { name: "Mark as failed" }).click();
    const dialog = page.getByRole("dialog", { name: /^Mark \$20.00 .* as failed/ });
    await dialog.getByText(/Do this if your bank did not make the transfer/).waitFor();
    const colleague = await openConsole(api, make, world.brand.id, { mayPay: true });
    await colleague.change("POST", "/payouts/mark", { payoutIds: [id], as: "paid" });
    await dialog.getByRole("button", { name: "Mark as failed" }).click();
    await dialog
      .getByRole("alert")
      .getByText(/The payout is paid by now/)
      .waitFor();
    expect((await world.payout(id)).status).toBe("paid");
  });

  // DESK-3, PAYOUT-20
  test("the desk does not mark it as returned either", async () => {
    const world = await payoutWorld(api.deps);
    const id = await openTransfer(world);
    const desk = await openDesk(api, make, world.brand.id);
    const page = await openPage({ browser, api }, desk.secret, `/ops/payouts/${id}`);
    await page.getByRole("button", { name: "Mark as failed" }).click();
    const colleague = await openConsole(api, make, world.brand.id, { mayPay: true });
    await colleague.change("POST", "/payouts/mark", { payoutIds: [id], as: "paid" });
    const dialog = page.getByRole("dialog", { name: /^Mark this payout as failed/ });
    await dialog.getByRole("button", { name: "Mark as failed" }).click();
    await dialog
      .getByRole("alert")
      .getByText(/The payout is paid by now/)
      .waitFor();
    expect((await world.payout(id)).status).toBe("paid");
  });

  /** A sale of $99.99, and its page with the preview of a refund of $33.33. */
  async function previewedRefund() {
    const { program, brand, seller, keys } = await sellingScene(make);
    const id = await sales.sale(program, seller, { amount_cents: 9_999 });
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/sales/${id}`);
    await page.getByRole("button", { name: "Refund" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Part of it").check();
    await dialog.getByLabel("Amount in USD").fill("33.33");
    await dialog.getByRole("button", { name: "Preview" }).click();
    await dialog.getByRole("row", { name: "Refunded $0.00 $33.33" }).waitFor();
    const refunded = async () =>
      (await api.call("GET", `/conversions/${id}`, { key: keys.viewer })).body.data.refundedCents as number;
    return { page, dialog, refunded, refundByOther: () => sales.refund(id, 3_333, keys.owner) };
  }

  // MONEY-19, PEOPLE-23
  test("a refund that was recorded meanwhile is not recorded again before it has been shown", async () => {
    const { dialog, refunded, refundByOther } = await previewedRefund();
    await refundByOther();
    const press = () => dialog.getByRole("button", { name: "Refund", exact: true }).click();
    await press();
    await dialog.getByText("The sale was changed in the meantime.").waitFor();
    await dialog.getByRole("row", { name: "Refunded $33.33 $66.66" }).waitFor();
    expect(await refunded()).toBe(3_333);
    await press();
    await dialog.waitFor({ state: "detached" });
    expect(await refunded()).toBe(6_666);
  });

  // MONEY-19, PEOPLE-42
  test("a refund whose answer was lost is recorded once, also when it is sent again", async () => {
    const { page, dialog, refunded } = await previewedRefund();
    const refund = "**/refund";
    await page.route(refund, async (route) => {
      // Where it comes from is said by the browser alone.
      const headers = {
        ...route.request().headers(),
        "sec-fetch-site": "same-origin",
        "sec-fetch-mode": "cors",
      };
      expect((await route.fetch({ headers })).status()).toBe(200);
      await route.abort();
    });
    await dialog.getByRole("button", { name: "Refund", exact: true }).click();
    await dialog.getByRole("alert").waitFor();
    expect(await refunded()).toBe(3_333);
    await page.unroute(refund);
    await dialog.getByRole("button", { name: "Refund", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await refunded()).toBe(3_333);
  });

  /** Changes the role of a member on the page of the team. */
  async function changeRole(page: Page, email: string, role: string, before: () => Promise<unknown>) {
    await page.getByRole("row", { name: email }).getByRole("button", { name: "Change role" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Role").selectOption(role);
    await before();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
  }

  // PEOPLE-4
  test("who can pay stays as another owner has set it, when a role is changed", async () => {
    const brand = await make.brand();
    const [granted, revoked] = [
      await make.member(brand.id, { role: "viewer" }),
      await make.member(brand.id, { role: "viewer", mayPay: true }),
    ];
    const page = await openScreen({ browser, api, make }, brand.id, "team", { role: "owner" });
    const other = await openConsole(api, make, brand.id, { role: "owner", mayPay: true });
    const set = (memberId: string, mayPay: boolean) =>
      other.change("PATCH", `/members/${memberId}`, { mayPay });
    await changeRole(page, granted.email, "Manager", () => set(granted.id, true));
    await changeRole(page, revoked.email, "Manager", () => set(revoked.id, false));
    const members = (await other.get("/members")).body.data as {
      id: string;
      role: string;
      mayPay: boolean;
    }[];
    const of = (id: string) => members.find((member) => member.id === id);
    expect(of(granted.id)).toMatchObject({ role: "manager", mayPay: true });
    expect(of(revoked.id)).toMatchObject({ role: "manager", mayPay: false });
  });

  // PEOPLE-4
  test("whoever is no owner any more can pay only if that is chosen", async () => {
    const brand = await make.brand();
    const former = await make.member(brand.id, { role: "owner", mayPay: true });
    const page = await openScreen({ browser, api, make }, brand.id, "team", { role: "owner" });
    await changeRole(page, former.email, "Viewer", async () => {
      expect(await page.getByRole("dialog").getByLabel("Can pay").isChecked()).toBe(false);
    });
    const row = await api.deps.sql.row('select role, may_pay as "mayPay" from brand_member where id = $1', [
      former.id,
    ]);
    expect(row).toEqual({ role: "viewer", mayPay: false });
  });

  // CONSOLE-28, PROGRAM-8
  test("rules and questions that nobody has edited here are shown as another owner has saved them", async () => {
    const { program, brand, keys } = await scenario(make);
    const owner = { role: "owner" } as const;
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/listing`, owner);
    const rules = page.getByRole("region", { name: "Brand rules", exact: true });
    const questions = page.getByRole("region", { name: "Questions for applicants" });
    await rules.getByRole("textbox").waitFor();
    const other = await openConsole(api, make, brand.id, { role: "owner" });
    const body = { questions: [{ text: "Who reads you?" }] };
    await other.change("PUT", `/programs/${program.id}/questions`, body);
    await api.call("PATCH", `/programs/${program.id}`, {
      key: keys.owner,
      body: { brandRules: "Say Acme." },
    });
    // A change of something else reads the program again.
    await page.getByLabel("Description").fill("Shoes for runners.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await until(
      "the rules to be shown",
      async () => (await rules.getByRole("textbox").inputValue()) === "Say Acme.",
    );
    const question = questions.getByRole("textbox", { name: "Question 1" });
    expect(await question.inputValue()).toBe("Who reads you?");
    for (const [form, button] of [
      [rules, /^Send/],
      [questions, "Save questions"],
    ] as const) {
      expect(await form.getByRole("button", { name: button }).isDisabled()).toBe(true);
    }
  });

  // PAYOUT-6
  test("the amount that a release sends is shown anew each minute", async () => {
    const world = await payoutWorld(api.deps);
    await world.deposit(100_000);
    const partner = await world.payee({ hasTaxForm: false });
    await world.earn(partner.id, 2_000);
    await world.batch();
    await api.deps.sql.execute("update account set tax_form_at = service_now() where id = $1", [
      partner.accountId,
    ]);
    const { id } = (await world.payouts())[0]!;
    const { secret } = await openConsole(api, make, world.brand.id, { mayPay: true });
    const page = await openPage({ browser, api }, secret, `/console/${world.brand.id}`);
    await page.clock.install();
    await page.goto(`${api.baseUrl}/console/${world.brand.id}/${world.program.id}/payouts/${id}`);
    await page.getByRole("button", { name: "Release" }).click();
    const dialog = page.getByRole("dialog", { name: /^Release the payout/ });
    await dialog.getByText("$20.00").waitFor();
    await world.earn(partner.id, 5_000);
    await page.clock.fastForward("01:00");
    await dialog.getByText("$70.00").waitFor();
  });
});
