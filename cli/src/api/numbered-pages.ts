import { collectPages, type PageOptions } from './pages.js';

export type NumberedList<T> = {
  fetch(query: { readonly page: number; readonly per_page: number }): Promise<NumberedPage<T>>;
  show(items: readonly T[]): void;
};

type NumberedPage<T> = { readonly items: readonly T[]; readonly page: number; readonly pages: number };

const pageSizeMax = 100;

/** For lists with page numbers instead of cursors. */
export function collectNumberedPages<T>(
  options: PageOptions,
  isJson: boolean,
  list: NumberedList<T>,
): Promise<void> {
  // The page size must not change between pages, or they would overlap or leave gaps.
  const size = options.all ? pageSizeMax : Math.min(pageSizeMax, options.limit);
  return collectPages(options, isJson, {
    fetch: async (cursor) => {
      const { items, page, pages } = await list.fetch({ page: Number(cursor ?? 1), per_page: size });
      return { items, nextCursor: page < pages ? String(page + 1) : null };
    },
    show: (items) => list.show(items),
  });
}
