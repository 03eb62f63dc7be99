import { z } from "zod";
import { listAudit, type AuditEntry } from "../../../../queries/system/list-audit.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { byNumber, paginate } from "../../../endpoint/paginate.ts";
import { line, none, pageOfSchema, pageQuery } from "../../../schema/common.ts";
import { AUDIT_ENTRY, viewAuditEntry } from "../../audit-entry-view.ts";
import { deskRead } from "../frames.ts";

const entryView = z.object({
  ...AUDIT_ENTRY.change,
  brandId: z.string().nullable(),
  programId: z.string().nullable(),
  accountId: z.string().nullable(),
  ...AUDIT_ENTRY.actor,
  ...AUDIT_ENTRY.request,
});

const viewEntry = (entry: AuditEntry): z.input<typeof entryView> => ({
  ...viewAuditEntry(entry),
  brandId: entry.brandId,
  accountId: entry.accountId,
});

const filter = line(120).optional();

/** DESK-15. */
export const getAudit = endpoint({
  ...deskRead,
  path: "/audit",
  tool: { name: "list_audit" },
  summary: "List who changed what, across brands, newest first",
  params: none,
  query: z.strictObject({
    ...pageQuery,
    action: filter.describe("An action, such as partner.approve, or all of a noun, such as partner."),
    targetId: filter.describe("Only changes of this record."),
    actorId: filter.describe("Only changes by this key, person, process or operator."),
    brandId: filter.describe("Only changes in this brand."),
    programId: filter.describe("Only changes in this program."),
    accountId: filter.describe("Only changes of this partner's account."),
  }),
  response: pageOfSchema(entryView),
  errors: ["invalid_cursor"],
  csv: { name: "audit", row: entryView.omit({ details: true }) },
  example: { response: { data: [], has_more: false, next_cursor: null } },
  handle(deps, { query }) {
    const { action = null, targetId = null, actorId = null } = query;
    const { brandId = null, programId = null, accountId = null } = query;
    const filters = { action, targetId, actorId, brandId, programId, accountId };
    return paginate(deps, {
      name: "operator_audit",
      filters,
      query,
      fetch: ({ limit, after }) =>
        listAudit(deps.sql, { ...filters, before: after === null ? null : Number(after[0]) }, limit + 1),
      orderOf: byNumber,
      show: viewEntry,
    });
  },
});
