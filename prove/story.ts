import { apply } from "./model/apply.ts";
import { partnersTouchedBy, pictureOf, touchedBy } from "./model/expect.ts";
import { isExpected, type Answer, type Expected, type Operation, type Step } from "./model/operations.ts";
import { eventKey } from "./model/orders.ts";
import { HOUR_MS, type HeardEvent, type Terms, type World } from "./model/state.ts";
import { TOPICS } from "./model/stores.ts";
import { Disagreement } from "./disagreement.ts";
import { searchOrder } from "./order-search.ts";
import { cutConnections } from "./drivers/cut.ts";
import { killInTheMiddle } from "./drivers/kill.ts";
import { differences, observe } from "./drivers/observe.ts";
import { perform } from "./drivers/perform.ts";
import { eventProblems, ledgerAfter, reasonProblems, type LedgerMark } from "./drivers/read-back.ts";
import { nowOf, openScene, type Scene } from "./drivers/scene.ts";
import type { Service } from "./drivers/service.ts";

/** A beginning, and what happens then. It means the same wherever it is played. */
export interface Story {
  /** Where the service clock stands at the beginning. */
  readonly startsAt: string;
  readonly programs: Readonly<Record<string, Terms>>;
  readonly steps: readonly Step[];
}

/** A story under way: the service and the model, side by side. */
export interface StoryRun {
  readonly scene: Scene;
  world: World;
  readonly now: () => number;
  /** Plays a step on both. @throws Disagreement */
  play(step: Step): Promise<void>;
  /** Compares everything of the story, touched or not. @throws Disagreement */
  compareAll(): Promise<void>;
}

/** Begins a story on a service, whose clock is set where the story starts or stays where it is. */
export async function beginStory(service: Service, story: Omit<Story, "steps">): Promise<StoryRun> {
  const { sql } = service.deps;
  await sql.execute(
    `update service_clock set offset_seconds =
       greatest(offset_seconds, floor(extract(epoch from $1::timestamptz - statement_timestamp())))`,
    [story.startsAt],
  );
  const clock = await sql.row<{ offset: number }>(`select offset_seconds as "offset" from service_clock`);
  let offsetSeconds = clock!.offset;
  const now = () => nowOf(offsetSeconds);
  let ledger: LedgerMark | null = null;
  let played = 0;
  const checkLedger = async () => {
    const { mark, problems } = await ledgerAfter(scene, ledger);
    ledger = mark;
    if (problems.length > 0) throw new Disagreement(problems.join("\n"));
  };
  const { scene, world } = await openScene(service, story.programs, now);
  const run: StoryRun = {
    scene,
    world,
    now,
    async play(step) {
      const startedAt = now();
      run.world = await playStep(run, step, startedAt);
      if (step.kind === "one" && step.operation.kind === "clock")
        offsetSeconds += step.operation.hours * 3600;
      played += 1;
      if (played % STEPS_BETWEEN_LEDGERS === 0) await checkLedger();
    },
    async compareAll() {
      const clock = await sql.row<{ offset: number }>(`select offset_seconds as "offset" from service_clock`);
      const readNow = () => nowOf(clock!.offset);
      await compareAll(run, readNow);
      await checkLedger();
    },
  };
  return run;
}

/** Old entries of the ledger are read again this often. */
const STEPS_BETWEEN_LEDGERS = 50;

async function compareAll({ scene, world }: StoryRun, now: () => number): Promise<void> {
  const programs = Object.keys(world.programs);
  const wrong = differences(pictureOf(world, programs, now()), await observe(scene, programs, "api"));
  wrong.push(...(await reasonProblems(scene, world, Object.keys(world.partners), now, "api")));
  wrong.push(...(await eventProblems(scene, world, Object.values(world.events))));
  if (wrong.length > 0) throw new Disagreement(["all of it, touched or not:", ...wrong].join("\n"));
}

async function playStep({ scene, world, now }: StoryRun, step: Step, at: number): Promise<World> {
  if (step.kind === "together") {
    const answers = await Promise.all(step.operations.map((operation) => perform(scene, operation, at)));
    return acceptTogether(scene, world, step.operations, answers, at);
  }
  const { operation } = step;
  if (step.kind === "killed") return playKilled({ scene, world, now }, step, at);
  const before = step.kind === "cut" ? structuredClone(world) : world;
  const expected = apply(world, operation, at);
  if (step.kind === "cut") await cutConnections(scene, operation, at, step.afterMs);
  const answer = await perform(scene, operation, at);
  if (step.kind === "cut" && answer.kind === "idempotency_in_progress") {
    // The key was claimed and its command is gone; nothing was changed, and the claim runs out by itself.
    return comparedAt(scene, before, operation, now);
  }
  if (!isExpected(expected, answer) && !(step.kind === "cut" && isRepeatOf(expected, answer))) {
    throw new Disagreement(
      `${JSON.stringify(operation)}\nthe model expects ${JSON.stringify(expected)}, the service answered ${JSON.stringify(answer)}`,
    );
  }
  const isClock = operation.kind === "clock";
  const nowAfter = () => (isClock ? now() + operation.hours * HOUR_MS : now());
  return comparedAt(scene, world, operation, nowAfter);
}

/** What a killed process was at is done or not, and is then done again: that comes to it done once, or twice. */
async function playKilled(
  { scene, world, now }: Pick<StoryRun, "scene" | "world" | "now">,
  { operation, afterMs }: Extract<Step, { kind: "killed" }>,
  at: number,
): Promise<World> {
  await killInTheMiddle(scene, operation, at, afterMs);
  const answer = await perform(scene, operation, at);
  const [once, twice] = [structuredClone(world), structuredClone(world)];
  const first = apply(once, operation, at);
  apply(twice, operation, at);
  const second = apply(twice, operation, at);
  const ends = [
    { state: once, isPossible: isExpected(first, answer) },
    { state: twice, isPossible: isExpected(second, answer) },
    // The key was claimed and its command is gone; nothing was changed, and the claim runs out by itself.
    { state: world, isPossible: answer.kind === "idempotency_in_progress" },
  ];
  let reason = `the model expects ${JSON.stringify([first, second])}`;
  for (const { state, isPossible } of ends) {
    if (!isPossible) continue;
    try {
      return await comparedAt(scene, state, operation, now);
    } catch (error) {
      if (!(error instanceof Disagreement)) throw error;
      reason = error.message;
    }
  }
  throw new Disagreement(
    `killed in the middle and done again:\n${JSON.stringify(operation)} → ${JSON.stringify(answer)}\n${reason}`,
  );
}

/** Whatever was done before its connection went: the repeat of an event reports what came of the first. */
const isRepeatOf = ({ kinds }: Expected, { kind, word }: Answer): boolean =>
  kind === "duplicate" && kinds.includes(word ?? "");

async function comparedAt(
  scene: Scene,
  world: World,
  operation: Operation,
  now: () => number,
): Promise<World> {
  const programs = touchedBy(world, operation);
  const wrong = differences(pictureOf(world, programs, now()), await observe(scene, programs));
  wrong.push(...(await reasonProblems(scene, world, partnersTouchedBy(world, operation), now)));
  wrong.push(...(await eventProblems(scene, world, heardIn(world, operation))));
  if (wrong.length > 0) throw new Disagreement([JSON.stringify(operation), ...wrong].join("\n"));
  return world;
}

/** The event that an operation sent, as it stands since it was first sent. */
function heardIn(world: World, operation: Operation): HeardEvent[] {
  if (!("id" in operation) || !("program" in operation)) return [];
  const { program, id, kind } = operation;
  const sent =
    kind === "store"
      ? { source: "shopify" as const, id: `${TOPICS[operation.update]}:${id}` }
      : { source: kind === "payment" ? ("stripe" as const) : ("api" as const), id };
  const heard = world.events[eventKey({ program, ...sent })];
  return heard === undefined ? [] : [heard];
}

/** What happened at once must be what had come of it one after the other, in some order. */
async function acceptTogether(
  scene: Scene,
  world: World,
  operations: readonly Operation[],
  answers: readonly Answer[],
  at: number,
): Promise<World> {
  const programs = [...new Set(operations.flatMap((operation) => touchedBy(world, operation)))];
  const found = await observe(scene, programs);
  const order = searchOrder(world, operations, answers, { programs, at, found });
  if (order.end !== null) return order.end;
  const reported = operations.map(
    (operation, place) => `${JSON.stringify(operation)} → ${JSON.stringify(answers[place])}`,
  );
  throw new Disagreement(
    [
      "no order of these explains what came of them:",
      ...reported,
      ...(order.nearest ?? ["no order explains the answers"]),
    ].join("\n"),
  );
}
