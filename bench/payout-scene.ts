import { randomBytes } from "node:crypto";
import { sealPayoutDetails } from "../src/commands/accounts/payout-details.ts";
import { depositFunds } from "../src/commands/funding/deposit-funds.ts";
import { openBatch, type OpenedBatch } from "../src/commands/payouts/open-batch.ts";
import { inTransaction } from "../src/db/transaction.ts";
import type { Deps } from "../src/deps.ts";
import type { Origin } from "../src/domain/access/actor.ts";
import { withClient } from "../src/local/postgres/databases.ts";
import { factoriesOf } from "../test/support/scenes/factories.ts";

const BENCH: Origin = { actor: { kind: "operator", id: "bench" }, requestId: null };
const CENTS_EACH = 2_000;
/** The sandbox's rail pays it at once. */
const DETAILS = { account: "ok" } as const;

/** A program that owes each of its partners money, and has the deposit for all of it. */
export interface PayoutScene {
  readonly programId: string;
  openBatch(): Promise<OpenedBatch>;
  /** Does everything that opens a batch, and then rolls it back. */
  tryOpenBatch(): Promise<OpenedBatch>;
}

class Reversed extends Error {
  readonly opened: OpenedBatch;
  constructor(opened: OpenedBatch) {
    super("the batch was opened to be measured only");
    this.opened = opened;
  }
}

/** How much a program has: conversions of each partner, of two ledger entries each, and how many of them are payable. */
export interface PayoutSceneSize {
  readonly partners: number;
  readonly conversionsEach: number;
  readonly payableEach: number;
  /** Without it a payout is held, and its process waits for a release. By default they have it. */
  readonly hasTaxForm?: boolean;
}

/** @param given the program that owes it; by default one of its own */
export async function makePayoutScene(
  deps: Deps,
  size: PayoutSceneSize,
  given?: Readonly<{ id: string; brandId: string }>,
): Promise<PayoutScene> {
  const { partners, conversionsEach, payableEach, hasTaxForm = true } = size;
  const make = factoriesOf(deps);
  const program = given ?? (await make.program((await make.brand()).id));
  const tag = randomBytes(4).toString("hex");
  const accountIds = Array.from({ length: partners }, (_, index) => `acc_${tag}${index}`);
  const sealed = accountIds.map((id) => sealPayoutDetails(deps.seal, id, DETAILS).toString("hex"));
  // The planner learns of so many new rows from their owner: foreign keys would be looked up by the plan for a few.
  for (const [statement, parameters] of [
    [FILL_PARTNERS, [accountIds, sealed, program.id, program.brandId, hasTaxForm]],
    [FILL_CONVERSIONS, [program.id, conversionsEach, CENTS_EACH, payableEach]],
    [FILL_LEDGER, [program.id]],
    [DRAW_FEES, [program.id]],
  ] as const) {
    // A read's limits would end it on a busy machine.
    await inTransaction(deps, (tx) => tx.execute(statement, [...parameters]), { kind: "batch" });
    await withClient(deps.config.databaseMigrationUrl, (client) => client.query("analyze"));
  }
  const ids = { brandId: program.brandId, programId: program.id, origin: BENCH };
  const amountCents = partners * conversionsEach * CENTS_EACH * 2;
  await inTransaction(deps, (tx) => depositFunds(tx, { ...ids, amountCents, note: null, reference: null }));
  return {
    programId: program.id,
    openBatch: () => inTransaction(deps, (tx) => openBatch(tx, ids)),
    async tryOpenBatch() {
      try {
        return await inTransaction(deps, async (tx) => {
          throw new Reversed(await openBatch(tx, ids));
        });
      } catch (error) {
        if (error instanceof Reversed) return error.opened;
        throw error;
      }
    },
  };
}

const FILL_PARTNERS = `
  with input as (select * from unnest($1::text[], $2::text[]) as row (account_id, sealed)),
  a as (
    insert into account (id, handle, name, email, email_hash, country, tax_form_at, created_at)
    select account_id, account_id, account_id, account_id || '@partner.example', '', 'US', case when $5 then service_now() end,
      service_now()
    from input
  ),
  m as (
    insert into partner (id, program_id, brand_id, account_id, status, status_changed_at, ref_code,
      terms_accepted_version, terms_accepted_at, created_at)
    select 'prt_' || account_id, $3, $4, account_id, 'approved', service_now(), account_id, 1, service_now(),
      service_now()
    from input
  )
  insert into payout_account (account_id, rail, details_sealed, label, is_first, connected_at)
  select account_id, 'sandbox', decode(sealed, 'hex'), 'Account of the bench', true, service_now() from input`;

/** All are marked as released, so that no worker watches those that are still in hold: the date decides what is payable. */
const FILL_CONVERSIONS = `
  insert into conversion (id, program_id, brand_id, partner_id, kind, external_ref, source, amount_cents, status,
    attributed_by, occurred_at, hold_until, released_at, direct_original_cents, override_original_cents,
    fee_original_cents, direct_cents, override_cents, fee_cents, reward_type, rate_bps, fixed_cents,
    override_rate_bps, fee_bps, terms_version, created_at)
  select 'cnv_' || m.account_id || '_' || n, m.program_id, m.brand_id, m.id, 'event', m.account_id || '_' || n, 'api',
    $3::bigint * 5, 'approved', 'ref_code', at.then, at.then + case when n > $4::int then interval '30 days' else '0' end,
    at.then, $3::bigint, 0, 100, $3::bigint, 0, 100, 'percent', 2000, 0, 0, 500, 1, at.then
  from partner m cross join generate_series(1, $2::int) n
  cross join (select service_now() - interval '1 day' as then) at
  where m.program_id = $1`;

const FILL_LEDGER = `
  insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, cause, is_test,
    created_at)
  select c.program_id, c.brand_id, c.id, case line.kind when 'direct' then c.partner_id end, line.kind, 'accrual',
    case line.kind when 'direct' then c.direct_cents else c.fee_cents end, 'recorded', false, c.created_at
  from conversion c cross join unnest(array['direct', 'platform_fee']) as line (kind)
  where c.program_id = $1`;

/** As approvals do, so that the books agree when the worker checks them. */
const DRAW_FEES = `
  insert into funding_entry (program_id, brand_id, kind, amount_cents, conversion_id, cause, created_at)
  select program_id, brand_id, 'platform_fee', -fee_cents, id, 'fee:' || id, created_at from conversion
  where program_id = $1`;
