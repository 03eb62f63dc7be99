import { beforeAll, expect, test } from "@jest/globals";
import { recordAudit } from "../../../src/db/audit.ts";
import { listAudit, type AuditFilters } from "../../../src/queries/system/list-audit.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const NONE: AuditFilters = {
  targetId: null,
  action: null,
  actorId: null,
  brandId: null,
  programId: null,
  accountId: null,
  before: null,
};

const { deps, make } = useDeps();
let ids: { brandId: string; programId: string; accountId: string };

beforeAll(async () => {
  const brand = await make.brand();
  const program = await make.program(brand.id);
  ids = { brandId: brand.id, programId: program.id, accountId: (await make.account()).id };
  const at = new Date("2026-05-01T12:00:00.000Z");
  const by = (id: string) => ({ actor: { kind: "operator", id }, requestId: null }) as const;
  await recordAudit(deps.sql, {
    origin: by("vp"),
    brandId: ids.brandId,
    action: "brand.create",
    targetId: "a",
    at,
  });
  await recordAudit(deps.sql, { origin: by("vp"), ...ids, action: "partner.approve", targetId: "b", at });
  const details = { reason: "spam" };
  await recordAudit(deps.sql, { origin: by("x"), action: "partner.suspend", targetId: "b", details, at });
});

const actionsOf = async (filters: Partial<AuditFilters>, limit = 10) =>
  (await listAudit(deps.sql, { ...NONE, ...filters }, limit)).map(({ action }) => action);

test("a line shows who did what to which record", async () => {
  const [newest] = await listAudit(deps.sql, NONE, 1);
  expect(newest).toEqual({
    id: expect.any(Number),
    createdAt: new Date("2026-05-01T12:00:00.000Z"),
    action: "partner.suspend",
    targetId: "b",
    brandId: null,
    programId: null,
    accountId: null,
    actorKind: "operator",
    actorId: "x",
    requestId: null,
    details: { reason: "spam" },
  });
});

test.each<[string, () => Partial<AuditFilters>, string[]]>([
  ["nothing", () => ({}), ["partner.suspend", "partner.approve", "brand.create"]],
  ["a record", () => ({ targetId: "b" }), ["partner.suspend", "partner.approve"]],
  ["a noun", () => ({ action: "partner" }), ["partner.suspend", "partner.approve"]],
  ["noun and verb", () => ({ action: "partner.approve" }), ["partner.approve"]],
  ["the beginning of a noun", () => ({ action: "part" }), []],
  ["an actor", () => ({ actorId: "vp" }), ["partner.approve", "brand.create"]],
  ["a brand", () => ({ brandId: ids.brandId }), ["partner.approve", "brand.create"]],
  ["a program", () => ({ programId: ids.programId }), ["partner.approve"]],
  ["an account", () => ({ accountId: ids.accountId }), ["partner.approve"]],
  ["an actor and a noun", () => ({ actorId: "vp", action: "brand" }), ["brand.create"]],
])("asked for %s it lists those lines, newest first", async (_what, filters, actions) => {
  expect(await actionsOf(filters())).toEqual(actions);
});

test("the lines before the last one shown are the next page", async () => {
  const [first, second] = await listAudit(deps.sql, NONE, 2);
  expect([first?.action, second?.action]).toEqual(["partner.suspend", "partner.approve"]);
  expect(await actionsOf({ before: second!.id })).toEqual(["brand.create"]);
});
