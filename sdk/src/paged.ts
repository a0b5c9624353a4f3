/** A list call. Awaiting it returns the first page. Iterating it yields every item and fetches pages as needed. */
export type Paged<Page, Item> = Promise<Page> & AsyncIterable<Item>;

type Page = Readonly<Record<string, unknown>>;
type Query = { readonly cursor?: string; readonly page?: number };

/**
 * @param load reads the page with this query, or the first page
 * @param items the field with the items of a page
 */
export function paged(load: (query?: Query) => Promise<Page>, items: string): Paged<Page, unknown> {
  const first = load();
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      for (let page = await first; ;) {
        yield* page[items] as unknown[];
        const next = nextOf(page);
        if (next === undefined) return;
        page = await load(next);
      }
    },
  });
}

/** Lists without a cursor have page numbers. */
function nextOf({ next_cursor: cursor, page, pages }: Page): Query | undefined {
  if (cursor !== undefined) return typeof cursor === 'string' ? { cursor } : undefined;
  return Number(page) < Number(pages) ? { page: Number(page) + 1 } : undefined;
}
