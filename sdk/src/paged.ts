/** A list call: awaited it is its first page; iterated it is every item, and pages are fetched as they are needed. */
export type Paged<Page, Item> = Promise<Page> & AsyncIterable<Item>;

type WithCursor = { readonly next_cursor?: string | null };

/** The query of the page after a cursor. */
export function withCursor<Query extends object>(query: Query, cursor: string | undefined): Query {
  return cursor === undefined ? query : { ...query, cursor };
}

/** @param load reads the page after a cursor, or the first one without it */
export function paged<Page extends WithCursor, Item>(
  load: (cursor?: string) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): Paged<Page, Item> {
  const first = load();
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      for (let page = await first; ;) {
        yield* itemsOf(page);
        if (typeof page.next_cursor !== 'string') return;
        page = await load(page.next_cursor);
      }
    },
  });
}
