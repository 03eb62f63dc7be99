import { beforeAll, describe, expect, test } from "@jest/globals";
import { randomUUID } from "node:crypto";
import {
  createBrandClient,
  createPartnerClient,
  PartnerProgramError,
  sendEvent,
  signEvent,
  type Conversion,
  type Earnings,
  type SaleEvent,
} from "../../client/src/index.ts";
import { signEvent as serviceSignature } from "../../src/domain/access/signature.ts";
import { sellingScene, type SellingScene } from "../support/scenes/sales.ts";
import { useApi } from "../support/scenes/use-api.ts";

const { api, make } = useApi();
let scene: SellingScene;
let ownerKey: string;

beforeAll(async () => {
  scene = await sellingScene(make);
  ownerKey = await make.brandKey(scene.brand.id, "owner");
});

const brandClient = () => createBrandClient({ baseUrl: api.baseUrl, key: ownerKey });

const sale = (values: Partial<SaleEvent> = {}): SaleEvent => ({
  type: "sale",
  id: randomUUID(),
  order_id: `Bestellung-Ü${randomUUID()}`,
  amount_cents: 10_000,
  currency: "USD",
  ref_code: scene.seller.refCode,
  ...values,
});

const report = (event: Parameters<typeof sendEvent>[1], secret: string = scene.program.secret) =>
  sendEvent({ baseUrl: `${api.baseUrl}/`, program: scene.program.slug, secret }, event);

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "success",
    (error: unknown) => (error instanceof PartnerProgramError ? error.code : error),
  );

describe("a brand's backend", () => {
  test("reads what REST answers", async () => {
    const brand = brandClient();
    expect((await brand.whoami()).brand.id).toBe(scene.brand.id);
    const { body } = await api.call("GET", `/partners/${scene.seller.id}`, { key: ownerKey });
    expect(await brand.getPartner({ partnerId: scene.seller.id })).toEqual(body.data);
  });

  test("reports sales, approves one and refunds it once, although it is asked twice", async () => {
    const brand = brandClient();
    const outcome = await report(sale());
    expect(outcome).toMatchObject({ status: "processed", note: null, signedWith: "current" });
    const conversionId = outcome.conversionId!;
    const approved = await brand.decideConversionApprove({ conversionId });
    expect(approved).toMatchObject({ status: "approved", directCents: 2_000 });
    const refund = () =>
      brand.refundConversion(
        { conversionId, amountCents: 2_500 },
        { idempotencyKey: `refund-${conversionId}` },
      );
    expect(await refund()).toEqual(await refund());
    expect(await brand.getConversion({ conversionId })).toMatchObject({
      refundedCents: 2_500,
      directCents: 1_500,
    });
  });

  test("loops over every row of a list, in whatever pages", async () => {
    const brand = brandClient();
    await Promise.all(Array.from({ length: 5 }, () => report(sale())));
    const rows: Conversion[] = [];
    const list = brand.listConversions({ programId: scene.program.id, partnerId: scene.seller.id, limit: 2 });
    for await (const row of list) rows.push(row);
    const { data, has_more } = await brand
      .listConversions({ programId: scene.program.id, limit: 100 })
      .page();
    expect(has_more).toBe(false);
    expect(rows.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
    expect(rows.length).toBeGreaterThanOrEqual(5);
  });

  test("sends and reads texts in any script", async () => {
    const brand = brandClient();
    const sent = await brand.sendMessage({ partnerId: scene.seller.id, body: "Grüße, 你好 👋" });
    const { messages } = await brand.listMessages({ partnerId: scene.seller.id });
    expect(messages.find(({ id }) => id === sent.messageIds[0])?.body).toBe("Grüße, 你好 👋");
  });
});

describe("a partner", () => {
  test("reads earnings and builds links", async () => {
    const partner = createPartnerClient({ baseUrl: api.baseUrl, key: scene.seller.keys.read });
    const earnings: Earnings = await partner.getMyEarnings();
    expect(earnings.totalsByCurrency["USD"]?.paid).toBe(0);
    const { url } = await partner.buildLink({ program: scene.program.slug, sub1: "news & more" });
    expect(new URL(url).searchParams.get("sub1")).toBe("news & more");
  });
});

describe("an error has the service's code and words:", () => {
  test("a wrong field", async () => {
    const call = brandClient().updateProgram({ programId: scene.program.id, holdDays: 31 });
    const error = await call.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PartnerProgramError);
    expect(error).toMatchObject({
      code: "invalid_request",
      status: 400,
      tries: 1,
      call: `PATCH /programs/${scene.program.id}`,
      next: "Correct the field named in the message and send the request again.",
      details: { status: 400, code: "invalid_request" },
    });
    expect((error as Error).message).toContain("holdDays");
    expect((error as PartnerProgramError).requestId).toMatch(/\S/);
  });

  test.each<[string, string, () => Promise<unknown>]>([
    ["an unknown record", "program_not_found", () => brandClient().getProgram({ programId: "prg_none" })],
    [
      "a move that does not apply",
      "conflict",
      () => brandClient().decidePartnerReinstate({ partnerId: scene.seller.id }),
    ],
    [
      "a cursor of another list",
      "invalid_cursor",
      () => brandClient().listPrograms({ cursor: "none" }).page(),
    ],
    [
      "a field that is not there, from a caller without types",
      "invalid_request",
      () => brandClient().whoami({ colour: "red" } as never),
    ],
    [
      "a partner's key at a brand's endpoint",
      "brand_key_required",
      () => createBrandClient({ baseUrl: api.baseUrl, key: scene.seller.keys.read }).whoami(),
    ],
    [
      "too low a scope",
      "scope_too_low",
      () =>
        createPartnerClient({ baseUrl: api.baseUrl, key: scene.seller.keys.read }).setPostback({
          program: scene.program.id,
          url: null,
        }),
    ],
    ["a wrong signature", "invalid_signature", () => report(sale(), "vps_other")],
  ])("%s is %s", async (_, code, call) => {
    expect(await codeOf(call())).toBe(code);
  });

  test("a key that was used for something else is refused, and the first change stands", async () => {
    const brand = brandClient();
    const options = { idempotencyKey: randomUUID() };
    await brand.sendMessage({ partnerId: scene.seller.id, body: "One" }, options);
    const call = brand.sendMessage({ partnerId: scene.seller.id, body: "Two" }, options);
    expect(await codeOf(call)).toBe("idempotency_key_reused");
  });
});

describe("an event", () => {
  test("that was received before is a duplicate", async () => {
    const event = sale();
    const first = await report(event);
    expect(await report(event)).toMatchObject({ status: "duplicate", conversionId: first.conversionId });
  });

  test("that cannot be credited, or has a wrong field, is an outcome", async () => {
    expect(await report(sale({ ref_code: "nobody" }))).toMatchObject({ status: "unmatched" });
    expect(await report(sale({ amount_cents: -1 }))).toMatchObject({ status: "error", conversionId: null });
  });

  test("may be a refund, or something that happened in an app", async () => {
    const event = sale();
    await report(event);
    const refund = await report({
      type: "refund",
      id: randomUUID(),
      order_id: event.order_id,
      refunded_total_cents: 100,
    });
    expect(refund.status).toBe("processed");
    const signup = await report({
      type: "event",
      id: randomUUID(),
      event: "signup",
      event_id: "user-1",
      ref_code: scene.seller.refCode,
    });
    expect(signup.note).toMatch(/^no_bounty /);
  });

  test.each([
    ["text", '{"name":"Zoë ☕"}'],
    ["bytes that are no text", Uint8Array.of(0xff, 0x00, 0xfe)],
    ["a part of a larger buffer", new Uint8Array(8).fill(7).subarray(2, 5)],
    ["nothing", ""],
  ])("is signed as the service verifies it: %s", async (_, body) => {
    const expected = serviceSignature("vps_geheim-ß", "1750000000", Buffer.from(body));
    expect(await signEvent("vps_geheim-ß", body, 1_750_000_000)).toBe(expected);
  });
});
