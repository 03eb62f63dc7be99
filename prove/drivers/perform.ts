import type { Answer, Operation } from "../model/operations.ts";
import { HOUR_MS } from "../model/state.ts";
import { TOPICS } from "../model/stores.ts";
import { OPERATOR } from "../../src/cli/command.ts";
import { connectPayoutAccount } from "../../src/commands/accounts/connect-payout-account.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import { ApiError } from "../../src/domain/api-errors.ts";
import { dueProcesses } from "../../src/queries/operations/open-processes.ts";
import { foldBalances } from "../../src/commands/upkeep/fold-balances.ts";
import type { Transfer } from "./rail-double.ts";
import type { Scene } from "./scene.ts";
import { paymentEvent } from "./payment-events.ts";
import {
  PAYMENTS_SECRET,
  RAIL_SECRET,
  signedHeaders,
  storeHeaders,
  stripeHeaders,
  type Reply,
} from "./service.ts";
import { externalIdOf } from "./read-back.ts";
import { storeBody } from "./store-events.ts";
import { programBody, ratesBody } from "./terms-body.ts";

type Of<Kind extends Operation["kind"]> = Extract<Operation, { kind: Kind }>;
type EntryPoints = {
  readonly [Kind in Operation["kind"]]: (scene: Scene, operation: Of<Kind>, now: number) => Promise<Answer>;
};

/**
 * Does an operation at the service's entry points. @param now the service clock, by which times in the past are written
 */
export const perform = (scene: Scene, operation: Operation, now: number): Promise<Answer> =>
  PERFORMERS[operation.kind](scene, operation as never, now);

const answer = (kind: string, word: string | null = null): Answer => ({ kind, word });
const NONE = answer("none");

const wordOf = (note: string | null): string | null => note?.split(" ")[0] ?? null;

/** What the API did, or the code of its error. */
function replied({ status, body }: Reply): Answer {
  if (status < 300) return answer("done");
  return answer(body?.error?.code ?? `status ${status}`);
}

async function commanded(work: Promise<unknown>): Promise<Answer> {
  try {
    await work;
    return answer("done");
  } catch (error) {
    if (error instanceof ApiError) return answer(error.code);
    throw error;
  }
}

const operate = (scene: Scene, words: string, input: Record<string, unknown>) =>
  scene.service.work.vp({ words, input });

const brandCall = async (
  scene: Scene,
  method: string,
  path: string,
  body?: unknown,
  idempotencyKey?: string,
) =>
  replied(
    await scene.service.call(method, `/api/v1${path}`, {
      key: scene.ownerKey,
      ...(body !== undefined && { body }),
      ...(idempotencyKey !== undefined && {
        headers: { "idempotency-key": `${scene.tag}-${idempotencyKey}` },
      }),
    }),
  );

async function sendEvent(scene: Scene, program: string, event: Record<string, unknown>): Promise<Answer> {
  const { id, secret } = scene.programs[program]!;
  const rawBody = JSON.stringify(event);
  const reply = await scene.service.call("POST", "/api/v1/events", {
    body: rawBody,
    headers: signedHeaders(id, secret, rawBody),
  });
  const { status, note } = reply.body as { status?: string; note?: string | null };
  if (status === undefined) return replied(reply);
  return answer(status, wordOf(note ?? null));
}

/** An address in one of its spellings: letter case and plus-tags do not count. */
function addressOf(scene: Scene, customer: string): string {
  const partner = customer.startsWith("@") ? scene.partners[customer.slice(1)] : undefined;
  if (partner) return partner.email.replace("@", "+shop@").toUpperCase();
  return `${customer}@${scene.tag}.shop.example`;
}

function senderFields(
  scene: Scene,
  { click, ref, hoursAgo }: Pick<Of<"sale">, "click" | "ref" | "hoursAgo">,
  now: number,
) {
  return {
    ...(click !== null && { click_id: scene.clickIds[click] ?? "clk_01KAK3XH4V9Y2C6R8M0T5W7Z1B" }),
    ...(ref !== null && { ref_code: scene.partners[ref]?.refCode ?? "nobody" }),
    ...(hoursAgo > 0 && { occurred_at: new Date(now - hoursAgo * HOUR_MS).toISOString() }),
  };
}

const amounts = ({ amountCents, totalCents }: Pick<Of<"refund-event">, "amountCents" | "totalCents">) => ({
  ...(amountCents !== null && { amount_cents: amountCents }),
  ...(totalCents !== null && { refunded_total_cents: totalCents }),
});

/** Whom a provider's delivery names: one click or one code, and the customer. */
function namedIn(
  scene: Scene,
  { click, ref, customer }: Pick<Of<"payment">, "click" | "ref" | "customer">,
  now: number,
) {
  const { click_id: clickId = null, ref_code: refCode = null } = senderFields(
    scene,
    { click, ref, hoursAgo: 0 },
    now,
  );
  return {
    clickId,
    refCode: clickId === null ? refCode : null,
    email: customer === null ? null : addressOf(scene, customer),
  };
}

/**
 * When a payment was made, which is reported the same each time. Providers use the machine's clock, and the service
 * adds its own clock's offset. `now` may be seconds old by then, because a process to be killed has to start first, so
 * the offset is read from the clock itself.
 */
function paidAtByMachine(scene: Scene, name: string, hoursAgo: number, now: number): number {
  const paidAt = (scene.paidAt[name] ??= now - hoursAgo * HOUR_MS);
  const offsetMs = Math.round((scene.now() - Date.now()) / 1000) * 1000;
  return paidAt - offsetMs;
}

/** What a provider gets in response, or what comes of it later: what was only stored is settled by its process. */
async function deliver(
  scene: Scene,
  { path, program, source, id }: { path: string; program: string; source: "stripe" | "shopify"; id: string },
  sent: { body: string; headers: Record<string, string> },
): Promise<Answer> {
  const { id: programId } = scene.programs[program]!;
  const reply = await scene.service.call("POST", `${path}/${programId}`, sent);
  const { status, note = null } = (reply.body?.data ?? {}) as { status?: string; note?: string | null };
  if (status === undefined) return replied(reply);
  if (status !== "stored" && wordOf(note) !== "stored") return answer(status, wordOf(note));
  await settleStored(scene);
  const settled = await scene.service.deps.sql.row<{ status: string; note: string | null }>(
    "select status, note from incoming_event where program_id = $1 and source = $2 and external_id = $3",
    [programId, source, externalIdOf(scene, { source, id })],
  );
  return status === "stored"
    ? answer(settled!.status, wordOf(settled!.note))
    : answer("duplicate", settled!.status);
}

/** Settles the deliveries of a story that wait, as their processes do. */
async function settleStored({ service, programs }: Scene): Promise<void> {
  const waiting = await service.deps.sql.rows<{ id: string }>(
    "select id from provider_delivery where program_id = any($1) and settled_at is null order by id",
    [Object.values(programs).map(({ id }) => id)],
  );
  for (const { id } of waiting) await service.work.settleDelivery({ deliveryId: id });
}

async function payoutIdOf(scene: Scene, partner: string, nth: number): Promise<string | null> {
  const row = await scene.service.deps.sql.row<{ id: string }>(
    "select id from payout where partner_id = $1 order by id offset $2 limit 1",
    [scene.partners[partner]!.id, nth],
  );
  return row?.id ?? null;
}

async function isPaid({ service }: Scene, payoutId: string): Promise<boolean> {
  const row = await service.deps.sql.row<{ status: string }>("select status from payout where id = $1", [
    payoutId,
  ]);
  return row?.status === "paid";
}

const PERFORMERS: EntryPoints = {
  async click(scene, { click, partner, visitor, country }) {
    const { refCode } = scene.partners[partner]!;
    const reply = await scene.service.call("GET", `/r/${refCode}`, {
      headers: {
        "user-agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15",
        "x-forwarded-for": "127.0.0.1",
        ...(country !== null && { "x-country": country }),
        ...(scene.cookies[visitor] !== undefined && { cookie: scene.cookies[visitor] }),
      },
    });
    scene.clickIds[click] = new URL(String(reply.headers["location"])).searchParams.get("vp_click") ?? "";
    scene.cookies[visitor] ??= String(reply.headers["set-cookie"]).split(";")[0]!;
    return answer("done");
  },
  sale: (scene, sale, now) =>
    sendEvent(scene, sale.program, {
      id: sale.id,
      type: "sale",
      order_id: sale.order,
      amount_cents: sale.amountCents,
      ...senderFields(scene, sale, now),
      ...(sale.coupon !== null && {
        coupon_code: scene.partners[sale.coupon]?.coupon.toLowerCase() ?? "NOBODY",
      }),
      ...(sale.customer !== null && { customer_email: addressOf(scene, sale.customer) }),
      ...(sale.subscription !== null && { subscription_id: sale.subscription }),
      ...(sale.product !== null && { product_id: sale.product }),
      ...(sale.currency !== null && { currency: sale.currency }),
    }),
  "refund-event": (scene, refund) =>
    sendEvent(scene, refund.program, {
      id: refund.id,
      type: "refund",
      order_id: refund.order,
      ...amounts(refund),
    }),
  "app-event": (scene, event, now) =>
    sendEvent(scene, event.program, {
      id: event.id,
      type: "event",
      event: event.name,
      event_id: event.eventId,
      ...senderFields(scene, event, now),
    }),
  async "refund-call"(scene, refund) {
    const id = scene.conversionIds[refund.order];
    if (id === undefined) return NONE;
    const { amountCents, totalCents } = refund;
    const body = {
      ...(amountCents !== null && { amountCents }),
      ...(totalCents !== null && { refundedTotalCents: totalCents }),
    };
    return brandCall(scene, "POST", `/conversions/${id}/refund`, body, refund.key);
  },
  async decide(scene, { order, verb, reasonCode }) {
    const id = scene.conversionIds[order];
    if (id === undefined) return NONE;
    const body =
      verb === "approve" ? undefined : reasonCode === null ? { reason: "Checked." } : { reasonCode };
    return brandCall(scene, "POST", `/conversions/${id}/${verb}`, body);
  },
  async "test-sale"(scene, { program, partner, amountCents, order }) {
    const reply = await scene.service.call(
      "POST",
      `/api/v1/programs/${scene.programs[program]!.id}/test-sales`,
      {
        key: scene.ownerKey,
        body: { partnerId: scene.partners[partner]!.id, amount: amountCents / 100 },
      },
    );
    if (reply.status === 201) scene.testSales[reply.body.data.conversionId] = order;
    return replied(reply);
  },
  "hold-days": (scene, { partner, days }) =>
    brandCall(scene, "PATCH", `/partners/${scene.partners[partner]!.id}`, { holdDays: days }),
  async member(scene, { partner, verb }) {
    const body = ["reject", "suspend", "warn"].includes(verb) ? { reason: "Checked." } : undefined;
    return brandCall(scene, "POST", `/partners/${scene.partners[partner]!.id}/${verb}`, body);
  },
  terms: (scene, { program, patch }) =>
    brandCall(scene, "PATCH", `/programs/${scene.programs[program]!.id}`, programBody(patch)),
  rates: (scene, { program, ...rules }) =>
    brandCall(scene, "PUT", `/programs/${scene.programs[program]!.id}/rates`, ratesBody(rules)),
  "program-status": (scene, { program, status }) =>
    brandCall(scene, "PATCH", `/programs/${scene.programs[program]!.id}`, { status }),
  "coupon-offer": (scene, { program, isOn }) =>
    commanded(
      operate(scene, "coupon offer", { state: isOn ? "on" : "off", program: scene.programs[program]!.id }),
    ),

  async clock(scene, { hours }) {
    await scene.service.deps.sql.execute("update service_clock set offset_seconds = offset_seconds + $1", [
      hours * 3600,
    ]);
    return answer("done");
  },
  async due(scene, { times }) {
    await runDueOnes(scene, times);
    await foldBalances(scene.service.deps.sql);
    return answer("done");
  },

  batch: (scene, { program }) =>
    commanded(operate(scene, "payouts start", { program: scene.programs[program]!.id })),
  async mark(scene, { partner, nth, as }) {
    const payout = await payoutIdOf(scene, partner, nth);
    if (payout === null) return NONE;
    return commanded(operate(scene, "payouts mark", { as, payout }));
  },
  export: (scene, { program, again }) =>
    commanded(operate(scene, "payouts export", { program: scene.programs[program]!.id, again })),
  async release(scene, { partner }) {
    const row = await scene.service.deps.sql.row<{ id: string }>(
      "select id from payout where partner_id = $1 and status = 'held'",
      [scene.partners[partner]!.id],
    );
    if (row === null) return NONE;
    return commanded(operate(scene, "payouts release", { payout: row.id }));
  },
  async payment(scene, delivery, now) {
    const event = paymentEvent(delivery, {
      ...namedIn(scene, delivery, now),
      tag: scene.tag,
      createdAt: paidAtByMachine(scene, delivery.payment, delivery.hoursAgo, now),
    });
    const body = JSON.stringify(event);
    const { id, program } = delivery;
    const entryPoint = { path: "/api/payments/webhook", program, source: "stripe" as const, id };
    return deliver(scene, entryPoint, { body, headers: stripeHeaders(PAYMENTS_SECRET, body) });
  },
  async store(scene, delivery, now) {
    const { order, update, id, program, coupon, hoursAgo } = delivery;
    const code = coupon === null ? null : (scene.partners[coupon]?.coupon ?? "NOBODY");
    const body = storeBody(delivery, { ...namedIn(scene, delivery, now), coupon: code });
    const named = `${TOPICS[update]}:${id}`;
    const entryPoint = { path: "/api/storefront/webhook", program, source: "shopify" as const, id: named };
    const triggeredAt = new Date(paidAtByMachine(scene, order, hoursAgo, now)).toISOString();
    const headers = storeHeaders({ topic: TOPICS[update], eventId: `${scene.tag}_${id}`, triggeredAt }, body);
    return deliver(scene, entryPoint, { body, headers });
  },
  automatic: (scene, { program, isOn }) =>
    commanded(
      operate(scene, "payouts automatic", {
        state: isOn ? "on" : "off",
        program: scene.programs[program]!.id,
      }),
    ),
  async "payout-day"(scene, { program }) {
    await scene.service.work.openScheduledBatch({ programId: scene.programs[program]!.id });
    return answer("done");
  },
  async advance(scene, { partner, nth, mood, times }) {
    const payout = await payoutIdOf(scene, partner, nth);
    if (payout === null) return NONE;
    scene.service.rail.mood = mood;
    // Each time long after the one before, so that whatever waits for its next try is due.
    const hoursOn = (scene.hoursOfPayouts[payout] = (scene.hoursOfPayouts[payout] ?? 0) + 1);
    await Promise.all(
      Array.from({ length: times }, () => scene.service.work.advancePayout({ payoutId: payout, hoursOn })),
    );
    return answer("done");
  },
  async "rail-update"(scene, { partner, nth, update, cents, id }) {
    const payoutId = await payoutIdOf(scene, partner, nth);
    const transfer = payoutId === null ? undefined : scene.service.rail.transferOf(payoutId);
    if (payoutId === null || transfer === undefined) return NONE;
    if (update === "second" && !(await isPaid(scene, payoutId))) return NONE;
    if (update === "reversed") transfer.reversedCents = transfer.amountCents;
    if (update === "part") {
      transfer.reversedCents = Math.max(transfer.reversedCents, Math.min(cents, transfer.amountCents));
    }
    const body = JSON.stringify(railEvent(`${scene.tag}_${id}`, payoutId, transfer, update));
    const headers = stripeHeaders(RAIL_SECRET, body);
    return replied(await scene.service.call("POST", "/api/rails/stripe/webhook", { body, headers }));
  },
  connect: (scene, { partner, rail, name, hasTaxForm }) =>
    commanded(
      inTransaction(scene.service.deps, (tx) =>
        connectPayoutAccount(tx, {
          accountId: scene.partners[partner]!.accountId,
          rail,
          ...(rail === "bank_transfer"
            ? { holder: name, iban: "DE89370400440532013000" }
            : { account: name }),
          hasTaxForm,
          origin: OPERATOR,
        }),
      ),
    ),
  withdraw: (scene, { program, cents, reference }) =>
    commanded(
      operate(scene, "funds withdraw", {
        program: scene.programs[program]!.id,
        reference: `${scene.tag} ${reference}`,
        cents,
      }),
    ),
  deposit: (scene, { program, cents }) =>
    commanded(operate(scene, "funds deposit", { program: scene.programs[program]!.id, cents })),
};

/** Lets the processes do what has fallen due, each of it several times. */
async function runDueOnes(scene: Scene, times: number): Promise<void> {
  const { sql } = scene.service.deps;
  const clock = await sql.row<{ offset: number }>(`select offset_seconds as "offset" from service_clock`);
  for (const { outboxMessage } of await dueProcesses(sql, clock!.offset, 500)) {
    for (let time = 0; time < times; time += 1) await runDue(scene, outboxMessage.kind, outboxMessage.input);
  }
}

/** What a process does when its moment has come. */
async function runDue({ service }: Scene, kind: string, input: unknown): Promise<void> {
  const { work } = service;
  if (kind === "hold") await work.releaseHold(input as { conversionId: string });
  if (kind === "warning") await work.expireWarning(input as { warningId: string });
  if (kind === "terms") await work.applyScheduledTerms(input as { termsChangeId: string });
}

/** What Stripe reports about a transfer; of another one for the same payout, or of a connected account's. */
function railEvent(
  tag: string,
  payoutId: string,
  transfer: Transfer,
  update: Of<"rail-update">["update"],
): object {
  const isOther = update === "second" || update === "foreign";
  const reversedCents = update === "foreign" ? transfer.amountCents : isOther ? 0 : transfer.reversedCents;
  return {
    id: `evt_${tag}`,
    object: "event",
    type: reversedCents > 0 ? "transfer.reversed" : "transfer.created",
    livemode: false,
    ...(update === "foreign" && { account: "acct_other" }),
    data: {
      object: {
        id: isOther ? `tr_${update}_${tag}` : transfer.id,
        object: "transfer",
        amount: transfer.amountCents,
        amount_reversed: reversedCents,
        currency: "usd",
        transfer_group: payoutId,
        metadata: { payout_id: payoutId },
      },
    },
  };
}
