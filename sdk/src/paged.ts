/** A list call. Awaiting it returns the first page. Iterating it yields every item and fetches pages as needed. */
export type Paged<Page, Item> = Promise<Page> & AsyncIterable<Item>;

type WithCursor = { readonly next_cursor?: string | null };

/** @param load reads the page after a cursor, or the first page without one */
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
