import { verifyLedger } from "../../src/queries/reconciliation/verify-ledger.ts";
import { Disagreement } from "../story.ts";
import type { Scene } from "./scene.ts";

/** Holds the books of a story's programs against themselves: the service's own check, and the identities by plain sums. */
export async function verifyBooks(scene: Scene): Promise<void> {
  for (const [name, { id }] of Object.entries(scene.programs)) {
    const { problems } = await verifyLedger(scene.service.deps, id, null);
    if (problems.length > 0) {
      throw new Disagreement(`ledger verify of program ${name}: ${JSON.stringify(problems, null, 1)}`);
    }
  }
}
