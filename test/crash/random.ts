/** A source of chance that gives the same numbers for the same seed, so that a run's choices can be repeated. */
export interface Random {
  /** From 0 to below `end`, whole. */
  below(end: number): number;
  /** The items in an order of chance. */
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** @param seed a whole number (the generator is mulberry32) */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
  return {
    below,
    shuffled(items) {
      const rest = [...items];
      return items.map(() => rest.splice(below(rest.length), 1)[0]!);
    },
  };
}
