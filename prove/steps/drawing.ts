import type { Operation, SaleEvent } from "../model/operations.ts";
import type { World } from "../model/state.ts";
import type { Random } from "../random.ts";
import type { Leaning } from "./draw-terms.ts";

export type Delivery = Extract<Operation, { kind: "payment" }>;
export type StoreDelivery = Extract<Operation, { kind: "store" }>;

/** A payment as it is, and which of its sale's deliveries say whom it came by. */
export interface Payment {
  readonly delivery: Delivery;
  readonly isInvoiceNaming: boolean;
  readonly isIntentNaming: boolean;
  readonly sent: Set<Delivery["update"]>;
  /** Whether it is there to be recorded under two names. */
  readonly toMerge: boolean;
}

export interface StoreOrder {
  readonly delivery: StoreDelivery;
  readonly isPaidNaming: boolean;
  readonly sent: Set<StoreDelivery["update"]>;
  readonly refunds: NonNullable<StoreDelivery["refund"]>[];
}

/** Every payment and store's order that was drawn, reported or not. */
export interface Providers {
  readonly payments: Payment[];
  readonly orders: StoreOrder[];
}

/** What steps are drawn from: chance, what the model has by now, and how many names were given out. */
export interface Drawing {
  readonly random: Random;
  readonly world: World;
  readonly leaning: Leaning;
  /** A name that no earlier step of the story has. */
  fresh(prefix: string): string;
  /** Every sale that was ever drawn, so that it can be sent again. */
  readonly sales: SaleEvent[];
  readonly eventIds: string[];
  readonly providers: Providers;
}

export const CUSTOMERS = ["c1", "c2", "c3", "c4", "c5", "c6"];

export const programOf = ({ random }: Drawing): string => (random.chance(0.8) ? "a" : "b");
export const membersOf = ({ world }: Drawing, program: string): string[] =>
  Object.values(world.partners)
    .filter((partner) => partner.program === program)
    .map(({ name }) => name);
export const maybe = <Value>(random: Random, probability: number, value: () => Value): Value | null =>
  random.chance(probability) ? value() : null;

/** An id of its own, or seldom one that was sent before. */
export function eventId(drawing: Drawing): string {
  const { random, eventIds } = drawing;
  if (eventIds.length > 0 && random.chance(0.04)) return random.pick(eventIds);
  const id = drawing.fresh("e");
  eventIds.push(id);
  return id;
}

export function senderOf(drawing: Drawing, program: string) {
  const { random, world } = drawing;
  const clicks = Object.values(world.clicks)
    .filter((click) => click.program === program || random.chance(0.1))
    .map(({ name }) => name);
  const partner = () => random.pick(random.chance(0.05) ? ["nobody"] : membersOf(drawing, program));
  return {
    click:
      clicks.length === 0 ? null : maybe(random, 0.5, () => random.pick([...clicks.slice(-8), "unknown"])),
    ref: maybe(random, 0.7, partner),
    hoursAgo: random.chance(0.8) ? 0 : random.whole(1, 400),
  };
}
