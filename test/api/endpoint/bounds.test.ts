import { beforeAll, describe, expect, test } from "@jest/globals";
import { randomUUID } from "node:crypto";
import assert from "node:assert/strict";
import { operationIdOf } from "../../../src/api/endpoint/endpoint.ts";
import { ENDPOINTS } from "../../../src/api/registry.ts";
import { salesOf, sellingScene } from "../../support/scenes/sales.ts";
import { specifiedBounds, type SpecifiedBound } from "../../support/repository/specification.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
let ids: Readonly<Record<string, string>>;
let keys: Readonly<Record<"brand" | "partner", string>>;
beforeAll(async () => {
  const { program, seller, keys: brandKeys } = await sellingScene(make);
  const conversionId = await salesOf(api, make).sale(program, seller);
  ids = { programId: program.id, program: program.id, partnerId: seller.id, conversionId };
  keys = { brand: brandKeys.owner, partner: await make.partnerKey(seller.account.id, "write") };
});

/** A value of a size: a number, or a text as long. */
function valueOf(of: SpecifiedBound["of"], size: number): number | string {
  if (of === "number") return size;
  if (of === "words") return "word ".repeat(size).trim();
  const start = of === "url" ? "https://tracker.example/" : "";
  return start + "x".repeat(size - start.length);
}

/** The least step beyond a bound. */
const stepOf = ({ of, least, most }: SpecifiedBound) =>
  of === "number" && ![least, most].every((bound) => bound === null || Number.isInteger(bound)) ? 0.01 : 1;

/** Calls the operation with one field set, the rest as in its example. */
async function callWith({ operation, field }: SpecifiedBound, value: number | string) {
  const endpoint = ENDPOINTS.find((one) => operationIdOf(one) === operation);
  assert(endpoint, `${operation} is an operation`);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "none");
  const isQuery = endpoint.method === "GET";
  // Of fields that exclude each other the one in question is sent.
  const { amountCents: _, ...example } = (endpoint.example.body ?? {}) as Record<string, unknown>;
  return api.call(endpoint.method, isQuery ? `${path}?${field}=${encodeURIComponent(value)}` : path, {
    key: keys[endpoint.access.kind],
    ...(isQuery ? {} : { body: { ...example, [field]: value } }),
    ...(endpoint.idempotency === "required" ? { headers: { "Idempotency-Key": randomUUID() } } : {}),
  });
}

describe.each(
  specifiedBounds().map((bound) => [`${bound.operation} ${bound.field} in ${bound.of}`, bound] as const),
)("%s", (_, bound) => {
  const { field, of, least, most } = bound;
  const beyond = [
    ...(most === null ? [] : [most + stepOf(bound)]),
    ...(least === null || (of !== "number" && least === 0) ? [] : [least - stepOf(bound)]),
  ];
  // No code of a recruiter is as long as the field may be, and an unknown one is refused for that.
  const within = field === "recruiter" ? [] : [least, most].filter((size) => size !== null);

  test.each(beyond)("of %d is refused by name", async (size) => {
    const { status, body } = await callWith(bound, valueOf(of, size));
    expect([status, body.error?.code, body.error?.message]).toEqual([
      400,
      "invalid_request",
      expect.stringContaining(field),
    ]);
  });

  if (within.length > 0)
    test.each(within)("of %d is no wrong request", async (size) => {
      const { status, body } = await callWith(bound, valueOf(of, size));
      expect([status, body.error?.message]).not.toEqual([400, expect.anything()]);
    });
});
