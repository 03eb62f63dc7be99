import { describe, expect, test } from "@jest/globals";
import { addBusinessDays } from "../../../../src/domain/calendar/business-days.ts";
import { testEntryPoint } from "../../../support/entry-points/program.ts";
import type { Factories } from "../../../support/scenes/factories.ts";
import { useApi } from "../../../support/scenes/use-api.ts";
import { scenario } from "../../../support/scenes/scenario.ts";

describe("PATCH /programs/{programId}", () => {
  const { api, make } = useApi();

  testEntryPoint(() => ({ api, make }), {
    method: "PATCH",
    path: (id) => `/programs/${id}`,
    role: "owner",
    body: { name: "New" },
    wrongBody: { name: 1 },
  });

  /** A live program, with a partner who makes its terms protected unless `partners` is 0. */
  async function liveProgram(partners = 1, values: Parameters<Factories["program"]>[1] = {}) {
    const made = await scenario(make, {}, { program: values });
    for (let index = 0; index < partners; index += 1) {
      await make.partner(made.program, (await make.account()).id);
    }
    return { ...made, id: made.program.id, key: made.keys.owner };
  }

  const patch = (program: { id: string; key: string }, body: object, headers: Record<string, string> = {}) =>
    api.call("PATCH", `/programs/${program.id}`, { key: program.key, body, headers });

  const mailsOf = (programId: string) =>
    api.deps.sql.rows<{ variables: Record<string, unknown> }>(
      "select account_id, template, variables from mail where variables ->> 'programId' = $1 order by created_at, id",
      [programId],
    );
  const auditOf = (programId: string) =>
    api.deps.sql.rows<{ action: string; details: Record<string, unknown> }>(
      "select action, details from audit_entry where program_id = $1 order by id",
      [programId],
    );
  const outboxOf = (programId: string) =>
    api.deps.sql.rows<{ workflow_id: string; payload: { input: object } }>(
      "select workflow_id, payload from outbox where topic = 'terms' and workflow_id like $1 order by id",
      [`terms/${programId}/%`],
    );

  // PROGRAM-13
  test("changes the fields sent, and no other", async () => {
    const program = await liveProgram();
    const before = (await api.call("GET", `/programs/${program.id}`, { key: program.key })).body.data;
    const { status, body } = await patch(program, { name: "Renamed", openToAll: false });
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...before, name: "Renamed", openToAll: false });
    expect((await patch(program, {})).body.data).toEqual(body.data);
    expect(await auditOf(program.id)).toEqual([
      { action: "program.update", details: { fields: ["name", "openToAll"] } },
    ]);
    expect(await mailsOf(program.id)).toEqual([]);
  });

  // PROGRAM-2
  test.each(["draft", "live", "paused"] as const)("sets the status %s at once", async (status) => {
    const program = await liveProgram();
    expect((await patch(program, { status })).body.data.status).toBe(status);
  });

  // PROGRAM-2
  test("lets any status follow any other", async () => {
    const program = await liveProgram();
    for (const status of ["paused", "draft", "live", "draft", "paused", "live", "live"] as const) {
      const { body } = await patch(program, { status });
      expect(body.data).toMatchObject({ status, termsVersion: 1 });
    }
  });

  test("takes zero and false for values, and null for none", async () => {
    const program = await liveProgram(0);
    const { body } = await patch(program, { holdDays: 0, minimumPayout: 0, recruiterOverridePercent: 0 });
    expect(body.data).toMatchObject({ holdDays: 0, minimumPayout: 0, recruiterOverride: "None" });
    const response = await patch(program, { holdDays: null });
    expect(response.body.error).toMatchObject({ code: "invalid_request" });
    expect(response.body.error.message).toContain("holdDays");
  });

  // TERMS-2
  test("refuses both commissions together, unknown fields, and bounds, changing nothing", async () => {
    const program = await liveProgram();
    for (const [field, body] of [
      ["commissionFixed", { commissionPercent: 30, commissionFixed: 5, name: "No" }],
      ["slug", { slug: "mine", name: "No" }],
      ["commissionFixed", { commissionFixed: 1.001, name: "No" }],
      ["recruiterOverridePercent", { recruiterOverridePercent: 0.5, name: "No" }],
    ] as const) {
      const response = await patch(program, body);
      expect(response.body.error).toMatchObject({ status: 400, code: "invalid_request" });
      expect(response.body.error.message).toContain(field);
    }
    const { body } = await api.call("GET", `/programs/${program.id}`, { key: program.key });
    expect(body.data.name).not.toBe("No");
    expect(await auditOf(program.id)).toEqual([]);
  });

  // TERMS-13, TERMS-18, TERMS-7
  test("applies an increase at once, as a new version, and mails everybody approved or suspended", async () => {
    const program = await liveProgram(2);
    for (const status of ["suspended", "pending"] as const) {
      await make.partner(program.program, (await make.account()).id, { status });
    }
    const { body } = await patch(program, { commissionPercent: 25.5, holdDays: 10 });
    expect(body.data).toMatchObject({
      directRateBps: 2550,
      holdDays: 10,
      termsVersion: 2,
      scheduledChange: null,
      commission: "25.5% of each sale",
    });
    const mails = await mailsOf(program.id);
    expect(mails).toHaveLength(3);
    expect(mails[0]).toMatchObject({
      template: "terms_changed",
      variables: {
        programName: program.program.name,
        brandName: program.brand.name,
        link: `${api.deps.config.baseUrl}/portal/${program.id}`,
        termsVersion: 2,
        applied: [
          { field: "commissionPercent", from: 20, to: 25.5 },
          { field: "holdDays", from: 15, to: 10 },
        ],
        scheduled: [],
        effectiveAt: null,
        isWithdrawn: false,
      },
    });
    expect(await outboxOf(program.id)).toEqual([]);
  });

  // TERMS-13, TERMS-18, TERMS-17
  test("delays a cut three business days, shows it, starts its workflow and mails", async () => {
    const program = await liveProgram(1);
    const { body } = await patch(program, { commissionPercent: 10, name: "Still at once" });
    const { scheduledChange } = body.data;
    expect(body.data).toMatchObject({ name: "Still at once", directRateBps: 2000, termsVersion: 1 });
    const requestedAt = new Date(scheduledChange.requestedAt);
    expect(scheduledChange).toEqual({
      requestedAt: requestedAt.toISOString(),
      effectiveAt: addBusinessDays(requestedAt, 3, []).toISOString(),
      termsVersion: 2,
      changes: [{ field: "commissionPercent", from: 20, to: 10 }],
    });
    const listed = (await api.call("GET", "/programs", { key: program.key })).body.data[0];
    expect(listed.scheduledChange).toEqual(scheduledChange);

    expect(await outboxOf(program.id)).toEqual([
      {
        workflow_id: `terms/${program.id}/1`,
        payload: {
          kind: "terms",
          workflowId: `terms/${program.id}/1`,
          input: { termsChangeId: expect.stringMatching(/^tch_/), dueAt: scheduledChange.effectiveAt },
          summary: expect.any(String),
          attributes: { programId: program.id, dueAt: scheduledChange.effectiveAt },
          origin: { requestId: expect.any(String) },
        },
      },
    ]);
    const [mail] = await mailsOf(program.id);
    expect(mail!.variables).toMatchObject({
      applied: [],
      scheduled: scheduledChange.changes,
      effectiveAt: scheduledChange.effectiveAt,
    });
    expect(await auditOf(program.id)).toMatchObject([
      { action: "program.update", details: { fields: ["name"], scheduledFor: scheduledChange.effectiveAt } },
    ]);
  });

  // TERMS-9
  test("is in force on its date, whether or not a worker ran", async () => {
    const program = await liveProgram(1);
    await patch(program, { commissionPercent: 10 });
    await make.moveClock(7);
    const { body } = await api.call("GET", `/programs/${program.id}`, { key: program.key });
    expect(body.data).toMatchObject({ directRateBps: 1000, termsVersion: 2, scheduledChange: null });
  });

  // TERMS-10
  test.each([
    ["a draft without an approved partner", 0, "draft"],
    ["a program without an approved partner", 0, "live"],
  ] as const)("cuts the terms of %s at once", async (_name, partners, status) => {
    const program = await liveProgram(partners, { status });
    const { body } = await patch(program, { commissionPercent: 10, attribution: "first" });
    expect(body.data).toMatchObject({ directRateBps: 1000, termsVersion: 2, scheduledChange: null });
  });

  // TERMS-10
  test("decides protection by the partners, whatever status the change brings", async () => {
    const program = await liveProgram(1);
    const { body } = await patch(program, { status: "draft", commissionPercent: 10 });
    expect(body.data).toMatchObject({ status: "draft", directRateBps: 2000 });
    expect(body.data.scheduledChange).not.toBeNull();
  });

  // PROGRAM-7
  test("changes only the traffic sources sent", async () => {
    const program = await liveProgram(0);
    await patch(program, { trafficRules: { podcast_audio: "banned" } });
    await patch(program, { trafficRules: { coupon_deals: "ask" } });
    const row = await api.deps.sql.row<{ rules: Record<string, string> }>(
      "select traffic_rules as rules from program_terms where program_id = $1 order by version desc limit 1",
      [program.id],
    );
    expect(row!.rules).toMatchObject({
      podcast_audio: "banned",
      coupon_deals: "ask",
      paid_social: "allowed",
    });
  });

  test("runs once under an Idempotency-Key", async () => {
    const program = await liveProgram(1);
    const headers = { "idempotency-key": "cut-once" };
    const first = await patch(program, { holdDays: 20 }, headers);
    const again = await patch(program, { holdDays: 20 }, headers);
    expect(again.body).toEqual(first.body);
    expect(await mailsOf(program.id)).toHaveLength(1);
  });

  describe("the currency", () => {
    // PROGRAM-5
    test("changes while nothing depends on it; amounts in major units keep their number", async () => {
      const program = await liveProgram(0);
      const { body } = await patch(program, { currency: "jpy" });
      expect(body.data).toMatchObject({ currency: "JPY", minimumPayout: 10, termsVersion: 1 });
      const back = await patch(program, { currency: "EUR", commissionFixed: 12.5 });
      expect(back.body.data).toMatchObject({
        currency: "EUR",
        minimumPayout: 10,
        directFixedCents: 1250,
        commission: "12.50 EUR for each approved customer",
        termsVersion: 2,
      });
    });

    test("refuses an amount in force that the new currency cannot express, unless it is replaced", async () => {
      const program = await liveProgram(0);
      await patch(program, { minimumPayout: 12.5 });
      const response = await patch(program, { currency: "JPY" });
      expect(response.body.error).toMatchObject({ status: 400, code: "invalid_request" });
      expect(response.body.error.message).toContain("minimumPayout");
      const { body } = await patch(program, { currency: "JPY", minimumPayout: 12 });
      expect(body.data).toMatchObject({ currency: "JPY", minimumPayout: 12 });
    });

    // PROGRAM-5
    test("stays once the program has a partner or funding: 409, nothing changed", async () => {
      const withPartner = await liveProgram(0);
      await make.partner(withPartner.program, (await make.account()).id, { status: "rejected" });
      const funded = await liveProgram(0);
      await api.deps.sql.execute(
        `insert into funding_entry (program_id, brand_id, kind, amount_cents, cause, created_at)
         values ($1, $2, 'deposit', 100, 'test', service_now())`,
        [funded.id, funded.brand.id],
      );
      for (const program of [withPartner, funded]) {
        const response = await patch(program, { currency: "EUR", name: "No" });
        expect([response.status, response.body.error.code]).toEqual([409, "conflict"]);
        const same = await patch(program, { currency: "USD", name: "Yes" });
        expect(same.body.data).toMatchObject({ currency: "USD", name: "Yes" });
      }
    });
  });

  describe("brandRules", () => {
    const stateOf = async (programId: string) => {
      const program = await api.deps.sql.row<{ brand_rules: string; brand_rules_shown: string }>(
        "select brand_rules, brand_rules_shown from program where id = $1",
        [programId],
      );
      const reviews = await api.deps.sql.rows<{ body: string; status: string }>(
        "select body, status from review where program_id = $1 order by id",
        [programId],
      );
      return { ...program, reviews: reviews.map((review) => [review.body, review.status]) };
    };

    // PROGRAM-8
    test("wait for review; a newer text takes the place of one that waits; the same text changes nothing", async () => {
      const program = await liveProgram(0);
      await patch(program, { brandRules: "First" });
      await patch(program, { brandRules: "Second" });
      await patch(program, { brandRules: "Second" });
      expect(await stateOf(program.id)).toEqual({
        brand_rules: "Second",
        brand_rules_shown: "",
        reviews: [
          ["First", "replaced"],
          ["Second", "pending"],
        ],
      });
      await patch(program, { brandRules: "" });
      expect(await stateOf(program.id)).toMatchObject({
        brand_rules: "",
        reviews: [
          ["First", "replaced"],
          ["Second", "replaced"],
        ],
      });
      expect((await auditOf(program.id)).map((row) => row.details["fields"])).toEqual([
        ["brandRules"],
        ["brandRules"],
        ["brandRules"],
      ]);
    });
  });
});
