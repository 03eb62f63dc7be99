import type { Origin } from "../domain/access/actor.ts";

/** The demo's actor in the audit trail. */
export const SEED_ORIGIN: Origin = { actor: { kind: "operator", id: "seed-demo" }, requestId: null };
