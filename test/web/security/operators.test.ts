import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { AnyAccess, Endpoint } from "../../../src/api/endpoint/endpoint.ts";
import { OPERATOR_ENDPOINTS } from "../../../src/api/people/operator/index.ts";
import { callFromPage, type PageCall } from "../../support/scenes/page-calls.ts";
import { askFor, openBrowser } from "../../support/scenes/people.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const OPERATOR = "ops@partners.example";
const { api, make } = useApi({ OPERATOR_EMAILS: `Ops@Partners.example, other@partners.example` });
const call = (path: string, one?: PageCall) => callFromPage(api, path, one);
const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

let brandId: string;
/** Of the operator, who is in a brand's team too. */
let loginId: string;
/** Secrets of sessions for which the desk does not exist. */
let strangers: readonly string[];
beforeAll(async () => {
  brandId = (await make.brand({ name: "First" })).id;
  ({ loginId } = await make.member(brandId, { email: OPERATOR }));
  const owner = await make.member(brandId, { role: "owner", mayPay: true });
  const partner = await make.account();
  const { loginId: partnerLogin } = await make.member(brandId, { email: partner.email });
  await api.deps.sql.execute("update account set login_id = $2 where id = $1", [partner.id, partnerLogin]);
  // Once an operator: the audit trail knows the login, the list of addresses does not.
  const former = await make.member(brandId, { email: "former@partners.example" });
  await api.deps.sql.execute(
    `insert into audit_entry (actor_kind, actor_id, action, target_id, details, created_at)
     values ('operator', $1, 'session.begin', 'ses_x', '{}', now())`,
    [former.loginId],
  );
  const secretOf = async (one: string) => (await make.session(one)).secret;
  strangers = await Promise.all([owner.loginId, partnerLogin, former.loginId].map(secretOf));
});
beforeEach(() => api.deps.sql.execute("delete from rate_limit_count"));

const pathOf = ({ path }: Endpoint<AnyAccess>) => `/ops/api/v1${path.replaceAll(/\{\w+\}/g, "unknown")}`;

describe("an operation of the desk", () => {
  // PEOPLE-13, PEOPLE-31
  test.each(OPERATOR_ENDPOINTS.map((one) => [`${one.method} ${one.path}`, one] as const))(
    "%s is for an operator; for everybody else there is no such address",
    async (_, endpoint) => {
      const { method } = endpoint;
      const responseFor = (secret: string | undefined, path = pathOf(endpoint)) =>
        call(path, { method, ...(secret === undefined ? {} : { secret }), body: { unknownField: 1 } });
      const outcomeFor = async (secret: string) => {
        const { status, body } = await responseFor(secret);
        return status >= 400 ? (body.error.code as string) : "allowed";
      };
      const errors = ["no_such_endpoint", "not_signed_in", "step_up_required", "wrong_origin"];
      expect(errors).not.toContain(await outcomeFor((await make.session(loginId)).secret));
      const late = await outcomeFor((await make.session(loginId, { authenticatedAt: ago(16) })).secret);
      if (endpoint.stepUp) expect(late).toBe("step_up_required");
      else expect(errors).not.toContain(late);

      const nowhere = await responseFor(undefined, "/ops/api/v1/nothing-here");
      for (const secret of [undefined, "A".repeat(43), ...strangers]) {
        const { status, body } = await responseFor(secret);
        expect([status, body]).toEqual([404, nowhere.body]);
      }
    },
  );

  // PEOPLE-31
  test("takes no key, and gives no place in a brand to an operator who has none", async () => {
    const key = await make.brandKey(brandId, "owner");
    const headers = { authorization: `Bearer ${key}` };
    expect((await call("/ops/api/v1/brands", { headers })).status).toBe(404);
    const { secret } = await make.session(loginId);
    const other = (await make.brand()).id;
    expect((await call(`/console/${other}/api/v1/programs`, { secret })).body.error.code).toBe(
      "brand_not_found",
    );
  });

  // PEOPLE-31
  test("shows the session, the brands by page, and what needs attention", async () => {
    const { secret } = await make.session(loginId);
    expect((await call("/ops/api/v1/session", { secret })).body.data.session.email).toBe(OPERATOR);
    const newest = await make.brand({ name: "Newest" });
    await make.program(newest.id);
    await make.member(newest.id);
    const first = (await call("/ops/api/v1/brands?limit=1", { secret })).body;
    expect(first.data).toMatchObject([{ id: newest.id, name: "Newest", programs: 1, members: 1 }]);
    const second = (await call(`/ops/api/v1/brands?limit=100&cursor=${first.next_cursor}`, { secret })).body;
    expect(second.data.map(({ id }: { id: string }) => id)).toContain(brandId);
    expect(second.data.map(({ id }: { id: string }) => id)).not.toContain(newest.id);
    await api.deps.sql.execute(
      "insert into outbox (topic, workflow_id, payload, parked_at) values ('start', 'parked/1', '{}', now())",
    );
    const attention = (await call("/ops/api/v1/attention", { secret })).body.data;
    expect(attention).toMatchObject([{ kind: "outbox", reason: "parked", since: expect.any(String) }]);
  });

  // PEOPLE-18, PEOPLE-31
  test("that changes something names the operator in the audit trail", async () => {
    await api.deps.sql.execute(
      `insert into passkey (id, login_id, credential_id, public_key, counter, name, is_backed_up, created_at)
       values ('pky_1', $1, 'c', 'k', 0, 'Laptop', false, now())`,
      [loginId],
    );
    const { secret } = await make.session(loginId);
    expect((await call("/ops/api/v1/passkeys/pky_1/remove", { secret, method: "POST" })).status).toBe(200);
    const lines = await api.deps.sql.rows(
      "select actor_kind, actor_id, action from audit_entry where target_id = 'pky_1'",
    );
    expect(lines).toEqual([{ actor_kind: "operator", actor_id: loginId, action: "passkey.remove" }]);
  });
});

describe("a session of an operator", () => {
  // PEOPLE-18, PEOPLE-31
  test("begins and ends in the audit trail as the operator's, also of one who is in a brand's team", async () => {
    const browser = openBrowser(api);
    const { token } = await askFor(api, browser, OPERATOR);
    await browser.send("/sign-in/link", { token });
    await browser.send("/sign-out");
    const lines = await api.deps.sql.rows(
      `select actor_kind, actor_id, action from audit_entry where target_id =
         (select id from web_session where login_id = $1 and method = 'link' order by id desc limit 1)
       order by id`,
      [loginId],
    );
    const actor = { actor_kind: "operator", actor_id: loginId };
    expect(lines).toEqual([
      { ...actor, action: "session.begin" },
      { ...actor, action: "session.end" },
    ]);
  });

  // PEOPLE-31
  test.each<[string, Parameters<typeof make.session>[1], boolean]>([
    ["unused for 59 minutes works", { seenAt: ago(59), createdAt: ago(120) }, true],
    ["unused for an hour has ended", { seenAt: ago(60), createdAt: ago(120) }, false],
    ["in use for almost twelve hours works", { createdAt: ago(12 * 60 - 1) }, true],
    ["in use for twelve hours has ended", { createdAt: ago(12 * 60) }, false],
  ])("%s, in every place", async (_, values, isAlive) => {
    const { secret } = await make.session(loginId, values);
    expect((await call("/ops/api/v1/session", { secret })).status).toBe(isAlive ? 200 : 404);
    expect((await call(`/console/${brandId}/api/v1/session`, { secret })).status).toBe(isAlive ? 200 : 401);
  });

  // PEOPLE-12, PEOPLE-31
  test("is not kept by what its screens read again by themselves", async () => {
    const seenAt = ago(59);
    const { id, secret } = await make.session(loginId, { seenAt, createdAt: ago(120) });
    const lastUse = async () =>
      (await api.deps.sql.row<{ seen_at: Date }>("select seen_at from web_session where id = $1", [id]))!
        .seen_at;
    const headers = { "x-vp-unattended": "1" };
    for (const path of ["/ops/api/v1/attention", `/console/${brandId}/api/v1/session`]) {
      expect((await call(path, { secret, headers })).status).toBe(200);
    }
    expect(await lastUse()).toEqual(seenAt);
    expect((await call("/ops/api/v1/attention", { secret })).status).toBe(200);
    expect((await lastUse()).getTime()).toBeGreaterThan(seenAt.getTime());
  });
});

// PEOPLE-24, PEOPLE-31
test("an operator signs in by mail for the first time, and / leads to the desk", async () => {
  const email = "other@partners.example";
  const browser = openBrowser(api);
  const { path, token } = await askFor(api, browser, email);
  expect((await browser.get(path)).text).not.toContain("Create your account");
  const signedIn = await browser.send("/sign-in/link", { token });
  const [line] = signedIn.headers.getSetCookie();
  expect(line).toMatch(/^vp_session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/);
  expect((await browser.get("/")).headers.get("location")).toBe("/ops");
  const both = openBrowser(api);
  both.cookies.set("vp_session", (await make.session(loginId)).secret);
  const page = await both.get("/");
  for (const link of [`/console/${brandId}`, "/ops"]) expect(page.text).toContain(`<a href="${link}">`);
});
