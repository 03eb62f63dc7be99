import { z } from "zod";
import { PARTNER_STATUSES } from "../../../../domain/partners/partner.ts";
import { minorToMajorText } from "../../../../domain/money/currency.ts";
import {
  allTrafficRules,
  ATTRIBUTIONS,
  commissionText,
  recruiterOverrideText,
  renewalsText,
  TRAFFIC_RULES,
} from "../../../../domain/programs/program.ts";
import {
  findListedProgram,
  type ApplicationProgram,
} from "../../../../queries/marketplace/find-listed-program.ts";
import { endpoint, partnerPerson } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, line, none } from "../../../schema/common.ts";
import { questionsView } from "../../../views/question.ts";
import { PAID_RATES_EXAMPLE, paidRatesView, viewPaidRates } from "../../../views/paid-rates.ts";
import { rateRulesView, viewRateRules } from "../../../views/rates.ts";
import { scheduledChangeView, viewScheduledChange } from "../../../views/scheduled-change.ts";

/** PARTNER-38. */
const listedProgramView = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  brandName: z.string(),
  description: z.string(),
  currency: z.string(),
  openToAll: z.boolean(),
  isPaused: z.boolean().describe("A paused program takes no applications."),
  recruiterName: z.string().nullable().describe("The partner whose recruiting link was followed."),
  recruiterCode: z
    .string()
    .nullable()
    .describe(
      "The code of that link to apply with; null for one that is no other partner's of this program.",
    ),
  questions: questionsView,
  terms: z.object({
    version: z.int(),
    commission: z.string().describe("In words."),
    recruiterOverride: z.string().describe("In words."),
    renewals: z.string().describe("In words."),
    rates: paidRatesView.describe("The same as figures."),
    rateRules: rateRulesView,
    holdDays: z.int(),
    attributionWindowDays: z.int(),
    attribution: z.enum(ATTRIBUTIONS),
    minimumPayout: z.string().describe("In major units of the currency."),
    newCustomersOnly: z.boolean(),
    countries: z.array(z.string()),
    isCountryAllowed: z.boolean().describe("Whether your country is among them."),
    trafficRules: z.record(z.string(), z.enum(TRAFFIC_RULES)),
    brandRules: z.string(),
    scheduledChange: scheduledChangeView.nullable(),
  }),
  own: z
    .object({
      partnerId: z.string(),
      status: z.enum(PARTNER_STATUSES),
      statusReason: z.string().nullable(),
    })
    .nullable()
    .describe("Where you stand; null if you have never applied."),
});

function viewListedProgram({
  program,
  own,
  isCountryAllowed,
  recruiterCode,
}: ApplicationProgram): z.input<typeof listedProgramView> {
  const { terms, currency } = program;
  return {
    id: program.id,
    slug: program.slug,
    name: program.name,
    brandName: program.brandName,
    description: program.description,
    currency,
    openToAll: program.openToAll,
    isPaused: program.isPaused,
    recruiterName: program.recruiterName,
    recruiterCode,
    questions: program.questions.map(({ id, text }) => ({ id, text })),
    terms: {
      version: program.termsVersion,
      commission: commissionText(terms, currency),
      recruiterOverride: recruiterOverrideText(terms.overrideRateBps),
      renewals: renewalsText(terms.renewalMonths),
      rates: viewPaidRates(terms),
      rateRules: viewRateRules(terms),
      holdDays: terms.holdDays,
      attributionWindowDays: terms.attributionWindowDays,
      attribution: terms.attribution,
      minimumPayout: minorToMajorText(terms.minimumPayoutCents, currency),
      newCustomersOnly: terms.newCustomersOnly,
      countries: [...terms.countries],
      isCountryAllowed,
      trafficRules: allTrafficRules(terms.trafficRules),
      brandRules: program.brandRules,
      scheduledChange: viewScheduledChange(program.announced),
    },
    own: own && { partnerId: own.partnerId, status: own.status, statusReason: own.statusReason },
  };
}

const RECRUITER_LENGTH = 80;

/** PARTNER-38. */
export const getListedProgram = endpoint({
  method: "GET",
  path: "/marketplace/{program}",
  status: 200,
  access: partnerPerson,
  effect: "read",
  tool: { name: "get_listed_program" },
  tag: "Marketplace",
  summary: "Show a program with the terms and questions of its application",
  params: z.strictObject({ program: idInPath.describe("Its slug.") }),
  query: z.strictObject({
    recruiter: line(RECRUITER_LENGTH).optional().describe("The code of a recruiting link."),
  }),
  body: none,
  response: dataOf(listedProgramView),
  errors: ["program_not_listed"],
  example: {
    response: {
      data: {
        id: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1A",
        slug: "acme-partners",
        name: "Acme partners",
        brandName: "Acme",
        description: "",
        currency: "USD",
        openToAll: true,
        isPaused: false,
        recruiterName: null,
        recruiterCode: null,
        questions: [{ id: "first_place", text: "Where will you write about us first?" }],
        terms: {
          version: 1,
          commission: "20% of each sale",
          recruiterOverride: "10% of the recruited partner's commission",
          renewals: "every renewal",
          rates: PAID_RATES_EXAMPLE,
          rateRules: { products: [], events: [] },
          holdDays: 15,
          attributionWindowDays: 30,
          attribution: "last",
          minimumPayout: "10.00",
          newCustomersOnly: true,
          countries: [],
          isCountryAllowed: true,
          trafficRules: {},
          brandRules: "",
          scheduledChange: null,
        },
        own: null,
      },
    },
  },
  async handle({ sql }, { caller: { accountId }, params: { program: slug }, query }) {
    const recruiterCode = query.recruiter ?? null;
    return { data: viewListedProgram(await findListedProgram(sql, { accountId, slug, recruiterCode })) };
  },
});
