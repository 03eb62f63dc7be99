/** A worker that knows the bare workflow only, and whose activity does nothing. */
import { DefaultLogger, NativeConnection, Runtime, Worker } from "@temporalio/worker";
import { fileURLToPath } from "node:url";
import { BARE_QUEUE } from "./bare-queue.ts";

Runtime.install({ logger: new DefaultLogger("WARN"), shutdownSignals: [] });
const connection = await NativeConnection.connect({ address: process.env["TEMPORAL_ADDRESS"]! });
const worker = await Worker.create({
  connection,
  taskQueue: BARE_QUEUE,
  // As many as our worker keeps: what waits for days is in nobody's memory when its day comes.
  maxCachedWorkflows: 200,
  workflowsPath: fileURLToPath(new URL("./bare-workflow.ts", import.meta.url)),
  activities: { look: () => Promise.resolve("done") },
});
process.once("SIGTERM", () => worker.shutdown());
await worker.run();
await connection.close();
process.exit(0);
