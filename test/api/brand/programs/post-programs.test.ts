import { TRAFFIC_SOURCES } from "../../../../src/domain/programs/program.ts";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { useApi } from "../../../support/scenes/use-api.ts";

const BODY = { name: "Acme Partners", destinationUrl: "https://acme.example/start" };

describe("POST /programs", () => {
  const { api, make } = useApi();
  let brandId: string;
  let key: string;
  beforeAll(async () => {
    brandId = (await make.brand()).id;
    key = await make.brandKey(brandId);
  });

  const create = (body: object, headers: Record<string, string> = {}) =>
    api.call("POST", "/programs", { key, body, headers });

  // PROGRAM-1, PROGRAM-2, PROGRAM-5, PROGRAM-6, TERMS-2, TERMS-3, TERMS-4, TERMS-7
  test("gives a program the defaults for what is left out", async () => {
    const { status, body } = await create(BODY);
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^prg_[0-9A-HJKMNP-TV-Z]{26}$/),
      name: "Acme Partners",
      slug: "acme-partners",
      status: "draft",
      currency: "USD",
      openToAll: false,
      commission: "20% of each sale",
      recruiterOverride: "None",
      holdDays: 15,
      attributionWindowDays: 30,
      renewals: "Every renewal, for as long as the customer pays",
      minimumPayout: 10,
      newCustomersOnly: true,
      countries: [],
      termsVersion: 1,
      scheduledChange: null,
      applicationPage: "http://localhost:3000/p/acme-partners",
      rewardType: "percent",
      directRateBps: 2000,
      directFixedCents: 0,
      overrideBase: "commission",
      overrideRateBps: 0,
      rateRules: { products: [], events: [] },
      destinationUrl: BODY.destinationUrl,
      description: "",
      attribution: "last",
      trafficRules: Object.fromEntries(TRAFFIC_SOURCES.map((source) => [source, "allowed"])),
      brandRules: "",
      questions: [],
      isCouponOfferOn: false,
    });
    const read = await api.call("GET", `/programs/${body.data.id}`, { key });
    expect(read.body).toEqual(body);
  });

  // TERMS-1
  test("keeps everything that is sent", async () => {
    const { body } = await create({
      ...BODY,
      description: "Tools for\nbuilders",
      currency: "EUR",
      commissionFixed: 25.5,
      recruiterOverridePercent: 12.34,
      holdDays: 0,
      attributionWindowDays: 365,
      renewalMonths: 12,
      minimumPayout: 0,
      newCustomersOnly: false,
      countries: ["US", "de", "US"],
      trafficRules: { coupon_deals: "banned", paid_social: "ask" },
      brandRules: "Never bid on our name.",
      attribution: "first",
      openToAll: true,
      status: "live",
    });
    expect(body.data).toMatchObject({
      status: "live",
      currency: "EUR",
      openToAll: true,
      commission: "25.50 EUR for each approved customer",
      recruiterOverride: "12.34% of the recruited partner's commission",
      holdDays: 0,
      attributionWindowDays: 365,
      renewals: "Renewals of the first 12 months",
      minimumPayout: 0,
      newCustomersOnly: false,
      countries: ["US", "DE"],
      rewardType: "fixed",
      directRateBps: 0,
      directFixedCents: 2550,
      overrideRateBps: 1234,
    });
    const row = await api.deps.sql.row(
      `select p.destination_url, p.description, p.brand_rules, p.brand_rules_shown, t.attribution,
         t.traffic_rules ->> 'coupon_deals' as coupons, t.traffic_rules ->> 'podcast_audio' as podcasts
       from program p join program_terms t on t.program_id = p.id where p.id = $1`,
      [body.data.id],
    );
    expect(row).toEqual({
      destination_url: "https://acme.example/start",
      description: "Tools for\nbuilders",
      brand_rules: "Never bid on our name.",
      brand_rules_shown: "",
      attribution: "first",
      coupons: "banned",
      podcasts: "allowed",
    });
    const review = await api.deps.sql.row("select kind, body, status from review where program_id = $1", [
      body.data.id,
    ]);
    expect(review).toEqual({ kind: "brand_rules", body: "Never bid on our name.", status: "pending" });
  });

  test("reads amounts in the decimals of the currency", async () => {
    const yen = await create({ ...BODY, currency: "JPY", commissionFixed: 500, minimumPayout: 100 });
    expect(yen.body.data).toMatchObject({
      directFixedCents: 500,
      minimumPayout: 100,
      commission: expect.stringContaining("500 JPY"),
    });
    const dinar = await create({ ...BODY, currency: "KWD", commissionFixed: 1.125 });
    expect(dinar.body.data.directFixedCents).toBe(1125);
    for (const [field, values] of [
      ["commissionFixed", { currency: "JPY", commissionFixed: 1.5 }],
      ["minimumPayout", { currency: "JPY", minimumPayout: 10.5 }],
      ["commissionFixed", { commissionFixed: 1.001 }],
      ["minimumPayout", { minimumPayout: 10.005 }],
    ] as const) {
      const response = await create({ ...BODY, ...values });
      expect(response.body.error).toMatchObject({ status: 400, code: "invalid_request" });
      expect(response.body.error.message).toContain(field);
    }
  });

  // API-5
  test("characters are counted, not their UTF-16 units", async () => {
    const name = "🙂".repeat(120);
    const { status, body } = await create({ ...BODY, name });
    expect([status, body.data.name]).toEqual([201, name]);
    expect((await create({ ...BODY, name: `${name}🙂` })).body.error.message).toContain(
      "at most 120 characters",
    );
  });

  // PROGRAM-1, TERMS-4, TERMS-5
  test.each([
    ["name", { name: undefined }],
    ["name", { name: "" }],
    ["name", { name: "x".repeat(121) }],
    ["name", { name: "two\nlines" }],
    ["name", { name: null }],
    ["destinationUrl", { destinationUrl: undefined }],
    ["destinationUrl", { destinationUrl: "acme.example" }],
    ["destinationUrl", { destinationUrl: "javascript:alert(1)" }],
    ["destinationUrl", { destinationUrl: "https://user:pass@acme.example/start" }],
    ["destinationUrl", { destinationUrl: "https://user@acme.example/start" }],
    ["description", { description: "x".repeat(4001) }],
    ["currency", { currency: "US" }],
    ["currency", { currency: "QQQ" }],
    ["commissionPercent", { commissionPercent: 0.99 }],
    ["commissionPercent", { commissionPercent: 95.01 }],
    ["commissionPercent", { commissionPercent: 12.345 }],
    ["commissionPercent", { commissionPercent: "20" }],
    ["commissionFixed", { commissionFixed: 0.99 }],
    ["recruiterOverridePercent", { recruiterOverridePercent: 0.5 }],
    ["recruiterOverridePercent", { recruiterOverridePercent: 96 }],
    ["recruiterOverridePercent", { recruiterOverridePercent: -1 }],
    ["holdDays", { holdDays: -1 }],
    ["holdDays", { holdDays: 31 }],
    ["holdDays", { holdDays: 1.5 }],
    ["attributionWindowDays", { attributionWindowDays: 6 }],
    ["attributionWindowDays", { attributionWindowDays: 366 }],
    ["renewalMonths", { renewalMonths: 0 }],
    ["renewalMonths", { renewalMonths: 37 }],
    ["renewalMonths", { renewalMonths: "forever" }],
    ["minimumPayout", { minimumPayout: -1 }],
    ["minimumPayout", { minimumPayout: 100.01 }],
    ["newCustomersOnly", { newCustomersOnly: "yes" }],
    ["countries", { countries: ["USA"] }],
    ["countries", { countries: "US" }],
    ["trafficRules.carrier_pigeon", { trafficRules: { carrier_pigeon: "allowed" } }],
    ["trafficRules.paid_social", { trafficRules: { paid_social: "maybe" } }],
    ["brandRules", { brandRules: "x".repeat(2401) }],
    ["brandRules", { brandRules: "a ".repeat(301) }],
    ["attribution", { attribution: "middle" }],
    ["openToAll", { openToAll: 1 }],
    ["status", { status: "closed" }],
    ["slug", { slug: "mine" }],
    ["products", { products: [] }],
  ])("refuses a wrong %s, naming it: %j", async (field, values) => {
    const response = await create({ ...BODY, ...values });
    expect(response.body.error).toMatchObject({ status: 400, code: "invalid_request" });
    expect(response.body.error.message).toContain(field);
  });

  // TERMS-2
  test("refuses commissionPercent and commissionFixed together, naming both", async () => {
    const response = await create({ ...BODY, commissionPercent: 20, commissionFixed: 5 });
    expect(response.body.error).toMatchObject({ status: 400, code: "invalid_request" });
    expect(response.body.error.message).toMatch(/commissionPercent.*commissionFixed/);
  });

  // API-10
  test.each([
    ["viewer", "role_too_low"],
    ["manager", "role_too_low"],
  ] as const)("refuses a %s, before it looks at the body", async (role, code) => {
    const low = await make.brandKey(brandId, role);
    const response = await api.call("POST", "/programs", { key: low, body: {} });
    expect([response.status, response.body.error.code]).toEqual([403, code]);
  });

  // PROGRAM-4
  test("gives programs of one name slugs of their own, also at the same moment and in other brands", async () => {
    const otherKey = await make.brandKey((await make.brand()).id);
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        api.call("POST", "/programs", {
          key: index % 2 ? key : otherKey,
          body: { ...BODY, name: "Ünïque – náme!" },
        }),
      ),
    );
    expect(responses.map((response) => response.status)).toEqual(Array(12).fill(201));
    const slugs = responses.map((response) => response.body.data.slug);
    expect(new Set(slugs).size).toBe(12);
    expect(slugs).toContain("unique-name");
    expect(slugs.every((slug) => /^unique-name(-\d+)?$/.test(slug))).toBe(true);
    expect((await create({ ...BODY, name: "株式会社" })).body.data.slug).toMatch(/^program/);
  });

  // OPERATE-5
  test("makes a signing secret of its own, sealed in the database", async () => {
    const { body } = await create(BODY);
    const integration = await api.call("GET", `/programs/${body.data.id}/integration`, { key });
    const secret: string = integration.body.data.signingSecret;
    expect(secret).toMatch(/^vps_[A-Za-z0-9_-]{43}$/);
    const stored = await api.deps.sql.row<{ secret_sealed: Buffer }>(
      "select secret_sealed from signing_secret where program_id = $1",
      [body.data.id],
    );
    expect(stored!.secret_sealed.includes(Buffer.from(secret))).toBe(false);
  });

  test("leaves one audit row, with the key that did it and the request", async () => {
    const { body, headers } = await create(BODY);
    const rows = await api.deps.sql.rows(
      "select brand_id, actor_kind, action, request_id, details from audit_entry where target_id = $1",
      [body.data.id],
    );
    expect(rows).toEqual([
      {
        brand_id: brandId,
        actor_kind: "brand_key",
        action: "program.create",
        request_id: headers.get("x-request-id"),
        details: { slug: body.data.slug, status: "draft", currency: "USD" },
      },
    ]);
  });

  test("creates one program for an Idempotency-Key that is sent twice", async () => {
    const headers = { "idempotency-key": "create-once" };
    const first = await create({ ...BODY, name: "Only once" }, headers);
    const again = await create({ ...BODY, name: "Only once" }, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const count = await api.deps.sql.row("select count(*) as count from program where name = 'Only once'");
    expect(count).toEqual({ count: 1 });
  });
});

describe("POST /programs on mainnet", () => {
  const { api, make } = useApi({ NETWORK: "mainnet" });
  let key: string;
  beforeAll(async () => {
    key = await make.brandKey((await make.brand()).id, "owner", "mainnet");
  });

  // TERMS-5
  test.each([
    ["holdDays", { holdDays: 14 }],
    ["minimumPayout", { minimumPayout: 9.99 }],
    ["destinationUrl", { destinationUrl: "http://acme.example" }],
  ])("refuses what only the testnet allows: %s", async (field, values) => {
    const response = await api.call("POST", "/programs", { key, body: { ...BODY, ...values } });
    expect(response.body.error).toMatchObject({ status: 400, code: "invalid_request" });
    expect(response.body.error.message).toContain(field);
  });

  // TERMS-5
  test("takes its bounds themselves, and the defaults", async () => {
    const atBounds = { ...BODY, holdDays: 15, minimumPayout: 10 };
    expect((await api.call("POST", "/programs", { key, body: atBounds })).status).toBe(201);
    expect((await api.call("POST", "/programs", { key, body: BODY })).status).toBe(201);
  });
});
