import { z } from "zod";
import { explainConversion } from "../../../../queries/console/explain-conversion.ts";
import { readStory } from "../../../../queries/console/story.ts";
import { CONVERSION_DETAIL_EXAMPLE } from "../../../brand/conversions/example.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../../schema/common.ts";
import {
  explainedConversionView,
  storyView,
  viewExplainedConversion,
  viewStory,
} from "../../../views/story.ts";

const COMPUTED = {
  figures: [
    {
      kind: "direct",
      partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1A",
      partnerName: "Nora Lind",
      rewardType: "percent",
      baseCents: 12_900,
      rateBps: 2000,
      fixedCents: 0,
      originalCents: 2580,
      amountCents: 2580,
      postedCents: 2580,
      paidOutCents: 0,
    },
  ],
  lines: [
    {
      id: 90417,
      createdAt: "2026-11-02T09:30:02.481Z",
      kind: "direct",
      entry: "accrual",
      partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1A",
      amountCents: 2580,
      payoutId: null,
      note: null,
    },
  ],
} satisfies Pick<z.input<typeof storyView>, "figures" | "lines">;

const ofConversion = {
  method: "GET",
  status: 200,
  access: member("viewer"),
  effect: "read",
  reads: "replica",
  tag: "Conversions",
  params: z.strictObject({ programId: idInPath, conversionId: idInPath }),
  query: none,
  body: none,
  errors: ["conversion_not_found"],
} as const;

export const getConversionExplanation = endpoint({
  ...ofConversion,
  path: "/programs/{programId}/conversions/{conversionId}/explain",
  tool: { name: "explain_conversion" },
  summary: "Show how a conversion's commission, override and fee were computed and posted",
  response: dataOf(explainedConversionView),
  example: {
    response: {
      data: {
        conversionId: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
        externalRef: "order-1001",
        status: "approved",
        currency: "USD",
        saleCents: 12_900,
        refundedCents: 0,
        termsVersion: 1,
        ...COMPUTED,
      },
    },
  },
  async handle(deps, { caller: { brandId }, params }) {
    return { data: viewExplainedConversion(await explainConversion(deps.sql, { brandId, ...params })) };
  },
});

export const getStory = endpoint({
  ...ofConversion,
  path: "/programs/{programId}/conversions/{conversionId}/story",
  tool: { name: "get_conversion_story" },
  summary: "Show a sale from the click to the payout",
  description:
    "Click, received events, rates, ledger lines, status and payment date over time, refunds, " +
    "disputes, postbacks and payouts, all as of one moment.",
  response: dataOf(storyView),
  example: {
    response: {
      data: {
        ...CONVERSION_DETAIL_EXAMPLE,
        programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
        programName: "Acme partners",
        currency: "USD",
        kind: "sale",
        source: "api",
        partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1A",
        recruiterPartnerId: null,
        recruiterName: null,
        isRenewal: false,
        recordedAt: "2026-11-02T09:30:02.481Z",
        releasedAt: null,
        click: null,
        events: [],
        ...COMPUTED,
        states: [
          {
            from: "2026-11-02T09:30:02.481Z",
            status: "pending",
            holdUntil: "2026-11-17T09:30:00.000Z",
          },
        ],
        refunds: [],
        disputes: [],
        postbacks: [],
        payouts: [],
      },
    },
  },
  async handle(deps, { caller: { brandId }, params }) {
    return { data: viewStory(await readStory(deps.sql, { brandId, ...params })) };
  },
});
