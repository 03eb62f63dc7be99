import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { JsonType } from "@mikro-orm/postgresql";
import { ENTITIES } from "../../src/db/entities/index.ts";
import { columnOf, propertyOf } from "../../src/db/naming.ts";
import { openDatabase, type Database } from "../../src/db/orm.ts";
import { withQueryBuilder } from "../../src/db/query-builder.ts";
import { sqlOfConnection, type Sql } from "../../src/db/sql.ts";
import { createTestDatabase, type TestDatabase } from "../support/servers/database.ts";
import { furtherRow, insertOf, PRESENT_ROWS, type Row } from "./rows.ts";

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

const inRolledBack = async (work: (sql: Sql) => Promise<void>): Promise<void> => {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await work(withQueryBuilder(database.orm, sqlOfConnection(client)));
  } finally {
    await client.query("rollback");
    client.release();
  }
};

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

  test("its columns are named by the rule that names them in SQL written by hand, and rows by its inverse", () => {
    for (const [property, column] of columnsOf()) {
      expect([columnOf(property.name), propertyOf(column)]).toEqual([column, property.name]);
    }
  });

  test("is read and written by the query builder as by SQL", async () => {
    const { tableName } = meta();
    // The row of the service clock stands already, and there is one.
    if (tableName === "service_clock") return;
    const given = furtherRow(tableName);
    const columns = columnsOf().flatMap(([property, column]) => {
      if (!(column in given) || property.generated) return [];
      const value = given[column];
      const read = property.customType instanceof JsonType ? JSON.parse(value as string) : value;
      return [{ column, name: property.name, value: read as unknown }];
    });
    const row = Object.fromEntries(columns.map(({ column, value }) => [column, value]));
    const entityRow = Object.fromEntries(columns.map(({ name, value }) => [name, value]));
    await inRolledBack(async (sql) => {
      await sql.db
        .insertInto(entity.name as "Account")
        .values(entityRow as never)
        .execute();
      expect(await sql.rows<Row>(`select * from ${tableName}`)).toContainEqual(expect.objectContaining(row));
      const read = await sql.db
        .selectFrom(entity.name as "Account")
        .selectAll()
        .execute();
      expect(read).toContainEqual(expect.objectContaining(entityRow));
    });
  });
});
