import { z } from "zod";
import {
  allTrafficRules,
  ATTRIBUTIONS,
  commissionText,
  REWARD_TYPES,
  TRAFFIC_RULES,
} from "../../../../domain/programs/program.ts";
import { listTermsVersions, type TermsVersionRow } from "../../../../queries/programs/list-terms-versions.ts";
import { requireProgram } from "../../../../queries/programs/require-program.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { paginate } from "../../../endpoint/paginate.ts";
import { cents, idInPath, none, pageOfSchema, pageQuery, timestamp } from "../../../schema/common.ts";
import { rateRulesView, viewRateRules } from "../../../views/rates.ts";
import {
  noticeCalendarView,
  scheduledChangeView,
  viewNoticeCalendar,
} from "../../../views/scheduled-change.ts";

/** CONSOLE-8. */
const termsVersionView = z.object({
  version: z.int(),
  state: z.enum(["pending", "in_force", "past"]),
  effectiveAt: timestamp,
  createdAt: timestamp,
  requestedAt: timestamp
    .nullable()
    .describe("When a scheduled change was requested; null if it applied at once."),
  changes: scheduledChangeView.shape.changes
    .nullable()
    .describe("What a scheduled change changed; null if it applied at once."),
  changeNumber: z
    .int()
    .nullable()
    .describe("Numbers the program's scheduled changes; null if it applied at once."),
  calendar: noticeCalendarView.describe(
    "The weeks in which the pending version waits, Monday to Sunday, UTC; empty for any other.",
  ),
  commission: z.string().describe("The commission in words."),
  rewardType: z.enum(REWARD_TYPES),
  directRateBps: z.int(),
  directFixedCents: cents,
  overrideRateBps: z.int(),
  holdDays: z.int(),
  attributionWindowDays: z.int(),
  renewalMonths: z.int().nullable(),
  minimumPayoutCents: cents,
  newCustomersOnly: z.boolean(),
  countries: z.array(z.string()),
  trafficRules: z.record(z.string(), z.enum(TRAFFIC_RULES)),
  attribution: z.enum(ATTRIBUTIONS),
  rateRules: rateRulesView,
});

function viewTermsVersion(
  row: TermsVersionRow,
  currency: string,
  holidays: readonly string[],
): z.input<typeof termsVersionView> {
  const { state, requestedAt, effectiveAt } = row;
  const waiting = state === "pending" && requestedAt !== null ? { requestedAt, effectiveAt } : null;
  return {
    version: row.version,
    state: row.state,
    effectiveAt: row.effectiveAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    requestedAt: row.requestedAt?.toISOString() ?? null,
    changes: row.changes?.map(({ field, from, to }) => ({ field, from, to })) ?? null,
    changeNumber: row.changeNumber,
    calendar: viewNoticeCalendar(waiting, holidays),
    commission: commissionText(row, currency),
    rewardType: row.rewardType,
    directRateBps: row.directRateBps,
    directFixedCents: row.directFixedCents,
    overrideRateBps: row.overrideRateBps,
    holdDays: row.holdDays,
    attributionWindowDays: row.attributionWindowDays,
    renewalMonths: row.renewalMonths,
    minimumPayoutCents: row.minimumPayoutCents,
    newCustomersOnly: row.newCustomersOnly,
    countries: [...row.countries],
    trafficRules: allTrafficRules(row.trafficRules),
    attribution: row.attribution,
    rateRules: viewRateRules(row),
  };
}

export const getTermsVersions = endpoint({
  method: "GET",
  path: "/programs/{programId}/terms-versions",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "list_terms_versions" },
  tag: "Programs",
  summary: "List the versions of a program's terms, newest first, the pending one included",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject(pageQuery),
  body: none,
  response: pageOfSchema(termsVersionView),
  errors: ["program_not_found", "invalid_cursor"],
  csv: {
    name: "terms",
    row: termsVersionView.omit({
      changes: true,
      changeNumber: true,
      calendar: true,
      countries: true,
      trafficRules: true,
      rateRules: true,
    }),
  },
  example: {
    response: {
      data: [
        {
          version: 1,
          state: "in_force",
          effectiveAt: "2026-10-01T09:00:00.000Z",
          createdAt: "2026-10-01T09:00:00.000Z",
          requestedAt: null,
          changes: null,
          changeNumber: null,
          calendar: [],
          commission: "20 %",
          rewardType: "percent",
          directRateBps: 2000,
          directFixedCents: 0,
          overrideRateBps: 1000,
          holdDays: 15,
          attributionWindowDays: 30,
          renewalMonths: null,
          minimumPayoutCents: 5000,
          newCustomersOnly: false,
          countries: [],
          trafficRules: {},
          attribution: "last",
          rateRules: { products: [], events: [] },
        },
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps, { caller: { brandId }, params: { programId }, query }) {
    const { currency } = await requireProgram(deps.sql, brandId, programId);
    return paginate(deps, {
      name: "terms-versions",
      filters: { programId },
      query,
      fetch: (page) => listTermsVersions(deps.sql, brandId, programId, page),
      orderOf: ({ version }) => [String(version)],
      show: (row) => viewTermsVersion(row, currency, deps.config.businessHolidays),
    });
  },
});
