import { z } from "zod";
import { ACTOR_KINDS } from "../../domain/access/actor.ts";
import type { AuditEntry } from "../../db/entities/audit-entry.ts";
import type { EntityRow } from "../../db/query-builder.ts";
import { timestamp } from "../schema/common.ts";

/** The fields of an audit entry that the brand and the operator both read, in three parts. */
export const AUDIT_ENTRY = {
  change: {
    id: z.int(),
    createdAt: timestamp,
    action: z.string().describe("Noun and verb, such as partner.approve."),
    targetId: z.string().describe("The record that was changed."),
  },
  actor: {
    actorKind: z.enum(ACTOR_KINDS),
    actorId: z.string().nullable(),
  },
  request: {
    requestId: z.string().nullable(),
    details: z
      .record(
        z.string(),
        z.unknown().meta({ type: ["string", "number", "boolean", "object", "array", "null"] }),
      )
      .describe("Ids, dates, amounts and codes."),
  },
};

type Entry = Readonly<
  Pick<
    EntityRow<AuditEntry>,
    | "id"
    | "createdAt"
    | "action"
    | "targetId"
    | "programId"
    | "actorKind"
    | "actorId"
    | "requestId"
    | "details"
  >
>;

/** Who changed which record, and how. */
export const viewAuditEntry = (entry: Entry) => ({
  id: entry.id,
  createdAt: entry.createdAt.toISOString(),
  action: entry.action,
  targetId: entry.targetId,
  programId: entry.programId,
  actorKind: entry.actorKind,
  actorId: entry.actorId,
  requestId: entry.requestId,
  details: { ...entry.details },
});
