import { takingTurns } from "../domain/taking-turns.ts";

/** What is sent with others. */
export interface Together<Item, Outcome> {
  /** How many items go together at most: few enough that others wait no longer than they would for each other. */
  readonly most: number;
  /** How many groups may be under way at once. */
  readonly mostUnderWay: number;
  /** A group that takes longer, such as one that waits for a lock, no longer holds back those behind it. */
  readonly patienceMs: number;
  /** Whose items take turns, if there are more than go together; by default all are one's. */
  readonly ownerOf?: (item: Item) => string;
  /** No two items of one group have a name in common. */
  readonly namesOf?: (item: Item) => readonly string[];
  /** @returns what became of each; a rejection fails them all */
  readonly send: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Outcome>[]>;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly settle: (outcome: Outcome) => void;
  readonly fail: (reason: unknown) => void;
}

/**
 * Sends items as they come; those that come while others are under way go together. One that comes alone is sent at
 * once, so nobody waits for company.
 */
export function createTogether<Item, Outcome>({
  most,
  mostUnderWay,
  patienceMs,
  ownerOf = () => "",
  namesOf = () => [],
  send,
}: Together<Item, Outcome>): (item: Item) => Promise<Outcome> {
  let waiting: Waiting<Item, Outcome>[] = [];
  let underWay = 0;
  /** Of those with items waiting, in which group they had their last turn; a new one comes after who waits already. */
  let lastTurns = new Map<string, number>();
  let groups = 0;

  /**
   * The oldest of each owner, then the second of each, and so on, beginning with the owner who has waited longest for a
   * turn; the others stay in their order.
   */
  const takeGroup = (): Waiting<Item, Outcome>[] => {
    const group = new Set<Waiting<Item, Outcome>>();
    const taken = new Set<string>();
    const owner = ({ item }: Waiting<Item, Outcome>) => ownerOf(item);
    const lastTurnOf = (one: Waiting<Item, Outcome>) => lastTurns.get(owner(one)) ?? 0;
    const byLastTurn = (one: Waiting<Item, Outcome>, other: Waiting<Item, Outcome>) =>
      lastTurnOf(one) - lastTurnOf(other);
    for (const one of waiting.length > most ? takingTurns(waiting.toSorted(byLastTurn), owner) : waiting) {
      if (group.size === most) break;
      const names = namesOf(one.item);
      if (names.every((name) => !taken.has(name))) group.add(one);
      for (const name of names) taken.add(name);
    }
    waiting = waiting.filter((one) => !group.has(one));
    groups += 1;
    const served = new Set([...group].map(owner));
    lastTurns = new Map(
      waiting.map(owner).map((name) => [name, served.has(name) ? groups : (lastTurns.get(name) ?? 0)]),
    );
    return [...group];
  };

  const sendNext = (): void => {
    while (waiting.length > 0 && underWay < mostUnderWay) void sendGroup(takeGroup());
  };

  const sendGroup = async (group: readonly Waiting<Item, Outcome>[]): Promise<void> => {
    underWay += 1;
    let isCounted = true;
    const letOthersGo = (): void => {
      if (!isCounted) return;
      isCounted = false;
      underWay -= 1;
      sendNext();
    };
    const timer = setTimeout(letOthersGo, patienceMs);
    try {
      const outcomes = await send(group.map(({ item }) => item));
      for (const [index, { settle, fail }] of group.entries()) {
        const outcome = outcomes[index]!;
        if (outcome.status === "fulfilled") settle(outcome.value);
        else fail(outcome.reason);
      }
    } catch (error) {
      for (const { fail } of group) fail(error);
    }
    clearTimeout(timer);
    letOthersGo();
  };

  return (item) =>
    new Promise((settle, fail) => {
      waiting.push({ item, settle, fail });
      if (!lastTurns.has(ownerOf(item))) lastTurns.set(ownerOf(item), groups);
      sendNext();
    });
}
