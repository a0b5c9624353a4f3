import { integerOf, isObject, objectOf, parseObject, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { invalid } from './api-error.js';

const pageSizeMax = 100;

export type Paging = {
  readonly limit: number;
  readonly filter: JsonObject;
  /** The position after which a cursor continues. */
  readonly behind: string | undefined;
};

/** Reads limit, filter and cursor of a search. A cursor contains its filter, and none may be sent with it. */
export function readPaging(query: JsonObject, usualLimit: number): Paging {
  const paging = objectOf(query, 'cursorPaging');
  const limit = integerOf(paging, 'limit') ?? usualLimit;
  if (limit < 1 || limit > pageSizeMax) throw invalid('cursorPaging.limit must be between 1 and 100');
  const cursor = textOf(paging, 'cursor');
  if (cursor === undefined) return { limit, filter: objectOf(query, 'filter'), behind: undefined };
  if (isObject(query.filter) || query.sort !== undefined)
    throw invalid('a cursor contains its filter and sort');
  const read = parseObject(Buffer.from(cursor, 'base64url').toString('utf8')) ?? {};
  if (typeof read.behind !== 'string') throw invalid('bad cursor');
  return { limit, filter: objectOf(read, 'filter'), behind: read.behind };
}

/** The metadata of a page. */
export function pageMetadata(filter: JsonObject, count: number, behind: string | undefined): object {
  const hasNext = behind !== undefined;
  const next = Buffer.from(JSON.stringify({ filter, behind })).toString('base64url');
  return { count, cursors: hasNext ? { next } : {}, hasNext };
}
