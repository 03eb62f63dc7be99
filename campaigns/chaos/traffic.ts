import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "../cluster/cluster.ts";
import type { Random } from "../../test/crash/random.ts";
import { factoriesOf } from "../../test/support/scenes/factories.ts";
import { checkoutSession } from "../../test/support/scenes/stripe-events.ts";
import { stripeSignature } from "../../test/support/scenes/webhooks.ts";
import type { CampaignProgram } from "./scene.ts";
import { untilAnswered } from "./until-answered.ts";

/** A sale as its sender knows it: what was answered for good. */
export interface SentSale {
  readonly programId: string;
  readonly via: "event" | "stripe";
  readonly orderId: string;
  readonly amountCents: number;
  readonly sentAtMs: number;
  /** Null until the sale was answered; a delivery's answer names no conversion. */
  answeredAtMs: number | null;
  conversionId: string | null;
  refundedCents: number;
  isApproved: boolean;
}

export interface Traffic {
  readonly sales: readonly SentSale[];
  /** Batches whose start was answered with 201. */
  readonly batchIds: readonly string[];
  /** Answers that nobody should ever get, in words. */
  readonly wrongAnswers: readonly string[];
  /** @returns when everything sent was answered */
  end(): Promise<void>;
}

const SELLERS = 3;
const SALES_PER_SECOND = 5;
/** The sales of so many seconds may wait for their postback: a machine that does not keep up is not asked for more. */
const MOST_SECONDS_WITHOUT_POSTBACK = 20;
const PAYDAY_EVERY_MS = 20_000;
const LOOK_EVERY_MS = 200;
/** Shares of the partners come out without a fraction. */
const UNIT_CENTS = 10_000;

/**
 * Sales, deliveries of a provider, approvals, refunds and payouts, all the time, until it is ended.
 *
 * @param arrived the postbacks that arrived, each as its conversion and event
 * @param salesPerSecond at most so many, with what follows them
 */
export function startTraffic(
  cluster: Pick<Cluster, "baseUrls" | "deps">,
  programs: readonly CampaignProgram[],
  arrived: Pick<ReadonlySet<string>, "has">,
  random: Random,
  salesPerSecond: number = SALES_PER_SECOND,
): Traffic {
  const sales: SentSale[] = [];
  const batchIds: string[] = [];
  const wrongAnswers: string[] = [];
  const begun: Promise<void>[] = [];
  let isOver = false;
  const { baseUrls } = cluster;
  const anyProgram = () => programs[random.below(programs.length)]!;

  const event = async (program: CampaignProgram, fields: Readonly<Record<string, unknown>>) => {
    const body = JSON.stringify(fields);
    return untilAnswered<{ status: string; note: string | null; conversionId: string | null }>(
      baseUrls,
      "/api/v1/events",
      () => ({ method: "POST", headers: signedHeaders(program, body), body }),
    );
  };

  const sellByEvent = async (program: CampaignProgram): Promise<void> => {
    const sale = newSale(program, "event");
    sales.push(sale);
    const answer = await event(program, {
      ...{ id: `evt-${sale.orderId}`, type: "sale", order_id: sale.orderId, amount_cents: sale.amountCents },
      ...{ currency: "USD", click_id: program.clickId },
    });
    if (answer.status !== 200 || answer.body.conversionId === null) {
      wrongAnswers.push(`sale ${sale.orderId}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return;
    }
    if (answer.body.status === "duplicate" && answer.tries === 1) {
      wrongAnswers.push(`sale ${sale.orderId}: a duplicate at its first try`);
    }
    sale.conversionId = answer.body.conversionId;
    sale.answeredAtMs = performance.now();
    const rest = goOn(program, sale, random.below(6));
    // Reported by end(); until then it must not count as unhandled.
    rest.catch(() => {});
    begun.push(rest);
  };

  /** What becomes of a sale, beside the sales that follow it. */
  const goOn = async (program: CampaignProgram, sale: SentSale, chance: number): Promise<void> => {
    if (chance === 0) return;
    await approve(program, sale);
    if (chance <= 2) await refund(program, sale, chance === 1 ? sale.amountCents : sale.amountCents / 2);
  };

  const approve = async (program: CampaignProgram, sale: SentSale): Promise<void> => {
    const key = randomUUID();
    const answer = await untilAnswered<unknown>(
      baseUrls,
      `/api/v1/conversions/${sale.conversionId}/approve`,
      () => ({
        method: "POST",
        headers: {
          authorization: `Bearer ${program.key}`,
          "content-type": "application/json",
          "idempotency-key": key,
        },
        body: "{}",
      }),
    );
    if (answer.status === 200) sale.isApproved = true;
    else
      wrongAnswers.push(`approval of ${sale.conversionId}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };

  const refund = async (program: CampaignProgram, sale: SentSale, amountCents: number): Promise<void> => {
    const answer = await event(program, {
      ...{ id: `rfd-${sale.orderId}`, type: "refund", order_id: sale.orderId, amount_cents: amountCents },
    });
    if (answer.status === 200 && ["processed", "duplicate"].includes(answer.body.status)) {
      sale.refundedCents = amountCents;
    } else wrongAnswers.push(`refund of ${sale.orderId}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };

  const sellByDelivery = async (program: CampaignProgram): Promise<void> => {
    const sale = newSale(program, "stripe");
    sales.push(sale);
    const session = checkoutSession(Date.now(), {
      ...{ id: sale.orderId, total: sale.amountCents, reference: program.clickId },
      ...{ paymentIntent: `pi_${sale.orderId}`, email: `${sale.orderId}@buyer.example` },
    });
    const body = JSON.stringify({ ...session, id: `evt_${sale.orderId}` });
    const answer = await untilAnswered<unknown>(baseUrls, `/api/payments/webhook/${program.id}`, () => ({
      method: "POST",
      headers: {
        "content-type": "application/json",
        "stripe-signature": stripeSignature(body, program.stripeSecret),
      },
      body,
    }));
    if (answer.status === 200) sale.answeredAtMs = performance.now();
    else wrongAnswers.push(`delivery ${sale.orderId}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };

  const withoutPostback = (): number =>
    sales.filter(({ conversionId }) => conversionId !== null && !arrived.has(`${conversionId} recorded`))
      .length;

  const sell = async (): Promise<void> => {
    while (!isOver) {
      if (withoutPostback() >= salesPerSecond * MOST_SECONDS_WITHOUT_POSTBACK) {
        await sleep(LOOK_EVERY_MS);
        continue;
      }
      const program = anyProgram();
      if (random.below(4) === 0) await sellByDelivery(program);
      else await sellByEvent(program);
      await sleep((SELLERS * 1_000) / salesPerSecond);
    }
  };

  const pay = async (): Promise<void> => {
    const make = factoriesOf(cluster.deps);
    for (let turn = 0; !isOver; turn += 1) {
      const { id, brandId, loginId } = programs[turn % programs.length]!;
      // Starting a batch needs a sign-in of the last minutes. The database may be away just now.
      const session = await make.session(loginId).catch(() => null);
      if (session !== null) {
        const key = randomUUID();
        const path = `/console/${brandId}/api/v1/programs/${id}/payout-batches`;
        const answer = await untilAnswered<{ data: { batchId: string } }>(baseUrls, path, () => ({
          method: "POST",
          headers: {
            ...{ cookie: `vp_session=${session.secret}`, "sec-fetch-site": "same-origin", "x-vp-csrf": "1" },
            ...{ "content-type": "application/json", "idempotency-key": key },
          },
          body: "{}",
        }));
        if (answer.status === 201) batchIds.push(answer.body.data.batchId);
        else wrongAnswers.push(`batch of ${id}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      for (let waited = 0; waited < PAYDAY_EVERY_MS && !isOver; waited += LOOK_EVERY_MS)
        await sleep(LOOK_EVERY_MS);
    }
  };

  let orders = 0;
  const newSale = (program: CampaignProgram, via: SentSale["via"]): SentSale => ({
    ...{ programId: program.id, via, orderId: `order_${(orders += 1)}` },
    amountCents: UNIT_CENTS * (1 + random.below(50)),
    sentAtMs: performance.now(),
    ...{ answeredAtMs: null, conversionId: null, refundedCents: 0, isApproved: false },
  });

  const loops = Promise.all([...Array.from({ length: SELLERS }, sell), pay()]);
  return {
    ...{ sales, batchIds, wrongAnswers },
    async end() {
      isOver = true;
      await loops;
      for (const work of begun) await work;
    },
  };
}

function signedHeaders(program: CampaignProgram, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", program.signingSecret).update(`${timestamp}.${body}`).digest("hex");
  return {
    "content-type": "application/json",
    "x-vp-program": program.id,
    "x-vp-timestamp": timestamp,
    "x-vp-signature": signature,
  };
}
