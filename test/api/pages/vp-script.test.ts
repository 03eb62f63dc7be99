import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "playwright-core";
import { NO_BROWSER } from "../../support/entry-points/browser.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api } = useApi();

describe("the page script", () => {
  test("is small, cached, and shows by its version when it has changed", async () => {
    const first = await api.fetch("/js/vp.js");
    expect(first.status).toBe(200);
    const script = await first.text();
    expect(Buffer.byteLength(script)).toBeLessThan(2048);
    expect(first.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(first.headers.get("cache-control")).toMatch(/^public, max-age=\d+/);
    const etag = first.headers.get("etag")!;
    // As a browser asks; without the second header, `fetch` would ask past every cache.
    const headers = { "if-none-match": etag, "cache-control": "max-age=0" };
    const again = await api.fetch("/js/vp.js", { headers });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    const other = await api.fetch("/js/vp.js", { headers: { "if-none-match": '"another"' } });
    expect(other.status).toBe(200);
  });

  test("may be loaded by pages of other sites", async () => {
    const response = await api.fetch("/js/vp.js");
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });
});

if (NO_BROWSER !== null) {
  process.stderr.write(`The page script is not tried in a browser: ${NO_BROWSER}.\n`);
}

describeInBrowser("in a browser, on a shop's page, the script", () => {
  const browser = useBrowser();
  let context: BrowserContext | undefined;
  let page: Page;
  let shop: Server;
  let port: number;
  /** What the shop's cart was asked to keep. */
  let carts: Record<string, string>[];
  /** What stands in the script's tag, and before it in the page. */
  let attributes: string;
  let before: string;
  const problems: string[] = [];

  beforeAll(async () => {
    shop = createServer((request, response) => {
      if (request.url === "/cart/update.js") {
        let body = "";
        request.on("data", (chunk) => (body += chunk));
        request.on("end", () => {
          carts.push(JSON.parse(body).attributes);
          response.setHeader("set-cookie", `cart=cart-${Math.ceil(carts.length / 2)}; path=/`);
          response.end("{}");
        });
        return;
      }
      response.setHeader("content-type", "text/html");
      response.end(`<!doctype html><link rel="icon" href="data:,"><script>${before}</script>
        <script src="${api.baseUrl}/js/vp.js" ${attributes}></script>`);
    });
    await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
    port = (shop.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await new Promise((resolve) => shop.close(resolve));
  });
  beforeEach(async () => {
    [carts, attributes, before] = [[], 'data-window="30"', ""];
    problems.length = 0;
    context = await browser.newContext();
    page = await context.newPage();
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
  });
  afterEach(async () => {
    await context?.close();
    assert.deepEqual(problems, [], "the page has no errors");
  });

  const visit = (path: string, host = "www.acme.example") => page.goto(`http://${host}:${port}${path}`);
  const kept = () => page.evaluate("({ click: vp.click(), ref: vp.ref(), values: vp.values() })");
  const cookie = async () => (await context!.cookies()).find((one) => one.name === "vp");

  // CREDIT-17
  test("keeps click, code and labels of the landing page for the pages after it", async () => {
    await visit("/board?vp_click=clk_1&ref=sam&sub1=blog&sub3=a%20b&utm_source=x");
    const expected = {
      click: "clk_1",
      ref: "sam",
      values: { vp_click: "clk_1", ref: "sam", sub1: "blog", sub3: "a b" },
    };
    expect(await kept()).toEqual(expected);
    await visit("/checkout");
    expect(await kept()).toEqual(expected);
  });

  test("says which version of it a page has", async () => {
    await visit("/");
    expect(await page.evaluate("vp.version")).toBe(1);
  });

  test("has nothing to say to a visitor who came by nobody", async () => {
    await visit("/checkout?utm_source=x");
    expect(await kept()).toEqual({ click: "", ref: "", values: {} });
    expect(await cookie()).toBeUndefined();
  });

  // CREDIT-17
  test.each([
    ["30 days, as its tag says", 'data-window="30"', 30],
    ["90 days", 'data-window="90"', 90],
    ["30 days without a word", "", 30],
    ["30 days when the word is none", 'data-window="soon"', 30],
    ["a year at most", 'data-window="9999"', 365],
  ])("keeps them for %s, for this site only", async (_, tag, days) => {
    attributes = tag;
    const visitedAt = Date.now() / 1000;
    await visit("/?vp_click=clk_1&ref=sam");
    const kept = (await cookie())!;
    expect(kept).toMatchObject({ domain: "www.acme.example", path: "/", sameSite: "Lax", httpOnly: false });
    expect(Math.round((kept.expires - visitedAt) / 86_400)).toBe(days);
  });

  test("shares them with the site's subdomains on request", async () => {
    attributes = 'data-window="30" data-domain="acme.example"';
    await visit("/?vp_click=clk_1&ref=sam");
    await visit("/", "shop.acme.example");
    expect(await kept()).toMatchObject({ click: "clk_1" });
  });

  // CREDIT-17
  test("follows the newest click, all of it, and lets no other tool's ref replace a click", async () => {
    await visit("/?vp_click=clk_1&ref=sam&sub1=blog");
    await visit("/?ref=newsletter");
    expect(await kept()).toMatchObject({ click: "clk_1", ref: "sam" });
    await visit("/?vp_click=clk_2&ref=ann");
    expect(await kept()).toEqual({ click: "clk_2", ref: "ann", values: { vp_click: "clk_2", ref: "ann" } });
  });

  test("keeps a code that comes without a click, and a label under its short name", async () => {
    await visit("/?ref=sam&sub_id=blog");
    expect(await kept()).toEqual({ click: "", ref: "sam", values: { ref: "sam", sub1: "blog" } });
  });

  test("lives with a cookie that somebody else has broken", async () => {
    await context!.addCookies([{ name: "vp", value: "%7Bbroken", url: `http://www.acme.example:${port}` }]);
    await visit("/");
    expect(await kept()).toEqual({ click: "", ref: "", values: {} });
    await visit("/?vp_click=clk_1&ref=sam");
    expect(await kept()).toMatchObject({ click: "clk_1" });
  });

  describe("with a Shopify cart", () => {
    const settled = () =>
      page.waitForFunction("sessionStorage.vp !== undefined && document.cookie.includes('cart=')");
    const EMPTY = { sub1: "", sub2: "", sub3: "", sub4: "", sub5: "" };
    beforeEach(() => {
      before = "window.Shopify = { routes: { root: '/' } };";
    });

    // CREDIT-17
    test("writes the attributes into it, once for each cart and each click", async () => {
      await visit("/?vp_click=clk_1&ref=sam&sub1=blog");
      await settled();
      expect(carts).toEqual([{ ...EMPTY, vp_click: "clk_1", ref: "sam", sub1: "blog" }]);
      await visit("/cart");
      await settled();
      expect(carts).toHaveLength(1);
      await visit("/?vp_click=clk_2&ref=ann");
      await page.waitForFunction("sessionStorage.vp.includes('clk_2')");
      expect(carts.at(-1)).toEqual({ ...EMPTY, vp_click: "clk_2", ref: "ann" });
    });

    test("asks nothing of it for a visitor who came by nobody", async () => {
      await visit("/");
      expect(carts).toEqual([]);
    });
  });
});
