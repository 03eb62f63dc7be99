import { forgetKeptServers, noteKeptServers } from "./kept-servers.ts";
import { startTestServers } from "./servers.ts";

/**
 * `npm run test:servers`: starts what every run of the tests needs and keeps it up until Ctrl-C, so that a run takes
 * seconds.
 */

const running = await startTestServers();
noteKeptServers(running.servers);
process.stdout.write("The test servers run, and every test run uses them; Ctrl-C stops them.\n");

const end = async (): Promise<void> => {
  forgetKeptServers();
  await running.stop();
  process.exit(0);
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void end());
