import { missing, refused } from './api-error.js';
import { textOf, treeOf } from './form-parser.js';
import type { FormTree } from './form-parser.js';

const pageSizeMax = 100;
const defaultPageSize = 10;

type Listed = { readonly id: string; readonly created: number };

/** The requested page of the objects within `created`. Source: API reference, "Pagination". */
export function listOf<T extends Listed>(
  url: string,
  all: readonly T[],
  form: FormTree,
  show: (one: T) => object = (one) => one,
): object {
  const limit = Number(textOf(form.limit) ?? defaultPageSize);
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= pageSizeMax))
    throw refused(`Invalid integer: ${limit}`, 'limit');
  const { gte, lt } = treeOf(form.created);
  const [since, before] = [Number(gte ?? 0), Number(lt ?? Infinity)];
  const matching = all.filter(({ created }) => created >= since && created < before);
  const after = textOf(form.starting_after);
  const position = matching.findIndex(({ id }) => id === after);
  if (after !== undefined && position === -1) throw missing('object', after, 'starting_after');
  const end = position + 1 + limit;
  const data = matching.slice(position + 1, end).map(show);
  return { object: 'list', data, has_more: end < matching.length, url };
}
