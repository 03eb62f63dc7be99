import { Disagreement } from "./disagreement.ts";
import { beginStory, type Story, type StoryRun } from "./story.ts";
import { startService, type Service } from "./drivers/service.ts";
import { verifyBooks } from "./drivers/books.ts";
import type { SaleEvent, Step } from "./model/operations.ts";
import { randomOf } from "./random.ts";
import { drawStep, drawWeights } from "./steps/draw.ts";
import { drawTerms } from "./steps/draw-terms.ts";

export interface CampaignReport {
  readonly steps: number;
  readonly epochs: number;
  readonly seconds: number;
  /** How often each kind of operation was done. */
  readonly counts: Readonly<Record<string, number>>;
  /** Null where model and service agreed throughout. */
  readonly failure: { readonly story: Story; readonly message: string } | null;
}

/** Stories stay short, so that a look at all of one stays cheap. */
const STEPS_OF_AN_EPOCH = 250;
/** Then a new database, so that nothing grows with the length of a run. */
const EPOCHS_OF_A_DATABASE = 12;
/** Every thousandth step everything is compared, also the stories before. */
const EPOCHS_BETWEEN_ALL = 4;
const FIRST_DAY = Date.UTC(2030, 0, 7, 9, 17);

/** Draws stories and holds the service against the model until `steps` are done or the first disagreement. */
export async function runCampaign(
  options: Readonly<{ steps: number; seed: number; onEpoch?: (steps: number, seconds: number) => void }>,
): Promise<CampaignReport> {
  const startedAt = performance.now();
  const secondsSoFar = () => (performance.now() - startedAt) / 1000;
  const counts: Record<string, number> = {};
  let steps = 0;
  let epochs = 0;
  let service: Service | null = null;
  let failure: CampaignReport["failure"] = null;
  // Stories of the database that is in use: what happens in a later one must leave them alone.
  let runs: StoryRun[] = [];
  try {
    while (steps < options.steps && failure === null) {
      if (epochs % EPOCHS_OF_A_DATABASE === 0) {
        await service?.close();
        service = await startService();
        runs = [];
      }
      const length = Math.min(STEPS_OF_AN_EPOCH, options.steps - steps);
      const seed = options.seed + epochs * 7919;
      failure = await playEpoch(
        service!,
        { seed, length, epoch: epochs % EPOCHS_OF_A_DATABASE, runs },
        counts,
      );
      steps += length;
      epochs += 1;
      options.onEpoch?.(steps, secondsSoFar());
    }
  } finally {
    await service?.close();
  }
  return { steps, epochs, seconds: secondsSoFar(), counts, failure };
}

async function playEpoch(
  service: Service,
  { seed, length, epoch, runs }: { seed: number; length: number; epoch: number; runs: StoryRun[] },
  counts: Record<string, number>,
): Promise<CampaignReport["failure"]> {
  const random = randomOf(seed);
  const leaning = { hasFixed: HAS_FIXED && random.chance(0.4) };
  const weights = drawWeights(random);
  // Far enough from where the epoch before has left the clock; on any weekday and hour.
  const startsAt = new Date(FIRST_DAY + epoch * 20 * 365 * 86_400_000 + random.whole(0, 24 * 60) * 3_600_000);
  const programs = { a: drawTerms(random, leaning), b: drawTerms(random, leaning) };
  const beginning = { startsAt: startsAt.toISOString(), programs };
  const run = await beginStory(service, beginning);
  const reported: Step[] = [];
  const names: Record<string, number> = {};
  const fresh = (prefix: string) => `${prefix}${(names[prefix] = (names[prefix] ?? 0) + 1)}`;
  const lists = {
    sales: [] as SaleEvent[],
    eventIds: [] as string[],
    providers: { payments: [], orders: [] },
  };
  try {
    for (let done = 0; done < length; done += 1) {
      const step = drawStep({ random, world: run.world, leaning, fresh, ...lists }, weights);
      reported.push(step);
      count(counts, step);
      await run.play(step);
    }
    runs.push(run);
    const compared = runs.length % EPOCHS_BETWEEN_ALL === 0 ? runs : [run];
    for (const one of compared) await one.compareAll();
    await verifyBooks(run.scene, run.world);
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const message = error instanceof Disagreement ? error.message : (error.stack ?? error.message);
    return { story: { ...beginning, steps: reported }, message };
  }
}

/** An order of the customer that falls hands its fixed commission on to the next. */
const HAS_FIXED = true;

function count(counts: Record<string, number>, step: Step): void {
  const operations = step.kind === "together" ? step.operations : [step.operation];
  for (const { kind } of operations) counts[kind] = (counts[kind] ?? 0) + 1;
  if (step.kind !== "one") counts[step.kind] = (counts[step.kind] ?? 0) + 1;
}
