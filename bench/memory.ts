import { startServer, type BenchEnvironment } from "./environment.ts";
import { runLoad } from "./load.ts";
import { saleRequest, type BenchProgram } from "./scene.ts";

const FIRST_EVENTS = 10_000;
const DEFAULT_LAST_EVENTS = 100_000;
const CONNECTIONS = 16;
const MOST_GROWN_MIB = 64;

/** What the service holds on to after many events, beside what it holds after a tenth of them. */
export async function measureMemory(
  environment: BenchEnvironment,
  programs: readonly BenchProgram[],
  lastEvents = DEFAULT_LAST_EVENTS,
): Promise<void> {
  const server = await startServer("src/api/main.ts", environment.environment);
  const sale = (index: number) => saleRequest(programs[index % programs.length]!);
  await runLoad(server.baseUrl, FIRST_EVENTS, CONNECTIONS, sale);
  const early = await server.memory();
  await runLoad(server.baseUrl, lastEvents - FIRST_EVENTS, CONNECTIONS, sale);
  const late = await server.memory();
  await server.stop();
  const isMet =
    late.heapMiB - early.heapMiB <= MOST_GROWN_MIB && late.rssMiB - early.rssMiB <= MOST_GROWN_MIB;
  process.stdout.write(
    `Memory after ${FIRST_EVENTS} and ${lastEvents} events\n` +
      `  heap ${early.heapMiB.toFixed(0)} → ${late.heapMiB.toFixed(0)} MiB, ` +
      `resident ${early.rssMiB.toFixed(0)} → ${late.rssMiB.toFixed(0)} MiB ` +
      `(target: at most ${MOST_GROWN_MIB} MiB more) ${isMet ? "met" : "MISSED"}\n`,
  );
}
