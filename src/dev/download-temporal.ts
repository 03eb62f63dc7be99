import { TestWorkflowEnvironment } from "@temporalio/testing";

/**
 * Fetches the development server of one version into a folder. The SDK downloads it only to start it, so it is
 * started without the UI and stopped at once.
 *
 * Arguments: version, folder.
 */
const [version, downloadDir] = process.argv.slice(2) as [string, string];
try {
  const environment = await TestWorkflowEnvironment.createLocal({
    server: {
      ui: false,
      executable: { type: "cached-download", version: `v${version}`, downloadDir, ttl: "1000d" },
    },
  });
  await environment.teardown();
} catch (error) {
  // The SDK repeats every layer of the failure; its end is the cause.
  process.stderr.write(`${(error as Error).message.split(": ").slice(-2).join(": ")}\n`);
  process.exitCode = 1;
}
