import { z } from "zod";
import { SUB_NAMES } from "../../../domain/attribution/attribution.ts";
import { customerLink, resolveTo, SUB_LENGTH, TO_LENGTH } from "../../../domain/attribution/link.ts";
import { isNoLongerThan } from "../../../domain/text.ts";
import { findOwnPartner } from "../../../queries/partners/own-partner.ts";
import { endpoint, partnerKey } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, line, none } from "../../schema/common.ts";
import { subsView } from "../../views/subs.ts";

const sub = line(SUB_LENGTH).optional();

export const buildLink = endpoint({
  method: "POST",
  path: "/partner/programs/{program}/link",
  status: 200,
  access: partnerKey("read"),
  effect: "read",
  tool: { name: "build_link" },
  tag: "Programs",
  summary: "Build your customer link with labels and a landing page",
  description:
    "Nothing is stored: the labels are part of the link, are recorded with each click and sale, and " +
    "appear in stats and postbacks. A page outside the brand's site is ignored: the link then leads to " +
    "the program's own page, and `to` in the response is null.",
  params: z.strictObject({ program: idInPath.describe("Program id, slug, or your partner id.") }),
  query: none,
  body: z.strictObject({
    sub1: sub,
    sub2: sub,
    sub3: sub,
    sub4: sub,
    sub5: sub,
    to: line(TO_LENGTH).optional().describe("A page on the brand's own site."),
  }),
  response: dataOf(
    z.object({
      url: z.string(),
      to: z.string().nullable().describe("The landing page; null for the program's own."),
      subs: subsView,
    }),
  ),
  errors: ["program_not_joined"],
  example: {
    body: { sub1: "newsletter", to: "https://acme.example/autumn" },
    response: {
      data: {
        url: "https://partners.example/r/k7m2p9x4qd?sub1=newsletter&to=https%3A%2F%2Facme.example%2Fautumn",
        to: "https://acme.example/autumn",
        subs: { sub1: "newsletter", sub2: null, sub3: null, sub4: null, sub5: null },
      },
    },
  },
  async handle(deps, { caller, params, body }) {
    const partner = await findOwnPartner(deps.sql, caller.accountId, params.program);
    const to = resolveTo(partner.destinationUrl, body.to ?? null);
    // Resolved, a page may be longer than a link can name; as it was given, it never is.
    const toInLink = to === null || isNoLongerThan(to, TO_LENGTH) ? to : body.to!;
    // An empty label counts as none, as it does in a link.
    const subs = Object.fromEntries(SUB_NAMES.map((name) => [name, body[name] || null])) as z.input<
      typeof subsView
    >;
    return { data: { url: customerLink(deps.config.baseUrl, partner.refCode, subs, toInLink), to, subs } };
  },
});
