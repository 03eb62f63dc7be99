import { note } from "./figures.ts";
import { startServer, type BenchEnvironment } from "./environment.ts";
import { runLoad } from "./load.ts";
import { saleRequest, type BenchProgram } from "./scene.ts";

const FIRST_SHARE = 0.1;
const CONNECTIONS = 16;
const MOST_GROWN_MIB = 64;

/** What the service holds on to after many events, beside what it holds after a tenth of them. */
export async function measureMemory(
  environment: BenchEnvironment,
  programs: readonly BenchProgram[],
  lastEvents: number,
): Promise<void> {
  const firstEvents = Math.round(lastEvents * FIRST_SHARE);
  const server = await startServer("src/api/main.ts", environment.environment);
  const sale = (index: number) => saleRequest(programs[index % programs.length]!);
  await runLoad(server.baseUrl, firstEvents, CONNECTIONS, sale);
  const early = await server.memory();
  await runLoad(server.baseUrl, lastEvents - firstEvents, CONNECTIONS, sale);
  const late = await server.memory();
  await server.stop();
  for (const [name, of] of [
    ["heap", "heapMiB"],
    ["resident set", "rssMiB"],
  ] as const) {
    note({
      what: `${name} after ${lastEvents} events, beyond that after ${firstEvents}`,
      value: late[of] - early[of],
      unit: "MiB",
      beside: `${early[of].toFixed(0)} and ${late[of].toFixed(0)}`,
      target: { atMost: MOST_GROWN_MIB },
    });
  }
}
