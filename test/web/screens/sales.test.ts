import { expect, test } from "@jest/globals";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { sellingScene } from "../../support/scenes/sales.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make, sales } = useApi();
const browser = useBrowser();

describeInBrowser("the sales", () => {
  test("that only test are marked, in the program's list and in their partner's", async () => {
    const { program, brand, seller, keys } = await sellingScene(make);
    await sales.sale(program, seller, { order_id: "order-1" });
    await sales.testSale(program, seller, keys.manager);
    for (const list of ["sales", `partners/${seller.id}?tab=sales`]) {
      const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/${list}`);
      await page.getByRole("row", { name: /order-1/ }).waitFor();
      // Below the head are the test sale and the other one.
      expect(await page.getByRole("row").count()).toBe(3);
      expect(await page.getByRole("row").getByText("Test", { exact: true }).count()).toBe(1);
    }
  });

  test("that are selected are approved and rejected together, with one reason", async () => {
    const { program, brand, seller, keys } = await sellingScene(make);
    const orders = ["order-1", "order-2", "order-3", "order-4"];
    const ids: string[] = [];
    for (const order of orders) ids.push(await sales.sale(program, seller, { order_id: order }));
    await sales.reject(ids[3]!, keys.manager);
    const read = async (id: string) => {
      const { data } = (await api.call("GET", `/conversions/${id}`, { key: keys.viewer })).body;
      return [data.status, data.reasonCode, data.reason];
    };
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/sales`, {
      role: "manager",
    });
    await page.getByRole("row", { name: /order-4/ }).waitFor();
    // What is rejected stays rejected, so it cannot be selected.
    expect(await page.getByRole("checkbox", { name: "Select order-4" }).count()).toBe(0);
    await page.getByRole("checkbox", { name: "Select order-1" }).check();
    await page.getByRole("checkbox", { name: "Select order-2" }).check();
    await page.getByRole("button", { name: "Approve 2" }).click();
    await until("both to be approved", async () =>
      (await Promise.all(ids.slice(0, 2).map(read))).every(([status]) => status === "approved"),
    );
    await page.getByRole("row", { name: /order-1.*Approved/ }).waitFor();

    await page.getByRole("checkbox", { name: "Select order-2" }).check();
    await page.getByRole("checkbox", { name: "Select order-3" }).check();
    await page.getByRole("button", { name: "Reject 2" }).click();
    const dialog = page.getByRole("dialog", { name: "Reject 2 sales" });
    await dialog.getByLabel("Reason").selectOption("Leaked coupon code");
    await dialog.getByLabel("Details").fill("The code was on a deal site.");
    await dialog.getByRole("button", { name: "Reject" }).click();
    await page.getByRole("row", { name: /order-2.*Rejected/ }).waitFor();
    await page.getByRole("row", { name: /order-3.*Rejected/ }).waitFor();
    for (const id of ids.slice(1, 3)) {
      expect(await read(id)).toEqual(["rejected", "leaked_code", "The code was on a deal site."]);
    }
  });

  test("are no longer selected once another filter shows others", async () => {
    const { program, brand, seller, keys } = await sellingScene(make);
    await sales.sale(program, seller, { order_id: "order-1" });
    await sales.approve(await sales.sale(program, seller, { order_id: "order-2" }), keys.manager);
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/sales`);
    const box = (order: string) => page.getByRole("checkbox", { name: `Select ${order}` });
    await box("order-1").check();
    const status = page.getByRole("combobox", { name: "Status" });
    await status.selectOption("Approved");
    await box("order-1").waitFor({ state: "detached" });
    await status.selectOption("Status: any");
    await box("order-1").waitFor();
    expect(await box("order-1").isChecked()).toBe(false);
  });

  test("are refunded by exactly the figures of the preview", async () => {
    const { program, brand, seller, keys } = await sellingScene(make);
    const id = await sales.sale(program, seller, { amount_cents: 9_999 });
    const read = async () => (await api.call("GET", `/conversions/${id}`, { key: keys.viewer })).body.data;
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/sales/${id}`);
    await page.getByRole("button", { name: "Refund" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Part of it").check();
    await dialog.getByLabel("Amount in USD").fill("33.33");
    await dialog.getByRole("button", { name: "Preview" }).click();
    const figures = dialog.getByRole("table", { name: "Figures after the refund" });
    for (const row of [
      "Refunded $0.00 $33.33",
      "Commission $20.00 $13.33",
      "Recruiter override $2.00 $1.33",
      "Platform fee $1.10 $0.73",
    ]) {
      await figures.getByRole("row", { name: row }).waitFor();
    }
    expect((await read()).refundedCents).toBe(0);
    await dialog.getByRole("button", { name: "Refund", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await read()).toMatchObject({
      refundedCents: 3_333,
      directCents: 1_333,
      overrideCents: 133,
      feeCents: 73,
    });
  });
});
