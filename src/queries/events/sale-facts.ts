import { columns, type RowOf } from "../../db/columns.ts";
import { Partner } from "../../db/entities/partner.ts";
import { bytea } from "../../db/json-values.ts";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Sql } from "../../db/sql.ts";
import { lastMomentOf } from "../../domain/calendar/calendar.ts";
import type { PartnerStatus } from "../../domain/partners/partner.ts";
import type { EventSource } from "../../domain/sales/event.ts";
import { mayHaveBetterName } from "../../providers/order-names.ts";
import { statusInForce } from "../partners/status-in-force.ts";
import {
  saleProgramAt,
  saleProgramOf,
  type SaleProgram,
  type SaleProgramRow,
} from "../programs/sale-program.ts";
import {
  factsOf,
  nameIn,
  ofPartner,
  PARTNER_OF_NAMED,
  questionsAbout,
  ROLES,
  rolesNamed,
  type AskedBy,
  type CreditNames,
  type FactRow,
  type LoadedFacts,
  type Role,
} from "./credit-facts.ts";
import { ACCOUNT_NAME, RECRUITER_IS_APPROVED } from "./credit-partner.ts";

/** All that a signed sale is decided by. */
export interface SaleFacts {
  readonly program: SaleProgram;
  /** Whether the program has received the event's id before. */
  readonly isEventKnown: boolean;
  /** Whether the order has been named before, by this name or a better one. */
  readonly isOrderKnown: boolean;
  /** The customer's first order with the brand; null if none is known. */
  readonly firstOrderRef: string | null;
  readonly credit: LoadedFacts;
}

export interface NamedBySale extends CreditNames {
  readonly programId: string;
  readonly source: EventSource;
  readonly externalId: string | null;
  readonly orderRef: string;
  readonly occurredAt: Date;
}

/** Apart from the columns of the program and its terms, which have the names `id`, `status` and `holdDays`. */
const PARTNER = columns(Partner, "p", { factPartnerId: "id", partnerHoldDays: "holdDays" });

type PartnerColumns = RowOf<typeof PARTNER> & { readonly partnerStatus: PartnerStatus };

/** A sale's program beside one fact, or beside none. */
type SaleFactsRow = SaleProgramRow &
  Pick<SaleFacts, "isEventKnown" | "isOrderKnown" | "firstOrderRef"> & { readonly place: number } & (
    NoFact | (PartnerColumns & Omit<FactRow, "id" | "holdDays" | "status">)
  );
type NoFact = { readonly [Name in keyof PartnerColumns]: null };

/** The time of the sale ends the window of its clicks; where it begins is in the program's terms. */
const BY_SALE: AskedBy = {
  program: `sale."programId"`,
  nameOf: (role) => `sale.${role}`,
  earliest: `sale."occurredAt" - (select "attributionWindowDays" from held) * interval '24 hours'`,
  latest: `sale."latestClickAt"`,
  attribution: "(select attribution from held)",
};

const statements = new Map<string, Prepared>();

/** One statement for each set of roles in which any of the sales names something. */
function saleFactsStatement(roles: readonly Role[]): Prepared {
  const name = `sale-facts ${roles.join(" ")}`;
  const found = statements.get(name);
  if (found !== undefined) return found;
  const statement = {
    name,
    text: `
      select sale.place, fact.*
      from json_to_recordset($1) sale(place integer, "programId" text, "customerHash" bytea, "occurredAt" timestamptz,
        "latestClickAt" timestamptz, source text, "externalId" text, "orderRef" text, "mayBeLinked" boolean,
        ${roles.map((role) => `${role} text`).join(", ")})
      cross join lateral (
        with held as materialized (${saleProgramAt(BY_SALE.program, BY_SALE.latest)}),
        named as (${questionsAbout(roles, BY_SALE)})
        select held.*, named.*, ${PARTNER}, ${ACCOUNT_NAME}, ${statusInForce("p")} as "partnerStatus",
          ${RECRUITER_IS_APPROVED}, ${ofPartner(`sale."customerHash"`)},
          exists (select from incoming_event e
            where e.program_id = sale."programId" and e.source = sale.source and e.external_id = sale."externalId")
            as "isEventKnown",
          exists (select from sale_order o
            where o.program_id = sale."programId" and o.order_ref = sale."orderRef")
          or (sale."mayBeLinked" and exists (select from payment_link l
            where l.program_id = sale."programId" and l.payment_ref = sale."orderRef")) as "isOrderKnown",
          (select u.first_order_ref from customer u
            where u.brand_id = held."brandId" and u.customer_hash = sale."customerHash") as "firstOrderRef"
        from held left join (${PARTNER_OF_NAMED}) on true
      ) fact`,
  };
  statements.set(name, statement);
  return statement;
}

/**
 * Reads all that sales are decided by, in one statement, for a transaction that holds their programs.
 *
 * @returns for each sale its facts; null for one that names nothing which could be credited
 */
export async function loadSaleFacts(
  sql: Sql,
  sales: readonly NamedBySale[],
): Promise<readonly (SaleFacts | null)[]> {
  const named = sales.map((sale) => new Set(rolesNamed(sale)));
  const roles = ROLES.filter((role) => named.some((of) => of.has(role)));
  if (roles.length === 0) return sales.map(() => null);
  const asked = sales.flatMap((sale, place) =>
    named[place]!.size === 0 ? [] : [askedOf(sale, place, roles)],
  );
  const rows = await sql.rows<SaleFactsRow>(saleFactsStatement(roles), [JSON.stringify(asked)]);
  const ofSale = Map.groupBy(rows, ({ place }) => place);
  return sales.map((sale, place) => saleFactsOf(sale, ofSale.get(place) ?? []));
}

const askedOf = (sale: NamedBySale, place: number, roles: readonly Role[]) => ({
  place,
  programId: sale.programId,
  customerHash: sale.customerHash === null ? null : bytea(sale.customerHash),
  occurredAt: sale.occurredAt,
  latestClickAt: lastMomentOf(sale.occurredAt),
  source: sale.source,
  externalId: sale.externalId,
  orderRef: sale.orderRef,
  mayBeLinked: mayHaveBetterName(sale.orderRef),
  ...Object.fromEntries(roles.map((role) => [role, nameIn[role](sale)])),
});

function saleFactsOf(sale: NamedBySale, rows: readonly SaleFactsRow[]): SaleFacts | null {
  const [first] = rows;
  if (first === undefined) return null;
  return {
    program: saleProgramOf(first),
    isEventKnown: first.isEventKnown,
    isOrderKnown: first.isOrderKnown,
    firstOrderRef: first.firstOrderRef,
    credit: factsOf(sale, rows.flatMap(factOf)),
  };
}

function factOf(row: SaleFactsRow): FactRow[] {
  if (row.factPartnerId === null) return [];
  return [{ ...row, id: row.factPartnerId, holdDays: row.partnerHoldDays, status: row.partnerStatus }];
}
