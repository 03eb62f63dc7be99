import { expect, test } from "@jest/globals";
import { runCampaign } from "../../prove/campaign.ts";

/** Each seed plays stories of its own; the last one is another every day, so that every run looks somewhere new. */
const SEEDS = [1, Math.floor(Date.now() / 86_400_000)];
const STEPS = 500;

test.each(SEEDS)(
  "a model of the money and the service agree step by step, seed %i",
  async (seed) => {
    const { failure, steps } = await runCampaign({ steps: STEPS, seed });
    const shorter = `npm run prove:money -- --steps ${STEPS} --seed ${seed}`;
    expect(failure && `${failure.message}\n\nThe shortest story that shows it: ${shorter}`).toBeNull();
    expect(steps).toBe(STEPS);
  },
  600_000,
);
