import type { Expected, Operation } from "./operations.ts";
import { failPayout } from "./payouts.ts";
import type { Payout, World } from "./state.ts";

type Of<Kind extends Operation["kind"]> = Extract<Operation, { kind: Kind }>;

const DONE: Expected = { kinds: ["done"] };
const NONE: Expected = { kinds: ["none"] };

export const nthPayout = (world: World, partner: string, nth: number): Payout | undefined =>
  world.payouts.filter((payout) => payout.partner === partner)[nth];

/**
 * A payout's process looks after it: it sends what was not sent, and looks up first what it has no response for. A
 * transfer that the rail has made is found, and never made again.
 */
export function advance(world: World, { partner, nth, mood }: Of<"advance">): Expected {
  const payout = nthPayout(world, partner, nth);
  if (payout === undefined) return NONE;
  if (payout.status !== "pending" || payout.method === "bank_transfer") return DONE;
  if (payout.isTransferred) {
    settle(payout);
    return DONE;
  }
  payout.needsAttention = mood === "short";
  if (mood === "ok" || mood === "lost") payout.isTransferred = true;
  if (mood === "ok") settle(payout);
  if (mood === "refuse") {
    failPayout(world, payout);
    const { account } = world.partners[partner]!;
    // The account that it was sent to, which may not be the partner's any more.
    if (account !== null && account.connectedAs === payout.sentTo) account.isRefused = true;
  }
  return DONE;
}

function settle(payout: Payout): void {
  payout.status = "paid";
  payout.needsAttention = false;
}

/** ProviderUpdate of the rail, whenever and however often it comes. */
export function applyRailReport(world: World, { partner, nth, update, cents }: Of<"rail-update">): Expected {
  const payout = nthPayout(world, partner, nth);
  if (payout === undefined || !payout.isTransferred) return NONE;
  if (update === "foreign") return DONE;
  if (update === "second") {
    // Another transfer for the same payout moves no money here, and somebody has to look at it.
    if (payout.status !== "paid") return NONE;
    payout.hasSecond = true;
    payout.needsAttention = true;
    return DONE;
  }
  const before = payout.reversedCents;
  if (update === "reversed") payout.reversedCents = payout.amountCents;
  if (update === "part") payout.reversedCents = Math.max(before, Math.min(cents, payout.amountCents));
  if (payout.status === "pending") settle(payout);
  // Which of two transfers was the surplus, an operator has to say.
  if (payout.hasSecond) {
    payout.needsAttention ||= payout.status === "paid" && payout.reversedCents > before;
    return DONE;
  }
  if (payout.status !== "paid") return DONE;
  const backCents = payout.reversedCents - payout.returnedCents;
  if (backCents <= 0) return DONE;
  if (payout.reversedCents === payout.amountCents) failPayout(world, payout);
  else {
    payout.returnedCents = payout.reversedCents;
    payout.needsAttention = true;
    world.partners[partner]!.looseCents += backCents;
  }
  return DONE;
}
