import type { SimulatorAnswer } from './simulator.js';

export function jsonAnswer(status: number, body: object): SimulatorAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** The rows after the one with the ID `after`, at most `limit`, and the ID after which the next page begins. */
export function pageOf<T extends { readonly id: string }>(
  rows: readonly T[],
  { after, limit }: { readonly after: string | null; readonly limit: number },
): { readonly page: readonly T[]; readonly next: string | null } {
  const start = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const page = rows.slice(start, start + limit);
  return { page, next: start + limit < rows.length ? (page.at(-1)?.id ?? null) : null };
}
