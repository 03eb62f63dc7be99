import { z } from "zod";
import { PARTNER_STATUSES } from "../../../../domain/partners/partner.ts";
import { HIT_KINDS, HIT_MATCHES, searchBrand, type Hit } from "../../../../queries/console/search.ts";
import {
  MOST_PARTNERS_FOUND,
  PARTNER_MATCHES,
  searchPartners,
  type FoundPartnerRow,
} from "../../../../queries/console/search-partners.ts";
import { requireProgram } from "../../../../queries/programs/require-program.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { cents, dataOf, idInPath, none, requiredLine, timestamp } from "../../../schema/common.ts";

const q = requiredLine(254).transform((text) => text.trim());

/** CONSOLE-16. */
const foundPartnerView = z.object({
  partnerId: z.string(),
  programId: z.string(),
  name: z.string(),
  handle: z.string(),
  email: z.string(),
  status: z.enum(PARTNER_STATUSES),
  refCode: z.string().describe("The code of the partner's links."),
  couponCode: z.string().nullable(),
  matchedBy: z.enum(PARTNER_MATCHES),
});

const viewFoundPartner = (row: FoundPartnerRow): z.input<typeof foundPartnerView> => ({
  partnerId: row.partnerId,
  programId: row.programId,
  name: row.name,
  handle: row.handle,
  email: row.email,
  status: row.status,
  refCode: row.refCode,
  couponCode: row.couponCode,
  matchedBy: row.matchedBy,
});

export const getPartnersSearch = endpoint({
  method: "GET",
  path: "/programs/{programId}/partners/search",
  status: 200,
  access: member("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "search_partners" },
  tag: "Partners",
  summary: "Find partners of a program by name, email, code or handle",
  description: `Up to ${MOST_PARTNERS_FOUND}, the best match first.`,
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject({
    q: q.describe("The beginnings of words of a name or handle, of an address, or a whole code or id."),
  }),
  body: none,
  response: dataOf(z.array(foundPartnerView)),
  errors: ["program_not_found"],
  example: {
    response: {
      data: [
        {
          partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
          programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
          name: "Nora Lind",
          handle: "noralind",
          email: "nora@noralind.example",
          status: "approved",
          refCode: "nora-x2",
          couponCode: null,
          matchedBy: "name",
        },
      ],
    },
  },
  async handle(deps, { caller: { brandId }, params: { programId }, query }) {
    await requireProgram(deps.sql, brandId, programId);
    return { data: (await searchPartners(deps.sql, brandId, programId, query.q)).map(viewFoundPartner) };
  },
});

/** CONSOLE-17. */
const hitView = z.object({
  kind: z.enum(HIT_KINDS),
  id: z.string().describe("The record's id; of a received event its number."),
  matchedBy: z.enum(HIT_MATCHES),
  programId: z.string(),
  programName: z.string(),
  currency: z.string(),
  title: z.string().describe("The order, landing page, event id or partner's name."),
  subtitle: z
    .string()
    .nullable()
    .describe("The customer's masked address, the event's note or the partner's email."),
  status: z.string().nullable(),
  amountCents: cents.nullable(),
  partnerId: z.string().nullable(),
  conversionId: z.string().nullable().describe("The conversion whose story includes it."),
  at: timestamp,
});

const viewHit = (hit: Hit): z.input<typeof hitView> => ({
  kind: hit.kind,
  id: hit.id,
  matchedBy: hit.matchedBy,
  programId: hit.programId,
  programName: hit.programName,
  currency: hit.currency,
  title: hit.title,
  subtitle: hit.subtitle,
  status: hit.status,
  amountCents: hit.amountCents,
  partnerId: hit.partnerId,
  conversionId: hit.conversionId,
  at: hit.at.toISOString(),
});

export const getSearch = endpoint({
  method: "GET",
  path: "/search",
  status: 200,
  access: member("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "search_brand" },
  tag: "Brand",
  summary: "Find a sale, click, event, partner, payout or batch of the brand",
  description:
    "By an order id, a click id, a customer's email, an event id, the id of a record, or what " +
    "finds a partner. A customer's email is hashed on arrival.",
  params: none,
  query: z.strictObject({ q: q.describe("What is searched for.") }),
  body: none,
  response: dataOf(z.array(hitView)),
  errors: [],
  example: {
    response: {
      data: [
        {
          kind: "conversion",
          id: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
          matchedBy: "order",
          programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
          programName: "Acme partners",
          currency: "USD",
          title: "order-1001",
          subtitle: "j•••@e•••.com",
          status: "approved",
          amountCents: 12_900,
          partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
          conversionId: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
          at: "2026-11-02T09:30:00.000Z",
        },
      ],
    },
  },
  async handle(deps, { caller: { brandId }, query }) {
    const hits = await searchBrand(deps.sql, brandId, query.q, deps.config.customerHashKey);
    return { data: hits.map(viewHit) };
  },
});
