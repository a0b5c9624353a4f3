import { isOutputClosed } from '../terminal/failure-output.js';

export type PageOptions = { readonly limit: number; readonly all?: true };

export type PagedList<T> = {
  fetch(
    cursor: string | undefined,
    wanted: number,
  ): Promise<{ items: readonly T[]; nextCursor: string | null }>;
  show(items: readonly T[]): void;
};

/**
 * Reads page after page up to the limit. JSON is printed as it arrives; a table needs all rows to measure its
 * columns.
 */
export async function collectPages<T>(
  options: PageOptions,
  isJson: boolean,
  list: PagedList<T>,
): Promise<void> {
  const limit = options.all ? Infinity : options.limit;
  const collected: T[] = [];
  let count = 0;
  let cursor: string | null | undefined;
  do {
    const page = await list.fetch(cursor ?? undefined, limit - count);
    const items = page.items.slice(0, limit - count);
    count += items.length;
    if (isJson) list.show(items);
    else collected.push(...items);
    cursor = page.nextCursor;
  } while (cursor !== null && count < limit && !isOutputClosed());
  if (!isJson) list.show(collected);
}
