import type { Origin } from "../domain/access/actor.ts";

/** The demo is nobody's own doing; the audit trail says so. */
export const SEED_ORIGIN: Origin = { actor: { kind: "operator", id: "seed-demo" }, requestId: null };
