import { beforeAll, expect, test } from "@jest/globals";
import { fillOpenLines } from "../../src/db/fill-open-lines.ts";
import { migrate } from "../../src/db/migrate.ts";
import { APPLICATION_ROLE, withClient } from "../../src/local/postgres/databases.ts";
import { verifyLedger } from "../../src/queries/reconciliation/verify-ledger.ts";
import { busyWorld } from "../support/scenes/damaged-books.ts";
import { until } from "../support/scenes/until.ts";
import { useDeps } from "../support/scenes/use-deps.ts";

const { deps } = useDeps();
beforeAll(() => busyWorld(deps));

const linesOf = () =>
  deps.sql.rows("select * from open_line where open_cents <> 0 order by conversion_id, kind, partner_id");

test("open lines from before their triggers are filled in slices, after a kill from the last slice on", async () => {
  const kept = await linesOf();
  expect(kept.length).toBeGreaterThan(2);

  await withClient(deps.config.databaseMigrationUrl, async (owner) => {
    // As the triggers leave it of a sale that was decided before them.
    await owner.query(
      "delete from open_line where conversion_id <> (select max(conversion_id) from open_line)",
    );
    await owner.query("update open_line set open_cents = open_cents - 7");
    await owner.query("update open_line_fill set after_id = '', is_done = false");
    const slices: string[] = [];
    const killedAfterTwo = new Proxy(owner, {
      get(client, name) {
        if (name !== "query") return Reflect.get(client, name) as unknown;
        return async (...given: [string, unknown[]?]) => {
          if (given[0] === "commit" && slices.push(given[0]) > 2) throw new Error("killed");
          return client.query(...given);
        };
      },
    });
    await expect(fillOpenLines(killedAfterTwo, { slice: 2 })).rejects.toThrow("killed");
    expect((await verifyLedger(deps, null, null)).problems.map(({ check }) => check)).toContain("open_lines");

    await fillOpenLines(owner, { slice: 2 });
  });
  expect(await linesOf()).toEqual(kept);
  expect((await verifyLedger(deps, null, null)).problems).toEqual([]);
});

test("the running service may write open lines while those from before are filled in", async () => {
  const url = deps.config.databaseMigrationUrl;
  const mayWrite = async () => {
    const row = await deps.sql.row<{ isAllowed: boolean }>(
      `select has_table_privilege('open_line', 'insert') as "isAllowed"`,
    );
    return row!.isAllowed;
  };
  await withClient(url, async (owner) => {
    // As the migration that makes the table leaves it.
    await owner.query(`revoke all on open_line from ${APPLICATION_ROLE}`);
    await owner.query("update open_line_fill set after_id = '', is_done = false");
    await owner.query("begin");
    await owner.query("lock table conversion in row exclusive mode");
    const migrating = migrate({ migrationUrl: url, applicationRole: APPLICATION_ROLE });
    try {
      await until("the right to write open lines", mayWrite, 10_000);
    } finally {
      await owner.query("rollback");
      await migrating;
    }
  });
});
