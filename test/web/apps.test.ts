import { beforeAll, describe, expect, test } from "@jest/globals";
import { openBrowser, type Page } from "../support/scenes/people.ts";
import { useApi } from "../support/scenes/use-api.ts";

const { api, make } = useApi();
let consolePath: string;
let secret: string;

beforeAll(async () => {
  const brandId = (await make.brand()).id;
  const { loginId } = await make.member(brandId);
  secret = (await make.session(loginId)).secret;
  consolePath = `/console/${brandId}`;
});

async function open(path: string, isSignedIn = true): Promise<Page> {
  const browser = openBrowser(api);
  if (isSignedIn) browser.cookies.set("vp_session", secret);
  return browser.get(path);
}

const assetsOf = (page: Page) =>
  [...page.text.matchAll(/(?:src|href)="(\/web\/assets\/[^"]+)"/g)].map(([, path]) => path!);

describe("the page of an app", () => {
  test("is the same for every screen, and needs a session", async () => {
    for (const path of [consolePath, `${consolePath}/team`, `${consolePath}/prg_x/sales?status=pending`]) {
      expect((await open(path)).status).toBe(200);
      const { status, headers } = await open(path, false);
      expect([status, headers.get("location")]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`]);
    }
  });

  test("is where its own start leads to, PEOPLE-24", async () => {
    const { status, headers } = await open("/console");
    expect([status, headers.get("location")]).toEqual([303, consolePath]);
    expect((await open("/console", false)).headers.get("location")).toBe("/sign-in");
  });

  test("allows its own scripts and, by a nonce of this very page, its own styles", async () => {
    const [first, second] = [await open(consolePath), await open(consolePath)];
    const policy = first.headers.get("content-security-policy")!;
    const [, nonce] = /'nonce-([^']+)'/.exec(policy)!;
    expect(policy).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; ` +
        `connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    );
    expect(first.text).toContain(`nonce="${nonce}"`);
    expect(first.text).not.toContain("{{nonce}}");
    expect(second.headers.get("content-security-policy")).not.toBe(policy);
    expect(first.headers.get("cache-control")).toBe("no-store");
    expect(first.headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(first.headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("is not served in place of an operation that does not exist", async () => {
    const { status, text } = await open(`${consolePath}/api/v1/nothing`);
    expect([status, JSON.parse(text).error.code]).toEqual([404, "no_such_endpoint"]);
  });
});

describe("the files of an app", () => {
  test("are immutable, and as small as the browser takes them", async () => {
    const assets = assetsOf(await open(consolePath));
    const saved: number[] = [];
    expect(assets.length).toBeGreaterThan(1);
    for (const path of assets) {
      const sizes: number[] = [];
      for (const encoding of ["br", "gzip", "identity"]) {
        // The client of these tests decodes what it receives, so sizes are read from the header.
        const response = await api.fetch(path, { method: "HEAD", headers: { "accept-encoding": encoding } });
        expect(response.status).toBe(200);
        expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
        // A file of some bytes only grows by an encoding.
        expect(["identity", encoding]).toContain(response.headers.get("content-encoding") ?? "identity");
        expect(response.headers.get("vary")).toBe("Accept-Encoding");
        sizes.push(Number(response.headers.get("content-length")));
      }
      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
      saved.push(sizes.at(-1)! - sizes[0]!);
    }
    expect(Math.max(...saved)).toBeGreaterThan(100_000);
  });

  test("of no build are a 404", async () => {
    for (const file of ["none.js", "..%2Fbuild.json", "console.html"]) {
      expect((await open(`/web/assets/${file}`)).status).toBe(404);
    }
  });
});
