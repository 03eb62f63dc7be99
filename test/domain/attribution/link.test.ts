import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";

import { deviceOf } from "../../../src/domain/attribution/device.ts";
import { isKnownBot } from "../../../src/domain/attribution/known-bots.ts";
import {
  CODE_ALPHABET,
  codeFrom,
  customerLink,
  recruitLink,
  resolveTo,
  trackedTarget,
} from "../../../src/domain/attribution/link.ts";
import { isVisitorsClick } from "../../../src/domain/attribution/click.ts";

describe("where a tracked link leads", () => {
  const target = (destination: string, to: string | null = null, clickId: string | null = "clk_1") =>
    trackedTarget({ destination, to, clickId, refCode: "anne" });

  test.each([
    ["https://shop.com", null, "https://shop.com/?vp_click=clk_1&ref=anne"],
    ["https://shop.com/start", null, "https://shop.com/start?vp_click=clk_1&ref=anne"],
    ["https://shop.com/?a=1&b=2#top", null, "https://shop.com/?a=1&b=2&vp_click=clk_1&ref=anne#top"],
    ["https://shop.com/?flag&q=a%20b+c", null, "https://shop.com/?flag&q=a%20b+c&vp_click=clk_1&ref=anne"],
    ["https://shop.com/?ref=old&vp_click=old&x=1", null, "https://shop.com/?x=1&vp_click=clk_1&ref=anne"],
    ["https://shop.com/?%72ef=old&vp%5Fclick=old&x=1", null, "https://shop.com/?x=1&vp_click=clk_1&ref=anne"],
    ["https://shop.com/?reference=1", null, "https://shop.com/?reference=1&vp_click=clk_1&ref=anne"],
    ["https://shop.com/start?a=1", "/sale?b=2#now", "https://shop.com/sale?b=2&vp_click=clk_1&ref=anne#now"],
    ["https://shop.com/start?a=1", "https://evil.com/", "https://shop.com/start?a=1&vp_click=clk_1&ref=anne"],
  ])("%s, to %j: %s", (destination, to, expected) => {
    expect(target(destination, to)).toBe(expected);
  });

  test("a request that is no click carries the code only", () => {
    expect(target("https://shop.com/", null, null)).toBe("https://shop.com/?ref=anne");
  });
});

describe("a page asked for with `to`", () => {
  // CREDIT-12
  test.each([
    // destination, to, page (null: ignored)
    ["https://shop.com/start", "/sale", "https://shop.com/sale"],
    ["https://shop.com/a/b", "c?x=1#y", "https://shop.com/a/c?x=1#y"],
    ["https://shop.com/a", "?x=1", "https://shop.com/a?x=1"],
    ["https://shop.com/a", "https://shop.com/b", "https://shop.com/b"],
    ["https://shop.com/a", "HTTPS://SHOP.COM/b", "https://shop.com/b"],
    ["https://shop.com/a", "https://blog.shop.com/b", "https://blog.shop.com/b"],
    ["https://shop.com/a", "https://www.shop.com/b", "https://www.shop.com/b"],
    ["https://www.shop.com/a", "https://shop.com/b", "https://shop.com/b"],
    ["https://www.shop.com/a", "https://blog.shop.com/b", "https://blog.shop.com/b"],
    ["https://shop.com/a", "//shop.com/b", "https://shop.com/b"],
    ["https://shop.com/a", "https://shop.com:443/b", "https://shop.com/b"],
    ["http://shop.com/a", "http://shop.com/b", "http://shop.com/b"],
    ["http://shop.com/a", "https://shop.com/b", "https://shop.com/b"],
    ["http://shop.com:8080/a", "http://shop.com:8080/b", "http://shop.com:8080/b"],
    ["http://localhost:4000/", "/x", "http://localhost:4000/x"],
    ["https://bücher.example/", "https://xn--bcher-kva.example/b", "https://xn--bcher-kva.example/b"],
    ["https://shop.com/a", "https:evil.com", "https://shop.com/evil.com"],
    ["https://shop.com/a", " /b", "https://shop.com/b"],

    ["https://shop.com/a", null, null],
    ["https://shop.com/a", "", null],
    ["https://shop.com/a", "http://shop.com/b", null],
    ["https://shop.com/a", "https://shop.com:8443/b", null],
    ["http://shop.com:8080/a", "https://shop.com/b", null],
    ["https://shop.com/a", "https://evil.com/", null],
    ["https://shop.com/a", "//evil.com/", null],
    ["https://shop.com/a", "\\\\evil.com/", null],
    ["https://shop.com/a", "/\\evil.com/", null],
    ["https://shop.com/a", "/\t/evil.com/", null],
    ["https://shop.com/a", "https://evilshop.com/", null],
    ["https://shop.com/a", "https://shop.com.evil.com/", null],
    ["https://shop.com/a", "https://shop.com@evil.com/", null],
    ["https://shop.com/a", "https://user@shop.com/", null],
    ["https://shop.com/a", "https://user:secret@shop.com/", null],
    ["https://shop.com/a", "https://evil.com#@shop.com/", null],
    ["https://shop.com/a", "https://shop.com./b", null],
    ["https://blog.shop.com/a", "https://shop.com/b", null],
    ["https://shop.com/a", "javascript:alert(1)", null],
    ["https://shop.com/a", "data:text/html,x", null],
    ["https://shop.com/a", "ftp://shop.com/", null],
    ["https://shop.com/a", "mailto:x@shop.com", null],
    ["https://www.com/a", "https://evil.com/", null],
    ["https://shop.com/a", "https://", null],
    ["https://shop.com/a", `/${"x".repeat(2000)}`, null],
  ])("on %s, %j: %j", (destination, to, expected) => {
    expect(resolveTo(destination, to)).toBe(expected);
  });
});

describe("whatever `to` says", () => {
  const DESTINATIONS = [
    "https://shop.com/start?a=1#top",
    "https://www.shop.com/",
    "http://shop.com:8080/",
    "https://bücher.example/",
    "http://localhost:4000/",
    "http://127.0.0.1/",
  ];
  /** Pieces that addresses and attacks on their readers are made of. */
  const piece = fc.oneof(
    fc.constantFrom(
      ...[
        "https:",
        "http:",
        "javascript:",
        "data:",
        "//",
        "/",
        "\\",
        "\t",
        "\n",
        " ",
        "@",
        ":",
        "?",
        "#",
        "&",
        ".",
        "..",
      ],
      ...[
        "%2f",
        "%5c",
        "%00",
        "%09",
        "%E2%80%AE",
        "\u0000",
        "\u3002",
        "\uFF0F",
        "\uFF20",
        "\uD800",
        "[::1]",
        ":443",
        ":8080",
      ],
      ...[
        "shop.com",
        "www.",
        "evil.com",
        "xn--",
        "bücher.example",
        "localhost",
        "127.0.0.1",
        "0x7f.1",
        "ref=",
        "%72ef=1",
        "vp_click=",
      ],
    ),
    fc.string({ maxLength: 5, unit: "binary" }),
  );
  const anyTo = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
    fc.webUrl(),
    fc.string(),
  );

  // CREDIT-12
  test("the link leads to the brand's own site, with click and code once", () => {
    const hostOf = (url: URL) => url.hostname.replace(/^www\./, "");
    fc.assert(
      fc.property(fc.constantFrom(...DESTINATIONS), anyTo, (destination, to) => {
        const site = new URL(destination);
        const target = new URL(trackedTarget({ destination, to, clickId: "clk_1", refCode: "anne" }));
        expect(["https:", site.protocol]).toContain(target.protocol);
        expect([target.port, target.username, target.password]).toEqual([site.port, "", ""]);
        expect(`.${hostOf(target)}`.endsWith(`.${hostOf(site)}`)).toBe(true);
        expect([target.searchParams.getAll("vp_click"), target.searchParams.getAll("ref")]).toEqual([
          ["clk_1"],
          ["anne"],
        ]);
        // A header carries it as it is.
        expect(target.href).toMatch(/^[\x21-\x7e]+$/);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("the links of a partner", () => {
  test("carry the labels that are set and the page asked for", () => {
    expect(customerLink("https://vp.example", "c0de")).toBe("https://vp.example/r/c0de");
    const subs = { sub1: "a b", sub2: null, sub3: "", sub5: "é&" };
    expect(customerLink("https://vp.example", "c0de", subs, "/sale?x=1")).toBe(
      "https://vp.example/r/c0de?sub1=a+b&sub5=%C3%A9%26&to=%2Fsale%3Fx%3D1",
    );
    expect(recruitLink("https://vp.example/apply/acme", "c0de")).toBe(
      "https://vp.example/apply/acme?recruiter=c0de",
    );
  });

  test("have codes of 10 characters, each byte picking every character alike", () => {
    expect(CODE_ALPHABET).toHaveLength(32);
    expect(codeFrom(Uint8Array.from([0, 31, 32, 255, 10, 1, 2, 3, 4, 5, 99]))).toBe("0z0za12345");
    expect(() => codeFrom(new Uint8Array(9))).toThrow(/10 random bytes/);
  });
});

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

describe("a request of a tracked link", () => {
  // CREDIT-13
  test.each([
    [{ method: "GET", userAgent: PHONE, purpose: null }, true],
    [{ method: "HEAD", userAgent: PHONE, purpose: null }, false],
    [{ method: "POST", userAgent: PHONE, purpose: null }, false],
    [{ method: "GET", userAgent: null, purpose: null }, true],
    [{ method: "GET", userAgent: "", purpose: null }, true],
    [{ method: "GET", userAgent: "Googlebot/2.1", purpose: null }, false],
    [{ method: "GET", userAgent: PHONE, purpose: "prefetch;prerender" }, false],
    [{ method: "GET", userAgent: PHONE, purpose: "preview" }, false],
  ])("%j is a click: %s", (request, expected) => {
    expect(isVisitorsClick(request, (userAgent) => userAgent.includes("bot"))).toBe(expected);
  });

  const ANDROID =
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0";
  // CREDIT-14
  test.each([
    [PHONE, "mobile"],
    [`${ANDROID} Mobile Safari/537.36`, "mobile"],
    [`${ANDROID} Safari/537.36`, "tablet"],
    ["Opera/9.80 (Android; Opera Mini/36.2/119.132; U; en) Presto/2.12.423 Version/12.16", "mobile"],
    [
      "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1",
      "tablet",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36",
      "desktop",
    ],
    ["Mozilla/5.0 (Windows NT 6.1; Trident/7.0; Tablet PC 2.0; rv:11.0) like Gecko", "desktop"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
      "desktop",
    ],
    ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36", "desktop"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0", "desktop"],
    ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "bot"],
    ["facebookexternalhit/1.1", "bot"],
    ["WhatsApp/2.23.20.0", "bot"],
    ["Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "bot"],
    ["LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)", "bot"],
    ["Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)", "bot"],
    ["Datadog/Synthetics", "bot"],
    ["InHouse/1.0 (+https://crawler.example)", "bot"],
    ["Mozilla/5.0", "unknown"],
    ["Mozilla/5.0 (iPhone)", "mobile"],
    ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36", "desktop"],
    ["PostmanRuntime/7.43.0", "unknown"],
    ["GuzzleHttp/7", "unknown"],
    ["Apache-HttpClient/4.5.14 (Java/17.0.1)", "unknown"],
    ["Playwright/1.49.0 (x64; ubuntu 22.04) node/20.11", "unknown"],
    ["in-house-app/1.0", "unknown"],
    ["MyShop/3.1 (Android 14) okhttp/4.12.0", "tablet"],
    ["Mozilla/5.0 (compatible; Site24x7)", "bot"],
    ["W3C-checklink/4.5", "bot"],
    ["test-agent/1.0", "unknown"],
    ["curl/8.5.0", "unknown"],
    ["node", "unknown"],
    ["undici", "unknown"],
    ["", "unknown"],
    [null, "unknown"],
  ])("%j comes from: %s", (userAgent, expected) => {
    expect(deviceOf(userAgent)).toBe(expected);
    expect(isKnownBot(userAgent ?? "")).toBe(expected === "bot");
  });
});
