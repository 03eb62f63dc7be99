import { z } from "zod";
import { ROLES } from "../../../../domain/access/roles.ts";
import { listBrandKeys } from "../../../../queries/keys/list-keys.ts";
import { listInvitationsOf } from "../../../../queries/members/invitations.ts";
import { listMembers } from "../../../../queries/members/list-members.ts";
import {
  findBrand,
  listBrands,
  listProgramsOfAll,
  type OperatorBrand,
  type OperatorProgram,
} from "../../../../queries/operations/list-brands.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { byCreation, paginate } from "../../../endpoint/paginate.ts";
import {
  cents,
  dataOf,
  idInPath,
  line,
  none,
  pageOfSchema,
  pageQuery,
  searchQuery,
  timestamp,
} from "../../../schema/common.ts";
import { keyView, viewKey } from "../../views.ts";
import { deskRead } from "../frames.ts";

const brandView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.string(),
  programs: z.int(),
  members: z.int(),
  createdAt: timestamp,
});

const viewBrand = ({ createdAt, ...brand }: OperatorBrand): z.input<typeof brandView> => ({
  ...brand,
  createdAt: createdAt.toISOString(),
});

/** DESK-13. */
const getBrands = endpoint({
  ...deskRead,
  path: "/brands",
  tool: { name: "list_brands" },
  summary: "List the brands, newest first",
  params: none,
  query: z.strictObject({ ...pageQuery, q: searchQuery("name and email address") }),
  response: pageOfSchema(brandView),
  errors: ["invalid_cursor"],
  csv: { name: "brands", row: brandView },
  example: { response: { data: [], has_more: false, next_cursor: null } },
  handle(deps, { query }) {
    const { q = null } = query;
    return paginate(deps, {
      name: "operator_brands",
      filters: { q },
      query,
      fetch: (page) => listBrands(deps.sql, page, q),
      orderOf: byCreation,
      show: viewBrand,
    });
  },
});

const programView = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  currency: z.string(),
  status: z.string(),
  brandId: z.string(),
  brandName: z.string(),
  availableCents: cents.describe("What its deposit has left for payouts."),
});

const viewProgram = (program: OperatorProgram): z.input<typeof programView> => ({
  id: program.id,
  name: program.name,
  slug: program.slug,
  currency: program.currency,
  status: program.status,
  brandId: program.brandId,
  brandName: program.brandName,
  availableCents: program.availableCents,
});

const seat = { email: z.string(), role: z.enum(ROLES), mayPay: z.boolean() };

/** DESK-13. */
const getBrand = endpoint({
  ...deskRead,
  path: "/brands/{brandId}",
  tool: { name: "get_brand" },
  summary: "Show a brand: its people, invitations and keys",
  params: z.strictObject({ brandId: idInPath }),
  query: none,
  response: dataOf(
    brandView.extend({
      memberList: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          ...seat,
          createdAt: timestamp,
          lastSeenAt: timestamp
            .nullable()
            .describe("By the system clock; null for someone who never signed in."),
        }),
      ),
      invitations: z.array(z.object({ id: z.string(), ...seat, expiresAt: timestamp })),
      keys: z.array(keyView),
    }),
  ),
  errors: [],
  example: {
    response: {
      data: {
        id: "brd_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
        name: "Acme",
        email: "olivia@acme.example",
        status: "active",
        programs: 0,
        members: 0,
        createdAt: "2026-11-20T12:00:04.000Z",
        memberList: [],
        invitations: [],
        keys: [],
      },
    },
  },
  async handle({ sql, config, systemClock }, { params: { brandId } }) {
    const brand = await findBrand(sql, brandId);
    const members = await listMembers(sql, brandId);
    const invitations = await listInvitationsOf(sql, brandId, systemClock.now());
    const keys = await listBrandKeys(sql, brandId, config.network);
    return {
      data: {
        ...viewBrand(brand),
        memberList: members.map(({ id, name, email, role, mayPay, createdAt, lastSeenAt }) => {
          const seenAt = lastSeenAt?.toISOString() ?? null;
          return { id, name, email, role, mayPay, createdAt: createdAt.toISOString(), lastSeenAt: seenAt };
        }),
        invitations: invitations.map(({ id, email, role, mayPay, expiresAt }) => {
          return { id, email, role, mayPay, expiresAt: expiresAt.toISOString() };
        }),
        keys: keys.map(viewKey),
      },
    };
  },
});

/** DESK-13, DESK-14. */
const getPrograms = endpoint({
  ...deskRead,
  path: "/programs",
  tool: { name: "list_programs_of_all" },
  summary: "List programs across brands, by brand and name",
  params: none,
  query: z.strictObject({
    ...pageQuery,
    q: searchQuery("the names of program and brand, and the slug"),
    brandId: line(120).optional().describe("Only programs of this brand."),
    programId: line(120).optional().describe("Only this program."),
  }),
  response: pageOfSchema(programView),
  errors: ["invalid_cursor"],
  csv: { name: "programs", row: programView },
  example: { response: { data: [], has_more: false, next_cursor: null } },
  handle(deps, { query }) {
    const { q = null, brandId = null, programId = null } = query;
    return paginate(deps, {
      name: "operator_programs",
      filters: { q, brandId, programId },
      query,
      fetch: (page) => listProgramsOfAll(deps.sql, { brandId, programId, search: q }, page),
      orderOf: ({ id }) => [id],
      show: viewProgram,
    });
  },
});

/** Brands and programs of the deployment. */
export const BRAND_READS = [getBrands, getBrand, getPrograms];
