import { afterAll, beforeAll, expect, test } from "@jest/globals";
import pg from "pg";
import { CONSTRAINT_MEANS, errorFromConstraint, violatedConstraint } from "../../src/db/constraints.ts";
import { Coupon } from "../../src/db/entities/coupon.ts";
import { openDatabase, type Database } from "../../src/db/orm.ts";
import { ApiError } from "../../src/domain/api-errors.ts";
import { createTestDatabase, type TestDatabase } from "../support/servers/database.ts";
import { REFUSED_ROWS } from "./refused-rows.ts";
import { furtherRow, insertOf, PRESENT_ROWS } from "./rows.ts";

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase({ databaseUrl: testDatabase.databaseUrl, poolSize: 2 });
  for (const [table, row] of PRESENT_ROWS) await database.pool.query(insertOf(table, row));
});

afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test.each(Object.keys(CONSTRAINT_MEANS))(
  "losing to %s is an API error with a message of its own",
  async (name) => {
    const [, row, table] = REFUSED_ROWS.find(([constraint]) => constraint === name)!;
    const proper = table === "service_clock" ? {} : furtherRow(table);
    const error = await errorOf(database.pool.query(insertOf(table, { ...proper, ...row })));
    const apiError = errorFromConstraint(error);
    expect(apiError).toBeInstanceOf(ApiError);
    expect(apiError).toMatchObject(CONSTRAINT_MEANS[name as keyof typeof CONSTRAINT_MEANS]);
    expect(apiError!.cause).toBe(error);
  },
);

test("the API error is the same when the entity mapper has wrapped the error", async () => {
  const em = database.orm.em.fork();
  const again = {
    programId: "prg_1",
    codeFolded: "save1",
    code: "Save1",
    partnerId: "prt_3",
    createdAt: new Date(),
  };
  const error = await errorOf(em.insert(Coupon, again));
  expect(error).not.toBeInstanceOf(pg.DatabaseError);
  expect(violatedConstraint(error)).toBe("coupon_pkey");
  expect(errorFromConstraint(error)).toMatchObject(CONSTRAINT_MEANS.coupon_pkey);
});

test("the API error is the same when somebody gave the error as a cause", async () => {
  const row = { ...furtherRow("coupon"), code_folded: "save1" };
  const cause = await errorOf(database.pool.query(insertOf("coupon", row)));
  expect(errorFromConstraint(new Error("outer", { cause }))).toMatchObject(CONSTRAINT_MEANS.coupon_pkey);
});

test.each([
  ["a constraint that no caller can hit", insertOf("payout", { ...furtherRow("payout"), amount_cents: 0 })],
  ["a missing value", insertOf("coupon", { ...furtherRow("coupon"), code: null })],
  ["a statement that is wrong", { text: "select from nowhere", values: [] }],
])("%s is our bug, not an API error", async (_, statement) => {
  expect(errorFromConstraint(await errorOf(database.pool.query(statement)))).toBeNull();
});

test.each([undefined, null, "23505", new Error("23505"), { code: "23505", constraint: "coupon_pkey" }])(
  "%p is no API error",
  (error) => {
    expect(errorFromConstraint(error)).toBeNull();
  },
);
