import { z } from "zod";
import { listAudit } from "../../queries/system/list-audit.ts";
import { command } from "../command.ts";
import { given, limitFlag } from "../fields.ts";

/** The audit trail. */
export const auditCommands = [
  command({
    noun: "audit",
    verb: null,
    summary: "List audit entries, newest first.",
    effect: "read",
    positionals: [],
    input: z.strictObject({
      target: given("ID", "Only changes of this record.").optional(),
      action: given(
        "NOUN.VERB",
        "Only this action, such as `partner.approve`, or all actions of a noun, such as `partner`.",
      ).optional(),
      actor: given("ID", "Only changes by this key, workflow or operator (`vp`).").optional(),
      brand: given("brd_…", "Only changes of this brand.").optional(),
      program: given("prg_…", "Only changes of this program.").optional(),
      account: given("acc_…", "Only changes of this account.").optional(),
      before: z.int().min(1).optional().describe("Only entries older than the one with this id."),
      limit: limitFlag,
    }),
    prints:
      "[{id, createdAt, action, targetId, brandId, programId, accountId, actorKind, actorId, requestId, details}]",
    run: (deps, input) =>
      listAudit(
        deps.sql,
        {
          targetId: input.target ?? null,
          action: input.action ?? null,
          actorId: input.actor ?? null,
          brandId: input.brand ?? null,
          programId: input.program ?? null,
          accountId: input.account ?? null,
          before: input.before ?? null,
        },
        input.limit,
      ),
  }),
];
