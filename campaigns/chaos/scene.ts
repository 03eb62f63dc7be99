import { connectPayoutAccount } from "../../src/commands/accounts/connect-payout-account.ts";
import { depositFunds } from "../../src/commands/funding/deposit-funds.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import type { Deps } from "../../src/deps.ts";
import type { Origin } from "../../src/domain/access/actor.ts";
import { factoriesOf } from "../../test/support/scenes/factories.ts";

const CAMPAIGN: Origin = { actor: { kind: "operator", id: "campaign" }, requestId: null };
const DEPOSIT_CENTS = 100_000_000_00;
/** What a sandbox account with this name does is in the rail's own table. */
const PAYEE_ACCOUNTS = { recruiter: "ok", seller: "timeout_then_ok" } as const;

/** A brand whose program sells, and what its backend and its finance person hold. */
export interface CampaignProgram {
  readonly id: string;
  readonly brandId: string;
  readonly signingSecret: string;
  readonly stripeSecret: string;
  /** An owner's key. */
  readonly key: string;
  /** The login of a person who may pay. */
  readonly loginId: string;
  readonly clickId: string;
  readonly sellerId: string;
}

/** Program by program: a recruiter, their recruit who sells, postbacks of both, payout accounts and a deposit. */
export async function makePrograms(
  deps: Deps,
  receiverOrigin: string,
  count: number,
  payees: Readonly<Record<"recruiter" | "seller", string>> = PAYEE_ACCOUNTS,
): Promise<CampaignProgram[]> {
  const make = factoriesOf(deps);
  const programs: CampaignProgram[] = [];
  for (let index = 0; index < count; index += 1) {
    const brand = await make.brand();
    const { id, secret } = await make.program(brand.id, {}, { holdDays: 0 });
    const program = { id, brandId: brand.id };
    const payee = async (account: string, recruiterPartnerId?: string) => {
      const { id: accountId } = await make.account();
      const partner = await make.partner(
        program,
        accountId,
        recruiterPartnerId === undefined ? {} : { recruiterPartnerId },
      );
      const input = { accountId, rail: "sandbox" as const, account, hasTaxForm: true, origin: CAMPAIGN };
      await inTransaction(deps, (tx) => connectPayoutAccount(tx, input));
      return partner.id;
    };
    const recruiterId = await payee(payees.recruiter);
    const sellerId = await payee(payees.seller, recruiterId);
    await deps.sql.execute(
      "insert into postback (partner_id, url, updated_at) select id, $2, service_now() from partner where program_id = $1",
      [id, `${receiverOrigin}/?c={conversion_id}&e={event}`],
    );
    const clickId = `clk_campaign${id.slice(4)}`;
    await deps.sql.execute(
      `insert into click (id, program_id, partner_id, visitor_id, device, landing, created_at)
       values ($1, $2, $3, $1, 'desktop', 'https://acme.example/', service_now())`,
      [clickId, id, sellerId],
    );
    const stripeSecret = `whsec_campaign_${index}`;
    await make.webhookSecret(id, "stripe", stripeSecret);
    const { loginId } = await make.member(brand.id, { role: "owner", mayPay: true });
    const money = { amountCents: DEPOSIT_CENTS, note: null, reference: null, origin: CAMPAIGN };
    await inTransaction(deps, (tx) => depositFunds(tx, { brandId: brand.id, programId: id, ...money }));
    programs.push({
      ...{ id, brandId: brand.id, signingSecret: secret, stripeSecret, clickId, sellerId, loginId },
      key: await make.brandKey(brand.id),
    });
  }
  return programs;
}
