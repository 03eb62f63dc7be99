import { describe, expect, test } from "@jest/globals";
import { orderId, sendEvent } from "../../../support/scenes/events.ts";
import { partnerScene, testPartnerEntryPoint } from "../../../support/entry-points/partner.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make } = useApi();

describe("GET /partners/{partnerId}/recruits", () => {
  testPartnerEntryPoint(() => ({ api, make }), {
    method: "GET",
    path: (partnerId) => `/partners/${partnerId}/recruits`,
    role: "viewer",
  });

  // PARTNER-26
  test("lists recruits newest first, with what their sales earned the recruiter", async () => {
    const { program, partner, keys } = await partnerScene(make);
    const recruit = async (status: "approved" | "pending") => {
      const account = await make.account();
      const row = await make.partner(program, account.id, { status, recruiterPartnerId: partner.id });
      return { ...row, name: account.name };
    };
    const [seller, waiting] = [await recruit("approved"), await recruit("pending")];
    const sell = async () => {
      const sale = { type: "sale", order_id: orderId(), amount_cents: 10_000, ref_code: seller.refCode };
      return (await sendEvent(api, program, sale)).body.conversionId as string;
    };
    const [approved, rejected] = [await sell(), await sell(), await sell()];
    await api.call("POST", `/conversions/${approved}/approve`, { key: keys.manager });
    await api.call("POST", `/conversions/${rejected}/reject`, {
      key: keys.manager,
      body: { reasonCode: "not_valid" },
    });

    const response = await api.call("GET", `/partners/${partner.id}/recruits`, { key: keys.viewer });
    expect(response.body).toEqual({
      data: [
        {
          id: waiting.id,
          name: waiting.name,
          status: "pending",
          active: false,
          approvedCustomers: 0,
          myOverrideCents: 0,
        },
        // Of three sales one was rejected: 10% of two commissions of 20.00.
        {
          id: seller.id,
          name: seller.name,
          status: "approved",
          active: true,
          approvedCustomers: 1,
          myOverrideCents: 400,
        },
      ],
    });
  });

  // PARTNER-26
  test("a recruit is active for 30 days after a sale, and only while approved", async () => {
    const { program, partner, keys } = await partnerScene(make);
    const seller = await make.partner(program, (await make.account()).id, { recruiterPartnerId: partner.id });
    const isActive = async () =>
      (await api.call("GET", `/partners/${partner.id}/recruits`, { key: keys.viewer })).body.data[0].active;
    expect(await isActive()).toBe(false);
    const soldOn = async (daysAgo: number) => {
      const occurredAt = new Date((await make.businessNow()).getTime() - daysAgo * 86_400_000).toISOString();
      const sale = { type: "sale", order_id: orderId(), amount_cents: 100, ref_code: seller.refCode };
      await sendEvent(api, program, { ...sale, occurred_at: occurredAt });
    };
    await soldOn(31);
    expect(await isActive()).toBe(false);
    await api.deps.sql.execute("update program_terms set event_bounties = $2 where program_id = $1", [
      ...[program.id, JSON.stringify([{ name: "signup", directFixedCents: 100 }])],
    ]);
    await sendEvent(api, program, {
      ...{ type: "event", event: "signup", event_id: "u1", ref_code: seller.refCode },
    });
    expect(
      await api.deps.sql.row("select 1 from conversion where kind = 'event' and partner_id = $1", [
        seller.id,
      ]),
    ).not.toBeNull();
    expect(await isActive()).toBe(false);
    await soldOn(29);
    expect(await isActive()).toBe(true);
    await api.call("POST", `/partners/${seller.id}/suspend`, {
      key: keys.manager,
      body: { reason: "Because." },
    });
    expect(await isActive()).toBe(false);
  });
});
