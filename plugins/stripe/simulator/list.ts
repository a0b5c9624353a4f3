import { missing, refused } from './api-error.js';
import { textOf, treeOf } from './form-parser.js';
import type { FormNode, FormTree } from './form-parser.js';

const pageSizeMax = 100;
const defaultPageSize = 10;

type Listed = { readonly id: string; readonly created: number };

/** The requested page of the objects within `created`. Source: API reference, "Pagination". */
export function pageOf<T extends Listed>(
  what: string,
  all: readonly T[],
  form: FormTree,
): { readonly data: readonly T[]; readonly hasMore: boolean } {
  const limit = pageSize(form);
  const matching = all.filter(({ created }) => isCreatedWithin(created, form.created));
  const after = positionOf(what, matching, textOf(form.starting_after));
  const before = positionOf(what, matching, textOf(form.ending_before));
  const [from, to] =
    before === undefined
      ? [(after ?? -1) + 1, (after ?? -1) + 1 + limit]
      : [Math.max(0, before - limit), before];
  return {
    data: matching.slice(from, to),
    hasMore: before === undefined ? to < matching.length : from > 0,
  };
}

function pageSize(form: FormTree): number {
  const text = textOf(form.limit);
  if (text === undefined) return defaultPageSize;
  if (!/^\d+$/.test(text)) throw refused(`Invalid integer: ${text}`, 'limit');
  const limit = Number(text);
  if (limit > pageSizeMax) throw refused(`This value must be less than or equal to ${pageSizeMax}.`, 'limit');
  if (limit < 1) throw refused('This value must be greater than or equal to 1.', 'limit');
  return limit;
}

function isCreatedWithin(at: number, created: FormNode | undefined): boolean {
  if (typeof created === 'string') return at === Number(created);
  const { gte, gt, lte, lt } = treeOf(created);
  return (
    (gte === undefined || at >= Number(gte)) &&
    (gt === undefined || at > Number(gt)) &&
    (lte === undefined || at <= Number(lte)) &&
    (lt === undefined || at < Number(lt))
  );
}

function positionOf(what: string, listed: readonly Listed[], id: string | undefined): number | undefined {
  if (id === undefined) return undefined;
  const position = listed.findIndex((one) => one.id === id);
  if (position === -1) throw missing(what, id, 'starting_after');
  return position;
}
