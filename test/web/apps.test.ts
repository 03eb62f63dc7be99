import { beforeAll, describe, expect, test } from "@jest/globals";
import { ensureLogin } from "../../src/commands/sign-in/ensure-login.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import { callFromPage } from "../support/scenes/page-calls.ts";
import { openBrowser, type Page } from "../support/scenes/people.ts";
import { until } from "../support/scenes/until.ts";
import { useApi } from "../support/scenes/use-api.ts";

const OPERATOR = "ops@partners.example";
const { api, make } = useApi({ OPERATOR_EMAILS: OPERATOR });
let consolePath: string;
/** Of an owner, who is neither a partner nor an operator. */
let secret: string;
/** Of a partner, who is in no brand's team. */
let partnerSecret: string;
let operatorSecret: string;

beforeAll(async () => {
  const brandId = (await make.brand()).id;
  const { loginId } = await make.member(brandId);
  secret = (await make.session(loginId)).secret;
  consolePath = `/console/${brandId}`;
  await make.account({ email: "ada@mail.example" });
  partnerSecret = await signInAs("ada@mail.example");
  operatorSecret = await signInAs(OPERATOR);
});

/** A session of a person, who gets the account of the same address. */
async function signInAs(email: string): Promise<string> {
  const { loginId } = await inTransaction(api.deps, (tx) =>
    ensureLogin(tx, { address: email, isMailboxProved: true }),
  );
  return (await make.session(loginId)).secret;
}

async function open(path: string, session: string | null = secret): Promise<Page> {
  const browser = openBrowser(api);
  if (session !== null) browser.cookies.set("vp_session", session);
  return browser.get(path);
}

const assetsOf = (page: Page) =>
  [...page.text.matchAll(/(?:src|href)="(\/web\/assets\/[^"]+)"/g)].map(([, path]) => path!);

describe("the page of an app", () => {
  test("is the same for every screen, and needs a session", async () => {
    for (const path of [consolePath, `${consolePath}/team`, `${consolePath}/prg_x/sales?status=pending`]) {
      expect((await open(path)).status).toBe(200);
      const { status, headers } = await open(path, null);
      expect([status, headers.get("location")]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`]);
    }
  });

  test("is where its own start leads to, PEOPLE-24", async () => {
    const { status, headers } = await open("/console");
    expect([status, headers.get("location")]).toEqual([303, consolePath]);
    expect((await open("/console", null)).headers.get("location")).toBe("/sign-in");
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

describe("the pages of the portal and the desk", () => {
  // PEOPLE-1, PEOPLE-33
  test("are for partners and for operators", async () => {
    for (const path of ["/portal", "/portal/account", "/portal/prg_x?days=30"]) {
      const { status, text } = await open(path, partnerSecret);
      expect([status, text]).toEqual([200, expect.stringContaining("<title>Partner portal</title>")]);
    }
    for (const path of ["/ops", "/ops/account", "/ops/brands?q=acme"]) {
      const { status, text } = await open(path, operatorSecret);
      expect([status, text]).toEqual([200, expect.stringContaining("<title>Operator desk</title>")]);
    }
  });

  // PEOPLE-33
  test("lead whoever has no account to sign up, and do not exist for whoever is no operator", async () => {
    for (const one of [secret, operatorSecret]) {
      const { status, headers } = await open("/portal/account", one);
      expect([status, headers.get("location")]).toEqual([303, "/sign-up?next=%2Fportal%2Faccount"]);
    }
    for (const one of [secret, partnerSecret]) {
      expect((await open("/ops/account", one)).status).toBe(404);
    }
  });

  // PEOPLE-32
  test("lead whoever is signed out to sign in, and back", async () => {
    for (const path of ["/portal/account", "/ops/account"]) {
      const { status, headers } = await open(path, null);
      expect([status, headers.get("location")]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`]);
    }
  });

  test("are not served in place of an operation that does not exist", async () => {
    for (const [path, one] of [
      ["/portal/api/v1/nothing", partnerSecret],
      ["/ops/api/v1/nothing", operatorSecret],
    ] as const) {
      const { status, text } = await open(path, one);
      expect([status, JSON.parse(text).error.code]).toEqual([404, "no_such_endpoint"]);
    }
  });

  // PEOPLE-33
  test("and the console name every app that the person can open", async () => {
    const { id: brandId, name } = await make.brand();
    await make.account({ email: "many@partners.example" });
    await make.member(brandId, { email: "many@partners.example" });
    const many = await signInAs("many@partners.example");
    const placesAt = async (mount: string, one: string) =>
      (await callFromPage(api, `${mount}/api/v1/session`, { secret: one })).body.data.places;
    const portal = { kind: "portal", path: "/portal", name: null };
    const both = [{ kind: "console", path: `/console/${brandId}`, name }, portal];
    expect(await placesAt(`/console/${brandId}`, many)).toEqual(both);
    expect(await placesAt("/portal", many)).toEqual(both);
    expect(await placesAt("/portal", partnerSecret)).toEqual([portal]);
    const desk = { kind: "desk", path: "/ops", name: null };
    expect(await placesAt("/ops", operatorSecret)).toEqual([desk]);
  });
});

/** What a page brings of its app's first reads, by name. */
function answersOf({ text }: Page): Record<string, unknown> {
  const [, json = "[]"] =
    /<script type="application\/json" id="first-answers">(.*)<\/script>/.exec(text) ?? [];
  const answers = JSON.parse(json) as readonly { name: string; input: object; body: unknown }[];
  return Object.fromEntries(answers.map(({ name, body }) => [name, body]));
}

// PEOPLE-34
describe("the answers that a page brings", () => {
  const namesOn = async (path: string, session: string) =>
    Object.keys(answersOf(await open(path, session))).toSorted();

  test("are what its app begins with, and on the first screen what that shows", async () => {
    expect(await namesOn(`${consolePath}/team`, secret)).toEqual(["getSession", "listPrograms"]);
    expect(await namesOn(consolePath, secret)).toEqual([
      "getSeries",
      "getSession",
      "getTodo",
      "listPrograms",
    ]);
    expect(await namesOn("/portal/account", partnerSecret)).toEqual(["getMySession", "listMyPrograms"]);
    expect(await namesOn("/portal", partnerSecret)).toContain("getMyPayments");
    expect(await namesOn("/ops/account", operatorSecret)).toEqual(["getOperatorSession"]);
    expect(await namesOn("/ops", operatorSecret)).toContain("listAttention");
  });

  test("are those of the API, whatever they say", async () => {
    const brand = await make.brand({ name: "</script><script>alert(1)</script>" });
    const { loginId } = await make.member(brand.id);
    const { secret: ours } = await make.session(loginId);
    await make.program(brand.id);
    const page = await open(`/console/${brand.id}`, ours);
    const answers = answersOf(page);
    expect(page.text).not.toContain("alert(1)</");
    for (const [name, path] of [
      ["listPrograms", "/programs"],
      ["getSeries", "/series?days=30"],
    ] as const) {
      const { body } = await callFromPage(api, `/console/${brand.id}/api/v1${path}`, { secret: ours });
      expect(answers[name]).toEqual(body);
    }
    expect(answers["getSession"]).toMatchObject({ data: { brand: { name: brand.name } } });
  });

  test("are none for someone who is not in the brand's team, and count as requests of the session", async () => {
    const { loginId } = await make.member((await make.brand()).id);
    const { secret: theirs } = await make.session(loginId);
    expect(answersOf(await open(consolePath, theirs))).toEqual({});
    const { loginId: ourLoginId } = await make.member(consolePath.split("/")[2]!);
    const ours = await make.session(ourLoginId);
    await open(consolePath, ours.secret);
    const { headers } = await callFromPage(api, `${consolePath}/api/v1/session`, { secret: ours.secret });
    expect(headers.get("ratelimit-remaining")).toBe(String(600 - 4 - 1));
  });
});

// PEOPLE-39
describe("the first screen of the console", () => {
  const titleOf = ({ text }: Page) => /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1];

  test("is drawn in its page, and no other screen is", async () => {
    // A page does not wait long for its reads, and a busy machine may take longer.
    const drawn = async (path: string) =>
      until("the first screen to be drawn", async () => titleOf(await open(path)));
    expect(await drawn(consolePath)).toBe("Home");
    expect(await drawn(`${consolePath}?lang=de`)).toBe("Start");
    expect((await open(`${consolePath}/team`)).text).toContain('<div id="app"></div>');
  });

  test("is drawn for nobody who may not see it", async () => {
    const { loginId } = await make.member((await make.brand()).id);
    const { secret: theirs } = await make.session(loginId);
    expect((await open(consolePath, theirs)).text).toContain('<div id="app"></div>');
  });

  test("keeps to the page's policy, whatever it shows", async () => {
    const brand = await make.brand({ name: `"></script><style>*{}</style><b style="color:red">` });
    const { loginId } = await make.member(brand.id);
    const { secret: ours } = await make.session(loginId);
    for (const program of [false, true]) {
      if (program) await make.program(brand.id);
      const { text } = await open(`/console/${brand.id}`, ours);
      expect(text).toContain("&quot;&gt;&lt;/script&gt;");
      expect(text).not.toMatch(/ style="/);
      const scripts = [...text.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes!);
      expect(scripts).toHaveLength(2);
      expect(scripts.filter((attributes) => !/ src="| type="application\/json"/.test(attributes))).toEqual(
        [],
      );
      const styles = [...text.matchAll(/<style([^>]*)>/g)].map(([, attributes]) => attributes!);
      expect(styles.filter((attributes) => !/ nonce="/.test(attributes))).toEqual([]);
    }
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
