import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { JsonType } from "@mikro-orm/postgresql";
import { ENTITIES } from "../../src/db/entities/index.ts";
import { openDatabase, type Database } from "../../src/db/orm.ts";
import { createTestDatabase, type TestDatabase } from "../support/servers/database.ts";
import { furtherRow, insertOf, STANDING_ROWS, type Row } from "./rows.ts";

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase({ databaseUrl: testDatabase.databaseUrl, poolSize: 2 });
  for (const [table, row] of STANDING_ROWS) await database.pool.query(insertOf(table, row));
});

afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

describe.each(ENTITIES.map((entity) => [entity.name, entity] as const))("%s", (_, entity) => {
  const meta = () => database.orm.getMetadata().get<object>(entity);
  const columnsOf = () => meta().props.map((property) => [property, property.fieldNames[0]!] as const);

  test("reads the rows of its table, with the types that SQL has", async () => {
    const found = await database.orm.em.fork().find<object>(entity, {});
    const rows = await database.sql.rows<Row>(`select * from ${meta().tableName}`);
    const expected = rows.map((row) =>
      Object.fromEntries(columnsOf().map(([property, column]) => [property.name, row[column]])),
    );
    expect(new Set(found.map((one) => ({ ...one })))).toEqual(new Set(expected));
  });

  test("writes a row as SQL would", async () => {
    const { tableName } = meta();
    // The row of the service clock stands already, and there is one.
    if (tableName === "service_clock") return;
    const given = furtherRow(tableName);
    const row = Object.fromEntries(
      columnsOf()
        .filter(([property, column]) => column in given && !property.generated)
        .map(([property, column]) => {
          const value = given[column];
          return [column, property.customType instanceof JsonType ? JSON.parse(value as string) : value];
        }),
    );
    const values = columnsOf().flatMap(([property, column]) =>
      column in row ? [[property.name, row[column]]] : [],
    );
    const em = database.orm.em.fork();
    await em.begin();
    try {
      await em.insert<object>(entity, Object.fromEntries(values));
      const written = await em.execute<Row[]>(`select * from ${tableName}`);
      expect(written).toContainEqual(expect.objectContaining(row));
    } finally {
      await em.rollback();
    }
  });
});
