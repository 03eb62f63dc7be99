/** A function of a text that keeps its results, and forgets them all once it has so many. */
export function remembering<Result>(most: number, work: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, { readonly result: Result }>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      found = { result: work(text) };
      if (known.size >= most) known.clear();
      known.set(text, found);
    }
    return found.result;
  };
}
