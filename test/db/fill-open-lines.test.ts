import { expect, test } from "@jest/globals";
import { fillOpenLines } from "../../src/db/fill-open-lines.ts";
import { withClient } from "../../src/local/postgres/databases.ts";
import { verifyLedger } from "../../src/queries/reconciliation/verify-ledger.ts";
import { busyWorld } from "../support/scenes/damaged-books.ts";
import { useDeps } from "../support/scenes/use-deps.ts";

const { deps } = useDeps();

const linesOf = () =>
  deps.sql.rows("select * from open_line where open_cents <> 0 order by conversion_id, kind, partner_id");

test("open lines from before their triggers are filled in slices, after a kill from the last slice on", async () => {
  await busyWorld(deps);
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
