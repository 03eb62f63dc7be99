import { loadConfig } from "../src/config.ts";
import { startRelay } from "../src/worker/relay.ts";
import { createTemporalGateway } from "../src/worker/temporal-gateway.ts";
import { holdOutboxMessage } from "../src/domain/processes/outbox-messages.ts";
import { noteRatio } from "./figures.ts";
import { intendHolds, messagesLeft } from "./bulk-holds.ts";
import { startTemporal, untilSo } from "./temporal.ts";
import type { BenchEnvironment } from "./environment.ts";
import type { BenchProgram } from "./scene.ts";

const WARM_UP_INTENTS = 200;
/** As many as the relay. */
const AT_ONCE = 30;
const DAY_MS = 86_400_000;

/**
 * Outbox messages handed over per second by one relay, beside the same calls of Temporal without an outbox. No worker takes the
 * workflows' tasks meanwhile.
 */
export async function measureRelay(
  environment: BenchEnvironment,
  program: BenchProgram,
  outboxMessages: number,
): Promise<void> {
  const { deps } = environment;
  const temporal = await startTemporal(environment);
  const config = loadConfig(temporal.settings);
  const gateway = createTemporalGateway(config, deps.log);
  const dueAt = new Date(Date.now() + DAY_MS);
  const idsOf = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => `cnv_${prefix}${String(index).padStart(20, "0")}`);

  const relayed = async (ids: readonly string[]): Promise<number> => {
    await intendHolds(deps, program, ids, dueAt);
    const startedAt = performance.now();
    const relay = startRelay({ ...deps, config }, gateway);
    const left = messagesLeft(deps);
    await untilSo("the outbox messages to be handed over", 20, async () => (await left()) === 0);
    const seconds = (performance.now() - startedAt) / 1000;
    await relay.stop();
    return ids.length / seconds;
  };
  const called = async (ids: readonly string[]): Promise<number> => {
    const { id: programId, partnerId } = program;
    const startedAt = performance.now();
    const left = ids.map((conversionId) =>
      holdOutboxMessage({ conversionId, programId, partnerId, holdUntil: dueAt }),
    );
    const callOn = async (): Promise<void> => {
      for (let outboxMessage = left.pop(); outboxMessage !== undefined; outboxMessage = left.pop()) {
        const again = outboxMessage;
        // On a busy machine one may get no response in time; the relay makes it once more as well.
        await gateway.carryOut(outboxMessage, 0, null).catch(() => void left.push(again));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, callOn));
    return ids.length / ((performance.now() - startedAt) / 1000);
  };
  try {
    await gateway.isReady();
    await relayed(idsOf("WARM", WARM_UP_INTENTS));
    const perSecond = await relayed(idsOf("RELAY", outboxMessages));
    const bare = await called(idsOf("CALL", outboxMessages));
    noteRatio(`${outboxMessages} outbox messages handed over by one relay, of the calls alone`, [
      [perSecond],
      [bare],
    ]);
  } finally {
    await gateway.close();
    await temporal.stop();
  }
}
