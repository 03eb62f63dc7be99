import { z } from "zod";
import { sendAgain } from "../../../../commands/postbacks/send-again.ts";
import { DELIVERY_STATUSES } from "../../../../domain/messaging/postback-retry.ts";
import {
  expandPostback,
  macroValues,
  POSTBACK_URL_LENGTH,
  postbackUrlProblem,
  sampleValues,
} from "../../../../domain/messaging/postback.ts";
import { findOwnPartner } from "../../../../queries/partners/own-partner.ts";
import {
  listDeliveriesWithAttempts,
  type DeliveryWithAttempts,
} from "../../../../queries/postbacks/list-deliveries.ts";
import { endpoint, partnerPerson } from "../../../endpoint/endpoint.ts";
import { byCreation, paginate } from "../../../endpoint/paginate.ts";
import { dataOf, idInPath, none, pageOfSchema, pageQuery, timestamp } from "../../../schema/common.ts";
import { DELIVERY_EXAMPLE, deliveryView, viewDelivery } from "../../../views/postback.ts";

/** POSTBACK-10. */
const deliveryWithAttemptsView = deliveryView.extend({
  url: z.string().describe("As called, with the macros filled in."),
  isTest: z.boolean(),
  calls: z
    .array(
      z.object({
        number: z.int(),
        startedAt: timestamp,
        finishedAt: timestamp.nullable().describe("Null while it is under way."),
        statusCode: z.int().nullable().describe("Null without a response."),
        error: z.string().nullable(),
        excerpt: z.string().nullable().describe("How the response began."),
      }),
    )
    .describe("The first call first."),
});

const viewDeliveryWithAttempts = (
  delivery: DeliveryWithAttempts,
): z.input<typeof deliveryWithAttemptsView> => ({
  ...viewDelivery(delivery),
  url: delivery.url,
  isTest: delivery.isTest,
  calls: delivery.calls.map((call) => ({
    number: call.number,
    startedAt: call.startedAt.toISOString(),
    finishedAt: call.finishedAt?.toISOString() ?? null,
    statusCode: call.statusCode,
    error: call.error,
    excerpt: call.answerExcerpt,
  })),
});

const common = { access: partnerPerson, tag: "Postback" } as const;

/** POSTBACK-10. */
const getDeliveries = endpoint({
  ...common,
  method: "GET",
  path: "/programs/{program}/postback/deliveries",
  status: 200,
  effect: "read",
  tool: { name: "list_postback_deliveries" },
  summary: "List your postbacks of a program with every call, newest first",
  params: z.strictObject({ program: idInPath }),
  query: z.strictObject({ ...pageQuery, status: z.enum(DELIVERY_STATUSES).optional() }),
  body: none,
  response: pageOfSchema(deliveryWithAttemptsView),
  errors: ["program_not_joined", "invalid_cursor"],
  csv: { name: "postbacks", row: deliveryWithAttemptsView.omit({ calls: true }) },
  example: {
    response: {
      data: [
        {
          ...DELIVERY_EXAMPLE,
          url: "https://tracker.example/postback?payout=12.50",
          isTest: false,
          calls: [
            {
              number: 1,
              startedAt: "2026-11-20T12:00:01.000Z",
              finishedAt: "2026-11-20T12:00:01.200Z",
              statusCode: 503,
              error: null,
              excerpt: "Service Unavailable",
            },
          ],
        },
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps, { caller: { accountId }, params: { program }, query }) {
    const { partnerId } = await findOwnPartner(deps.sql, accountId, program);
    const status = query.status ?? null;
    return paginate(deps, {
      name: "postback_deliveries",
      filters: { partnerId, status },
      query,
      fetch: (page) => listDeliveriesWithAttempts(deps.sql, { partnerId, status }, page),
      orderOf: byCreation,
      show: viewDeliveryWithAttempts,
    });
  },
});

/** POSTBACK-11. */
const postSendAgain = endpoint({
  ...common,
  method: "POST",
  path: "/programs/{program}/postback/deliveries/{deliveryId}/send-again",
  status: 200,
  effect: "command",
  tool: { name: "send_postback_again" },
  summary: "Send a postback again",
  description:
    "A postback that waits for a retry is sent now. Any other is sent anew, with the values of now.",
  params: z.strictObject({ program: idInPath, deliveryId: idInPath }),
  query: none,
  body: none,
  response: dataOf(z.object({ deliveryId: z.string().describe("The delivery that is sent.") })),
  errors: ["program_not_joined", "delivery_not_found", "conflict"],
  limit: {
    name: "resendPostbackPartner",
    of: async ({ caller, params }, sql) =>
      (await findOwnPartner(sql, caller.accountId, params.program)).partnerId,
  },
  example: { response: { data: { deliveryId: DELIVERY_EXAMPLE.id } } },
  async handle(tx, { caller: { accountId }, params: { program, deliveryId }, origin }) {
    const partner = await findOwnPartner(tx, accountId, program);
    return { data: await sendAgain(tx, { partner, deliveryId, origin }) };
  },
});

/** POSTBACK-12. */
const getSample = endpoint({
  ...common,
  method: "GET",
  path: "/programs/{program}/postback/sample",
  status: 200,
  effect: "read",
  tool: { name: "sample_postback" },
  summary: "Show what a postback URL becomes with sample values",
  params: z.strictObject({ program: idInPath }),
  query: z.strictObject({
    url: z
      .string()
      .max(POSTBACK_URL_LENGTH * 2)
      .optional()
      .describe("A URL as it is being written."),
  }),
  body: none,
  response: dataOf(
    z.object({
      macros: z.array(z.object({ macro: z.string(), value: z.string().describe("In the sample.") })),
      sample: z.string().nullable().describe("The URL as it would be called; null if it has a problem."),
      problem: z.string().nullable().describe("Why the URL would be refused."),
    }),
  ),
  errors: ["program_not_joined"],
  example: {
    response: {
      data: {
        macros: [{ macro: "{payout}", value: "12.50" }],
        sample: "https://tracker.example/postback?payout=12.50",
        problem: null,
      },
    },
  },
  async handle(deps, { caller: { accountId }, params: { program }, query: { url } }) {
    const { programSlug, currency } = await findOwnPartner(deps.sql, accountId, program);
    const values = sampleValues(programSlug, currency);
    const problem = url === undefined ? null : postbackUrlProblem(url, deps.config.allowPrivatePostbacks);
    const isSampled = url !== undefined && problem === null;
    const sample = isSampled ? expandPostback(url, values) : null;
    return { data: { macros: [...macroValues(values)], sample, problem } };
  },
});

/** A partner's postbacks. */
export const POSTBACK_ENDPOINTS = [getDeliveries, postSendAgain, getSample];
