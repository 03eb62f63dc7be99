import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { Program } from "../../db/entities/program.ts";
import { ExternalEntity, OrderReconciliation } from "../../db/entities/provider-fact.ts";
import type { Sql } from "../../db/sql.ts";
import type { Tx } from "../../db/transaction.ts";
import { beganWith, MOST_AT_ONCE, ordersNaming, subscriptionsBegunWith } from "./affected-by-entity.ts";
import type { Affected } from "./affected-orders.ts";
import type { Occasion } from "./reconcile-context.ts";
import { reconcileAffected } from "./reconcile-orders.ts";

const LEFT = columns(OrderReconciliation, "r", [
  "id",
  "programId",
  "incomingEventId",
  "source",
  "entityRef",
  "spans",
  "afterOrderId",
  "afterSubscriptionRef",
]);
type Left = RowOf<typeof LEFT>;

const PROGRAM = columns(Program, "p", ["brandId"]);

/** The delivery has reconciled its own order. */
const NOT_OWN: Occasion = {
  ...{ orderRef: null, isReport: false, isNewToPartner: true },
  displaced: new Set(),
};

/**
 * Reconciles the next of the orders that a delivery left because very many name the same customer or promotion code.
 *
 * @returns whether there are more; not if another worker is at them
 */
export async function reconcileFurtherOrders(tx: Tx, reconciliationId: string): Promise<boolean> {
  // Before the program, for which deliveries wait that leave orders: nobody waits for this row.
  const left = await tx.row<Left>(
    `select ${LEFT} from order_reconciliation r where r.id = $1 for update skip locked`,
    [reconciliationId],
  );
  if (left === null) return false;
  const { id, programId, incomingEventId: eventId, source, afterOrderId, afterSubscriptionRef } = left;
  const program = await tx.row<RowOf<typeof PROGRAM>>(
    `select ${PROGRAM} from program p where p.id = $1 for no key update`,
    [programId],
  );
  assert(program, "programs are never removed");
  const page =
    afterSubscriptionRef === null ? await pageOfOrders(tx, left) : await pageOfSubscriptions(tx, left);
  // The page's place: the last page of orders and the first one of subscriptions begin after the same order.
  const place =
    afterSubscriptionRef === null ? `order:${afterOrderId}` : `subscription:${afterSubscriptionRef}`;
  const change = [eventId, id, place].join(":");
  const context = { eventId, change, programId, brandId: program.brandId, source };
  await reconcileAffected(tx, context, page.affected, NOT_OWN);
  if (page.next === null) {
    await tx.execute("delete from order_reconciliation where id = $1", [id]);
  } else {
    await tx.execute(
      "update order_reconciliation set after_order_id = $2, after_subscription_ref = $3 where id = $1",
      [id, page.next.afterOrderId, page.next.afterSubscriptionRef],
    );
  }
  return page.next !== null;
}

interface Page {
  readonly affected: Affected;
  /** Where the next page begins; null after the last one. */
  readonly next: Pick<Left, "afterOrderId" | "afterSubscriptionRef"> | null;
}

/** The orders that name the customer or the promotion code. The subscriptions that began with a code come after them. */
async function pageOfOrders(tx: Tx, left: Left): Promise<Page> {
  const { programId, entityRef, afterOrderId, spans } = left;
  const orders = await ordersNaming(tx, programId, left, { afterId: afterOrderId, most: MOST_AT_ONCE });
  const taken = await fitting(tx, programId, orders);
  const affected = { orders: taken.filter(({ isAffected }) => isAffected), subscriptions: [] };
  const last = taken.at(-1);
  if (last !== undefined && (taken.length < orders.length || orders.length === MOST_AT_ONCE))
    return { affected, next: { afterOrderId: last.id, afterSubscriptionRef: null } };
  const begun = spans === null ? await subscriptionsBegunWith(tx, programId, entityRef, MOST_AT_ONCE) : [];
  return { affected, next: begun.length === 0 ? null : { afterOrderId, afterSubscriptionRef: "" } };
}

/** How many subscriptions and customers of the program are read for one page; few of them began with the code. */
const MOST_READ = 1_000;

const ENTITY = columns(ExternalEntity, "e", { subscriptionRef: "subjectRef" });

/** The subscriptions that began with the promotion code, among all of the program. */
async function pageOfSubscriptions(tx: Tx, left: Left): Promise<Page> {
  const { programId, entityRef, afterOrderId, afterSubscriptionRef } = left;
  const entities = await tx.rows<RowOf<typeof ENTITY> & { isAffected: boolean }>(
    `select ${ENTITY}, ${beganWith("$2")} as "isAffected" from provider_subject e
     where e.program_id = $1 and e.subject_ref > $3 order by e.subject_ref limit $4`,
    [programId, entityRef, afterSubscriptionRef, MOST_READ],
  );
  const taken = await fitting(tx, programId, entities);
  const subscriptions = taken.filter(({ isAffected }) => isAffected).map((row) => row.subscriptionRef);
  const affected = { orders: [], subscriptions };
  const last = taken.at(-1);
  if (last === undefined || (taken.length === entities.length && entities.length < MOST_READ))
    return { affected, next: null };
  return { affected, next: { afterOrderId, afterSubscriptionRef: last.subscriptionRef } };
}

/** What may be reconciled: an order, or all payments of a subscription. */
interface Candidate {
  readonly subscriptionRef: string | null;
  readonly isAffected: boolean;
}

/** The first of these whose sales may be reconciled in one transaction; at least one, whose sales cannot be parted. */
async function fitting<Row extends Candidate>(
  sql: Sql,
  programId: string,
  candidates: readonly Row[],
): Promise<Row[]> {
  const affected = candidates.filter(({ isAffected }) => isAffected);
  const refs = new Set(affected.flatMap(({ subscriptionRef }) => subscriptionRef ?? []));
  const payments = await paymentsOf(sql, programId, [...refs]);
  const taken: Row[] = [];
  let sales = 0;
  for (const candidate of candidates) {
    const { isAffected, subscriptionRef } = candidate;
    const count = subscriptionRef === null ? 1 : (payments.get(subscriptionRef) ?? 1);
    const more = isAffected ? count : 0;
    if (sales > 0 && sales + more > MOST_AT_ONCE) break;
    sales += more;
    // All of them are reconciled with the first order that names it.
    if (isAffected && subscriptionRef !== null) payments.set(subscriptionRef, 0);
    taken.push(candidate);
  }
  return taken;
}

/** How many payments each of these subscriptions has; one for a trial. */
async function paymentsOf(
  sql: Sql,
  programId: string,
  subscriptions: readonly string[],
): Promise<Map<string, number>> {
  if (subscriptions.length === 0) return new Map();
  const rows = await sql.rows<{ ref: string; count: number }>(
    `select ref, (
       select greatest(1, count(*)) from order_subject s where s.program_id = $1 and s.subject_ref = ref)::integer as count
     from unnest($2::text[]) as ref`,
    [programId, subscriptions],
  );
  return new Map(rows.map(({ ref, count }) => [ref, count]));
}
