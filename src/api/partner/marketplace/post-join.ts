import { z } from "zod";
import { joinProgram } from "../../../commands/partners/join-program.ts";
import { APPLICATION_LIMITS, PAID_SEARCH } from "../../../domain/partners/application.ts";
import { PARTNER_STATUSES } from "../../../domain/partners/partner.ts";
import { endpoint, partnerKey } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, line, none, text, webUrl } from "../../schema/common.ts";
import { scheduledChangeView, viewScheduledChange } from "../../views/scheduled-change.ts";
import { methodKey, methodKeys } from "../../schema/promotion.ts";

const LIMITS = APPLICATION_LIMITS;

const answers = z
  .record(line(LIMITS.questionIdLength), text(LIMITS.responseLength))
  .refine(
    (given) => Object.keys(given).length <= LIMITS.answers,
    `must have at most ${LIMITS.answers} answers`,
  );

export const postJoin = endpoint({
  method: "POST",
  path: "/partner/marketplace/{program}/join",
  status: 201,
  access: partnerKey("write"),
  effect: "command",
  tool: { name: "join_program" },
  tag: "Marketplace",
  summary: "Join a program, or apply to it",
  description:
    "An open program approves you immediately, unless a check holds the application for review; " +
    "otherwise the brand reviews it. You can apply again after a rejection. Your promotion details are " +
    "saved to your profile.",
  params: z.strictObject({ program: idInPath.describe("Program id or slug.") }),
  query: none,
  body: z.strictObject({
    acceptTerms: z.literal(true).describe("You accept the program's current terms."),
    channel: line(LIMITS.channelLength).optional(),
    reach: line(LIMITS.reachLength).optional(),
    proofUrl: webUrl(LIMITS.proofUrlLength)
      .optional()
      .describe("An http or https URL without a user name or password."),
    note: text(LIMITS.noteLength).optional(),
    promoText: text(LIMITS.promoTextLength).optional(),
    primaryMethod: methodKey.optional(),
    methods: methodKeys.optional(),
    paidSearch: z.enum(PAID_SEARCH).optional(),
    acceptDisclosure: z.boolean().optional().describe("You agree to label posts as ads."),
    answers: answers.optional().describe("Keyed by the question ids shown in the marketplace."),
    recruiter: line(LIMITS.recruiterLength).optional().describe("The code of the partner who recruited you."),
  }),
  response: dataOf(
    z.object({
      partnerId: z.string(),
      programSlug: z.string(),
      status: z.enum(PARTNER_STATUSES),
      scheduledChange: scheduledChangeView
        .nullable()
        .describe("The announced change of the terms; null if there is none."),
    }),
  ),
  errors: ["program_not_listed", "conflict"],
  example: {
    body: {
      acceptTerms: true,
      channel: "Newsletter",
      promoText: "A weekly letter about tools for small shops, with honest reviews.",
      primaryMethod: "newsletter_email",
    },
    response: {
      data: {
        partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
        programSlug: "acme-partners",
        status: "approved",
        scheduledChange: null,
      },
    },
    demo: { program: "NEW_PROGRAM" },
  },
  async handle(tx, { caller, params, body, origin }) {
    const { acceptTerms: _accepted, recruiter = null, promoText = "", ...application } = body;
    const { accountId } = caller;
    const joined = await joinProgram(tx, {
      accountId,
      program: params.program,
      // A form sends what was left blank.
      application: promoText.trim() === "" ? application : { ...application, promoText },
      recruiter,
      origin,
    });
    const { partnerId, programSlug, status } = joined;
    return {
      data: { partnerId, programSlug, status, scheduledChange: viewScheduledChange(joined.announced) },
    };
  },
});
