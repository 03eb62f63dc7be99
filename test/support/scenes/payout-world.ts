import { connectPayoutAccount } from "../../../src/commands/accounts/connect-payout-account.ts";
import { depositFunds } from "../../../src/commands/funding/deposit-funds.ts";
import { openBatch, type OpenedBatch } from "../../../src/commands/payouts/open-batch.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import type { Deps } from "../../../src/deps.ts";
import type { Origin } from "../../../src/domain/access/actor.ts";
import type { Balance } from "../../../src/domain/balances/balance.ts";
import { newId } from "../../../src/domain/ids.ts";
import type { PayoutMethod, PayoutStatus, RailState } from "../../../src/domain/payouts/payout.ts";
import { balancesOf, NO_BALANCE } from "../../../src/queries/balances/partner-balances.ts";
import { factoriesOf, type Factories } from "./factories.ts";

export const TESTER: Origin = { actor: { kind: "operator", id: "test" }, requestId: null };

const HOUR_MS = 3_600_000;

export interface PayoutFacts {
  readonly id: string;
  readonly batchId: string;
  readonly partnerId: string;
  readonly amountCents: number;
  readonly method: PayoutMethod;
  readonly status: PayoutStatus;
  readonly railState: RailState | null;
  readonly railAttempt: number;
  readonly reason: string | null;
  readonly settledAt: Date | null;
}

export interface PayeeValues {
  /** Null: no payout account. */
  readonly rail?: PayoutMethod | null;
  /** Name of the account at the rail. */
  readonly account?: string;
  readonly hasTaxForm?: boolean;
  readonly status?: "approved" | "suspended";
  readonly holder?: string;
  readonly iban?: string;
  readonly bic?: string;
}

export interface EarnedValues {
  readonly status?: "pending" | "approved" | "rejected";
  /** Hours from now to the payment date; negative for one that has passed. */
  readonly holdHours?: number;
  readonly isTest?: boolean;
  /** A recruiter who earns an override of the same sale. */
  readonly recruiterId?: string;
  readonly overrideCents?: number;
}

/**
 * A program whose partners have earned something, and the commands around its payouts. It is no `scenario`: partners
 * come one by one while a test goes on, what they earned are rows, and nobody needs a key.
 */
export async function payoutWorld(deps: Deps, terms: Parameters<Factories["program"]>[2] = {}) {
  const make = factoriesOf(deps);
  const brand = await make.brand();
  const program = await make.program(brand.id, {}, { minimumPayoutCents: 1000, ...terms });

  const world = {
    deps,
    make,
    brand,
    program,

    /** A partner who can be paid, unless the values say otherwise. */
    async payee(values: PayeeValues = {}) {
      const { rail = "sandbox", hasTaxForm = true, status = "approved" } = values;
      const account = await make.account();
      const partner = await make.partner(program, account.id, { status });
      if (rail !== null) await world.connect(account.id, { ...values, rail, hasTaxForm });
      return partner;
    },

    connect(
      accountId: string,
      values: Pick<PayeeValues, "account" | "holder" | "iban" | "bic" | "hasTaxForm"> & {
        rail: PayoutMethod;
      },
    ) {
      const { rail, account, holder, iban, bic, hasTaxForm = true } = values;
      const input = { accountId, rail, account, holder, iban, bic, hasTaxForm, origin: TESTER };
      return inTransaction(deps, (tx) => connectPayoutAccount(tx, input));
    },

    /** A sale that the partner has earned this much of, with its ledger entries. @returns the conversion's id */
    async earn(partnerId: string, cents: number, values: EarnedValues = {}): Promise<string> {
      const {
        status = "approved",
        holdHours = -1,
        isTest = false,
        recruiterId = null,
        overrideCents = 0,
      } = values;
      const id = newId("conversion");
      const now = await make.businessNow();
      await deps.sql.execute(
        `with o as (
           insert into sale_order (program_id, order_ref, conversion_id, created_at) values ($1, $3, null, $6) returning id
         ), c as (
           insert into conversion (id, program_id, brand_id, partner_id, recruiter_partner_id, kind, external_ref,
             sale_order_id, source, amount_cents, status, attributed_by, is_test, occurred_at, hold_until,
             direct_original_cents, override_original_cents, fee_original_cents, direct_cents, override_cents, fee_cents,
             reward_type, rate_bps, fixed_cents, override_rate_bps, fee_bps, terms_version, created_at)
           select $3, $1, $2, $4, $10, case when $9 then 'test' else 'sale' end, $3, o.id, 'api', $5 * 5, $7,
             case when $9 then 'test' else 'click' end, $9, $6, $8, $5, $11, 0, $5, $11, 0, 'percent', 2000, 0, 1000, 0,
             1, $6
           from o returning id
         )
         insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, cause,
           is_test, created_at)
         select $1, $2, c.id, line.partner_id, line.kind, 'accrual', line.cents, 'recorded', $9, $6
         from c, (values ($4, 'direct', $5::bigint), ($10, 'override', $11::bigint)) as line (partner_id, kind, cents)
         where line.cents > 0`,
        [
          program.id,
          brand.id,
          id,
          partnerId,
          cents,
          now,
          status,
          new Date(now.getTime() + holdHours * HOUR_MS),
          isTest,
          recruiterId,
          overrideCents,
        ],
      );
      await deps.sql.execute(
        "update sale_order set conversion_id = $2 where program_id = $1 and order_ref = $2",
        [program.id, id],
      );
      return id;
    },

    async dispute(conversionId: string, status: "open" | "withdrawn" | "won" | "lost") {
      await deps.sql.execute(
        `insert into order_dispute (sale_order_id, dispute_ref, status, amount_cents, updated_at)
         select sale_order_id, 'dp', $2, amount_cents, service_now() from conversion where id = $1
         on conflict (sale_order_id, dispute_ref) do update set status = excluded.status`,
        [conversionId, status],
      );
    },

    deposit(cents: number) {
      const money = { amountCents: cents, note: null, reference: null, origin: TESTER };
      return inTransaction(deps, (tx) =>
        depositFunds(tx, { brandId: brand.id, programId: program.id, ...money }),
      );
    },

    batch: (): Promise<OpenedBatch> =>
      inTransaction(deps, (tx) =>
        openBatch(tx, { brandId: brand.id, programId: program.id, origin: TESTER }),
      ),

    payouts: (): Promise<PayoutFacts[]> =>
      deps.sql.rows<PayoutFacts>(
        `select id, batch_id as "batchId", partner_id as "partnerId", amount_cents as "amountCents", method, status,
           rail_state as "railState", rail_attempt as "railAttempt", reason, settled_at as "settledAt"
         from payout where program_id = $1 order by id`,
        [program.id],
      ),

    async payout(id: string): Promise<PayoutFacts> {
      const found = (await world.payouts()).find((payout) => payout.id === id);
      if (found === undefined) throw new Error(`there is no payout ${id}`);
      return found;
    },

    async balance(partnerId: string): Promise<Balance> {
      return (await balancesOf(deps.sql, { partnerIds: [partnerId] })).get(partnerId) ?? NO_BALANCE;
    },

    /** Sum of the ledger entries of a payout. */
    async linesOf(payoutId: string): Promise<number> {
      const row = await deps.sql.row<{ cents: number }>(
        "select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_entry where payout_id = $1",
        [payoutId],
      );
      return row!.cents;
    },

    async mailsOf(template: string): Promise<string[]> {
      const rows = await deps.sql.rows<{ key: string }>(
        "select mail_key as key from mail where template = $1 order by mail_key",
        [template],
      );
      return rows.map(({ key }) => key);
    },

    outboxMessages: async (): Promise<string[]> =>
      (await deps.sql.rows<{ id: string }>("select workflow_id as id from outbox order by id")).map(
        ({ id }) => id,
      ),
  };
  return world;
}

export type PayoutWorld = Awaited<ReturnType<typeof payoutWorld>>;
