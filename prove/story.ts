import { apply } from "./model/apply.ts";
import { pictureOf, touchedBy } from "./model/expect.ts";
import { isExpected, type Answer, type Expected, type Operation, type Step } from "./model/operations.ts";
import { HOUR_MS, type Terms, type World } from "./model/state.ts";
import { Disagreement } from "./disagreement.ts";
import { cutConnections } from "./drivers/cut.ts";
import { differences, lookAt } from "./drivers/look.ts";
import { perform } from "./drivers/perform.ts";
import { nowOf, openScene, type Scene } from "./drivers/scene.ts";
import type { Service } from "./drivers/service.ts";

/** A beginning, and what happens then. It means the same wherever it is told. */
export interface Story {
  /** Where the service clock stands at the beginning. */
  readonly startsAt: string;
  readonly programs: Readonly<Record<string, Terms>>;
  readonly steps: readonly Step[];
}

/** A story under way: the service and the model, side by side. */
export interface Telling {
  readonly scene: Scene;
  world: World;
  readonly now: () => number;
  /** Plays a step on both. @throws Disagreement */
  tell(step: Step): Promise<void>;
}

/** Begins a story on a service, whose clock is set where the story starts or stays where it is. */
export async function beginStory(service: Service, story: Omit<Story, "steps">): Promise<Telling> {
  const { sql } = service.deps;
  await sql.execute(
    `update service_clock set offset_seconds =
       greatest(offset_seconds, floor(extract(epoch from $1::timestamptz - statement_timestamp())))`,
    [story.startsAt],
  );
  const clock = await sql.row<{ offset: number }>(`select offset_seconds as "offset" from service_clock`);
  let offsetSeconds = clock!.offset;
  const now = () => nowOf(offsetSeconds);
  const { scene, world } = await openScene(service, story.programs, now);
  const telling: Telling = {
    scene,
    world,
    now,
    async tell(step) {
      const startedAt = now();
      telling.world = await play(telling, step, startedAt);
      if (step.kind === "one" && step.operation.kind === "clock")
        offsetSeconds += step.operation.hours * 3600;
    },
  };
  return telling;
}

async function play({ scene, world, now }: Telling, step: Step, at: number): Promise<World> {
  if (step.kind === "together") {
    const answers = await Promise.all(step.operations.map((operation) => perform(scene, operation, at)));
    return acceptTogether(scene, world, step.operations, answers, at);
  }
  const { operation } = step;
  const before = step.kind === "cut" ? structuredClone(world) : world;
  const expected = apply(world, operation, at);
  if (step.kind === "cut") await cutConnections(scene, operation, at, step.afterMs);
  const answer = await perform(scene, operation, at);
  if (step.kind === "cut" && answer.kind === "idempotency_in_progress") {
    // The key was claimed and its command is gone; nothing was changed, and the claim runs out by itself.
    return comparedAt(scene, before, operation, now());
  }
  if (!isExpected(expected, answer) && !(step.kind === "cut" && isRepeatOf(expected, answer))) {
    throw new Disagreement(
      `${JSON.stringify(operation)}\nthe model expects ${JSON.stringify(expected)}, the service answered ${JSON.stringify(answer)}`,
    );
  }
  const isClock = operation.kind === "clock";
  return comparedAt(scene, world, operation, isClock ? at + operation.hours * HOUR_MS : now());
}

/** Whatever was done before its connection went: the repeat of an event tells what came of the first. */
const isRepeatOf = ({ kinds }: Expected, { kind, word }: Answer): boolean =>
  kind === "duplicate" && kinds.includes(word ?? "");

async function comparedAt(scene: Scene, world: World, operation: Operation, now: number): Promise<World> {
  const programs = touchedBy(world, operation);
  const wrong = differences(pictureOf(world, programs, now), await lookAt(scene, programs));
  if (wrong.length > 0) throw new Disagreement([JSON.stringify(operation), ...wrong].join("\n"));
  return world;
}

const MOST_STATES = 4_000;

/** What happened at once must be what had come of it one after the other, in some order. */
async function acceptTogether(
  scene: Scene,
  world: World,
  operations: readonly Operation[],
  answers: readonly Answer[],
  at: number,
): Promise<World> {
  const programs = [...new Set(operations.flatMap((operation) => touchedBy(world, operation)))];
  const found = await lookAt(scene, programs);
  const seen = new Set<string>();
  let nearest: string[] | null = null;
  const search = (state: World, left: readonly number[]): World | null => {
    if (seen.size > MOST_STATES) return null;
    if (left.length === 0) {
      const wrong = differences(pictureOf(state, programs, at), found);
      if (wrong.length === 0) return state;
      if (nearest === null || wrong.length < nearest.length) nearest = wrong;
      return null;
    }
    for (const place of left) {
      const next = structuredClone(state);
      if (!isExpected(apply(next, operations[place]!, at), answers[place]!)) continue;
      const rest = left.filter((other) => other !== place);
      const key = `${rest.join()} ${JSON.stringify(next)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const end = search(next, rest);
      if (end !== null) return end;
    }
    return null;
  };
  const end = search(
    world,
    operations.map((_, place) => place),
  );
  if (end !== null) return end;
  const told = operations.map(
    (operation, place) => `${JSON.stringify(operation)} → ${JSON.stringify(answers[place])}`,
  );
  throw new Disagreement(
    [
      "no order of these explains what came of them:",
      ...told,
      ...(nearest ?? ["no order explains the answers"]),
    ].join("\n"),
  );
}
