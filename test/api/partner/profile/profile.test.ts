import { describe, expect, test } from "@jest/globals";
import { TRAFFIC_SOURCES } from "../../../../src/domain/programs/program.ts";
import { testOwnEntryPoint } from "../../../support/entry-points/partner.ts";
import { tracesOf } from "../../../support/checks/traces.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make } = useApi();

const PROMO_TEXT = "A weekly letter about tools for small shops.";
const REQUIRED = { promoText: PROMO_TEXT, primaryMethod: "newsletter_email" };

async function newAccount() {
  const account = await make.account();
  return { account, key: await make.partnerKey(account.id) };
}

const read = async (key: string) => (await api.call("GET", "/partner/profile", { key })).body.data;
const save = (key: string, body: unknown) => api.call("PUT", "/partner/profile", { key, body });

async function addProperty(accountId: string, values: { identifier: string; isVerified?: boolean }) {
  const id = `ppt_${values.identifier}`;
  await api.deps.sql.execute(
    `insert into property (id, account_id, type, identifier, method, verification_token, verified_at, created_at)
     values ($1, $2, 'website', $3, case when $4 then 'manual' end, 't', case when $4 then service_now() end,
       service_now())`,
    [id, accountId, values.identifier, values.isVerified ?? false],
  );
  return id;
}

describe("GET /partner/profile", () => {
  testOwnEntryPoint(() => ({ api, make }), { method: "GET", path: () => "/partner/profile", scope: "read" });

  test("is empty for who has said nothing yet", async () => {
    const { key } = await newAccount();
    expect(await read(key)).toEqual({
      bio: null,
      promoText: null,
      primaryMethod: null,
      methods: [],
      paidSearch: null,
      disclosureAttested: false,
      profilePublic: false,
      properties: [],
    });
  });
});

describe("PUT /partner/profile", () => {
  testOwnEntryPoint(() => ({ api, make }), {
    method: "PUT",
    path: () => "/partner/profile",
    scope: "write",
    body: REQUIRED,
    wrongBody: {},
  });

  // PARTNER-21, PARTNER-22
  test("changes what is sent and keeps the rest", async () => {
    const { key, account } = await newAccount();
    const propertyId = await addProperty(account.id, { identifier: "keep.example", isVerified: true });
    const all = {
      ...REQUIRED,
      bio: "I write.",
      // More than there are: duplicates count once.
      methods: ["content_review", ...Array.from({ length: 16 }, () => "newsletter_email"), "content_review"],
      paidSearch: "non_brand",
      acceptDisclosure: true,
      profilePublic: true,
    };
    const property = {
      id: propertyId,
      type: "website",
      identifier: "keep.example",
      verified: true,
      method: "manual",
      followers: null,
    };
    const methods = ["content_review", "newsletter_email"];
    expect((await save(key, all)).body).toEqual({ data: { ...REQUIRED, methods, properties: [property] } });

    const second = { promoText: `${PROMO_TEXT} And more.`, primaryMethod: "content_review" };
    expect((await save(key, second)).body.data).toEqual({ ...second, methods, properties: [property] });
    expect(await read(key)).toEqual({
      ...second,
      bio: "I write.",
      methods,
      paidSearch: "non_brand",
      disclosureAttested: true,
      profilePublic: true,
      properties: [property],
    });
    expect(await tracesOf(api.deps).audit(account.id)).toMatchObject([
      { action: "account.update_profile", details: { fields: expect.arrayContaining(Object.keys(all)) } },
      { details: { fields: ["promoText", "primaryMethod"] } },
    ]);
  });

  // PARTNER-22
  test("false takes a promise back, and an empty text clears the bio", async () => {
    const { key } = await newAccount();
    await save(key, {
      ...REQUIRED,
      bio: "I write.",
      acceptDisclosure: true,
      profilePublic: true,
      methods: ["app_mobile"],
    });
    await save(key, { ...REQUIRED, bio: "", acceptDisclosure: false, profilePublic: false, methods: [] });
    expect(await read(key)).toMatchObject({
      bio: "",
      disclosureAttested: false,
      profilePublic: false,
      methods: [],
    });
  });

  // PARTNER-24
  test.each(TRAFFIC_SOURCES)("%s is a method", async (primaryMethod) => {
    const { key } = await newAccount();
    expect((await save(key, { ...REQUIRED, primaryMethod })).body.data.primaryMethod).toBe(primaryMethod);
  });

  // PARTNER-21, PARTNER-22
  test.each([
    ["promoText missing", { promoText: undefined }, "promoText is required"],
    ["promoText short", { promoText: "x".repeat(39) }, "promoText must have at least 40 characters"],
    ["promoText long", { promoText: "x".repeat(1001) }, "promoText must have at most 1000 characters"],
    ["promoText blank", { promoText: " ".repeat(40) }, "promoText must not be empty"],
    ["primaryMethod missing", { primaryMethod: undefined }, "primaryMethod must be one of content_review"],
    ["primaryMethod unknown", { primaryMethod: "skywriting" }, "primaryMethod must be one of content_review"],
    ["methods unknown", { methods: ["skywriting"] }, "methods.0 must be one of content_review"],
    ["bio long", { bio: "x".repeat(601) }, "bio must have at most 600 characters"],
    ["paidSearch unknown", { paidSearch: "some" }, "paidSearch must be one of none, non_brand, brand"],
    ["a field unknown", { handle: "x" }, "Unknown field: handle"],
  ])("refuses %s", async (_name, change, message) => {
    const { key } = await newAccount();
    const response = await save(key, { ...REQUIRED, ...change });
    expect(response.body.error).toMatchObject({ status: 400, code: "invalid_request" });
    expect(response.body.error.message).toContain(message);
  });
});

describe("GET /partner/properties", () => {
  testOwnEntryPoint(() => ({ api, make }), {
    method: "GET",
    path: () => "/partner/properties",
    scope: "read",
  });

  // PROPERTY-4
  test("lists the account's properties, verified or not, and nobody else's", async () => {
    const { account, key } = await newAccount();
    const { account: other } = await newAccount();
    await addProperty(other.id, { identifier: "other.example" });
    const first = await addProperty(account.id, { identifier: "first.example", isVerified: true });
    const second = await addProperty(account.id, { identifier: "second.example" });
    const shown = { type: "website", url: null, followers: null, statsSource: null, lastCheckedAt: null };
    expect((await api.call("GET", "/partner/properties", { key })).body).toEqual({
      data: {
        properties: [
          { ...shown, id: first, identifier: "first.example", verified: true, method: "manual" },
          { ...shown, id: second, identifier: "second.example", verified: false, method: null },
        ],
      },
    });
  });
});
