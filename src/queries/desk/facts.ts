import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import { OrderDispute } from "../../db/entities/order-refund.ts";
import { OutboxRow } from "../../db/entities/outbox.ts";
import { ProviderDelivery } from "../../db/entities/provider-delivery.ts";
import { RailDifference } from "../../db/entities/rail.ts";
import type { Sql } from "../../db/sql.ts";
import type { BookFault } from "../../domain/money/book-fault.ts";
import { isRailMethod } from "../../domain/payouts/rail.ts";
import { workflowIdOf } from "../../domain/processes/process.ts";
import { PAYOUT_COLUMNS, withHeldAmounts, type PayoutRow } from "../payouts/payout-row.ts";
import type { Attention, AttentionKind } from "../operations/attention.ts";
import { faultsOfLeftovers } from "../operations/leftovers.ts";

/** What is known about something that needs an operator; null where it does not apply. */
export interface Facts {
  /** Whom or what it is about: the payee, the order, the sender. */
  readonly subject: string | null;
  readonly amountCents: number | null;
  readonly currency: string | null;
  /** What was reported, in the words of whoever reported it. */
  readonly message: string | null;
  /** What is wrong in the books. */
  readonly faults: readonly BookFault[];
  /** Of a payout. */
  readonly status: string | null;
  /** The process that Temporal shows. */
  readonly workflowId: string | null;
}

type FactsById = readonly (readonly [id: string, facts: Partial<Facts>])[];
type ReadFacts = (sql: Sql, ids: readonly string[]) => Promise<FactsById>;

const DELIVERY = columns(ProviderDelivery, "v", ["id", "source", "lastFailure"]);
const MESSAGE = columns(OutboxRow, "o", ["workflowId", "lastError"]);
const DIFFERENCE = columns(RailDifference, "d", ["subject", "message"]);
const DISPUTE = columns(OrderDispute, "d", ["disputeRef", "amountCents"]);
const SALE = columns(Conversion, "c", ["externalRef"]);

const ofPayouts: ReadFacts = async (sql, ids) => {
  const payouts = await sql.rows<PayoutRow>(
    `select ${PAYOUT_COLUMNS} from payout y where y.id = any($1::text[])`,
    [ids],
  );
  return (await withHeldAmounts(sql, payouts)).map(
    ({ id, partnerName, amountCents, currency, status, method }) => {
      const workflowId = isRailMethod(method) ? workflowIdOf("payout", id) : null;
      return [id, { subject: partnerName, amountCents, currency, status, workflowId }];
    },
  );
};

const ofDeliveries: ReadFacts = async (sql, ids) => {
  const deliveries = await sql.rows<RowOf<typeof DELIVERY>>(
    `select ${DELIVERY} from provider_delivery v where v.id = any($1::text[])`,
    [ids],
  );
  return deliveries.map(({ id, source, lastFailure }) => {
    return [id, { subject: source, message: lastFailure, workflowId: workflowIdOf("delivery", id) }];
  });
};

const ofMessages: ReadFacts = async (sql, ids) => {
  const messages = await sql.rows<RowOf<typeof MESSAGE> & { readonly id: string }>(
    `select o.id::text, ${MESSAGE} from outbox o where o.id = any($1::bigint[])`,
    [ids],
  );
  return messages.map(({ id, workflowId, lastError }) => {
    return [id, { subject: workflowId, message: lastError, workflowId }];
  });
};

const ofDifferences: ReadFacts = async (sql, ids) => {
  const differences = await sql.rows<RowOf<typeof DIFFERENCE> & { readonly id: string }>(
    `select d.id::text, ${DIFFERENCE} from rail_difference d where d.id = any($1::bigint[])`,
    [ids],
  );
  return differences.map(({ id, subject, message }) => [id, { subject, message }]);
};

const ofDisputes: ReadFacts = async (sql, ids) => {
  const disputes = await sql.rows<RowOf<typeof DISPUTE> & RowOf<typeof SALE>>(
    `select ${DISPUTE}, ${SALE}
     from order_dispute d join conversion c on c.sale_order_id = d.sale_order_id
     where d.dispute_ref = any($1::text[])`,
    [ids],
  );
  return disputes.map(({ disputeRef, amountCents, externalRef }) => {
    return [disputeRef, { subject: externalRef, amountCents }];
  });
};

const ofSchedules: ReadFacts = async (_, programIds) =>
  programIds.map((id) => [id, { workflowId: workflowIdOf("payout-schedule", id) }]);

const ofLeftovers: ReadFacts = async (sql, ids) => {
  const failures = await faultsOfLeftovers(sql, ids);
  return failures.map(({ leftover, item, fault }) => [
    `${leftover}/${item}`,
    { subject: item, message: fault },
  ]);
};

const READ_FACTS: Readonly<Record<AttentionKind, ReadFacts>> = {
  payout: ofPayouts,
  bank_transfer: ofPayouts,
  payout_schedule: ofSchedules,
  dispute: ofDisputes,
  rail_difference: ofDifferences,
  delivery: ofDeliveries,
  outbox: ofMessages,
  leftover: ofLeftovers,
};

/** What is known about each, by kind and id: `payout/pay_…`. */
export async function readFacts(
  sql: Sql,
  attention: readonly Attention[],
): Promise<Map<string, Partial<Facts>>> {
  const facts = new Map<string, Partial<Facts>>();
  for (const [kind, some] of Map.groupBy(attention, (one) => one.kind)) {
    const found = await READ_FACTS[kind](
      sql,
      some.map(({ id }) => id),
    );
    for (const [id, one] of found) facts.set(`${kind}/${id}`, one);
  }
  return facts;
}
