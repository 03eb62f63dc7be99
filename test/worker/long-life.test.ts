import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { TemporalServer } from "../../src/local/temporal/temporal.ts";
import { prepareOwnTemporal } from "../support/servers/own-temporal.ts";
import { temporaryDataFolder } from "../support/servers/temporary-folder.ts";
import { until } from "../support/scenes/until.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";

const folder = temporaryDataFolder();
let server: TemporalServer;
let world: WorkerWorld;

beforeAll(async () => {
  // A server that wants histories to be short, so that a test reaches what takes years elsewhere.
  const temporal = await prepareOwnTemporal(folder, { "limit.historyCount.suggestContinueAsNew": 25 });
  server = await temporal.start();
  world = await openWorkerWorld({ TEMPORAL_ADDRESS: temporal.address });
  await world.startWorker().polling;
});
afterAll(async () => {
  await world?.close();
  await server?.stop();
});

test("a process whose history grew long goes on with a fresh one, and still knows what to do", async () => {
  const id = await world.sale({ holdHours: 24 });
  await world.watchHold(id);
  const runOf = async () =>
    (
      await world.temporal.workflow
        .getHandle(`hold/${id}`)
        .describe()
        .catch(() => null)
    )?.runId;
  const firstRun = await until("the hold to run", runOf);
  await until("a fresh history", async () => {
    await world.watchHold(id);
    return (await runOf()) !== firstRun;
  });

  const description = await world.temporal.workflow.getHandle(`hold/${id}`).describe();
  const names = description.typedSearchAttributes.getAll().map(({ key }) => key.name);
  expect(names).toEqual(expect.arrayContaining(["VpKind", "VpProgramId", "VpConversionId", "VpDueAt"]));

  await world.deps.sql.execute("update conversion set hold_until = service_now() where id = $1", [id]);
  await world.watchHold(id);
  await until("the hold to be released", async () =>
    world.deps.sql.row("select from conversion where id = $1 and released_at is not null", [id]),
  );
  const audit = await world.deps.sql.rows("select from audit_entry where target_id = $1", [id]);
  expect(audit).toHaveLength(1);
});
