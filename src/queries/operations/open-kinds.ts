import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import { Mail } from "../../db/entities/mail.ts";
import { Broadcast } from "../../db/entities/message.ts";
import { Partner } from "../../db/entities/partner.ts";
import { Payout, PayoutBatch } from "../../db/entities/payout.ts";
import { PostbackDelivery } from "../../db/entities/postback.ts";
import { ProviderDelivery } from "../../db/entities/provider-delivery.ts";
import { SandboxTransfer } from "../../db/entities/rail.ts";
import { TermsChange } from "../../db/entities/terms.ts";
import { Warning } from "../../db/entities/warning.ts";
import {
  broadcastOutboxMessage,
  deliveryOutboxMessage,
  holdOutboxMessage,
  invoiceOutboxMessage,
  mailOutboxMessage,
  payoutBatchOutboxMessage,
  payoutOutboxMessage,
  payoutScheduleOutboxMessage,
  postbackOutboxMessage,
  sandboxOutboxMessage,
  termsOutboxMessage,
  verifyOutboxMessage,
  warningOutboxMessage,
} from "../../domain/processes/outbox-messages.ts";
import type { OutboxMessage, ProcessKind } from "../../domain/processes/process.ts";
import { UNINVOICED_MONTHS } from "../funding/uninvoiced-months.ts";
import { IS_UNDER_WAY } from "../payouts/batch-progress.ts";
import { OPEN_PAYOUT_SCHEDULES } from "../payouts/payout-schedule.ts";

const HOLD = columns(Conversion, "c", {
  rowId: "id",
  dueAt: "holdUntil",
  conversionId: "id",
  programId: "programId",
  partnerId: "partnerId",
});
const WARNING = columns(Warning, "w", {
  rowId: "id",
  dueAt: "dueAt",
  partnerId: "partnerId",
  number: "number",
});
const TERMS = columns(TermsChange, "t", {
  rowId: "id",
  dueAt: "effectiveAt",
  programId: "programId",
  number: "number",
});
const POSTBACK = columns(PostbackDelivery, "d", {
  rowId: "id",
  dueAt: "createdAt",
  partnerId: "partnerId",
  event: "event",
  conversionId: "conversionId",
});
const PROGRAM_OF_PARTNER = columns(Partner, "m", ["programId"]);
const DELIVERY = columns(ProviderDelivery, "v", {
  rowId: "id",
  dueAt: "storedAt",
  programId: "programId",
  source: "source",
});
const MAIL = columns(Mail, "m", { rowId: "id", dueAt: "createdAt", template: "template", turn: "turn" });
const BROADCAST = columns(Broadcast, "b", { rowId: "id", dueAt: "createdAt", programId: "programId" });
const PAYOUT = columns(Payout, "y", {
  rowId: "id",
  dueAt: "createdAt",
  batchId: "batchId",
  programId: "programId",
  partnerId: "partnerId",
});
const BATCH = columns(PayoutBatch, "b", { rowId: "id", dueAt: "createdAt", programId: "programId" });
const TRANSFER = columns(SandboxTransfer, "t", { rowId: "id", dueAt: "nextEventAt" });

/** A row of any kind. Which columns it has depends on its kind; `outboxMessageOf` reads no others. */
export type OpenRow = Readonly<
  RowOf<typeof HOLD> &
    RowOf<typeof WARNING> &
    RowOf<typeof TERMS> &
    RowOf<typeof POSTBACK> &
    RowOf<typeof DELIVERY> &
    RowOf<typeof MAIL> &
    RowOf<typeof PAYOUT> & { month: string; isOverdue: boolean }
>;

export interface OpenKind {
  /** Selects `rowId`, `dueAt` and what `outboxMessageOf` needs for every open row. */
  readonly rows: string;
  /** The same of those that wait for a step of their process, where others wait for a person or another system. */
  readonly movingRows?: string;
  /** Whether the rows wait for business time, so that one past its time is overdue. */
  readonly isTimed: boolean;
  /** SQL for the workflow's id, as `outboxMessageOf` gives it, for a row `r`. */
  readonly workflowId: string;
  readonly outboxMessageOf: (row: OpenRow) => OutboxMessage;
}

/**
 * The open rows of each kind of process: what the sweep restores if Temporal has lost it, in this order, what moves
 * money first.
 */
export const OPEN_KINDS = {
  payout: {
    // Bank transfers wait for people only.
    rows: `select ${PAYOUT} from payout y where y.status in ('pending', 'held') and y.method <> 'bank_transfer'`,
    movingRows: `select ${PAYOUT} from payout y
      where y.status = 'pending' and y.rail_state in ('queued', 'submitted')`,
    isTimed: false,
    workflowId: `'payout/' || r."rowId"`,
    outboxMessageOf: (row) => payoutOutboxMessage({ ...row, payoutId: row.rowId }),
  },
  "payout-batch": {
    // From one batch with a payout under way to the next, whatever the number of its payouts.
    rows: `with recursive under_way (id) as (
        select min(y.batch_id) from payout y where ${IS_UNDER_WAY}
        union all
        select (select min(y.batch_id) from payout y where ${IS_UNDER_WAY} and y.batch_id > u.id)
        from under_way u where u.id is not null
      )
      select ${BATCH} from under_way u join payout_batch b on b.id = u.id`,
    isTimed: false,
    workflowId: `'payout-batch/' || r."rowId"`,
    outboxMessageOf: (row) => payoutBatchOutboxMessage({ ...row, batchId: row.rowId }),
  },
  "payout-schedule": {
    rows: OPEN_PAYOUT_SCHEDULES,
    isTimed: true,
    workflowId: `'payout-schedule/' || r."programId"`,
    outboxMessageOf: (row) => payoutScheduleOutboxMessage(row),
  },
  sandbox: {
    rows: `select ${TRANSFER} from sandbox_transfer t where t.next_event_at is not null`,
    isTimed: true,
    workflowId: `'sandbox/' || r."rowId"`,
    outboxMessageOf: (row) => sandboxOutboxMessage({ ...row, transferId: row.rowId }),
  },
  delivery: {
    // A delivery just stored is being settled on arrival.
    rows: `select ${DELIVERY} from provider_delivery v
      where v.settled_at is null and v.stored_at < now() - interval '30 seconds'`,
    isTimed: false,
    workflowId: `'delivery/' || r."rowId"`,
    outboxMessageOf: (row) => deliveryOutboxMessage({ ...row, deliveryId: row.rowId }),
  },
  hold: {
    rows: `select ${HOLD} from conversion c
      where c.status = 'approved' and c.released_at is null and not c.is_test
        and c.direct_cents + c.override_cents > 0`,
    isTimed: true,
    workflowId: `'hold/' || r."rowId"`,
    outboxMessageOf: (row) => holdOutboxMessage({ ...row, holdUntil: row.dueAt }),
  },
  terms: {
    rows: `select ${TERMS} from terms_change t where t.outcome is null`,
    isTimed: true,
    workflowId: `'terms/' || r."programId" || '/' || r.number`,
    outboxMessageOf: (row) =>
      termsOutboxMessage({ ...row, termsChangeId: row.rowId, effectiveAt: row.dueAt }),
  },
  warning: {
    rows: `select ${WARNING}, ${PROGRAM_OF_PARTNER}
      from warning w join partner m on m.id = w.partner_id
      where w.outcome is null`,
    isTimed: true,
    workflowId: `'warning/' || r."partnerId" || '/' || r.number`,
    outboxMessageOf: (row) => warningOutboxMessage({ ...row, warningId: row.rowId }),
  },
  postback: {
    // One that waits for its host is started when its turn comes.
    rows: `select ${POSTBACK}, ${PROGRAM_OF_PARTNER}
      from postback_delivery d join partner m on m.id = d.partner_id
      where d.status in ('pending', 'retrying') and not d.is_test and not d.waits_for_host`,
    isTimed: false,
    workflowId: `'postback/' || r."rowId"`,
    outboxMessageOf: (row) => postbackOutboxMessage({ ...row, deliveryId: row.rowId }),
  },
  mail: {
    rows: `select ${MAIL} from mail m where m.status = 'pending'`,
    isTimed: false,
    workflowId: `'mail/' || r."rowId"`,
    outboxMessageOf: (row) => mailOutboxMessage({ ...row, mailId: row.rowId }),
  },
  broadcast: {
    // Mails are created in the order of partners, so the last one shows whether all are; messages to deleted accounts that
    // are still to be erased are not mailed. They begin after all messages; an hour later it is open in any case, so that
    // the operator sees it (DESK-18).
    rows: `select ${BROADCAST}
      from broadcast b
      cross join lateral (
        select m.id from message m
        join partner r on r.id = m.partner_id
        join account a on a.id = r.account_id and a.deleted_at is null
        where m.broadcast_id = b.id order by m.partner_id desc limit 1) last
      where b.created_at > service_now() - interval '30 days'
        and not exists (select from mail where mail_key = 'broadcast:' || last.id)
        and (b.created_at < service_now() - interval '1 hour'
          or not exists (select from recipient_page r where r.broadcast_id = b.id))`,
    isTimed: false,
    workflowId: `'broadcast/' || r."rowId"`,
    outboxMessageOf: (row) => broadcastOutboxMessage({ ...row, broadcastId: row.rowId }),
  },
  invoice: {
    rows: UNINVOICED_MONTHS,
    isTimed: true,
    workflowId: `'invoice/' || r."rowId"`,
    outboxMessageOf: (row) => invoiceOutboxMessage(row),
  },
  verify: {
    // Once a day of the system clock, as soon as the day begins.
    rows: `select to_char(today.day, 'YYYY-MM-DD') as "rowId", today.day at time zone 'UTC' as "dueAt"
      from (select date_trunc('day', now() at time zone 'UTC') as day) today
      where not exists (select from reconciliation_run r where r.started_at >= today.day at time zone 'UTC')`,
    isTimed: false,
    workflowId: `'verify/' || r."rowId"`,
    outboxMessageOf: (row) => verifyOutboxMessage(row.rowId),
  },
} as const satisfies Partial<Record<ProcessKind, OpenKind>>;

export type OpenProcessKind = keyof typeof OPEN_KINDS;
export const OPEN_PROCESS_KINDS = Object.keys(OPEN_KINDS) as OpenProcessKind[];
