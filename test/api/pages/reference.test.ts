import { describe, expect, test } from "@jest/globals";
import { operationIdOf } from "../../../src/api/endpoint/endpoint.ts";
import { ENDPOINTS } from "../../../src/api/registry.ts";
import { requestText, sendRaw } from "../../support/entry-points/raw-http.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api } = useApi();

describe("GET /docs", () => {
  // API-20
  test("needs no key, may be kept for a while, and is not sent again unchanged", async () => {
    const response = await api.fetch("/docs");
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    expect(response.headers.get("cache-control")).toBe("public, max-age=300");
    const etag = response.headers.get("etag")!;
    const again = await sendRaw(api.baseUrl, requestText("GET /docs HTTP/1.1", [`If-None-Match: ${etag}`]));
    expect([again.status, again.body]).toEqual([304, ""]);
  });

  // API-20
  test("has every endpoint, and each link leads to a place on the page", async () => {
    const html = await (await api.fetch("/docs")).text();
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    expect(ENDPOINTS.map(operationIdOf).filter((id) => !ids.has(id))).toEqual([]);
    expect([...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id).filter((id) => !ids.has(id))).toEqual(
      [],
    );
    expect([...html.matchAll(/ id="/g)]).toHaveLength(ids.size);
  });

  test("allows nothing but its own style sheet, and asks no other host for anything", async () => {
    const response = await api.fetch("/docs");
    const policy = response.headers.get("content-security-policy")!;
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
    expect(policy).not.toContain("unsafe");
    const html = await response.text();
    expect(html).not.toMatch(/<script|<img|<link|<iframe|<form|style="|@import|url\(| on\w+=/);
    expect([...html.matchAll(/href="([^#"][^"]*)"/g)].every(([, href]) => href!.startsWith("/"))).toBe(true);
  });
});

describeInBrowser("GET /docs in a browser", () => {
  const browser = useBrowser();

  test("keeps its style under the policy, and nothing overflows on a small screen", async () => {
    const page = await browser.newPage({ viewport: { width: 375, height: 800 } });
    const problems: string[] = [];
    page.on("console", (message) => problems.push(message.text()));
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${api.baseUrl}/docs`);
    expect(problems.filter((text) => text.includes("Content Security Policy"))).toEqual([]);
    expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([api.baseUrl]));
    const shown = await page.evaluate<[number, string]>(
      "[document.documentElement.scrollWidth, getComputedStyle(document.body).fontSize]",
    );
    expect(shown).toEqual([375, "16px"]);
  });
});
