import type { Step } from "./model/operations.ts";
import { startService } from "./drivers/service.ts";
import { verifyBooks } from "./drivers/books.ts";
import { Disagreement } from "./disagreement.ts";
import { beginStory, type Story } from "./story.ts";

/** Plays a story from the beginning, on a service of its own. @returns why it fails, or null */
export async function replay(story: Story): Promise<string | null> {
  const service = await startService();
  try {
    const run = await beginStory(service, story);
    for (const step of story.steps) await run.play(step);
    await run.compareAll();
    await verifyBooks(run.scene, run.world);
    return null;
  } catch (error) {
    if (error instanceof Disagreement) return error.message;
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    await service.close();
  }
}

/** Whoever waits for the shortest story gets the shortest one until then. */
const PATIENCE_MS = 2 * 60_000;

/**
 * The shortest story that still fails, by leaving out halves, quarters and at last single steps (delta debugging), and then
 * operations of those that happen at once.
 */
export async function shrink(story: Story, onProgress: (steps: number) => void): Promise<Story> {
  const startedAt = performance.now();
  const fails = async (steps: readonly Step[]) =>
    performance.now() - startedAt < PATIENCE_MS && (await replay({ ...story, steps })) !== null;
  let steps = story.steps;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < steps.length;) {
      const without = [...steps.slice(0, from), ...steps.slice(from + size)];
      if (await fails(without)) {
        steps = without;
        onProgress(steps.length);
      } else from += size;
    }
  }
  for (const [place, step] of steps.entries()) {
    if (step.kind !== "together") continue;
    let operations = step.operations;
    for (const operation of step.operations) {
      const fewer = operations.filter((other) => other !== operation);
      const only = fewer.length === 1 ? { kind: "one" as const, operation: fewer[0]! } : null;
      const candidate: Step = only ?? { kind: "together", operations: fewer };
      if (fewer.length > 0 && (await fails(steps.with(place, candidate)))) {
        operations = fewer;
        steps = steps.with(place, candidate);
      }
    }
  }
  return { ...story, steps };
}

/** The story as a test that can be run. */
export const asTest = (
  story: Story,
  message: string,
): string => `import { expect, test } from "@jest/globals";
import { replay } from "../../prove/shrink.ts";

// ${message.split("\n").join("\n// ")}
test("model and service agree", async () => {
  expect(await replay(${JSON.stringify(story, null, 2)})).toBeNull();
});
`;
