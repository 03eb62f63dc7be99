import assert from "node:assert/strict";
import { Click } from "../../../src/db/entities/click.ts";
import { Payout, PayoutBatch } from "../../../src/db/entities/payout.ts";
import type { Device } from "../../../src/domain/attribution/device.ts";
import { newId } from "../../../src/domain/ids.ts";
import type { PayoutMethod, PayoutStatus, RailState } from "../../../src/domain/payouts/payout.ts";
import type { TestApi } from "./api.ts";
import { orderId, sendEvent } from "./events.ts";
import type { Factories } from "./factories.ts";
import { scenario } from "./scenario.ts";

/** What a test needs of a program to report its sales. */
type SellingProgram = Readonly<{ id: string; brandId: string; secret: string }>;
type SellingPartner = Readonly<{ id: string; refCode: string }>;

/** A recruiter, the recruit who sells, and a partner without either: 20 percent, override 10 percent of that, fee 5. */
export const sellingScene = (make: Factories, terms?: Parameters<Factories["program"]>[2]) =>
  scenario(make, { partner: {}, recruiter: {}, seller: { by: "recruiter" } }, { terms });

export type SellingScene = Awaited<ReturnType<typeof sellingScene>>;

/** What happens to sales, through the API; clicks and payouts are rows. */
export function salesOf(api: TestApi, make: Factories) {
  /** Posts the lines of a payout, or their opposite: each brings what it is about to 0. */
  async function postLines(payoutId: string, entry: "payout" | "payout_reversal") {
    await api.deps.sql.execute(
      `insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, payout_id,
         cause, is_test, created_at)
       select e.program_id, e.brand_id, e.conversion_id, e.partner_id, e.kind, $2, -sum(e.amount_cents), y.id,
         y.id, false, service_now()
       from payout y join ledger_entry e on e.partner_id = y.partner_id
       join conversion c on c.id = e.conversion_id
       where y.id = $1 and not e.is_test
         and case when $2 = 'payout' then c.status <> 'pending' and (c.hold_until <= service_now() or c.status = 'rejected')
             else e.payout_id = y.id end
       group by e.program_id, e.brand_id, e.conversion_id, e.partner_id, e.kind, y.id
       having sum(e.amount_cents) <> 0`,
      [payoutId, entry],
    );
  }

  return {
    /** A click on a partner's link, as a row: its country, device and time are what the test says. */
    async click(
      program: SellingProgram,
      partner: SellingPartner,
      values: Partial<{
        country: string | null;
        device: Device;
        referrer: string | null;
        sub1: string;
        sub2: string;
        sub3: string;
        /** Clicks of one visitor share it; a visitor of its own where it is left out. */
        visitorId: string;
        createdAt: Date;
      }> = {},
    ): Promise<string> {
      const id = newId("click");
      const row = {
        id,
        programId: program.id,
        partnerId: partner.id,
        visitorId: newId("visitor"),
        country: "US",
        device: "desktop" as const,
        referrer: null,
        landing: "https://acme.example/start",
        sub1: null,
        sub2: null,
        sub3: null,
        sub4: null,
        sub5: null,
        createdAt: await make.businessNow(),
        ...values,
      };
      await api.deps.orm.em.fork().insert(Click, row);
      return id;
    },

    /**
     * A sale by a signed event, credited by the partner's code unless `fields` name a click. @returns its conversion
     */
    async sale(
      program: SellingProgram,
      partner: SellingPartner,
      fields: Record<string, unknown> = {},
    ): Promise<string> {
      const sale = {
        type: "sale",
        order_id: orderId(),
        amount_cents: 10_000,
        ref_code: partner.refCode,
        ...fields,
      };
      const { body } = await sendEvent(api, program, sale);
      assert.equal(body.status, "processed", `the sale is recorded: ${body.note}`);
      return body.conversionId as string;
    },

    async testSale(program: SellingProgram, partner: SellingPartner, key: string): Promise<string> {
      const path = `/programs/${program.id}/test-sales`;
      const response = await api.call("POST", path, { key, body: { partnerId: partner.id } });
      assert.equal(response.status, 201);
      return response.body.data.conversionId as string;
    },

    async approve(conversionId: string, key: string): Promise<void> {
      const response = await api.call("POST", `/conversions/${conversionId}/approve`, { key });
      assert.equal(response.status, 200);
    },

    async reject(conversionId: string, key: string, reasonCode = "fraud"): Promise<void> {
      const response = await api.call("POST", `/conversions/${conversionId}/reject`, {
        key,
        body: { reasonCode },
      });
      assert.equal(response.status, 200);
    },

    async refund(conversionId: string, amountCents: number, key: string): Promise<void> {
      const response = await api.call("POST", `/conversions/${conversionId}/refund`, {
        key,
        body: { amountCents },
        headers: { "idempotency-key": newId("request") },
      });
      assert.equal(response.status, 200);
    },

    async batch(program: SellingProgram): Promise<string> {
      const id = newId("batch");
      const { id: programId, brandId } = program;
      const row = { id, programId, brandId, startedBy: "operator", createdAt: await make.businessNow() };
      await api.deps.orm.em.fork().insert(PayoutBatch, row);
      return id;
    },

    /** A payout of everything that is payable now, with its ledger entries; a held one has none. */
    async payout(
      program: SellingProgram,
      partner: SellingPartner,
      values: Partial<{
        batchId: string;
        status: PayoutStatus;
        method: PayoutMethod;
        railState: RailState | null;
        reason: string | null;
        amountCents: number;
      }> = {},
    ): Promise<string> {
      const now = await make.businessNow();
      const id = newId("payout");
      const status = values.status ?? "pending";
      await api.deps.orm.em.fork().insert(Payout, {
        id,
        batchId: values.batchId ?? (await this.batch(program)),
        programId: program.id,
        brandId: program.brandId,
        partnerId: partner.id,
        payoutAccountId: null,
        // The entries decide; the database wants an amount above 0 in the meantime.
        amountCents: values.amountCents ?? 1,
        currency: "USD",
        method: values.method ?? "sandbox",
        status,
        railState: values.railState ?? null,
        railAttempt: 1,
        railRef: null,
        reason: values.reason ?? (status === "held" ? "no_payout_account" : null),
        exportedAt: null,
        sentAt: null,
        settledAt: status === "paid" ? now : null,
        createdAt: now,
        updatedAt: now,
      });
      if (status !== "held") await postLines(id, "payout");
      if (status === "failed") await postLines(id, "payout_reversal");
      await api.deps.sql.execute(
        `update payout y set amount_cents = paid.cents
         from (select -sum(amount_cents) as cents from ledger_entry where payout_id = $1 and entry = 'payout') paid
         where y.id = $1 and paid.cents > 0`,
        [id],
      );
      return id;
    },

    /** Settles a payout, or has the whole of it come back. */
    async endPayout(payoutId: string, status: "paid" | "failed"): Promise<void> {
      if (status === "failed") await postLines(payoutId, "payout_reversal");
      await api.deps.sql.execute("update payout set status = $2, settled_at = service_now() where id = $1", [
        payoutId,
        status,
      ]);
    },
  };
}

export type Sales = ReturnType<typeof salesOf>;
