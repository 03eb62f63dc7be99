import { describe, expect, test } from "@jest/globals";
import { newId } from "../../../../src/domain/ids.ts";
import { type Factories } from "../../../support/scenes/factories.ts";
import { testOwnEntryPoint } from "../../../support/entry-points/partner.ts";
import { tracesOf } from "../../../support/checks/traces.ts";
import { warnOverdue } from "../../../support/scenes/overdue-warning.ts";
import { useApi } from "../../../support/scenes/use-api.ts";
import { scenario } from "../../../support/scenes/scenario.ts";

const { api, make } = useApi();
const traces = tracesOf(api.deps);

const ACCEPTED = { acceptTerms: true };

async function applicant(values?: Parameters<Factories["account"]>[0]) {
  const account = await make.account(values);
  return { account, key: await make.partnerKey(account.id) };
}

const join = (program: string, key: string, body: object = {}, idempotencyKey?: string) =>
  api.call("POST", `/partner/marketplace/${program}/join`, {
    key,
    body: { ...ACCEPTED, ...body },
    ...(idempotencyKey !== undefined && { headers: { "Idempotency-Key": idempotencyKey } }),
  });

const partnerRow = (partnerId: string) =>
  api.deps.sql.row<Record<string, unknown>>("select * from partner where id = $1", [partnerId]);
const flagsOf = async (partnerId: string) =>
  (await api.deps.sql.row<{ risk_flags: string[] }>(
    "select risk_flags from application where partner_id = $1 order by id desc limit 1",
    [partnerId],
  ))!.risk_flags;

describe("POST /partner/marketplace/{program}/join", () => {
  testOwnEntryPoint(() => ({ api, make }), {
    method: "POST",
    path: (program) => `/partner/marketplace/${program}/join`,
    scope: "write",
    body: ACCEPTED,
    wrongBody: {},
  });

  // PARTNER-1, PARTNER-5
  test.each([
    ["terms that are not accepted", { acceptTerms: false }, "acceptTerms must be true"],
    ["terms that are left out", { acceptTerms: undefined }, "acceptTerms must be true"],
    ["channel", { channel: "x".repeat(81) }, "channel must have at most 80"],
    ["reach", { reach: "x".repeat(41) }, "reach must have at most 40"],
    [
      "proofUrl that is long",
      { proofUrl: `https://a.example/${"x".repeat(300)}` },
      "proofUrl must have at most 300",
    ],
    ["proofUrl that is no URL", { proofUrl: "javascript:alert(1)" }, "proofUrl must be an http or https URL"],
    ["note", { note: "x".repeat(1001) }, "note must have at most 1000"],
    ["promoText", { promoText: "x".repeat(1001) }, "promoText must have at most 1000"],
    ["primaryMethod", { primaryMethod: "skywriting" }, "primaryMethod must be one of content_review"],
    ["methods", { methods: ["skywriting"] }, "methods.0 must be one of content_review"],
    ["paidSearch", { paidSearch: "some" }, "paidSearch must be one of none, non_brand, brand"],
    ["answers that are no text", { answers: { why: 1 } }, "answers.why must be text"],
    ["recruiter", { recruiter: "x".repeat(81) }, "recruiter must have at most 80"],
    ["an unknown field", { status: "approved" }, "Unknown field: status"],
  ])("refuses %s", async (_name, body, message) => {
    const { program } = await scenario(make);
    const response = await join(program.id, (await applicant()).key, body);
    expect(response.body.error).toMatchObject({ status: 400, code: "invalid_request" });
    expect(response.body.error.message).toContain(message);
  });

  // PARTNER-16, PROGRAM-3
  test("a program that is not live, of a brand that is not active, or unknown, is not listed", async () => {
    const { key } = await applicant();
    const hidden = [
      await make.program((await make.brand()).id, { status: "draft" }),
      await make.program((await make.brand()).id, { status: "paused" }),
      await make.program((await make.brand({ status: "pending" })).id),
      await make.program((await make.brand({ status: "closed" })).id),
    ];
    for (const program of [
      ...hidden.flatMap(({ id, slug }) => [id, slug]),
      newId("program"),
      "nowhere",
      "a%00b",
    ]) {
      expect((await join(program, key)).body.error).toMatchObject({
        status: 404,
        code: "program_not_listed",
      });
    }
  });
});

describe("who joins", () => {
  // PARTNER-2, PARTNER-7, PARTNER-32
  test("an open program is approved at once, notified, and has a link of their own", async () => {
    const { program } = await scenario(make);
    const { account, key } = await applicant();
    const response = await join(program.slug, key);
    expect([response.status, response.body]).toEqual([
      201,
      {
        data: {
          partnerId: expect.stringMatching(/^prt_/),
          programSlug: program.slug,
          status: "approved",
          scheduledChange: null,
        },
      },
    ]);
    const { partnerId } = response.body.data;
    expect(await partnerRow(partnerId)).toMatchObject({
      status: "approved",
      account_id: account.id,
      terms_accepted_version: 1,
      first_approved_at: expect.any(Date),
      ref_code: expect.stringMatching(/^[a-z0-9]{10}$/),
    });
    expect(await traces.mails(account.id)).toMatchObject([
      {
        template: "partner_approved",
        variables: { link: `${api.deps.config.baseUrl}/portal/${program.id}/links` },
      },
    ]);
    expect(await traces.audit(partnerId)).toMatchObject([
      {
        action: "partner.join",
        actorKind: "partner_key",
        details: { to: "approved", termsVersion: 1, riskFlags: [] },
      },
    ]);
  });

  // PARTNER-3, PARTNER-7
  test("another program waits for the brand, and learns nothing yet", async () => {
    const { program } = await scenario(make, {}, { program: { openToAll: false } });
    const { account, key } = await applicant();
    const { partnerId, status } = (await join(program.id, key)).body.data;
    expect(status).toBe("pending");
    expect(await partnerRow(partnerId)).toMatchObject({ first_approved_at: null });
    expect(await traces.mails(account.id)).toEqual([]);
  });

  // TERMS-8
  test("accepts the version of the terms in force, not one that waits", async () => {
    const { program } = await scenario(make);
    await api.deps.sql.execute(
      `insert into program_terms select (t).* from (
         select jsonb_populate_record(v, jsonb_build_object('version', 1 + n, 'effective_at',
           service_now() + (n - 2) * interval '1 day' - interval '1 second')) as t
         from program_terms v, generate_series(1, 3) n where v.program_id = $1 and v.version = 1) copies`,
      [program.id],
    );
    const { partnerId } = (await join(program.id, (await applicant()).key)).body.data;
    expect(await partnerRow(partnerId)).toMatchObject({ terms_accepted_version: 3 });
  });

  // PARTNER-1
  test("has what was said about promoting saved to the profile, where the rest stays", async () => {
    const { key } = await applicant();
    const promoText = "A weekly letter about tools for small shops.";
    const profile = { promoText, primaryMethod: "newsletter_email", bio: "I write.", paidSearch: "none" };
    await api.call("PUT", "/partner/profile", { key, body: profile });
    const { program, keys } = await scenario(make);
    const said = { promoText: "Short.", methods: ["app_mobile"], acceptDisclosure: true };
    const { partnerId } = (await join(program.id, key, said)).body.data;
    expect((await api.call("GET", "/partner/profile", { key })).body.data).toMatchObject({
      promoText: "Short.",
      methods: ["app_mobile"],
      disclosureAttested: true,
      bio: "I write.",
      primaryMethod: "newsletter_email",
    });
    // The brand sees the whole picture: what the application leaves out is the profile's.
    const { application } = (await api.call("GET", `/partners/${partnerId}`, { key: keys.viewer })).body.data;
    expect(application).toMatchObject({
      promoText: "Short.",
      primaryMethod: "newsletter_email",
      paidSearch: "none",
    });
  });

  // PARTNER-1
  test("has the profile's text where a form sends none", async () => {
    const { key } = await applicant();
    const promoText = "A weekly letter about tools for small shops.";
    const profile = { promoText, primaryMethod: "newsletter_email" };
    await api.call("PUT", "/partner/profile", { key, body: profile });
    const { program, keys } = await scenario(make);
    const { partnerId } = (await join(program.id, key, { promoText: " " })).body.data;
    expect((await api.call("GET", "/partner/profile", { key })).body.data).toMatchObject({ promoText });
    const { application } = (await api.call("GET", `/partners/${partnerId}`, { key: keys.viewer })).body.data;
    expect(application).toMatchObject({ promoText });
  });
});

describe("a risk check holds the application of an open program", () => {
  const cases: [flag: string, applicant: object, terms: object, body: object][] = [
    ["disposable_address", { email: "x@mailinator.com" }, {}, {}],
    ["brand_address", { email: "me@acme.example" }, {}, {}],
    ["country_not_allowed", { country: "US" }, { countries: ["SE", "NO"] }, {}],
    ["method_banned", {}, { trafficRules: { coupon_deals: "banned" } }, { methods: ["coupon_deals"] }],
    ["method_banned", {}, { trafficRules: { paid_search_brand: "banned" } }, { paidSearch: "brand" }],
    ["method_needs_asking", {}, { trafficRules: { coupon_deals: "ask" } }, { primaryMethod: "coupon_deals" }],
  ];
  // PARTNER-2
  test.each(cases)("%s", async (flag, values, terms, body) => {
    const { program } = await scenario(make, {}, { terms });
    const tag = newId("request").slice(-6);
    const email = "email" in values ? `${tag}${String(values.email)}` : `${tag}@mail.example`;
    const { partnerId, status } = (await join(program.id, (await applicant({ ...values, email })).key, body))
      .body.data;
    expect([status, await flagsOf(partnerId)]).toEqual(["pending", [flag]]);
  });

  // PARTNER-2
  test("address_not_verified", async () => {
    const { program } = await scenario(make);
    const { account, key } = await applicant();
    await api.deps.sql.execute("update account set email_verified_at = null where id = $1", [account.id]);
    const { partnerId, status } = (await join(program.id, key)).body.data;
    expect([status, await flagsOf(partnerId)]).toEqual(["pending", ["address_not_verified"]]);
  });

  // PARTNER-2
  test("a method that only the profile names counts as declared", async () => {
    const { program } = await scenario(make, {}, { terms: { trafficRules: { coupon_deals: "banned" } } });
    const { key } = await applicant();
    const profile = { promoText: "x".repeat(40), primaryMethod: "coupon_deals" };
    await api.call("PUT", "/partner/profile", { key, body: profile });
    expect((await join(program.id, key)).body.data.status).toBe("pending");
  });

  // PARTNER-2
  test.each([
    ["suspended_before", ["suspend"]],
    ["suspended_before", ["suspend", "reinstate"]],
    ["rejected_before", ["reject"]],
    ["rejected_before", ["reject", "approve"]],
  ] as const)("%s, after %j in another program of the brand", async (flag, verbs) => {
    const { brand, program, keys } = await scenario(make);
    const { account, key } = await applicant();
    const status = verbs[0] === "reject" ? "pending" : "approved";
    const elsewhere = await make.partner(await make.program(brand.id), account.id, { status });
    for (const verb of verbs) {
      const body = verb === "suspend" || verb === "reject" ? { reason: "Because." } : undefined;
      await api.call("POST", `/partners/${elsewhere.id}/${verb}`, {
        key: keys.manager,
        ...(body && { body }),
      });
    }
    const { partnerId, status: joined } = (await join(program.id, key)).body.data;
    expect([joined, await flagsOf(partnerId)]).toEqual(["pending", [flag]]);
    const otherBrand = await scenario(make);
    expect((await join(otherBrand.program.id, key)).body.data.status).toBe("approved");
  });
});

// PARTNER-2, PARTNER-9
test("who is suspended by an overdue warning in another program of the brand waits for a decision", async () => {
  const { brand, program } = await scenario(make);
  const { account, key } = await applicant();
  const elsewhere = await make.partner(await make.program(brand.id), account.id);
  await warnOverdue(api.deps.sql, elsewhere.id);
  const { partnerId, status } = (await join(program.id, key)).body.data;
  expect([status, await flagsOf(partnerId)]).toEqual(["pending", ["suspended_before"]]);
});

describe("joining again", () => {
  // PARTNER-4
  test.each(["pending", "approved", "suspended"] as const)(
    "who is %s is refused, nothing changed",
    async (status) => {
      const { program } = await scenario(make);
      const { account, key } = await applicant();
      const partner = await make.partner(program, account.id, { status });
      const before = await partnerRow(partner.id);
      for (const name of [program.id, program.slug, partner.id]) {
        const response = await join(name, key, { promoText: "New text" });
        expect(response.body.error).toMatchObject({ status: 409, code: "conflict" });
        expect(response.body.error.message).toContain(status);
      }
      expect(await partnerRow(partner.id)).toEqual(before);
      expect((await api.call("GET", "/partner/profile", { key })).body.data.promoText).toBeNull();
    },
  );

  // PARTNER-4, PARTNER-7
  test("who was rejected waits again, also in an open program, under the same partner", async () => {
    const { program, keys } = await scenario(make);
    const { account, key } = await applicant();
    const partner = await make.partner(program, account.id, { status: "pending" });
    const reject = { key: keys.manager, body: { reason: "Not online." } };
    await api.call("POST", `/partners/${partner.id}/reject`, reject);
    const response = await join(program.id, key, { note: "Now it is." });
    expect(response.body.data).toMatchObject({ partnerId: partner.id, status: "pending" });
    const shown = (await api.call("GET", `/partners/${partner.id}`, { key: keys.viewer })).body.data;
    expect(shown).toMatchObject({
      status: "pending",
      statusReason: null,
      application: { note: "Now it is.", riskFlags: ["rejected_before"] },
    });
  });

  // PARTNER-4
  test("the same Idempotency-Key answers the existing partner with 201", async () => {
    const { program } = await scenario(make);
    const { account, key } = await applicant();
    const [first, second] = [
      await join(program.id, key, {}, "join-1"),
      await join(program.id, key, {}, "join-1"),
    ];
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get("Idempotent-Replayed")).toBe("true");
    expect((await join(program.id, key, {}, "join-2")).status).toBe(409);
    expect(await traces.mails(account.id)).toHaveLength(1);
  });

  test("several at the same moment make one partner", async () => {
    const { program } = await scenario(make);
    const { account, key } = await applicant();
    const answers = await Promise.all(Array.from({ length: 6 }, () => join(program.id, key)));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
    const rows = await api.deps.sql.rows("select id from partner where account_id = $1", [account.id]);
    expect(rows).toHaveLength(1);
    expect(await traces.mails(account.id)).toHaveLength(1);
  });
});

describe("answers to the program's questions", () => {
  // PROGRAM-9
  test("are kept with the application, by question id", async () => {
    const { program, keys } = await scenario(make);
    for (const [seconds, id] of ["why", "audience"].entries()) {
      await api.deps.sql.execute(
        `insert into program_question (program_id, id, question, created_at)
         values ($1, $2, 'Why?', service_now() + make_interval(secs => $3))`,
        [program.id, id, seconds],
      );
    }
    const answers = { why: "I like it." };
    const { partnerId } = (await join(program.id, (await applicant()).key, { answers })).body.data;
    const shown = (await api.call("GET", `/partners/${partnerId}`, { key: keys.viewer })).body.data;
    expect(shown.application.answers).toEqual(answers);
    const wrong = await join(program.id, (await applicant()).key, { answers: { how: "So." } });
    expect(wrong.body.error).toMatchObject({
      code: "invalid_request",
      message: "Field answers.how is not a question of this program; its questions are why, audience.",
    });
  });

  // API-4
  test("have no key that JavaScript gives a meaning, with or without questions", async () => {
    const { program } = await scenario(make);
    for (const [name, message] of [
      ["__proto__", "Unknown field: answers.__proto__."],
      ["constructor", "Field answers.constructor is not a question of this program; it has none."],
    ]) {
      const { key } = await applicant();
      const refused = await join(program.id, key, { answers: JSON.parse(`{"${name}": "x"}`) });
      expect([refused.status, refused.body.error]).toEqual([
        400,
        expect.objectContaining({ code: "invalid_request", message }),
      ]);
      expect((await join(program.id, key, { answers: {} })).status).toBe(201);
    }
  });
});

describe("a recruiter's code", () => {
  // PARTNER-5, PARTNER-6
  test("makes the applicant their recruit in that program, and earns the recruiter nothing", async () => {
    const { program } = await scenario(make);
    const recruiter = await make.partner(program, (await make.account()).id);
    const { partnerId } = (await join(program.id, (await applicant()).key, { recruiter: recruiter.refCode }))
      .body.data;
    expect(await partnerRow(partnerId)).toMatchObject({ recruiter_partner_id: recruiter.id });
    const entries = "select id from ledger_entry where program_id = $1";
    expect(await api.deps.sql.rows(entries, [program.id])).toEqual([]);
  });

  // PARTNER-5
  test("that is unknown, of another program, one's own, or of one's own recruit, is refused", async () => {
    const { program, brand } = await scenario(make);
    const { account, key } = await applicant();
    const own = await make.partner(program, account.id, { status: "rejected" });
    const recruit = await make.partner(program, (await make.account()).id, { recruiterPartnerId: own.id });
    const elsewhere = await make.partner(await make.program(brand.id), (await make.account()).id);
    for (const recruiter of ["unknown", "", elsewhere.refCode, own.refCode, recruit.refCode]) {
      const { error } = (await join(program.id, key, { recruiter })).body;
      expect(error).toMatchObject({ status: 400, code: "invalid_request" });
      expect(error.message).toContain("recruiter");
    }
  });

  // PARTNER-5
  test("counts once, for good: applying again keeps the first recruiter", async () => {
    const { program, keys } = await scenario(make, {}, { program: { openToAll: false } });
    const [first, second] = [
      await make.partner(program, (await make.account()).id),
      await make.partner(program, (await make.account()).id),
    ];
    const { key } = await applicant();
    const { partnerId } = (await join(program.id, key, { recruiter: first.refCode })).body.data;
    const reject = { key: keys.manager, body: { reason: "No." } };
    await api.call("POST", `/partners/${partnerId}/reject`, reject);
    await join(program.id, key, { recruiter: second.refCode });
    expect(await partnerRow(partnerId)).toMatchObject({ status: "pending", recruiter_partner_id: first.id });
  });
});
