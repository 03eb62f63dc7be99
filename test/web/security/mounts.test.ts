import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Endpoint } from "../../../src/api/endpoint/endpoint.ts";
import { BRAND_ENDPOINTS } from "../../../src/api/brand/index.ts";
import { CONSOLE_ENDPOINTS } from "../../../src/api/people/console/index.ts";
import { PORTAL_ENDPOINTS } from "../../../src/api/people/portal/index.ts";
import { PARTNER_ENDPOINTS } from "../../../src/api/partner/index.ts";
import { ENDPOINTS } from "../../../src/api/registry.ts";
import { ROLES, roleReaches, type Role } from "../../../src/domain/access/roles.ts";
import { callFromPage, type PageCall } from "../../support/scenes/page-calls.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
const HOUR_AGO = () => new Date(Date.now() - 3_600_000);

const call = (path: string, one?: PageCall) => callFromPage(api, path, one);

let brandId: string;
let otherBrandId: string;
beforeAll(async () => {
  brandId = (await make.brand()).id;
  otherBrandId = (await make.brand()).id;
  await make.member(brandId);
  await make.member(otherBrandId);
});
beforeEach(() => api.deps.sql.execute("delete from rate_limit_count"));

const base = (id = brandId) => `/console/${id}/api/v1`;
const person = async (role: Role, mayPay = false, authenticatedAt = new Date()) => {
  const member = await make.member(brandId, { role, mayPay });
  const session = await make.session(member.loginId, { authenticatedAt });
  return { ...member, sessionId: session.id, secret: session.secret };
};
const partner = async (values: Parameters<typeof make.session>[1] = {}) => {
  const account = await make.account();
  const { loginId } = await make.member(brandId, { email: account.email });
  await api.deps.sql.execute("update account set login_id = $2 where id = $1", [account.id, loginId]);
  return { account, loginId, ...(await make.session(loginId, values)) };
};

const pathOf = (endpoint: Endpoint) => endpoint.path.replaceAll(/\{\w+\}/g, "unknown");
const ALL = [...CONSOLE_ENDPOINTS, ...BRAND_ENDPOINTS];

describe("an operation of the console", () => {
  // PEOPLE-4, PEOPLE-13, PEOPLE-22
  test.each(ALL.map((one) => [`${one.method} ${one.path}`, one] as const))(
    "%s is for the roles that reach it, or for those who may pay, and for nobody else",
    async (_, endpoint) => {
      const { method, access } = endpoint;
      const outcomeFor = async (secret: string | undefined, id = brandId) => {
        const { status, body } = await call(`${base(id)}${pathOf(endpoint)}`, {
          method,
          ...(secret === undefined ? {} : { secret }),
          // No body is right for all; what is refused for its sender is refused before it is read.
          body: { unknownField: 1 },
        });
        return status >= 400 ? (body.error.code as string) : "allowed";
      };
      const errors = [
        "role_too_low",
        "payer_required",
        "brand_not_found",
        "not_signed_in",
        "step_up_required",
        "wrong_origin",
      ];
      const isForPayers = access.kind === "brand" && access.mayPay === true;
      const needed = access.kind === "brand" ? access.role : "owner";
      for (const role of ROLES) {
        for (const mayPay of [false, true]) {
          const outcome = await outcomeFor((await person(role, mayPay)).secret);
          const isPayer = mayPay || role === "owner";
          if (isForPayers && !isPayer) expect(outcome).toBe("payer_required");
          else if (roleReaches(role, needed)) expect(errors).not.toContain(outcome);
          else expect(outcome).toBe("role_too_low");
        }
      }
      expect(await outcomeFor(undefined)).toBe("not_signed_in");
      expect(await outcomeFor("A".repeat(43))).toBe("not_signed_in");
      const owner = await person("owner", true, HOUR_AGO());
      expect(await outcomeFor(owner.secret, otherBrandId)).toBe("brand_not_found");
      const late = await outcomeFor(owner.secret);
      if (endpoint.stepUp) expect(late).toBe("step_up_required");
      else expect(errors).not.toContain(late);
    },
  );

  // PEOPLE-4, PEOPLE-13
  test("that only those who may pay may use needs a sign-in of the last 15 minutes", () => {
    const ofPayers = CONSOLE_ENDPOINTS.filter(
      ({ access }) => access.kind === "brand" && access.mayPay === true,
    );
    expect(ofPayers.length).toBeGreaterThan(0);
    expect(ofPayers.filter(({ stepUp }) => stepUp !== true).map(({ path }) => path)).toEqual([]);
  });

  // PEOPLE-5
  test("that is for people is in no registry for keys", async () => {
    const ofKeys = new Set<Endpoint>(ENDPOINTS);
    for (const one of [...CONSOLE_ENDPOINTS, ...PORTAL_ENDPOINTS]) {
      expect(one.access.isForPeople).toBe(true);
      expect(ofKeys.has(one)).toBe(false);
    }
    const key = await make.brandKey(brandId, "owner");
    expect((await api.fetch("/api/v1/members", { headers: { authorization: `Bearer ${key}` } })).status).toBe(
      404,
    );
    expect((await call(`${base()}/me`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(401);
    const { secret } = await person("owner");
    expect((await call("/api/v1/me", { secret })).body.error.code).toBe("missing_key");
  });

  // PEOPLE-14, PEOPLE-16
  test("ends at once for who was removed, and for a session that ended", async () => {
    const [removed, ended, owner] = [await person("viewer"), await person("viewer"), await person("owner")];
    for (const { secret } of [removed, ended])
      expect((await call(`${base()}/me`, { secret })).status).toBe(200);
    const remove = { secret: owner.secret, method: "POST" };
    expect((await call(`${base()}/members/${removed.id}/remove`, remove)).status).toBe(200);
    expect((await call(`${base()}/me`, { secret: removed.secret })).body.error.code).toBe("brand_not_found");
    const end = { secret: ended.secret, method: "POST" };
    expect((await call(`${base()}/sessions/end`, end)).body.data).toEqual({ ended: 1 });
    expect((await call(`${base()}/me`, { secret: ended.secret })).body.error.code).toBe("not_signed_in");
  });
});

describe("an operation of the portal", () => {
  // PEOPLE-13, PEOPLE-22
  test.each(
    [...PORTAL_ENDPOINTS, ...PARTNER_ENDPOINTS].map((one) => [`${one.method} ${one.path}`, one] as const),
  )("%s is for a partner, and for nobody else", async (_, endpoint) => {
    const { method } = endpoint;
    const outcomeFor = async (secret: string | undefined) => {
      const sent = { method, ...(secret === undefined ? {} : { secret }), body: { unknownField: 1 } };
      const { status, body } = await call(`/portal/api/v1${pathOf(endpoint)}`, sent);
      return status >= 400 ? (body.error.code as string) : "allowed";
    };
    const errors = [
      "account_not_found",
      "not_signed_in",
      "step_up_required",
      "scope_too_low",
      "wrong_origin",
    ];
    expect(errors).not.toContain(await outcomeFor((await partner()).secret));
    expect(await outcomeFor(undefined)).toBe("not_signed_in");
    expect(await outcomeFor("A".repeat(43))).toBe("not_signed_in");
    expect(await outcomeFor((await person("owner", true)).secret)).toBe("account_not_found");
    const late = await outcomeFor((await partner({ authenticatedAt: HOUR_AGO() })).secret);
    if (endpoint.stepUp) expect(late).toBe("step_up_required");
    else expect(errors).not.toContain(late);
  });
});

// PEOPLE-22
test("a session has 600 requests a minute, in all places together", async () => {
  const { secret } = await partner();
  const statuses = new Map<number, number>();
  const paths = [`${base()}/session`, "/portal/api/v1/session"];
  for (let round = 0; round < 20; round += 1) {
    const calls = Array.from({ length: 30 }, (_, index) => call(paths[index % 2]!, { secret }));
    for (const { status } of await Promise.all(calls)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: 600 });
  const refused = await call(paths[0]!, { secret });
  expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const page = await api.fetch("/portal/statements/2026", { headers: { cookie: `vp_session=${secret}` } });
  expect([page.status, page.headers.get("content-type")]).toEqual([429, "text/html; charset=utf-8"]);
  expect(await page.text()).toContain("Too many requests");
  expect((await call(paths[0]!, { secret: (await person("viewer")).secret })).status).toBe(200);
});

describe("a request to the console", () => {
  // PEOPLE-22
  test.each<[string, Record<string, string>]>([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another host of the site", { "sec-fetch-site": "same-site" }],
    ["an address bar", { "sec-fetch-site": "none" }],
    ["a link or a form", { "sec-fetch-mode": "navigate" }],
    [
      "a script of another origin that does not say so",
      { "sec-fetch-site": "", origin: "https://evil.example" },
    ],
    ["nowhere", { "sec-fetch-site": "" }],
  ])("from %s is refused", async (_, headers) => {
    const { secret } = await person("owner");
    const response = await call(`${base()}/programs`, { secret, headers });
    expect([response.status, response.body.error.code]).toEqual([403, "wrong_origin"]);
  });

  // PEOPLE-22
  test("that changes something needs the header of a script, and JSON", async () => {
    const { secret } = await person("owner");
    const post = { secret, method: "POST", body: { name: "P", destinationUrl: "https://acme.example" } };
    const withoutHeader = await call(`${base()}/programs`, { ...post, headers: { "x-vp-csrf": "" } });
    expect([withoutHeader.status, withoutHeader.body.error.code]).toEqual([403, "wrong_origin"]);
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await call(`${base()}/programs`, { ...post, headers: form })).status).toBe(400);
  });

  // PEOPLE-22
  test("may be a navigation where it is to a file, of all that the list has", async () => {
    const program = await make.program(brandId);
    const { secret } = await person("viewer");
    const path = `${base()}/programs/${program.id}/conversions`;
    const navigate = { "sec-fetch-mode": "navigate" };
    const file = await call(`${path}.csv`, { secret, headers: navigate });
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect((await call(path, { secret, headers: navigate })).status).toBe(403);
  });

  // PEOPLE-22
  test.each(["payouts/pay_x", "partners/prt_x", "programs/prg_x", "audit/x"])(
    "finds no file at %s.csv, which is no list",
    async (path) => {
      const { secret } = await person("viewer");
      expect((await call(`${base()}/${path}.csv`, { secret })).status).toBe(404);
    },
  );

  // PEOPLE-18
  test("leaves the member in the audit trail, and counts its idempotency key for the member", async () => {
    const owner = await person("owner");
    const headers = { "idempotency-key": "invite-1" };
    const invite = {
      secret: owner.secret,
      method: "POST",
      body: { email: "x@y.example", role: "viewer" },
      headers,
    };
    const first = await call(`${base()}/invitations`, invite);
    expect(first.status).toBe(201);
    const { secret } = await make.session(owner.loginId);
    const again = await call(`${base()}/invitations`, { ...invite, secret });
    expect([again.headers.get("idempotent-replayed"), again.body]).toEqual(["true", first.body]);
    const lines = await api.deps.sql.rows(
      "select actor_kind, actor_id, action from audit_entry where target_id = $1",
      [first.body.data.invitationId],
    );
    expect(lines).toEqual([{ actor_kind: "brand_user", actor_id: owner.id, action: "member.invite" }]);
  });

  // PEOPLE-13
  test("gets the signing secret for an owner who has just signed in only", async () => {
    const program = await make.program(brandId);
    const path = `${base()}/programs/${program.id}/integration`;
    const fresh = await call(path, { secret: (await person("owner")).secret });
    expect(fresh.body.data.signingSecret).toBe(program.secret);
    const late = await call(path, { secret: (await person("owner", false, HOUR_AGO())).secret });
    expect(late.body.data).not.toHaveProperty("signingSecret");
  });
});

describe("a preview", () => {
  // PEOPLE-23
  test("answers what the change would do, and changes nothing", async () => {
    const program = await make.program(brandId);
    const { secret } = await person("owner");
    const preview = { "x-vp-preview": "1" };
    const path = `${base()}/programs/${program.id}`;
    const change = { secret, method: "PATCH", body: { name: "Renamed" } };
    const everything = () =>
      api.deps.sql.row(`select (select count(*) from audit_entry) as a, (select count(*) from outbox) as o,
        (select count(*) from mail) as m, (select count(*) from idempotency_record) as i,
        (select name from program where id = '${program.id}') as n`);
    const before = await everything();
    const tried = await call(path, { ...change, headers: { ...preview, "idempotency-key": "one" } });
    expect([tried.status, tried.body.data.name, tried.headers.get("x-vp-preview")]).toEqual([
      200,
      "Renamed",
      "1",
    ]);
    expect(await everything()).toEqual(before);
    const done = await call(path, change);
    expect([done.status, done.body.data.name, done.headers.get("x-vp-preview")]).toEqual([
      200,
      "Renamed",
      null,
    ]);
  });

  // PEOPLE-23
  test("is refused beyond six a minute for a program, and where there is nothing to try", async () => {
    const program = await make.program(brandId);
    const { secret } = await person("owner");
    const headers = { "x-vp-preview": "1" };
    const statuses = [];
    for (let time = 0; time < 7; time += 1) {
      const body = { name: `Name ${time}` };
      statuses.push(
        (await call(`${base()}/programs/${program.id}`, { secret, method: "PATCH", body, headers })).status,
      );
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await call(`${base()}/programs`, { secret, headers })).status).toBe(400);
  });

  // PEOPLE-23
  test("of another tenant's program takes nothing from its owners' six", async () => {
    const program = await make.program(brandId);
    const preview = { method: "PATCH", body: { name: "Renamed" }, headers: { "x-vp-preview": "1" } };
    const stranger = await make.member(otherBrandId, { role: "owner" });
    const { secret } = await make.session(stranger.loginId);
    for (let time = 0; time < 6; time += 1) {
      const answer = await call(`${base(otherBrandId)}/programs/${program.id}`, { secret, ...preview });
      expect(answer.status).toBe(404);
    }
    const own = await call(`${base()}/programs/${program.id}`, {
      secret: (await person("owner")).secret,
      ...preview,
    });
    expect(own.status).toBe(200);
  });

  // PEOPLE-23
  test("counts for the program of what its path names", async () => {
    const { secret } = await person("owner");
    const [first, second] = await Promise.all([make.program(brandId), make.program(brandId)]);
    const [one, other] = await Promise.all(
      [first, second].map(async (program) => make.partner(program, (await make.account()).id)),
    );
    const schedule = async ({ id }: { readonly id: string }) => {
      const change = { secret, method: "PATCH", body: { holdDays: 7 }, headers: { "x-vp-preview": "1" } };
      return (await call(`${base()}/partners/${id}`, change)).status;
    };
    const statuses = [];
    for (let time = 0; time < 7; time += 1) statuses.push(await schedule(one!));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(await schedule(other!)).toBe(200);
  });

  // PEOPLE-23
  test("is nothing to a key: its change is made", async () => {
    const program = await make.program(brandId);
    const key = await make.brandKey(brandId, "owner");
    const headers = { "x-vp-preview": "1" };
    await api.call("PATCH", `/programs/${program.id}`, { key, body: { name: "Renamed" }, headers });
    const row = await api.deps.sql.row("select name from program where id = $1", [program.id]);
    expect(row).toEqual({ name: "Renamed" });
  });
});

describe("a partner in the portal", () => {
  // PEOPLE-3, PEOPLE-13
  test.each<[string, Parameters<typeof make.session>[1], string | null]>([
    ["after a link", { method: "link" }, null],
    ["after a code", { method: "code" }, null],
    ["after a link of the operator", { method: "operator_link" }, "mail_sign_in_required"],
    ["an hour later", { authenticatedAt: HOUR_AGO() }, "step_up_required"],
  ])("%s creates a key, or learns why not", async (_, values, apiError) => {
    const { secret } = await partner(values);
    const body = { name: "Sheet", scope: "read" };
    const response = await call("/portal/api/v1/keys", { secret, method: "POST", body });
    if (apiError === null) expect(response.body.data.key).toMatch(/^vpp_/);
    else expect([response.status, response.body.error.code]).toEqual([403, apiError]);
  });

  // PEOPLE-18, PEOPLE-22
  test("reads and changes what is their own, and is named in the audit trail", async () => {
    const { secret, account, loginId } = await partner();
    expect((await call("/portal/api/v1/session", { secret })).body.data.accountId).toBe(account.id);
    expect((await call("/portal/api/v1/partner/earnings", { secret })).status).toBe(200);
    const foreign = await make.partnerKey((await make.account()).id);
    expect(foreign).toMatch(/^vpp_/);
    const { id } = (await api.deps.sql.row<{ id: string }>(
      "select id from partner_key order by created_at desc limit 1",
    ))!;
    const revoke = await call(`/portal/api/v1/keys/${id}/revoke`, { secret, method: "POST" });
    expect(revoke.body.error.code).toBe("key_not_found");
    const made = await call("/portal/api/v1/keys", {
      secret,
      method: "POST",
      body: { name: "S", scope: "read" },
    });
    const line = await api.deps.sql.row("select actor_kind, actor_id from audit_entry where target_id = $1", [
      made.body.data.id,
    ]);
    expect(line).toEqual({ actor_kind: "partner_user", actor_id: loginId });
  });

  // PEOPLE-22
  test("is nobody without an account or a session", async () => {
    const { secret } = await person("owner");
    expect((await call("/portal/api/v1/session", { secret })).body.error.code).toBe("account_not_found");
    expect((await call("/portal/api/v1/session")).body.error.code).toBe("not_signed_in");
  });
});
