import { z } from "zod";
import { customerLink } from "../../../../domain/attribution/link.ts";
import { readPartnerOrigin, type PartnerOrigin } from "../../../../queries/partners/partner-origin.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, timestamp } from "../../../schema/common.ts";

/** CONSOLE-22. */
const originView = z.object({
  refCode: z.string().describe("The code of the partner's links."),
  link: z.string().describe("The partner's tracked link."),
  appliedAt: timestamp.describe("When the partner last applied, or was added."),
  firstApprovedAt: timestamp.nullable(),
  recruiterPartnerId: z
    .string()
    .nullable()
    .describe("Null if nobody recruited the partner, like recruiterName."),
  recruiterName: z.string().nullable(),
});

const viewOrigin = (origin: PartnerOrigin, baseUrl: string): z.input<typeof originView> => ({
  refCode: origin.refCode,
  link: customerLink(baseUrl, origin.refCode),
  appliedAt: origin.appliedAt.toISOString(),
  firstApprovedAt: origin.firstApprovedAt?.toISOString() ?? null,
  recruiterPartnerId: origin.recruiterPartnerId,
  recruiterName: origin.recruiterName,
});

export const getPartnerOrigin = endpoint({
  method: "GET",
  path: "/programs/{programId}/partners/{partnerId}/origin",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "get_partner_origin" },
  tag: "Partners",
  summary: "Show how a partner joined a program, and the partner's link",
  params: z.strictObject({ programId: idInPath, partnerId: idInPath }),
  query: none,
  body: none,
  response: dataOf(originView),
  errors: ["partner_not_found"],
  example: {
    response: {
      data: {
        refCode: "nora4k2mzq",
        link: "https://partners.example/r/nora4k2mzq",
        appliedAt: "2026-10-01T09:00:00.000Z",
        firstApprovedAt: "2026-10-02T11:30:00.000Z",
        recruiterPartnerId: null,
        recruiterName: null,
      },
    },
  },
  async handle({ sql, config }, { caller: { brandId }, params }) {
    return { data: viewOrigin(await readPartnerOrigin(sql, { brandId, ...params }), config.baseUrl) };
  },
});
