import { z } from "zod";
import { listAttention } from "../../../queries/operations/attention.ts";
import { listBrands } from "../../../queries/operations/list-brands.ts";
import { endpoint, operatorPerson } from "../../endpoint/endpoint.ts";
import { byCreation, paginate } from "../../endpoint/paginate.ts";
import { dataOf, none, pageOfSchema, pageQuery } from "../../schema/common.ts";

const read = {
  method: "GET",
  status: 200,
  access: operatorPerson,
  effect: "read",
  tag: "Account",
  params: none,
  body: none,
} as const;

const getAttention = endpoint({
  ...read,
  path: "/attention",
  tool: { name: "list_attention" },
  summary: "List what needs a person, oldest first",
  query: none,
  response: dataOf(
    z.array(
      z.object({
        kind: z.string(),
        id: z.string(),
        programId: z.string().nullable(),
        reason: z.string(),
        since: z.string(),
      }),
    ),
  ),
  errors: [],
  example: { response: { data: [] } },
  async handle(deps) {
    const found = await listAttention(deps.sql, null);
    return { data: found.map(({ since, ...one }) => ({ ...one, since: since.toISOString() })) };
  },
});

const getBrands = endpoint({
  ...read,
  path: "/brands",
  tool: { name: "list_brands" },
  summary: "List the brands, newest first",
  query: z.strictObject(pageQuery),
  response: pageOfSchema(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      status: z.string(),
      programs: z.int(),
      members: z.int(),
      createdAt: z.string(),
    }),
  ),
  errors: ["invalid_cursor"],
  example: { response: { data: [], has_more: false, next_cursor: null } },
  handle: (deps, { query }) =>
    paginate(deps, {
      name: "operator_brands",
      filters: {},
      query,
      fetch: (page) => listBrands(deps.sql, page),
      orderOf: byCreation,
      show: ({ createdAt, ...brand }) => ({ ...brand, createdAt: createdAt.toISOString() }),
    }),
});

/** The operator's reads across brands. */
export const OPERATOR_READS = [getAttention, getBrands];
