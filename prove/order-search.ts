import { apply } from "./model/apply.ts";
import { pictureOf, type Picture } from "./model/expect.ts";
import { isExpected, type Answer, type Operation } from "./model/operations.ts";
import type { World } from "./model/state.ts";
import { differences } from "./drivers/observe.ts";

/** What was seen after several operations at once: of these programs, at this moment. */
export interface Seen {
  readonly programs: readonly string[];
  readonly at: number;
  readonly found: Picture;
}

export interface OrderFound {
  /** The world after the operations in an order that explains everything; null if none does. */
  readonly end: World | null;
  /** The fewest differences of an order that explains the answers at least; null if none does. */
  readonly nearest: string[] | null;
}

const MOST_STATES = 4_000;

/** Searches the orders of operations that ran at once for one that explains each answer and what was seen afterwards. */
export function searchOrder(
  world: World,
  operations: readonly Operation[],
  answers: readonly Answer[],
  { programs, at, found }: Seen,
): OrderFound {
  const places = operations.map((operation) => placeOfConversion(world, operation));
  const visited = new Set<string>();
  let nearest: string[] | null = null;
  const search = (state: World, left: readonly number[]): World | null => {
    if (visited.size > MOST_STATES) return null;
    if (left.length === 0) {
      const wrong = differences(pictureOf(state, programs, at), found);
      if (wrong.length === 0) return state;
      if (nearest === null || wrong.length < nearest.length) nearest = wrong;
      return null;
    }
    for (const index of left) {
      const next = structuredClone(state);
      const operation = followConversion(state, operations[index]!, places[index]!);
      if (!isExpected(apply(next, operation, at), answers[index]!)) continue;
      const rest = left.filter((other) => other !== index);
      const key = `${rest.join()} ${JSON.stringify(next)}`;
      if (visited.has(key)) continue;
      visited.add(key);
      const end = search(next, rest);
      if (end !== null) return end;
    }
    return null;
  };
  const end = search(
    world,
    operations.map((_, index) => index),
  );
  return { end, nearest };
}

type OnConversion = Extract<Operation, { kind: "decide" | "refund-call" }>;

/** Their endpoints take the conversion's id, not the name of its order. */
const isOnConversion = (operation: Operation): operation is OnConversion =>
  operation.kind === "decide" || operation.kind === "refund-call";

/** Which conversion an operation's request names: the one that had the order's name when the request was sent. */
const placeOfConversion = (world: World, operation: Operation): number | null =>
  isOnConversion(operation) ? (world.conversions[operation.order]?.place ?? null) : null;

/** The operation under its conversion's present name: an earlier delivery may have merged its order with another. */
function followConversion(state: World, operation: Operation, place: number | null): Operation {
  if (place === null || !isOnConversion(operation)) return operation;
  const conversion = Object.values(state.conversions).find((one) => one.place === place);
  return conversion === undefined ? operation : { ...operation, order: conversion.order };
}
