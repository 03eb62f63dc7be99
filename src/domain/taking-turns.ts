/** The first of each owner, then the second of each, and so on; each time in the order in which they were given. */
export function takingTurns<Item>(items: readonly Item[], ownerOf: (item: Item) => string): Item[] {
  const counts = new Map<string, number>();
  const placed = items.map((item) => {
    const owner = ownerOf(item);
    const place = counts.get(owner) ?? 0;
    counts.set(owner, place + 1);
    return { item, place };
  });
  return placed.sort((one, other) => one.place - other.place).map(({ item }) => item);
}
