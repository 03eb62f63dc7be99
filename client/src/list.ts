interface BarePage<Item> {
  readonly data: Item[];
  readonly has_more: boolean;
  /** What to send as `cursor`, with the same filters, for the next page; null after the last one. */
  readonly next_cursor: string | null;
}

/** One page of a list, as the service returns it; `Whole` is its data about the whole list, such as the sum. */
export type Page<Item, Whole = unknown> = BarePage<Item> & Whole;

/**
 * A list of the service. Nothing is asked for until it is looped over, and no page before its turn: `for await (const
 * item of list)`, or page by page with `list.pages()`. Every loop begins anew.
 */
export class List<Item, Whole = unknown> implements AsyncIterable<Item> {
  readonly #fetchPage: (cursor: string | undefined) => Promise<Page<Item, Whole>>;

  /** @param fetchPage with undefined for the page that the list begins with */
  constructor(fetchPage: (cursor: string | undefined) => Promise<Page<Item, Whole>>) {
    this.#fetchPage = fetchPage;
  }

  /** The page that the list begins with: the first one, or the one at the cursor that was given. */
  page(): Promise<Page<Item, Whole>> {
    return this.#fetchPage(undefined);
  }

  /** Page by page, to the last one. */
  async *pages(): AsyncGenerator<Page<Item, Whole>, void, undefined> {
    let page = await this.page();
    yield page;
    while (page.next_cursor !== null) {
      page = await this.#fetchPage(page.next_cursor);
      yield page;
    }
  }

  /** Row by row, to the last one. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }
}
