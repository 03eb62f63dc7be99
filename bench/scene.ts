import { createHmac } from "node:crypto";
import type { Deps } from "../src/deps.ts";
import { factoriesOf } from "../test/support/scenes/factories.ts";
import type { LoadRequest } from "./load.ts";

/** A program with a recruiter and a recruit, and a click of the recruit's that its sales name. */
export interface BenchProgram {
  readonly id: string;
  readonly brandId: string;
  readonly secret: string;
  readonly partnerId: string;
  readonly refCode: string;
  readonly clickId: string;
}

export async function makePrograms(deps: Deps, count: number): Promise<BenchProgram[]> {
  const make = factoriesOf(deps);
  const programs: BenchProgram[] = [];
  for (let index = 0; index < count; index += 1) {
    const brand = await make.brand();
    const program = await make.program(brand.id);
    const recruiter = await make.partner(program, (await make.account()).id);
    const partner = await make.partner(program, (await make.account()).id, {
      recruiterPartnerId: recruiter.id,
    });
    const clickId = `clk_bench${program.id.slice(4)}`;
    await deps.sql.execute(
      `insert into click (id, program_id, partner_id, visitor_id, device, landing, created_at)
       values ($1, $2, $3, $1, 'desktop', 'https://acme.example/', service_now())`,
      [clickId, program.id, partner.id],
    );
    programs.push({
      id: program.id,
      brandId: brand.id,
      secret: program.secret,
      partnerId: partner.id,
      refCode: partner.refCode,
      clickId,
    });
  }
  return programs;
}

let orders = 0;

/** A signed sale of an order of its own; the bare handler ignores the signature. */
export function saleRequest(program: BenchProgram): LoadRequest {
  orders += 1;
  const body = JSON.stringify({
    id: `bench-event-${orders}`,
    type: "sale",
    order_id: `bench-order-${orders}`,
    amount_cents: 12_900,
    currency: "USD",
    click_id: program.clickId,
    customer_email: `customer${orders}@buyer.example`,
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  return {
    method: "POST",
    path: "/api/v1/events",
    headers: {
      "content-type": "application/json",
      "x-vp-program": program.id,
      "x-vp-timestamp": timestamp,
      "x-vp-signature": createHmac("sha256", program.secret).update(`${timestamp}.${body}`).digest("hex"),
    },
    body,
    expectedStatus: 200,
  };
}

export const clickRequest = (program: BenchProgram): LoadRequest => ({
  method: "GET",
  path: `/r/${program.refCode}`,
  headers: {
    "user-agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15",
  },
  expectedStatus: 302,
});
