import { describe, expect, test } from "@jest/globals";
import { testEntryPoint } from "../../../support/entry-points/program.ts";
import { useApi } from "../../../support/scenes/use-api.ts";
import { scenario } from "../../../support/scenes/scenario.ts";

const percentRule = (match: string, directRateBps: number) => ({
  match,
  rewardType: "percent",
  directRateBps,
  directFixedCents: 0,
});

describe("PUT /programs/{programId}/rates", () => {
  const { api, make } = useApi();

  testEntryPoint(() => ({ api, make }), {
    method: "PUT",
    path: (id) => `/programs/${id}/rates`,
    role: "owner",
    body: { products: [] },
    wrongBody: { products: {} },
  });

  async function program(partners: number) {
    const made = await scenario(make);
    for (let index = 0; index < partners; index += 1) {
      await make.partner(made.program, (await make.account()).id);
    }
    return { id: made.program.id, key: made.keys.owner };
  }
  const put = async (target: { id: string; key: string }, body: object) =>
    api.call("PUT", `/programs/${target.id}/rates`, { key: target.key, body });
  const get = async (target: { id: string; key: string }) =>
    (await api.call("GET", `/programs/${target.id}`, { key: target.key })).body.data;

  // TERMS-6
  test("replaces the lists that are sent, and leaves the other", async () => {
    const target = await program(0);
    const products = [percentRule("pro", 3000)];
    const events = [{ name: "signup", directFixedCents: 150 }];
    expect((await put(target, { products, events })).body.data).toEqual({
      rateRules: { products, events },
      changed: true,
    });
    const second = await put(target, {
      products: [{ match: "basic", rewardType: "fixed", directFixedCents: 500, directRateBps: null }],
    });
    expect(second.body.data).toEqual({
      rateRules: {
        products: [{ match: "basic", rewardType: "fixed", directRateBps: 0, directFixedCents: 500 }],
        events,
      },
      changed: true,
    });
    expect(await get(target)).toMatchObject({ termsVersion: 3, rateRules: second.body.data.rateRules });
  });

  test("changes nothing when it is sent what is in force, as it was read", async () => {
    const target = await program(1);
    await put(target, {
      products: [percentRule("pro", 3000)],
      events: [{ name: "signup", directFixedCents: 1 }],
    });
    const { rateRules } = await get(target);
    expect((await put(target, rateRules)).body.data).toEqual({ rateRules, changed: false });
    expect((await put(target, {})).body.data).toEqual({ rateRules, changed: false });
    expect((await get(target)).termsVersion).toBe(2);
  });

  // TERMS-12, TERMS-17
  test("delays a cut on a protected program and says until when; a rule below the commission is one", async () => {
    const target = await program(1);
    const { body } = await put(target, { products: [percentRule("pro", 1500)] });
    const { scheduledChange } = await get(target);
    expect(body.data).toEqual({
      rateRules: { products: [], events: [] },
      changed: true,
      scheduledFor: scheduledChange.effectiveAt,
    });
    expect(scheduledChange.changes).toEqual([
      { field: "products", from: [], to: [percentRule("pro", 1500)] },
    ]);
    const again = await put(target, { products: [percentRule("pro", 1500)] });
    expect(again.body.data).toMatchObject({ changed: false, scheduledFor: scheduledChange.effectiveAt });
    const other = await put(target, { events: [{ name: "signup", directFixedCents: 5 }] });
    expect(other.body.data).toMatchObject({ changed: true });
    expect(other.body.data).not.toHaveProperty("scheduledFor");
  });

  // TERMS-13
  test("applies the better part of a list now, and the rest on its day", async () => {
    const target = await program(1);
    await put(target, { products: [percentRule("a", 3000), percentRule("b", 3000)] });
    const wanted = [percentRule("a", 4000), percentRule("b", 2500)];
    const { body } = await put(target, { products: wanted });
    expect(body.data.rateRules.products).toEqual([percentRule("a", 4000), percentRule("b", 3000)]);
    expect(body.data.scheduledFor).toBeDefined();
    expect(await get(target)).toMatchObject({
      termsVersion: 3,
      scheduledChange: { termsVersion: 4, changes: [{ field: "products", to: wanted }] },
    });
    await make.moveClock(7);
    expect(await get(target)).toMatchObject({ termsVersion: 4, rateRules: { products: wanted } });
  });

  // TERMS-6
  test.each([
    ["products", (name: string) => percentRule(name, 3000)],
    ["events", (name: string) => ({ name, directFixedCents: 100 })],
  ] as const)("has at most 200 %s in force, also while those that end wait", async (list, ruleOf) => {
    const target = await program(1);
    const rules = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, index) => ruleOf(`${prefix}${index}`));
    const first = rules("a", 150);
    await put(target, { [list]: first });
    const { error } = (await put(target, { [list]: rules("b", 51) })).body;
    expect(error).toMatchObject({ status: 409, code: "conflict" });
    expect(error.message).toContain(`${list} would have 201 rules`);
    expect(await get(target)).toMatchObject({ scheduledChange: null, rateRules: { [list]: first } });

    const second = await put(target, { [list]: rules("b", 50) });
    const { rateRules } = await get(target);
    expect(second.body.data).toMatchObject({ changed: true, rateRules });
    expect(rateRules[list]).toHaveLength(200);
    // TERMS-15
    expect((await put(target, { [list]: rateRules[list] })).status).toBe(200);
    expect(await get(target)).toMatchObject({ scheduledChange: null, rateRules });
  });

  // TERMS-18
  test("mails every approved partner of a change, once, and leaves one audit row", async () => {
    const target = await program(2);
    await put(target, { events: [{ name: "signup", directFixedCents: 5 }] });
    await put(target, { events: [{ name: "signup", directFixedCents: 5 }] });
    const mails = await api.deps.sql.rows("select template from mail where variables ->> 'programId' = $1", [
      target.id,
    ]);
    expect(mails).toEqual([{ template: "terms_changed" }, { template: "terms_changed" }]);
    const audit = await api.deps.sql.rows("select action, details from audit_entry where program_id = $1", [
      target.id,
    ]);
    expect(audit).toMatchObject([
      {
        action: "program.set_rate_rules",
        details: { termsVersion: 2, scheduledFor: null, applied: [{ field: "events" }] },
      },
    ]);
  });

  // TERMS-6
  test.each([
    ["products.0.match", { products: [{ rewardType: "percent", directRateBps: 100 }] }],
    ["products.0.match", { products: [{ match: "", rewardType: "percent", directRateBps: 100 }] }],
    ["products.0.rewardType", { products: [{ match: "a", rewardType: "points", directRateBps: 100 }] }],
    ["products[0].directRateBps", { products: [{ match: "a", rewardType: "percent" }] }],
    ["products.0.directRateBps", { products: [percentRule("a", 9501)] }],
    ["products.0.directRateBps", { products: [percentRule("a", 0.5)] }],
    ["products[0].directFixedCents", { products: [{ ...percentRule("a", 100), directFixedCents: 5 }] }],
    ["products[0].directFixedCents", { products: [{ match: "a", rewardType: "fixed" }] }],
    ["products[1].match", { products: [percentRule("a", 100), percentRule("a", 200)] }],
    ["products.0.rate", { products: [{ ...percentRule("a", 100), rate: 1 }] }],
    ["events.0.name", { events: [{ directFixedCents: 5 }] }],
    ["events.0.directFixedCents", { events: [{ name: "a", directFixedCents: 0 }] }],
    [
      "events[1].name",
      {
        events: [
          { name: "a", directFixedCents: 5 },
          { name: "a", directFixedCents: 6 },
        ],
      },
    ],
    ["bounties", { bounties: [] }],
    ["products", { products: Array.from({ length: 201 }, (_, index) => percentRule(`p${index}`, 100)) }],
    ["events", { events: null }],
  ])("refuses a wrong %s, naming it", async (field, body) => {
    const target = await program(0);
    const response = await put(target, body);
    expect(response.body.error).toMatchObject({ status: 400, code: "invalid_request" });
    expect(response.body.error.message).toContain(field);
  });
});
