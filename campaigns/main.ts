/**
 * `npm run campaign -- <name>`: loads and faults that take longer than a test may, with a table of what was measured.
 * Exits with 1 when something was off, and with 2 if the command line is not one. See docs/campaigns.md.
 */
import type { PreparedCampaign } from "./campaign.ts";
import { CAMPAIGNS } from "./campaigns.ts";
import { startCluster } from "./cluster/cluster.ts";
import { resumeAll } from "./cluster/parts.ts";
import { CommandLineError, readCommandLine } from "./command-line.ts";

async function carryOut({ cluster: options, run, cleanUp }: PreparedCampaign): Promise<void> {
  const cluster = await startCluster(options);
  let keepsFolder = true;
  try {
    const { text, failures } = await run(cluster);
    keepsFolder = failures.length > 0;
    process.stdout.write(`${text}\n`);
    for (const failure of failures) process.stdout.write(`OFF: ${failure}\n`);
    process.stdout.write(
      failures.length === 0 ? "Everything held.\n" : `${failures.length} things were off.\n`,
    );
    process.exitCode = failures.length === 0 ? 0 : 1;
  } finally {
    if (keepsFolder) process.stderr.write(`Logs and data of the servers are kept in ${cluster.folder}\n`);
    await cluster.stop({ keepsFolder });
    cleanUp?.();
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    resumeAll();
    process.kill(process.pid, signal);
  });
}
try {
  const { campaign, values } = readCommandLine(process.argv.slice(2), CAMPAIGNS);
  await carryOut(campaign.prepare(values));
} catch (error) {
  if (!(error instanceof CommandLineError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
// Node 24 waits without end, at full load, for requests on sockets that a fault left half-closed.
process.exit();
