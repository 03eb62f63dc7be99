import { z } from "zod";
import { publishTerms, withdrawTermsChange } from "../../../../commands/programs/publish-terms.ts";
import type { TermsOutcome } from "../../../../commands/programs/change-terms.ts";
import type { Tx } from "../../../../db/transaction.ts";
import { TRAFFIC_SOURCES } from "../../../../domain/programs/program.ts";
import { INPUT_NAMES } from "../../../../domain/programs/terms-input.ts";
import { getProgram } from "../../../../queries/programs/get-program.ts";
import { countTermsRecipients } from "../../../../queries/programs/terms-recipients.ts";
import { termsFields } from "../../../brand/programs/program-body.ts";
import { rateRulesBody } from "../../../brand/rates/put-rates.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../../schema/common.ts";
import {
  noticeCalendarView,
  scheduledChangeView,
  termsChangesView,
  viewNoticeCalendar,
  viewScheduledChange,
} from "../../../views/scheduled-change.ts";

/** The effect of a change of terms, made or previewed. CONSOLE-20. */
const publishedTermsView = z.object({
  programId: z.string(),
  changed: z.boolean().describe("Whether the request changes anything, now or later."),
  termsVersion: z.int().describe("The version in force afterwards."),
  applied: termsChangesView.describe("What the request changes at once."),
  scheduledChange: scheduledChangeView.nullable().describe("Everything that waits afterwards."),
  calendar: noticeCalendarView.describe(
    "The weeks of the notice period, Monday to Sunday, UTC; empty if nothing waits.",
  ),
  mailed: z
    .object({ approved: z.int(), suspended: z.int() })
    .describe("How many partners are mailed about it now, by status."),
});

const NOBODY = { approved: 0, suspended: 0 };

/** Makes a change and shows its effect. */
async function publish(
  tx: Tx,
  { brandId, programId }: Readonly<{ brandId: string; programId: string }>,
  change: () => Promise<TermsOutcome>,
): Promise<z.input<typeof publishedTermsView>> {
  // Before the change locks the program, whose sales would wait for very many partners to be counted.
  const recipients = await countTermsRecipients(tx, brandId, programId);
  const outcome = await change();
  const program = await getProgram(tx, brandId, programId);
  return {
    programId,
    changed: outcome.changed,
    termsVersion: outcome.version,
    applied: outcome.applied.map(({ field, from, to }) => ({ field, from, to })),
    scheduledChange: viewScheduledChange(program),
    calendar: viewNoticeCalendar(outcome.pending, tx.deps.config.businessHolidays),
    mailed: outcome.changed ? recipients : NOBODY,
  };
}

const common = {
  method: "POST",
  status: 200,
  access: member("owner"),
  effect: "command",
  tag: "Programs",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  response: dataOf(publishedTermsView),
} as const;

const EXAMPLE = {
  programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
  changed: true,
  termsVersion: 4,
  applied: [{ field: "holdDays", from: 20, to: 15 }],
  scheduledChange: null,
  calendar: [],
  mailed: { approved: 12, suspended: 1 },
};

export const postTerms = endpoint({
  ...common,
  path: "/programs/{programId}/terms",
  tool: { name: "publish_terms" },
  summary: "Change the terms of a program, rate rules included, in one step",
  description: "Only the fields sent change. What is better for partners applies at once, a cut waits.",
  body: z.strictObject({
    ...termsFields.shape,
    ...rateRulesBody.shape,
    from: z
      .strictObject({
        version: z.int().describe("The version in force."),
        changeNumber: z.int().nullable().describe("Of the pending change; null without one."),
      })
      .optional()
      .describe("Refused unless these are still the program's terms."),
  }),
  errors: ["program_not_found", "conflict"],
  example: { body: { holdDays: 15 }, response: { data: EXAMPLE } },
  async handle(tx, { caller: { brandId }, params: { programId }, body: { from, ...terms }, origin }) {
    const request = { brandId, programId, terms, from, origin };
    return { data: await publish(tx, request, () => publishTerms(tx, request)) };
  },
});

export const postTermsWithdraw = endpoint({
  ...common,
  path: "/programs/{programId}/terms/withdraw",
  tool: { name: "withdraw_terms" },
  summary: "Withdraw the pending change of a program's terms, or one term of it",
  body: z.strictObject({
    field: z.enum(INPUT_NAMES).optional().describe("Only this term; omit it for the whole change."),
    source: z
      .enum(TRAFFIC_SOURCES)
      .optional()
      .describe("With `field: trafficRules`: only the rule of this traffic source."),
  }),
  errors: ["program_not_found", "conflict"],
  example: { body: { field: "holdDays" }, response: { data: { ...EXAMPLE, applied: [] } } },
  async handle(tx, { caller: { brandId }, params: { programId }, body: { field, source }, origin }) {
    const only = field === undefined ? null : { field, source };
    const request = { brandId, programId, only, origin };
    return { data: await publish(tx, request, () => withdrawTermsChange(tx, request)) };
  },
});
