import { columns, type RowOf } from "../../db/columns.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";
import { isAddress } from "../../domain/customers/customer.ts";
import { customerHash } from "../../domain/customers/customer-hash.ts";
import { shownMaskOf } from "../deliveries/shop-redaction.ts";
import { withHeldAmounts } from "../payouts/payout-row.ts";
import { PARTNER_MATCHES, partnerHits, partnerTerms, type PartnerMatch } from "./search-partners.ts";

export const HIT_KINDS = ["conversion", "click", "event", "partner", "payout", "batch"] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** What a record was found by. */
export const HIT_MATCHES = [...PARTNER_MATCHES, "order", "customer", "click"] as const;
export type HitMatch = PartnerMatch | "order" | "customer" | "click";

const PROGRAM = columns(Program, "p", { programId: "id", programName: "name", currency: "currency" });

/** A record found, and the screen that shows it. */
export interface Hit extends Readonly<RowOf<typeof PROGRAM>> {
  readonly kind: HitKind;
  /** The record's id; for a received event, its number. */
  readonly id: string;
  readonly matchedBy: HitMatch;
  /** The order, the landing page, the event's own id, or the partner's name. */
  readonly title: string;
  /** The customer's masked address, the partner's address or name. */
  readonly subtitle: string | null;
  readonly status: string | null;
  readonly amountCents: number | null;
  readonly partnerId: string | null;
  /** The conversion whose story includes it; null if it led to no sale. */
  readonly conversionId: string | null;
  readonly at: Date;
}

/** At most this many are shown per kind and match. */
const MOST_OF_A_MATCH = 20;
const MOST_SHOWN = 50;

/**
 * Finds a brand's orders, clicks, customers' addresses, partners, payouts, batches and events by a text. Addresses
 * are hashed like those of sales, so none is stored for searching. Each kind reads index ranges. CONSOLE-17.
 *
 * @param customerHashKey key of the address hashes
 */
export async function searchBrand(
  sql: Sql,
  brandId: string,
  q: string,
  customerHashKey: Uint8Array,
): Promise<Hit[]> {
  const hash = isAddress(q) ? customerHash(customerHashKey, q) : null;
  return withHeldAmounts(sql, await sql.rows<Hit>(SEARCH, [brandId, hash, ...partnerTerms(q)]));
}

/** `$3` is the search text. */
const hits = (
  kind: HitKind,
  match: string,
  values: Readonly<Record<string, string>>,
  from: string,
): string => {
  const value = (name: string) => values[name] ?? "null";
  return `(
    select '${kind}' as kind, ${value("id")} as id, ${match} as "matchedBy", ${PROGRAM},
      ${value("title")} as title, ${value("subtitle")}::text as subtitle, ${value("status")}::text as status,
      ${value("amountCents")}::bigint as "amountCents", ${value("partnerId")}::text as "partnerId",
      ${value("conversionId")}::text as "conversionId", ${value("at")} as at
    ${from}
    limit ${MOST_OF_A_MATCH})`;
};

const CONVERSION = {
  id: "c.id",
  title: "c.external_ref",
  subtitle: shownMaskOf("c"),
  status: "c.status",
  amountCents: "c.amount_cents",
  partnerId: "c.partner_id",
  conversionId: "c.id",
  at: "c.occurred_at",
};

const PAYOUT = {
  id: "y.id",
  title: "(select a.name from partner m join account a on a.id = m.account_id where m.id = y.partner_id)",
  status: "y.status",
  amountCents: "y.amount_cents",
  partnerId: "y.partner_id",
  at: "y.created_at",
};

/** Resolves a provider's other names of an order to the one it is stored under. */
const ORDERS = `
  with recursive own as materialized (select id, name, currency from program where brand_id = $1),
  named (program_id, order_ref) as (
    select id, $3::text from own
    union
    select l.program_id, l.order_ref from named n
    join payment_link l on l.program_id = n.program_id and l.payment_ref = n.order_ref
  ),
  ordered as (
    select c.id from named n
    join conversion c on c.program_id = n.program_id and c.kind in ('sale', 'event', 'test')
      and c.external_ref = n.order_ref
    union
    select o.conversion_id from named n
    join sale_order o on o.program_id = n.program_id and o.order_ref = n.order_ref
    where o.conversion_id is not null
  )`;

const SEARCH = `${ORDERS}
  select * from (
    ${[
      hits(
        "conversion",
        "'order'",
        CONVERSION,
        "from ordered join conversion c on c.id = ordered.id join own p on p.id = c.program_id",
      ),
      hits(
        "conversion",
        "'id'",
        CONVERSION,
        "from conversion c join own p on p.id = c.program_id where c.id = $3",
      ),
      hits(
        "conversion",
        "'customer'",
        CONVERSION,
        `from own p join conversion c on c.program_id = p.id and c.customer_hash = $2::bytea
         order by c.occurred_at desc`,
      ),
      hits(
        "conversion",
        "'click'",
        CONVERSION,
        "from conversion c join own p on p.id = c.program_id where c.click_id = $3",
      ),
      hits(
        "click",
        "'id'",
        {
          id: "k.id",
          title: "k.landing",
          partnerId: "k.partner_id",
          conversionId: "(select c.id from conversion c where c.click_id = k.id order by c.id limit 1)",
          at: "k.created_at",
        },
        "from click k join own p on p.id = k.program_id where k.id = $3",
      ),
      hits(
        "event",
        "'id'",
        {
          id: "e.id::text",
          title: "e.external_id",
          subtitle: "e.note",
          status: "e.status",
          conversionId: "e.conversion_id",
          at: "e.received_at",
        },
        `from own p join incoming_event e on e.program_id = p.id
          and e.source in ('api', 'stripe', 'shopify', 'console') and e.external_id = $3`,
      ),
      hits(
        "event",
        "'order'",
        {
          id: "e.id::text",
          title: "coalesce(e.external_id, e.order_ref)",
          subtitle: "e.note",
          status: "e.status",
          at: "e.received_at",
        },
        // Events that led to a sale are part of its story.
        `from own p join incoming_event e on e.program_id = p.id and e.order_ref = $3
         where e.conversion_id is null`,
      ),
      hits("payout", "'id'", PAYOUT, "from payout y join own p on p.id = y.program_id where y.id = $3"),
      hits(
        "batch",
        "'id'",
        { id: "b.id", title: "b.id", at: "b.created_at" },
        "from payout_batch b join own p on p.id = b.program_id where b.id = $3",
      ),
      hits(
        "partner",
        `(array[${PARTNER_MATCHES.map((match) => `'${match}'`).join(", ")}])[found.rank + 1]`,
        {
          id: "m.id",
          title: "a.name",
          subtitle: "a.email",
          status: "m.status",
          partnerId: "m.id",
          at: "m.created_at",
        },
        `from (${partnerHits("m.brand_id = $1", 3)}) found
         join partner m on m.id = found.partner_id join own p on p.id = m.program_id
         join account a on a.id = m.account_id`,
      ),
    ].join(" union all ")}
  ) hit
  order by case "matchedBy" when 'name' then 2 when 'email' then 1 else 0 end, at desc, id desc
  limit ${MOST_SHOWN}`;
