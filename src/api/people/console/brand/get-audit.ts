import { z } from "zod";
import { listBrandAudit, type BrandAuditEntry } from "../../../../queries/console/list-brand-audit.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { byNumber, paginate } from "../../../endpoint/paginate.ts";
import { line, none, pageOfSchema, pageQuery } from "../../../schema/common.ts";
import { AUDIT_ENTRY, viewAuditEntry } from "../../audit-entry-view.ts";

/** CONSOLE-13. */
const entryView = z.object({
  ...AUDIT_ENTRY.change,
  programId: z.string().nullable(),
  ...AUDIT_ENTRY.actor,
  actorName: z.string().nullable().describe("Of a key, a member or a partner; null for others."),
  ...AUDIT_ENTRY.request,
});

const viewEntry = (entry: BrandAuditEntry): z.input<typeof entryView> => ({
  ...viewAuditEntry(entry),
  actorName: entry.actorName,
});

export const getAudit = endpoint({
  method: "GET",
  path: "/audit",
  status: 200,
  access: member("viewer"),
  effect: "read",
  reads: "replica",
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
  response: pageOfSchema(entryView),
  errors: ["invalid_cursor"],
  csv: { name: "audit", row: entryView.omit({ details: true }) },
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
      show: viewEntry,
    });
  },
});
