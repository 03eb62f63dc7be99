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
export declare class List<Item, Whole = unknown> implements AsyncIterable<Item> {
    #private;
    /** @param fetchPage with undefined for the page that the list begins with */
    constructor(fetchPage: (cursor: string | undefined) => Promise<Page<Item, Whole>>);
    /** The page that the list begins with: the first one, or the one at the cursor that was given. */
    page(): Promise<Page<Item, Whole>>;
    /** Page by page, to the last one. */
    pages(): AsyncGenerator<Page<Item, Whole>, void, undefined>;
    /** Row by row, to the last one. */
    [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined>;
}
export {};
