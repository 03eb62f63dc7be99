import { describe, expect, test } from "@jest/globals";
import { moveBrand } from "../../../src/commands/brands/move-brand.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { sendEvent } from "../../support/scenes/events.ts";
import { openPage } from "../../support/scenes/open-screen.ts";
import { markPayout } from "../../../src/commands/payouts/mark-payout.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { openPortal } from "../../support/scenes/portal.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();
const browser = useBrowser();

/** A partner of a new program, in person. */
async function partnerOf(
  program: Parameters<typeof make.program>[1] = {},
  values: Parameters<typeof make.partner>[2] = {},
  terms: Parameters<typeof make.program>[2] = {},
) {
  const brand = await make.brand();
  const own = await make.program(brand.id, program, terms);
  const account = await make.account();
  const partner = await make.partner(own, account.id, values);
  const person = await openPortal(api, make, account);
  const open = (path: string) => openPage({ browser, api }, person.secret, `/portal${path}`);
  return { brand, program: own, account, partner, person, open };
}

describe("a program's state", () => {
  // PORTAL-1
  test("shows its partners whether new sales are credited", async () => {
    const isTakingSales = async ({ person }: Awaited<ReturnType<typeof partnerOf>>) =>
      (await person.get("/payments")).body.data.programs[0].isTakingSales;
    const live = await partnerOf();
    expect(await isTakingSales(live)).toBe(true);
    expect(await isTakingSales(await partnerOf({ status: "paused" }))).toBe(false);
    await inTransaction(api.deps, (tx) =>
      moveBrand(tx, { brandId: live.brand.id, verb: "close", origin: TESTER }),
    );
    expect(await isTakingSales(live)).toBe(false);
  });
});

describeInBrowser("the portal", () => {
  // PORTAL-1
  test("does not offer links of a paused program as if they earned something", async () => {
    const { program, open } = await partnerOf({ status: "paused" });
    const home = await open("");
    await home.getByText("This program takes no new sales at the moment").waitFor();
    for (const path of [`/${program.id}`, `/${program.id}/links`]) {
      const page = await open(path);
      await page.getByRole("heading", { name: "This program takes no new sales at the moment" }).waitFor();
    }
    const join = await open(`/join/${program.slug}`);
    await join
      .getByText("Sales through your links earn you a commission once the program is open again.")
      .waitFor();
  });

  // PAYEE-3
  test("does not say of a payout without an account that it is sent somewhere", async () => {
    const world = await payoutWorld(api.deps);
    const account = await make.account();
    const partner = await make.partner(world.program, account.id);
    await world.earn(partner.id, 3_000);
    await world.batch();
    const person = await openPortal(api, make, account);
    const page = await openPage({ browser, api }, person.secret, "/portal/payouts");
    await page.getByText("No payout account yet").waitFor();
    expect(await page.getByText("Bank transfer").count()).toBe(0);
  });

  // PAYEE-1
  test("asks for the fields of a rail that is offered, whatever the account's was", async () => {
    const { account, open } = await partnerOf();
    await api.deps.sql.execute(
      `insert into payout_account (account_id, rail, details_sealed, label, is_first, connected_at)
       values ($1, 'stripe', '', 'Stripe account ending 1234', true, service_now())`,
      [account.id],
    );
    const page = await open("/payout-account");
    await page.getByRole("button", { name: "Change account" }).click();
    const dialog = page.getByRole("dialog", { name: "Change your payout account" });
    await dialog.getByLabel("Account holder").waitFor();
    expect(await dialog.getByLabel("How do you want to be paid?").inputValue()).toBe("bank_transfer");
  });

  // PARTNER-12
  test("names the app event of a bounty among the sales", async () => {
    const eventBounties = [{ name: "signup", directFixedCents: 500 }];
    const { program, partner, open } = await partnerOf({}, {}, { eventBounties });
    await sendEvent(api, program, {
      type: "event",
      event: "signup",
      event_id: "1",
      ref_code: partner.refCode,
    });
    const page = await open(`/${program.id}/sales`);
    await page.getByText("App event signup").waitFor();
    expect(await page.getByText("Unknown customer").count()).toBe(0);
  });

  // MESSAGE-7
  test("lays a message out in the direction of its own script", async () => {
    const { brand, program, partner, open } = await partnerOf();
    const key = await make.brandKey(brand.id, "manager");
    for (const body of ["שלום, מה שלומך?", "Hello, how are you?"]) {
      await api.call("POST", `/partners/${partner.id}/messages`, { key, body: { body } });
    }
    const page = await open(`/${program.id}/messages`);
    await page.getByText("שלום").and(page.locator(":dir(rtl)")).waitFor();
    await page.getByText("Hello").and(page.locator(":dir(ltr)")).waitFor();
  });

  // PARTNER-37
  test("says that an address is not the whole one yet when the account is to be deleted with it", async () => {
    const { account, open } = await partnerOf();
    const page = await open("/account");
    await page.getByRole("button", { name: "Delete account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    const field = dialog.getByLabel(/^Enter .* to confirm/);
    await field.fill(account.email.slice(0, 3));
    await dialog.getByRole("button", { name: "Delete account" }).click();
    await dialog.getByText("That is not your address.").waitFor();
    await field.fill(account.email);
    await dialog.getByText("That is not your address.").waitFor({ state: "detached" });
  });

  test("promises nothing for recruiting where the program pays nothing", async () => {
    const { program, open } = await partnerOf({}, {}, { overrideRateBps: 0 });
    const page = await open(`/${program.id}/recruits`);
    await page.getByText("The program pays no override on their sales at the moment.").waitFor();
    await page.getByText("Your override: None").waitFor();
    expect(await page.getByText("You earn on").count()).toBe(0);
  });

  // PARTNER-8
  test("shows a warning at home, when it suspends, and the way to its reason", async () => {
    const { brand, partner, open } = await partnerOf();
    const key = await make.brandKey(brand.id, "manager");
    const body = { reason: "Label your posts." };
    expect((await api.call("POST", `/partners/${partner.id}/warn`, { key, body })).status).toBe(200);
    const page = await open("");
    await page.getByText(/The brand has warned you. You will be suspended in 6 d 23 h/).waitFor();
    await page.getByRole("link", { name: "Read the warning" }).click();
    await page.getByText("Label your posts.").waitFor();
    await page.getByText("You will be suspended unless it clears the warning by then").waitFor();
  });

  // PARTNER-11
  test("says to an applicant who builds links that they earn nothing yet", async () => {
    const { program, open } = await partnerOf({}, { status: "pending" });
    const page = await open(`/${program.id}/links`);
    await page.getByText("Until then your links earn no commission.").waitFor();
  });

  // PARTNER-10
  test.each([
    ["rejected", "You can apply again and say what has changed."],
    ["suspended", "Your links earn no commission, and payouts are held, until the brand reinstates you."],
  ] as const)(
    "says to whoever is %s what the brand wrote, what it means and how it goes on",
    async (status, meaning) => {
      const { program, partner, open } = await partnerOf({}, { status });
      await api.deps.sql.execute("update partner set status_reason = 'Too few readers.' where id = $1", [
        partner.id,
      ]);
      const page = await open("");
      await page.getByRole("link", { name: /^Open / }).click();
      await page.getByText("The brand wrote: Too few readers.").waitFor();
      await page.getByText(meaning).waitFor();
      const again = page.getByRole("link", { name: "Apply again" });
      expect(await again.count()).toBe(status === "rejected" ? 1 : 0);
      if (status === "rejected")
        expect(await again.getAttribute("href")).toBe(`/portal/join/${program.slug}`);
    },
  );

  // TERMS-18, PARTNER-38
  test("names the credited click and what an announced change changes, to partners and to applicants", async () => {
    const { brand, program, open } = await partnerOf();
    const key = await make.brandKey(brand.id, "owner");
    const body = { attribution: "first" };
    expect((await api.call("PATCH", `/programs/${program.id}`, { key, body })).status).toBe(200);
    const change = { name: "Attribution Last click First click" };
    const own = await open(`/${program.id}`);
    await own.getByRole("row", change).waitFor();
    const applicant = await openPortal(api, make, await make.account());
    const join = await openPage({ browser, api }, applicant.secret, `/portal/join/${program.slug}`);
    await join.getByRole("row", change).waitFor();
    await join.getByText("after the customer's last click").waitFor();
  });

  // PAYEE-3, PAYOUT-3
  test("says why a payout failed, in the words of whoever marked it", async () => {
    const world = await payoutWorld(api.deps);
    const account = await make.account();
    const partner = await make.partner(world.program, account.id);
    await world.connect(account.id, {
      rail: "bank_transfer",
      holder: "Nora Lind",
      iban: "DE89370400440532013000",
    });
    await world.earn(partner.id, 3_000);
    await world.batch();
    const [payout] = await world.payouts();
    const mark = { brandId: world.brand.id, payoutId: payout!.id, as: "failed", origin: TESTER } as const;
    await inTransaction(api.deps, (tx) => markPayout(tx, { ...mark, reason: "The account is closed." }));
    const person = await openPortal(api, make, account);
    const page = await openPage({ browser, api }, person.secret, `/portal/payouts/${payout!.id}`);
    await page.getByText("Reason: The account is closed.").waitFor();
    const check = page.getByRole("link", { name: "Check payout account" });
    expect(await check.getAttribute("href")).toBe("/portal/payout-account");
  });

  // PORTAL-1
  test.each([
    [
      "en-US",
      "The brand is closed. The operator of this service starts its next payout batch.",
      "The amount is due. The brand is closed, so the operator of this service starts the batch.",
      "The brand is closed. Nobody can approve or reject these sales until it opens again.",
    ],
    [
      "de-DE",
      "Die Marke ist geschlossen. Der Betreiber dieses Dienstes startet ihren nächsten Auszahlungslauf.",
      "Der Betrag ist fällig. Die Marke ist geschlossen, daher startet der Betreiber dieses Dienstes den Lauf.",
      "Die Marke ist geschlossen. Bis sie wieder öffnet, kann niemand diese Verkäufe genehmigen oder ablehnen.",
    ],
  ])("says who pays what is due once the brand is closed: %s", async (locale, next, due, pending) => {
    const world = await payoutWorld(api.deps);
    const account = await make.account();
    const partner = await make.partner(world.program, account.id);
    await world.connect(account.id, {
      rail: "bank_transfer",
      holder: "Nora Lind",
      iban: "DE89370400440532013000",
    });
    await world.earn(partner.id, 3_000);
    await world.earn(partner.id, 2_000, { status: "pending" });
    const close = { brandId: world.brand.id, verb: "close", origin: TESTER } as const;
    await inTransaction(api.deps, (tx) => moveBrand(tx, close));
    const person = await openPortal(api, make, account);
    const home = await openPage({ browser, api }, person.secret, "/portal", { locale });
    for (const text of [next, due, pending]) await home.getByText(text).waitFor();
  });

  // PARTNER-38
  test("sends an application without what an old draft has that would be refused", async () => {
    const { program } = await partnerOf({ openToAll: true });
    const applicant = await openPortal(api, make, await make.account());
    const path = `/portal/join/${program.slug}?recruiter=unknown`;
    const page = await openPage({ browser, api }, applicant.secret, path);
    await page.evaluate(
      ([key, draft]) => localStorage.setItem(key!, draft!),
      [`application:${program.slug}`, JSON.stringify({ answers: { gone: "Yes." } })],
    );
    await page.reload();
    await page.getByLabel(/^How will you promote/).fill("A weekly letter about tools for small shops.");
    await page.getByLabel("Main method").selectOption("newsletter_email");
    await page.getByLabel(/^I accept the terms/).check();
    await page.getByRole("button", { name: "Join program" }).click();
    await page
      .getByRole("heading", { name: /^(You have joined this program|Your application is pending)$/ })
      .waitFor();
  });

  // PORTAL-4
  test("calls no program joined in the marketplace in which an application waits", async () => {
    const { program, open } = await partnerOf({ name: "Waiting partners" }, { status: "pending" });
    const page = await open(`/marketplace?q=${encodeURIComponent("Waiting partners")}`);
    const card = page.getByRole("region", { name: "Waiting partners" });
    await card.getByText("Pending", { exact: true }).waitFor();
    expect(await card.getByText("Joined").count()).toBe(0);
    expect(await card.getByRole("link").getAttribute("href")).toBe(
      `/portal/join/${program.slug}?list=q%3DWaiting%2Bpartners`,
    );
  });
});
