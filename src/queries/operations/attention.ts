import { columns } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import { OrderDispute } from "../../db/entities/order-refund.ts";
import { OutboxRow } from "../../db/entities/outbox.ts";
import { Payout } from "../../db/entities/payout.ts";
import { ProviderDelivery } from "../../db/entities/provider-delivery.ts";
import { RailDifference } from "../../db/entities/rail.ts";
import type { Sql } from "../../db/sql.ts";
import { UNDECIDED } from "../conversions/list-disputes.ts";
import { OPEN_PAYOUT_SCHEDULES } from "../payouts/payout-schedule.ts";
import { IS_FORGOTTEN_TRANSFER, IS_STUCK } from "../payouts/problems.ts";
import { IS_OPEN_DIFFERENCE } from "../payouts/rail-differences.ts";
import { FAILING_LEFTOVERS } from "./leftovers.ts";

/** Money, or a message about it, that is blocked until an operator checks it. The books are correct. */
export interface Attention {
  readonly kind: AttentionKind;
  /**
   * The payout, the payout schedule's program, the delivery, the provider's dispute id, the number of the difference or
   * the outbox row, or what was left and its row's id: `mail_erasure/acc_…`.
   */
  readonly id: string;
  readonly programId: string | null;
  readonly reason: string;
  readonly since: Date;
}

/** Counts and age by kind and reason. */
export interface AttentionSum {
  readonly kind: AttentionKind;
  readonly reason: string;
  readonly count: number;
  readonly oldestAgeSeconds: number;
}

/** A batch opens within minutes of its payout day, whatever its size. */
const BATCH_PATIENCE = "interval '1 hour'";
/** A delivery is settled within moments, a busy program's within minutes. */
const DELIVERY_PATIENCE = "interval '10 minutes'";

/** Which payouts `y` need an operator. */
export const NEEDS_ATTENTION = `(${IS_STUCK} or ${IS_FORGOTTEN_TRANSFER})`;

const PAYOUT = columns(Payout, "y", { id: "id", programId: "programId", since: "updatedAt" });
const PROGRAM_OF_PAYOUT = columns(Payout, "y", ["programId"]);
const PROGRAM_OF_SALE = columns(Conversion, "c", ["programId"]);
const DISPUTE = columns(OrderDispute, "d", { id: "disputeRef", reason: "status", since: "openedAt" });
const DIFFERENCE = columns(RailDifference, "d", { reason: "kind", since: "foundAt" });
const DELIVERY = columns(ProviderDelivery, "v", { id: "id", programId: "programId", since: "storedAt" });
const PARKED = columns(OutboxRow, "o", { since: "parkedAt" });

/**
 * What needs an operator, by kind: SQL that selects `id`, `programId`, `reason`, `since`, and `now` by the clock that
 * `since` was read from.
 */
const ATTENTION_KINDS = {
  /** By why its rail, or the rail's report, blocks it. */
  payout: `select ${PAYOUT}, coalesce(y.reason, 'unknown') as reason, service_now() as now
    from payout y where ${IS_STUCK}`,
  bank_transfer: `select ${PAYOUT},
      case when y.exported_at is null then 'never_listed' else 'not_marked' end as reason, service_now() as now
    from payout y
    where ${IS_FORGOTTEN_TRANSFER}`,
  /** Programs whose automatic batch did not open: opening it keeps failing, or nobody tries. */
  payout_schedule: `select s."programId" as id, s."programId", 'overdue' as reason, s."dueAt" as since, service_now() as now
    from (${OPEN_PAYOUT_SCHEDULES}) s where s."dueAt" < service_now() - ${BATCH_PATIENCE}`,
  dispute: `select ${DISPUTE}, ${PROGRAM_OF_SALE}, service_now() as now
    from order_dispute d join conversion c on c.sale_order_id = d.sale_order_id
    where ${UNDECIDED}`,
  rail_difference: `select d.id::text, ${PROGRAM_OF_PAYOUT}, ${DIFFERENCE}, now() as now
    from rail_difference d left join payout y on y.id = d.payout_id
    where ${IS_OPEN_DIFFERENCE}`,
  /** Provider deliveries whose settling fails, or does not get its turn. */
  delivery: `select ${DELIVERY}, case when v.failures > 0 then 'failing' else 'waiting' end as reason, now() as now
    from provider_delivery v
    where v.settled_at is null and (v.failures > 0 or v.stored_at < now() - ${DELIVERY_PATIENCE})`,
  outbox: `select o.id::text, o.payload -> 'attributes' ->> 'programId' as "programId", 'parked' as reason,
      ${PARKED}, now() as now
    from outbox o where o.parked_at is not null and o.done_at is null`,
  /** What a command left to workers, if its next page failed again and again. */
  leftover: FAILING_LEFTOVERS,
} as const;

export type AttentionKind = keyof typeof ATTENTION_KINDS;
export const KINDS_OF_ATTENTION = Object.keys(ATTENTION_KINDS) as AttentionKind[];

/** More of one kind add no information. */
const MOST_OF_A_KIND = 100;

/** What needs an operator, longest first, up to a hundred of each kind. @param programId null for all programs */
export async function listAttention(sql: Sql, programId: string | null): Promise<Attention[]> {
  const kinds = KINDS_OF_ATTENTION.map(
    (kind) => `(select '${kind}' as kind, id, "programId", reason, since from (${ATTENTION_KINDS[kind]}) a
      where $1::text is null or "programId" = $1 order by since, id limit ${MOST_OF_A_KIND})`,
  );
  return sql.rows<Attention>(`select * from (${kinds.join(" union all ")}) found order by since, kind, id`, [
    programId,
  ]);
}

/**
 * How much needs an operator, by kind and reason, without empty groups.
 *
 * @param most how many of each kind are counted; null for all
 */
export async function sumAttention(sql: Sql, most: number | null = null): Promise<AttentionSum[]> {
  const kinds = KINDS_OF_ATTENTION.map(
    (kind) => `select '${kind}' as kind, reason, count(*) as count,
      floor(extract(epoch from max(now - since)))::double precision as "oldestAgeSeconds"
      from (select * from (${ATTENTION_KINDS[kind]}) every limit $1) a group by reason`,
  );
  return sql.rows<AttentionSum>(`${kinds.join(" union all ")} order by 1, 2`, [most]);
}
