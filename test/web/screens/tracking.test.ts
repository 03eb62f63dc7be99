import { expect, test } from "@jest/globals";
import { orderId, sendEvent } from "../../support/scenes/events.ts";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { checkoutSession } from "../../support/scenes/stripe-events.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";
import { sendStripe, STRIPE_SECRET } from "../../support/scenes/webhooks.ts";

const { api, make } = useApi();
const browser = useBrowser();

describeInBrowser("the tracking screen", () => {
  test("takes Stripe's secret, waits for the first delivery, and shows it once it is there", async () => {
    const { program, brand, ada } = await scenario(make, { ada: {} });
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/tracking`);
    await page.getByText("Once the secret is set, the first delivery appears here.").waitFor();
    await page.getByRole("button", { name: "Add secret" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill(STRIPE_SECRET);
    await dialog.getByRole("button", { name: "Save secret" }).click();
    await page.getByText(/Waiting for the first delivery/).waitFor();

    const session = checkoutSession(Date.now(), { total: 10_000, reference: ada.refCode });
    expect((await sendStripe(api, program, session)).status).toBe(200);
    await page.getByText(/Last delivery/).waitFor();
    await page.getByRole("link", { name: "Open" }).click();
    await page.getByRole("link", { name: "Open the sale's story" }).waitFor();
  });

  test("shows after a reload until when the previous secret works, and ends it", async () => {
    const { program, brand, keys } = await scenario(make);
    await api.call("POST", `/programs/${program.id}/integration/rotate-secret`, { key: keys.owner });
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/tracking?source=signed`);
    await page.getByText(/The previous secret works until/).waitFor();
    await page.getByRole("button", { name: "End now" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End now" }).click();
    await page.getByText(/The previous secret works until/).waitFor({ state: "detached" });
    const sale = { type: "sale", order_id: orderId(), amount_cents: 100 };
    expect((await sendEvent(api, program, sale)).status).toBe(401);
  });
});

describeInBrowser("a test sale", () => {
  test("takes no amount that the currency does not have, such as thousands after a comma", async () => {
    const { program, brand, keys } = await scenario(make, { ada: {} });
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/tracking`);
    await page.getByRole("button", { name: "Send test sale" }).click();
    const dialog = page.getByRole("dialog");
    const send = dialog.getByRole("button", { name: "Send test sale" });
    await dialog.getByRole("textbox").fill("1,000");
    await dialog.getByText("Enter an amount.").waitFor();
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByRole("textbox").fill("1000,5");
    await send.click();
    await page.getByText(/^Test sale of 1000\.50 USD for/).waitFor();
    const sold = (await api.call("GET", `/programs/${program.id}/conversions`, { key: keys.viewer })).body
      .data;
    expect(sold).toMatchObject([{ amountCents: 100_050 }]);
  });
});

describeInBrowser("an event that credited no one", () => {
  test("is replayed once its cause is mended, credited once, and counted by home no more", async () => {
    const { program, brand, ada, keys } = await scenario(make, { ada: { status: "suspended" } });
    await sendEvent(api, program, {
      type: "sale",
      order_id: "order-1",
      amount_cents: 10_000,
      ref_code: ada.refCode,
    });
    const page = await openScreen({ browser, api, make }, brand.id, "");
    await page.getByRole("link", { name: "1 event credited no partner" }).click();
    await page
      .getByRole("row", { name: /order-1/ })
      .getByRole("link")
      .click();
    await api.call("POST", `/partners/${ada.id}/reinstate`, { key: keys.manager });
    await page.getByRole("button", { name: "Replay" }).click();
    await page.getByRole("dialog", { name: "Replay event" }).getByRole("button", { name: "Replay" }).click();
    await page.getByText("Recorded by a replay:").waitFor();
    expect(await page.getByRole("button", { name: "Replay" }).count()).toBe(0);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    const original = page.getByRole("row", { name: /Recorded by replay/ });
    await original.getByRole("link", { name: /^event \d+$/ }).click();
    await page.getByText("This event replayed").waitFor();

    const sales = (await api.call("GET", `/programs/${program.id}/conversions`, { key: keys.viewer })).body
      .data;
    expect(sales).toMatchObject([{ externalRef: "order-1", directCents: 2000 }]);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: "Home" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("link", { name: "1 sale to approve" }).waitFor();
    expect(await page.getByRole("link", { name: /credited no partner/ }).count()).toBe(0);
  });
});
