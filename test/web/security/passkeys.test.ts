import { afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { openBrowser } from "../../support/scenes/people.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();
const BASE = "http://localhost:3000";
const SCRIPT_HEADERS = { "content-type": "application/json", "x-vp-csrf": "1" };

let brandId: string;
beforeAll(async () => {
  brandId = (await make.brand()).id;
  await make.member(brandId);
});
beforeEach(() => api.deps.sql.execute("delete from rate_limit_count"));

interface ScriptResponse {
  readonly status: number;
  // Tests look into responses of many shapes.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** Evaluated in the page, whose globals this project has no types of. */
const inPage = async (page: Page, script: string): Promise<unknown> =>
  page.evaluate(`(async () => { ${script} })()`);

/** What a page's script gets for a request to the service. */
async function fetchIn(
  page: Page,
  path: string,
  body: object | null,
  method = "POST",
): Promise<ScriptResponse> {
  const init = body === null ? {} : { method, headers: SCRIPT_HEADERS, body: JSON.stringify(body) };
  const response = await inPage(
    page,
    `const response = await fetch(${JSON.stringify(path)}, ${JSON.stringify(init)});
     return { status: response.status, body: await response.json() };`,
  );
  return response as ScriptResponse;
}

interface Answer {
  readonly response: Readonly<Record<string, string>>;
}

/** What the browser's passkey answers to these options. */
const sign = async (page: Page, publicKey: object) =>
  (await inPage(
    page,
    `const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(${JSON.stringify(publicKey)});
     return (await navigator.credentials.get({ publicKey })).toJSON();`,
  )) as Answer;

/** The passkey that the browser makes for these options. */
const makePasskey = async (page: Page, options: object) =>
  (await inPage(
    page,
    `const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(${JSON.stringify(options)});
     return (await navigator.credentials.create({ publicKey })).toJSON();`,
  )) as Answer;

const codeOf = ({ body }: Pick<ScriptResponse, "body">): string | null => body.error?.code ?? null;

describeInBrowser("a passkey", () => {
  const chromium = useBrowser(() => Number(new URL(api.baseUrl).port));
  let context: BrowserContext;
  let page: Page;
  let devices: CDPSession;
  let authenticatorId: string;
  let loginId: string;
  let passkeyId: string;

  const cookies = async () =>
    new Map((await context.cookies(BASE)).map(({ name, value }) => [name, value] as const));
  const signInAs = async (values: Parameters<typeof make.session>[1] = {}) => {
    const { secret, id } = await make.session(loginId, values);
    await context.addCookies([{ name: "vp_session", value: secret, url: BASE }]);
    return id;
  };
  const inConsole = (path: string) => `/console/${brandId}/api/v1${path}`;
  const options = async (purpose = "sign_in") =>
    (await fetchIn(page, "/sign-in/passkey/options", { purpose })).body.data.publicKey as object;
  const verify = (response: object, purpose = "sign_in") =>
    fetchIn(page, "/sign-in/passkey/verify", { purpose, response });

  /** A person with a passkey, signed out, in a browser with the device that has it. */
  beforeEach(async () => {
    context = await chromium.newContext({ locale: "en-US" });
    page = await context.newPage();
    await page.goto(`${BASE}/sign-in`);
    devices = await context.newCDPSession(page);
    await devices.send("WebAuthn.enable");
    ({ authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    }));
    ({ loginId } = await make.member(brandId));
    await signInAs();
    passkeyId = await addPasskey("Laptop");
    await context.clearCookies();
  });
  afterEach(() => context?.close());

  async function addPasskey(name: string): Promise<string> {
    const offered = await fetchIn(page, inConsole("/passkeys/options"), {});
    expect(codeOf(offered)).toBeNull();
    const response = await makePasskey(page, offered.body.data.publicKey);
    const added = await fetchIn(page, inConsole("/passkeys"), { name, response });
    expect(added.status).toBe(201);
    return added.body.data.passkeyId as string;
  }

  // PEOPLE-26
  test("signs its person in with one button, in any browser that has it", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL(`${BASE}/console/${brandId}`);
    await page.goto(`${BASE}/sign-in`);
    const session = await api.deps.sql.row(
      `select method, authenticated_at > now() - interval '10 minutes' as "isFresh" from web_session
       where login_id = $1 order by id desc limit 1`,
      [loginId],
    );
    expect(session).toEqual({ method: "passkey", isFresh: true });
    expect((await fetchIn(page, inConsole("/session"), null)).body.data.session.method).toBe("passkey");
    const [passkey] = (await fetchIn(page, inConsole("/passkeys"), null)).body.data;
    expect(passkey).toMatchObject({ id: passkeyId, name: "Laptop", usedAt: expect.any(String) });
  });

  // PEOPLE-36
  test("leads on in the language that the sign-in page was asked for", async () => {
    await page.goto(`${BASE}/sign-in?lang=de`);
    const screen = page.waitForRequest(`${BASE}/console/${brandId}?lang=de`);
    await page.locator("#passkey button").click();
    await screen;
  });

  // PEOPLE-26
  test("answers a challenge once, in the browser that got it", async () => {
    const response = await sign(page, await options());
    const attempt = (await cookies()).get("vp_attempt")!;
    const send = (cookie: string) =>
      api.fetch("/sign-in/passkey/verify", {
        method: "POST",
        headers: { ...SCRIPT_HEADERS, "sec-fetch-site": "same-origin", cookie },
        body: JSON.stringify({ response }),
      });
    const other = openBrowser(api);
    await other.send("/sign-in", { email: "x@y.example" });
    for (const cookie of ["", `vp_attempt=${other.cookies.get("vp_attempt")}`]) {
      expect((await send(cookie)).status).toBe(403);
    }
    expect((await verify(response)).status).toBe(200);
    const replay = await send(`vp_attempt=${attempt}`);
    expect([replay.status, replay.headers.getSetCookie()]).toEqual([403, []]);
  });

  // PEOPLE-26
  test.each<[string, (response: () => Promise<Answer>) => Promise<Answer>]>([
    [
      "after five minutes",
      async (response) => {
        const late = await response();
        await api.deps.sql.execute(
          "update sign_in_challenge set expires_at = expires_at - interval '5 minutes'",
        );
        return late;
      },
    ],
    [
      "of a device that did not verify its user",
      async () => {
        await devices.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
        return sign(page, { ...(await options()), userVerification: "discouraged" });
      },
    ],
    [
      "of a device that was used less often than before",
      async (response) => {
        await api.deps.sql.execute("update passkey set counter = 1000 where id = $1", [passkeyId]);
        return response();
      },
    ],
    [
      "to another origin",
      async () => {
        const asked = await options();
        await page.goto("http://localhost:3001/sign-in");
        const response = await sign(page, asked);
        await page.goto(`${BASE}/sign-in`);
        return response;
      },
    ],
    [
      "of a passkey that was removed",
      async (response) => {
        await api.deps.sql.execute("delete from passkey where id = $1", [passkeyId]);
        return response();
      },
    ],
    [
      "to a challenge that somebody made up",
      () => sign(page, { challenge: "A".repeat(43), rpId: "localhost" }),
    ],
    ["for a step-up", async () => sign(page, await options("step_up"))],
    [
      "whose signature is of something else",
      async (response) => {
        const [first, second] = [await response(), await response()];
        return { ...first, response: { ...first.response, signature: second.response["signature"]! } };
      },
    ],
  ])("is refused with an answer %s", async (_, answer) => {
    const response = await answer(async () => sign(page, await options()));
    expect(codeOf(await verify(response))).toBe("passkey_refused");
    expect((await cookies()).has("vp_session")).toBe(false);
  });

  // PEOPLE-13, PEOPLE-26
  test("confirms who is there, and leaves the session what it was", async () => {
    const old = { authenticatedAt: new Date(Date.now() - 3_600_000) };
    const sessionId = await signInAs(old);
    const before = (await cookies()).get("vp_session");
    await page.goto(`${BASE}/step-up`);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.waitForURL(`${BASE}/console/${brandId}`);
    await page.goto(`${BASE}/sign-in`);
    expect((await cookies()).get("vp_session")).not.toBe(before);
    const { session } = (await fetchIn(page, inConsole("/session"), null)).body.data;
    expect(session).toMatchObject({ id: sessionId, method: "link" });
    expect(Date.parse(session.stepUpUntil)).toBeGreaterThan(Date.now());

    loginId = (await make.member(brandId)).loginId;
    await signInAs(old);
    const ofAnother = await verify(await sign(page, await options("step_up")), "step_up");
    expect(codeOf(ofAnother)).toBe("passkey_refused");
  });

  // PEOPLE-27
  test("is listed, renamed and removed by its person alone, who is notified by mail of a new one", async () => {
    const mail = await api.deps.sql.row("select template, variables from mail where login_id = $1", [
      loginId,
    ]);
    const link = `${api.deps.config.baseUrl}/`;
    expect(mail).toEqual({ template: "passkey_added", variables: { name: "Laptop", link } });
    const stranger = loginId;
    loginId = (await make.member(brandId)).loginId;
    await signInAs();
    const path = inConsole(`/passkeys/${passkeyId}`);
    expect(codeOf(await fetchIn(page, path, { name: "Mine" }, "PATCH"))).toBe("passkey_not_found");
    expect(codeOf(await fetchIn(page, `${path}/remove`, {}))).toBe("passkey_not_found");
    expect((await fetchIn(page, inConsole("/passkeys"), null)).body.data).toEqual([]);
    loginId = stranger;
    await signInAs({ authenticatedAt: new Date(Date.now() - 3_600_000) });
    expect(codeOf(await fetchIn(page, path, { name: "Work laptop" }, "PATCH"))).toBe("step_up_required");
    expect(codeOf(await fetchIn(page, `${path}/remove`, {}))).toBe("step_up_required");
    expect(codeOf(await fetchIn(page, inConsole("/passkeys/options"), {}))).toBe("step_up_required");
    await signInAs();
    expect((await fetchIn(page, path, { name: "Work laptop" }, "PATCH")).body.data.name).toBe("Work laptop");
    expect((await fetchIn(page, `${path}/remove`, {})).status).toBe(200);
    const lines = await api.deps.sql.rows<{ action: string }>(
      "select action from audit_entry where target_id = $1 order by id",
      [passkeyId],
    );
    const actions = lines.map(({ action }) => action);
    expect(actions).toEqual(["passkey.add", "passkey.rename", "passkey.remove"]);
  });

  // PEOPLE-26, PEOPLE-27
  test.each<[string, (asked: object) => Promise<Answer>]>([
    [
      "with a certificate of the device, which nobody asked for",
      async (asked) => {
        const made = await makePasskey(page, { ...asked, attestation: "direct" });
        const attestation = Buffer.from(made.response["attestationObject"]!, "base64url");
        // Else the test would send what every browser sends.
        expect(attestation.includes("packed")).toBe(true);
        return made;
      },
    ],
    [
      "of a page of another origin",
      async (asked) => {
        await page.goto("http://localhost:3001/sign-in");
        const made = await makePasskey(page, asked);
        await page.goto(`${BASE}/sign-in`);
        return made;
      },
    ],
  ])("is not kept %s", async (_, answer) => {
    await signInAs();
    const offered = await fetchIn(page, inConsole("/passkeys/options"), {});
    const response = await answer({ ...offered.body.data.publicKey, excludeCredentials: [] });
    const added = await fetchIn(page, inConsole("/passkeys"), { name: "Second", response });
    expect([added.status, codeOf(added)]).toEqual([403, "passkey_refused"]);
    const kept = (await fetchIn(page, inConsole("/passkeys"), null)).body.data;
    expect(kept.map(({ id }: { id: string }) => id)).toEqual([passkeyId]);
  });

  // PEOPLE-27
  test("is made with the answer to a challenge of this very session, once", async () => {
    await signInAs();
    const offered = await fetchIn(page, inConsole("/passkeys/options"), {});
    expect(offered.body.data.publicKey.excludeCredentials).toHaveLength(1);
    const signed = await sign(page, { challenge: offered.body.data.publicKey.challenge, rpId: "localhost" });
    const made = { ...signed, response: { ...signed.response, attestationObject: "oA" } };
    expect(codeOf(await fetchIn(page, inConsole("/passkeys"), { name: "X", response: made }))).toBe(
      "passkey_refused",
    );
  });
});

// PEOPLE-3
test("a session of a passkey makes no partner key", async () => {
  const account = await make.account();
  const { loginId } = await make.member(brandId, { email: account.email });
  await api.deps.sql.execute("update account set login_id = $2 where id = $1", [account.id, loginId]);
  const { secret } = await make.session(loginId, { method: "passkey" });
  const response = await api.fetch("/portal/api/v1/keys", {
    method: "POST",
    headers: { ...SCRIPT_HEADERS, "sec-fetch-site": "same-origin", cookie: `vp_session=${secret}` },
    body: JSON.stringify({ name: "Sheet", scope: "read" }),
  });
  expect(codeOf({ body: await response.json() })).toBe("mail_sign_in_required");
});

describe("the script of passkeys", () => {
  // PEOPLE-19
  test("is our own file under a name with its hash, and the only one that the page runs", async () => {
    const { text, headers } = await openBrowser(api).get("/sign-in");
    const scripts = [...text.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, path]) => path!);
    expect(scripts).toEqual([expect.stringMatching(/^\/sign-in\/passkey-[0-9a-f]{16}\.js$/)]);
    expect(headers.get("content-security-policy")).toContain("; script-src 'self'; connect-src 'self'; ");
    const script = await api.fetch(scripts[0]!);
    expect([script.status, script.headers.get("cache-control")]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  });

  // PEOPLE-26
  test.each([
    ["another site", { "sec-fetch-site": "cross-site" }, 403],
    ["a page without the header of a script", { "sec-fetch-site": "same-origin", "x-vp-csrf": "" }, 403],
    ["a script without JSON", { "sec-fetch-site": "same-origin", "content-type": "text/plain" }, 400],
  ])("is the only one to ask: %s is refused", async (_, headers, status) => {
    const response = await api.fetch("/sign-in/passkey/options", {
      method: "POST",
      headers: { ...SCRIPT_HEADERS, ...headers },
      body: "{}",
    });
    expect(response.status).toBe(status);
  });

  // PEOPLE-26
  test("gets sixty challenges an hour for a network", async () => {
    const statuses = new Map<number, number>();
    for (let time = 0; time < 61; time += 1) {
      const { status } = await api.fetch("/sign-in/passkey/options", {
        method: "POST",
        headers: { ...SCRIPT_HEADERS, "sec-fetch-site": "same-origin" },
        body: "{}",
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 60, 429: 1 });
  });
});
