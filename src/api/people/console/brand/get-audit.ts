import { z } from "zod";
import { ACTOR_KINDS } from "../../../../domain/access/actor.ts";
import { listBrandAudit, type BrandAuditEntry } from "../../../../queries/console/list-brand-audit.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { byNumber, paginate } from "../../../endpoint/paginate.ts";
import { line, none, pageOfSchema, pageQuery, timestamp } from "../../../schema/common.ts";

/** CONSOLE-13. */
const auditEntryView = z.object({
  id: z.int(),
  createdAt: timestamp,
  action: z.string().describe("Noun and verb, such as partner.approve."),
  targetId: z.string().describe("The record that was changed."),
  programId: z.string().nullable(),
  actorKind: z.enum(ACTOR_KINDS),
  actorId: z.string().nullable(),
  actorName: z.string().nullable().describe("Of a key, a member or a partner; null for others."),
  requestId: z.string().nullable(),
  details: z
    .record(
      z.string(),
      z.unknown().meta({ type: ["string", "number", "boolean", "object", "array", "null"] }),
    )
    .describe("Ids, dates, amounts and codes."),
});

const viewAuditEntry = (entry: BrandAuditEntry): z.input<typeof auditEntryView> => ({
  id: entry.id,
  createdAt: entry.createdAt.toISOString(),
  action: entry.action,
  targetId: entry.targetId,
  programId: entry.programId,
  actorKind: entry.actorKind,
  actorId: entry.actorId,
  actorName: entry.actorName,
  requestId: entry.requestId,
  details: { ...entry.details },
});

export const getAudit = endpoint({
  method: "GET",
  path: "/audit",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "list_audit" },
  tag: "Brand",
  summary: "List who changed what in the brand, newest first",
  params: none,
  query: z.strictObject({
    ...pageQuery,
    programId: line(120).optional().describe("Only changes in this program."),
    actorId: line(120).optional().describe("Only changes by this key or person."),
    targetId: line(120).optional().describe("Only changes of this record."),
  }),
  body: none,
  response: pageOfSchema(auditEntryView),
  errors: ["invalid_cursor"],
  csv: { name: "audit", row: auditEntryView.omit({ details: true }) },
  example: {
    response: {
      data: [
        {
          id: 8812,
          createdAt: "2026-11-02T09:30:02.481Z",
          action: "partner.approve",
          targetId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
          programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
          actorKind: "brand_user",
          actorId: "mbr_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
          actorName: "Olivia",
          requestId: "req_01KAK3XH4V9Y2C6R8M0T5W7Z1F",
          details: {},
        },
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps, { caller: { brandId }, query }) {
    const { programId = null, actorId = null, targetId = null } = query;
    return paginate(deps, {
      name: "audit",
      filters: { brandId, programId, actorId, targetId },
      query,
      fetch: (page) => listBrandAudit(deps.sql, { brandId, programId, actorId, targetId }, page),
      orderOf: byNumber,
      show: viewAuditEntry,
    });
  },
});
