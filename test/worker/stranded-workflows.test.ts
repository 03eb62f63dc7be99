import { expect, test } from "@jest/globals";
import { Client, Connection } from "@temporalio/client";
import { warnOfStrandedWorkflows } from "../../src/worker/stranded-workflows.ts";
import { until } from "../support/scenes/until.ts";
import { useWorker } from "../support/scenes/use-worker.ts";
import { registerNamespace } from "../support/servers/namespaces.ts";
import { testServers } from "../support/servers/test-servers.ts";

const world = useWorker();

// OPERATE-23
// Review: scale 14
test("a worker warns of open workflows on a queue that its configuration does not name", async () => {
  const connection = await Connection.connect({ address: testServers().temporalAddress });
  const namespace = await registerNamespace(connection, "stranded");
  const client = new Client({ connection, namespace });
  const formerQueue = "former-queue";
  const start = () =>
    client.workflow.start("holdWorkflow", { taskQueue: formerQueue, workflowId: "hold/cnv_stranded" });
  await until("the namespace to be there", () =>
    start().then(
      () => true,
      () => null,
    ),
  );

  const warned: object[] = [];
  const log = { ...world.deps.log, warn: (fields: object) => void warned.push(fields), debug: () => {} };
  const warn = (temporalFormerTaskQueues: readonly string[]) =>
    warnOfStrandedWorkflows(
      {
        log,
        config: { ...world.deps.config, temporalNamespace: namespace, temporalFormerTaskQueues },
      },
      connection,
    );
  await until("the workflow to be listed", async () => {
    await warn([]);
    return warned.length > 0;
  });
  expect(warned[0]).toEqual({ workflowId: "hold/cnv_stranded", taskQueue: formerQueue });
  warned.length = 0;
  await warn([formerQueue]);
  expect(warned).toEqual([]);
  await connection.close();
});
