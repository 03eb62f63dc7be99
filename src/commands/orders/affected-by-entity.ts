import { columns, type RowOf } from "../../db/columns.ts";
import { ExternalEntity } from "../../db/entities/provider-fact.ts";
import { soldAt } from "../../db/sold-at.ts";
import type { Sql } from "../../db/sql.ts";
import { AFFECTED_ORDER, type Affected } from "./affected-orders.ts";
import type { AffectedOrder, SharedEntity } from "./reconcile-context.ts";

/** So many sales are reconciled in one transaction; one takes some milliseconds. */
export const MOST_AT_ONCE = 100;

const ENTITY = columns(ExternalEntity, "e", ["subjectRef"]);

/** When something happened that `spans` may include, in milliseconds, as SQL. */
const isInSpans = (at: string, since: string, until: string): string =>
  `exists (select from unnest(${since}::bigint[], ${until}::bigint[]) as span (since, until)
     where ${at} between span.since and span.until)`;

/** Whether a subscription began with a promotion code, as SQL. */
export const beganWith = (promotionRef: string): string =>
  `jsonb_path_query_array(e.facts, '$.origins.*.value.discounts.promotionRefs[*]') ? ${promotionRef}`;

/** When a subscription began as a trial, as `reconcileTrial` has it; null if it is none. */
const beganAt = (now: string): string =>
  `case when e.facts ->> 'freeSince' is not null then least((e.facts ->> 'freeSince')::bigint, ${now}::bigint) end`;

const boundsOf = ({ spans }: SharedEntity): [since: number[] | null, until: number[] | null] =>
  spans === null ? [null, null] : [spans.map(({ since }) => since), spans.map(({ until }) => until)];

type SqlOfNow = Sql & { readonly now: Date };

/**
 * What the new facts about a customer or a promotion code may change.
 *
 * @returns null if that is too much for one transaction
 */
export async function affectedByEntity(
  tx: SqlOfNow,
  programId: string,
  entity: SharedEntity,
): Promise<Affected | null> {
  const isOfCustomer = entity.spans !== null;
  const orders = isOfCustomer
    ? await ordersOfCustomer(tx, programId, entity)
    : await ordersNaming(tx, programId, entity, { afterId: 0, most: MOST_AT_ONCE + 1 });
  if (orders.length > MOST_AT_ONCE) return null;
  const subscriptions = isOfCustomer
    ? await trialsOfCustomer(tx, programId, entity)
    : await subscriptionsBegunWith(tx, programId, entity.entityRef, MOST_AT_ONCE + 1);
  if (subscriptions.length > MOST_AT_ONCE) return null;
  const affected = orders.filter(({ isAffected }) => isAffected);
  const refs = new Set([
    ...affected.flatMap(({ subscriptionRef }) => subscriptionRef ?? []),
    ...subscriptions,
  ]);
  const payments = await paymentsOfAll(tx, programId, [...refs]);
  const single = affected.filter(({ subscriptionRef }) => subscriptionRef === null);
  const sales = single.length + Math.max(refs.size, payments);
  return sales > MOST_AT_ONCE ? null : { orders: affected, subscriptions };
}

/** An order that names the entity, and whether that may change it. */
type NamingOrder = AffectedOrder & { readonly isAffected: boolean };

/** The orders that name an entity, by number. */
export async function ordersNaming(
  tx: SqlOfNow,
  programId: string,
  entity: SharedEntity,
  { afterId, most }: Readonly<{ afterId: number; most: number }>,
): Promise<NamingOrder[]> {
  return tx.rows(
    `select ${AFFECTED_ORDER}, o.facts ->> 'subscriptionRef' as "subscriptionRef",
       o.facts <> '{}' and ($5::bigint[] is null or ${isInSpans(soldAt("o.facts"), "$5", "$6")}
         or exists (select from provider_subject e where e.program_id = $1
           and e.subject_ref = o.facts ->> 'subscriptionRef' and ${isInSpans(beganAt("$7"), "$5", "$6")}))
         as "isAffected"
     from sale_order o
     where o.program_id = $1 and o.id = any(array(
       select s.sale_order_id from order_subject s
       where s.program_id = $1 and s.subject_ref = $2 and s.sale_order_id > $3
       order by s.sale_order_id limit $4))
     order by o.id`,
    [programId, entity.entityRef, afterId, most, ...boundsOf(entity), tx.now.getTime()],
  );
}

/** The orders of a customer that were sold when it matters, by the index of their time. */
async function ordersOfCustomer(sql: Sql, programId: string, customer: SharedEntity): Promise<NamingOrder[]> {
  return sql.rows(
    `select ${AFFECTED_ORDER}, o.facts ->> 'subscriptionRef' as "subscriptionRef", true as "isAffected"
     from sale_order o
     where o.program_id = $1 and o.id = any(array(
       select sold.id from unnest($3::bigint[], $4::bigint[]) as span (since, until)
       cross join lateral (
         select c.id from sale_order c
         where c.program_id = $1 and c.facts ->> 'customerRef' = $2
           and ${soldAt("c.facts")} between span.since and span.until
         limit $5) sold))
     order by o.id`,
    [programId, customer.entityRef, ...boundsOf(customer), MOST_AT_ONCE + 1],
  );
}

/** The subscriptions of a customer that began as a trial when it matters. Each step of the first part finds the next one. */
async function trialsOfCustomer(tx: SqlOfNow, programId: string, customer: SharedEntity): Promise<string[]> {
  const next = (after: string): string =>
    `select o.facts ->> 'subscriptionRef' from sale_order o
     where o.program_id = $1 and o.facts ->> 'customerRef' = $2 and o.facts ->> 'subscriptionRef' > ${after}
     order by o.facts ->> 'subscriptionRef' limit 1`;
  const rows = await tx.rows<RowOf<typeof ENTITY>>(
    `with recursive own (ref) as (
       select (${next("''")})
       union all
       select (${next("own.ref")}) from own where own.ref is not null
     )
     select ${ENTITY} from own join provider_subject e on e.program_id = $1 and e.subject_ref = own.ref
     where ${isInSpans(beganAt("$5"), "$3", "$4")} limit $6`,
    [programId, customer.entityRef, ...boundsOf(customer), tx.now.getTime(), MOST_AT_ONCE + 1],
  );
  return rows.map((row) => row.subjectRef);
}

/** Subscriptions that began with a promotion code, in no order. */
export async function subscriptionsBegunWith(
  sql: Sql,
  programId: string,
  promotionRef: string,
  most: number,
): Promise<string[]> {
  const rows = await sql.rows<RowOf<typeof ENTITY>>(
    // Planned for all of them: for some, PostgreSQL may rather read the program's subscriptions until it finds these.
    `with begun as materialized (
       select ${ENTITY} from provider_subject e where e.program_id = $1 and ${beganWith("$2")}
     )
     select * from begun limit $3`,
    [programId, promotionRef, most],
  );
  return rows.map((row) => row.subjectRef);
}

/** How many payments subscriptions have in all, or that there are too many. */
async function paymentsOfAll(sql: Sql, programId: string, subscriptions: readonly string[]): Promise<number> {
  if (subscriptions.length === 0) return 0;
  const row = await sql.row<{ count: number }>(
    `select count(*)::integer as count from (
       select from order_subject s where s.program_id = $1 and s.subject_ref = any($2::text[]) limit $3) payment`,
    [programId, subscriptions, MOST_AT_ONCE + 1],
  );
  return row?.count ?? 0;
}
