import { createHmac } from "node:crypto";
import { connectPayoutAccount } from "../../src/commands/accounts/connect-payout-account.ts";
import { depositFunds } from "../../src/commands/funding/deposit-funds.ts";
import { openBatch } from "../../src/commands/payouts/open-batch.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import type { Origin } from "../../src/domain/access/actor.ts";
import { factoriesOf } from "../../test/support/scenes/factories.ts";
import type { StripeDouble } from "../../test/support/servers/stripe-double.ts";
import type { Machine } from "./machine.ts";

const DRILL: Origin = { actor: { kind: "operator", id: "drill" }, requestId: null };
const DEPOSIT_CENTS = 100_000_00;
export const SALE_CENTS = 100_00;

/** A program with a recruiter and their recruit, both paid over Stripe, and the sales that their brand has sent. */
export interface DrillScene {
  readonly programId: string;
  readonly partnerIds: readonly string[];
  /** The conversions of the sales sent, by order. */
  readonly sales: ReadonlyMap<string, string>;
  /** Sends sales, and those sent before again if they are named again. */
  send(...orders: readonly string[]): Promise<void>;
  approve(...orders: readonly string[]): Promise<void>;
  pay(): Promise<void>;
}

/** @param postbackOrigin where the partners' postbacks go */
export async function makeScene(
  machine: Machine,
  stripe: StripeDouble,
  postbackOrigin: string,
): Promise<DrillScene> {
  const deps = machine.deps();
  const make = factoriesOf(deps);
  const brand = await make.brand();
  const program = await make.program(brand.id, {}, { holdDays: 0, minimumPayoutCents: 100 });
  const key = await make.brandKey(brand.id);
  const join = async (accountName: string, recruiterPartnerId?: string): Promise<string> => {
    stripe.accounts.set(accountName, "active");
    const { id: accountId } = await make.account();
    const recruiter = recruiterPartnerId === undefined ? {} : { recruiterPartnerId };
    const { id } = await make.partner(program, accountId, recruiter);
    const connection = {
      accountId,
      rail: "stripe",
      account: accountName,
      hasTaxForm: true,
      origin: DRILL,
    } as const;
    await inTransaction(deps, (tx) => connectPayoutAccount(tx, connection));
    return id;
  };
  const recruiterId = await join("acct_recruiter");
  const sellerId = await join("acct_seller", recruiterId);
  await deps.sql.execute(
    "insert into postback (partner_id, url, updated_at) select id, $2, service_now() from partner where program_id = $1",
    [program.id, `${postbackOrigin}/?c={conversion_id}&e={event}`],
  );
  const clickId = "clk_drill";
  await deps.sql.execute(
    `insert into click (id, program_id, partner_id, visitor_id, device, landing, created_at)
     values ($1, $2, $3, $1, 'desktop', 'https://acme.example/', service_now())`,
    [clickId, program.id, sellerId],
  );
  const tenant = { brandId: brand.id, programId: program.id };
  const deposit = { ...tenant, amountCents: DEPOSIT_CENTS, note: null, reference: null, origin: DRILL };
  await inTransaction(deps, (tx) => depositFunds(tx, deposit));

  const sales = new Map<string, string>();
  return {
    ...{ programId: program.id, partnerIds: [recruiterId, sellerId], sales },
    async send(...orders) {
      for (const order of orders) {
        const sale = saleOf(order, clickId);
        const { conversionId } = (await post(`${machine.baseUrl}/api/v1/events`, sale, {
          "x-vp-program": program.id,
          ...signed(program.secret, sale),
        })) as { conversionId: string };
        sales.set(order, conversionId);
      }
    },
    async approve(...orders) {
      for (const order of orders) {
        const path = `/api/v1/conversions/${sales.get(order)!}/approve`;
        await post(`${machine.baseUrl}${path}`, "{}", { authorization: `Bearer ${key}` });
      }
    },
    async pay() {
      await inTransaction(machine.deps(), (tx) => openBatch(tx, { ...tenant, origin: DRILL }));
    },
  };
}

const saleOf = (order: string, clickId: string): string =>
  JSON.stringify({
    ...{ id: `event-${order}`, type: "sale", order_id: order, amount_cents: SALE_CENTS, currency: "USD" },
    click_id: clickId,
  });

function signed(secret: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return { "x-vp-timestamp": timestamp, "x-vp-signature": signature };
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${url} responded ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}
