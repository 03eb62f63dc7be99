import { columns, type RowOf } from "../../db/columns.ts";
import { Partner } from "../../db/entities/partner.ts";
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
  type Asked,
  askedAbout,
  type ClickTerms,
  factsOf,
  OF_PARTNER,
  PARTNER_OF_NAMED,
  questionsAbout,
  type CreditNames,
  type FactRow,
  type LoadedFacts,
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
  readonly source: EventSource;
  readonly externalId: string | null;
  readonly orderRef: string;
  readonly occurredAt: Date;
}

/** Apart from the columns of the program and its terms, which have the names `id`, `status` and `holdDays`. */
const PARTNER = columns(Partner, "p", { factPartnerId: "id", partnerHoldDays: "holdDays" });

type PartnerColumns = RowOf<typeof PARTNER> & { readonly partnerStatus: PartnerStatus };

/** The program beside one fact, or beside none. */
type SaleFactsRow = SaleProgramRow &
  Pick<SaleFacts, "isEventKnown" | "isOrderKnown" | "firstOrderRef"> &
  (NoFact | (PartnerColumns & Omit<FactRow, "id" | "holdDays" | "status">));
type NoFact = { readonly [Name in keyof PartnerColumns]: null };

/** The time of the sale is the parameter after the click's; the rest of its window is in the program's terms. */
const clickTermsOfProgram = (click: number): ClickTerms => ({
  earliest: `$${click + 1}::timestamptz - (select "attributionWindowDays" from held) * interval '24 hours'`,
  latest: "$3",
  attribution: "(select attribution from held)",
});

const FIRST_NAME = 7;
const statements = new Map<string, Prepared>();

/** One statement for each set of things a sale may name, as for the facts of credit alone. */
function saleFactsStatement(asked: readonly Asked[], mayBeLinked: boolean): Prepared {
  const name = `sale-facts ${asked.map(({ role }) => role).join(" ")}${mayBeLinked ? " linked" : ""}`;
  const found = statements.get(name);
  if (found !== undefined) return found;
  const isLinked = mayBeLinked
    ? " or exists (select from payment_link l where l.program_id = $1 and l.payment_ref = $6)"
    : "";
  const statement = {
    name,
    text: `with held as materialized (${saleProgramAt(3)}),
      named as (${questionsAbout(asked, FIRST_NAME, clickTermsOfProgram)})
      select held.*, named.*, ${PARTNER}, ${ACCOUNT_NAME}, ${statusInForce("p")} as "partnerStatus",
        ${RECRUITER_IS_APPROVED}, ${OF_PARTNER},
        exists (select from incoming_event e where e.program_id = $1 and e.source = $4 and e.external_id = $5)
          as "isEventKnown",
        exists (select from sale_order o where o.program_id = $1 and o.order_ref = $6)${isLinked} as "isOrderKnown",
        (select u.first_order_ref from customer u where u.brand_id = held."brandId" and u.customer_hash = $2)
          as "firstOrderRef"
      from held left join (${PARTNER_OF_NAMED}) on true`,
  };
  statements.set(name, statement);
  return statement;
}

/**
 * Reads all that a sale is decided by, in one statement, for a transaction that holds the program.
 *
 * @returns null for a sale that names nothing which could be credited
 */
export async function loadSaleFacts(
  sql: Sql,
  programId: string,
  names: NamedBySale,
): Promise<SaleFacts | null> {
  const asked = askedAbout(names, [names.occurredAt]);
  if (asked.length === 0) return null;
  const statement = saleFactsStatement(asked, mayHaveBetterName(names.orderRef));
  const rows = await sql.rows<SaleFactsRow>(statement, [
    programId,
    names.customerHash,
    lastMomentOf(names.occurredAt),
    names.source,
    names.externalId,
    names.orderRef,
    ...asked.flatMap(({ parameters }) => parameters),
  ]);
  const [first] = rows;
  if (first === undefined) return null;
  return {
    program: saleProgramOf(first),
    isEventKnown: first.isEventKnown,
    isOrderKnown: first.isOrderKnown,
    firstOrderRef: first.firstOrderRef,
    credit: factsOf(names, rows.flatMap(factOf)),
  };
}

function factOf(row: SaleFactsRow): FactRow[] {
  if (row.factPartnerId === null) return [];
  return [{ ...row, id: row.factPartnerId, holdDays: row.partnerHoldDays, status: row.partnerStatus }];
}
