import { balanceOf, type Balance } from "./balances.ts";
import { namesOfPayment, orderNamed } from "./names.ts";
import { figuresOf, refundedCents } from "./commission.ts";
import type { Operation } from "./operations.ts";
import type { Cents, Conversion, HeardEvent, Moment, Payout, World } from "./state.ts";

/** What can be seen of a world, in the service as in the model. */
export interface Picture {
  conversions: Record<string, ShownConversion>;
  balances: Record<string, Balance>;
  /** By partner, oldest first. */
  payouts: Record<string, ShownPayout[]>;
}

export interface ShownConversion {
  partner: string;
  status: Conversion["status"];
  amountCents: Cents;
  refundedCents: Cents;
  directCents: Cents;
  overrideCents: Cents;
  feeCents: Cents;
}

export interface ShownPayout {
  status: Payout["status"];
  method: Payout["method"];
  amountCents: Cents;
  needsAttention: boolean;
}

export function pictureOf(world: World, programs: readonly string[], now: Moment): Picture {
  const picture: Picture = { conversions: {}, balances: {}, payouts: {} };
  for (const [order, conversion] of Object.entries(world.conversions)) {
    const { program, partner, status, amountCents } = conversion;
    if (!programs.includes(program)) continue;
    picture.conversions[order] = {
      ...{ partner, status, amountCents },
      refundedCents: refundedCents(world, conversion),
      ...figuresOf(world, conversion),
    };
  }
  for (const { name, program } of Object.values(world.partners)) {
    if (programs.includes(program)) picture.balances[name] = balanceOf(world, name, now);
  }
  for (const { program, partner, status, method, amountCents, needsAttention } of world.payouts) {
    if (programs.includes(program))
      (picture.payouts[partner] ??= []).push({ status, method, amountCents, needsAttention });
  }
  return picture;
}

/** The partners whose money an operation is about, where it names one. */
export function partnersTouchedBy(world: World, operation: Operation): string[] {
  if ("partner" in operation) return [operation.partner];
  const order =
    operation.kind === "payment" ? operation.payment : "order" in operation ? operation.order : "";
  const conversion = world.conversions[orderNamed(world, order)];
  return conversion === undefined
    ? []
    : [conversion.partner, conversion.overrideTo].filter((name) => name !== null);
}

/** What may stand of an event in the list of events: its status, the first word of its note, its conversion's order. */
export function rowOf(
  world: World,
  { program, order, source, isSale, kinds, words }: HeardEvent,
): { kinds: string[]; words: HeardEvent["words"]; orders: (string | null)[] } {
  const conversion = world.conversions[order]?.program === program ? order : null;
  // What a store has reported waits for the rest of it, and gains its conversion then.
  if (source === "shopify") return { kinds, words, orders: [null, conversion] };
  if (/^(in|pi|cs|ch)_/.test(order)) {
    // Which of the payment's conversions it names after they turned out to be one, is not said.
    const names = Object.values(namesOfPayment(order.replace(/^.._/, "pi_")));
    const known = names.filter((name) => world.conversions[name] !== undefined);
    return { kinds, words, orders: [null, ...known] };
  }
  const isProcessed = kinds.includes("processed");
  // A refund that was kept gains its conversion when the sale comes; whether a refused one names it is not said.
  const orders = isProcessed
    ? [conversion, ...(kinds.length > 1 ? [null] : [])]
    : isSale && kinds.join() === "unmatched"
      ? [null]
      : kinds.join() === "unmatched"
        ? [conversion]
        : [null, conversion];
  return { kinds, words, orders };
}

/** The programs that an operation can touch; time, and what falls due, touch all. */
export function touchedBy(world: World, operation: Operation): string[] {
  const all = Object.keys(world.programs);
  if ("program" in operation) return [operation.program];
  if ("partner" in operation) return [world.partners[operation.partner]!.program];
  const program = "order" in operation ? world.conversions[operation.order]?.program : undefined;
  return program === undefined ? all : [program];
}
