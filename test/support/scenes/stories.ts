import { expect } from "@jest/globals";
import assert from "node:assert/strict";
import { Coupon } from "../../../src/db/entities/coupon.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import type { TestApi } from "./api.ts";
import type { Factories } from "./factories.ts";
import { salesOf } from "./sales.ts";
import { settleWaiting } from "./settle-waiting.ts";
import {
  ledgerByOrder,
  sendShopify,
  sendStripe,
  webhookScene,
  type HookResponse,
  type ShopifyHook,
} from "./webhooks.ts";
import type { StripeEvent } from "./stripe-events.ts";

export type AnyDelivery = StripeEvent | ShopifyHook;

const DAY_MS = 86_400_000;

/** One run of a story: a program of its own, a click on the seller's link, and the days since. */
export interface StoryRun {
  readonly clickId: string;
  /** The seller's referral code. */
  readonly refCode: string;
  /** The moment so many days after the click. */
  readonly day: (days: number) => number;
}

export interface Story {
  readonly name: string;
  readonly values?: Parameters<Factories["program"]>[1];
  readonly terms?: Parameters<Factories["program"]>[2];
  /** Whether none of its deliveries has two shapes. */
  readonly isOfOneShape?: true;
  /** How long ago the click was. */
  readonly clickDaysAgo?: number;
  readonly deliveries: (run: StoryRun) => readonly AnyDelivery[];
  /**
   * What is left in the ledger, by order: of the seller, of the recruiter, of another partner with the coupon SAM10,
   * and the fee. What comes to nothing is left out.
   */
  readonly expected: Readonly<Record<string, Readonly<Partial<Record<Holder, number>>>>>;
}

export type Holder = "seller" | "recruiter" | "other" | "fee";

export async function deliver(
  api: TestApi,
  program: { id: string },
  delivery: AnyDelivery,
): Promise<HookResponse> {
  const response =
    "topic" in delivery
      ? await sendShopify(api, program, delivery)
      : await sendStripe(api, program, delivery);
  assert.equal(response.status, 200, JSON.stringify(response.body));
  return response;
}

/** A program of its own in which the story can be played, and its deliveries. */
export async function openStory(api: TestApi, make: Factories, story: Story) {
  const scene = await webhookScene(make, story.values, story.terms);
  const { program, seller, recruiter } = scene;
  const other = await make.partner(program, (await make.account()).id);
  await api.deps.orm.em.fork().insert(Coupon, {
    programId: program.id,
    codeFolded: "sam10",
    code: "SAM10",
    partnerId: other.id,
    createdAt: await make.businessNow(),
  });
  const clickedAt = Date.now() - (story.clickDaysAgo ?? 60) * DAY_MS;
  const clickId = await salesOf(api, make).click(program, seller, { createdAt: new Date(clickedAt) });
  const day = (days: number) => clickedAt + days * DAY_MS;
  const deliveries = story.deliveries({ clickId, refCode: seller.refCode, day });
  const names: Record<string, Holder> = {
    [seller.id]: "seller",
    [recruiter.id]: "recruiter",
    [other.id]: "other",
    "": "fee",
  };
  return { ...scene, other, clickId, deliveries, names };
}

/**
 * What the ledger of a played story holds, in the words of `Story.expected`, once everything is settled: where settling
 * takes long, a delivery is left to a process.
 */
export async function storyLedger(
  api: TestApi,
  programId: string,
  names: Readonly<Record<string, Holder>>,
): Promise<Story["expected"]> {
  await settleWaiting(api.deps);
  const ledger = await ledgerByOrder(api, programId);
  const byName = Object.entries(ledger).map(([orderRef, holders]) => {
    const named = Object.entries(holders).map(([key, cents]) => {
      const name = names[key.split(":")[1] ?? ""];
      assert(name, `somebody unexpected has money: ${key}`);
      return [name, cents] as const;
    });
    return [orderRef, Object.fromEntries(named)] as const;
  });
  return Object.fromEntries(byName);
}

/** Plays the deliveries of a story in one order, and expects the ledger that the story ends with. */
export async function playStory(
  api: TestApi,
  make: Factories,
  story: Story,
  order: readonly number[],
): Promise<void> {
  const own = await openStory(api, make, story);
  const reported: string[] = [];
  for (const index of order) {
    const delivery = own.deliveries[index]!;
    const { body } = await deliver(api, own.program, delivery);
    reported.push(
      `${"topic" in delivery ? delivery.topic : delivery.type}: ${body.data.status} ${body.data.note ?? ""}`,
    );
  }
  try {
    expect(await storyLedger(api, own.program.id, own.names)).toEqual(story.expected);
    await expectSoundBooks(api, own.program.id);
  } catch (error) {
    (error as Error).message += `\ntold as:\n${reported.join("\n")}`;
    throw error;
  }
}

/** Conversions, ledger, balances and funding agree, whatever was revised on the way. */
export async function expectSoundBooks(api: TestApi, programId: string): Promise<void> {
  const { problems } = await verifyLedger(api.deps, programId, null);
  expect(problems).toEqual([]);
}

/** Every order of `count` things, or, where these are more than `most`, as many drawn by a fixed seed. */
export function ordersOf(count: number, most: number): number[][] {
  const all = permutationsOf([...Array(count).keys()], most);
  if (all !== null) return all;
  const random = seeded(count * 7919);
  const first = [...Array(count).keys()];
  const drawn = [first, first.toReversed()];
  while (drawn.length < most) {
    const order = [...first];
    for (let index = order.length - 1; index > 0; index -= 1) {
      const other = Math.floor(random() * (index + 1));
      [order[index], order[other]] = [order[other]!, order[index]!];
    }
    drawn.push(order);
  }
  return drawn;
}

function permutationsOf(items: readonly number[], most: number): number[][] | null {
  let size = 1;
  for (let factor = 2; factor <= items.length; factor += 1) size *= factor;
  if (size > most) return null;
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutationsOf(
      items.filter((other) => other !== item),
      most,
    )!.map((rest) => [item, ...rest]),
  );
}

/** A small generator of numbers in [0, 1), so that a drawn order is the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Runs `work` on each item, a few at once. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const take = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}
