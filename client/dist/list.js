/**
 * A list of the service. Nothing is asked for until it is looped over, and no page before its turn: `for await (const
 * item of list)`, or page by page with `list.pages()`. Every loop begins anew.
 */
export class List {
    #fetchPage;
    /** @param fetchPage with undefined for the page that the list begins with */
    constructor(fetchPage) {
        this.#fetchPage = fetchPage;
    }
    /** The page that the list begins with: the first one, or the one at the cursor that was given. */
    page() {
        return this.#fetchPage(undefined);
    }
    /** Page by page, to the last one. */
    async *pages() {
        let page = await this.page();
        yield page;
        while (page.next_cursor !== null) {
            page = await this.#fetchPage(page.next_cursor);
            yield page;
        }
    }
    /** Row by row, to the last one. */
    async *[Symbol.asyncIterator]() {
        for await (const page of this.pages())
            yield* page.data;
    }
}
