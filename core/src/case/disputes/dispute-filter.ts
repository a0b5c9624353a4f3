import { disputeReasons, disputeStages, isCurrency } from '@rebuttal/plugin-kit';

import type { RequestHandler } from 'express';

import type { TenantActor } from '../../identity/access/actor.js';
import { invalidField } from '../../platform/errors/catalogue.js';
import { readTime } from '../../platform/http/query-times.js';
import { withoutUndefined } from '../../platform/shared/without-undefined.js';
import type { DisputeFilterQuery } from './dispute-filter.dto.js';
import {
  disputeFilters,
  filterEntries,
  filterLengthMax,
  isFilter,
  isSeveral,
  type FilterKind,
  type FilterName,
  type FilterValues,
  type Period,
} from './dispute-filters.js';
import { normalizeTag, tagLengthMax } from './dispute-tags.js';
import { readinessLevels } from './readiness-levels.js';
import { readCauseFilter, rootCauses } from './root-causes.js';

export type DisputeFilter = FilterValues & {
  /** Disputes of this user, and those of no one. */
  readonly assigneeOrNoneId?: string | undefined;
  /** Disputes that `search` matches by other details, from `findByDetails`. */
  readonly detailIds?: readonly string[] | undefined;
  /** True if `detailIds` also has all disputes with the text in an id. */
  readonly hasFoundIds?: boolean | undefined;
  /** A complete id: the dispute's, its provider's, or its transaction's. */
  readonly exactId?: string | undefined;
  /** Some disputes, for example of a customer, from `findByCustomer`. */
  readonly disputeIds?: readonly string[] | undefined;
};

/** Values of `assignee` for disputes without one. The API keeps accepting the second, which was released first. */
const unassigned = ['unassigned', 'nobody'] as const;
/** All values of `assignee` that are no user's id. */
export const assigneeWords: readonly string[] = ['', 'me', ...unassigned];

/** Reads the values of a query. @throws {AppError} 422 for a value that a filter can't have */
export function toFilterValues(
  query: DisputeFilterQuery,
  actor: TenantActor,
  now = new Date(),
): FilterValues {
  const { amount_min: amountMin, amount_max: amountMax } = query;
  if (amountMin !== undefined && amountMax !== undefined && amountMin > amountMax)
    throw invalidField('amount_max', 'amount_max must be at least amount_min');
  const values = filterEntries.map(([name]) => [name, readValue(name, query[name], { actor, now })]);
  return withoutUndefined(Object.fromEntries(values));
}

type Request = { readonly actor: TenantActor; readonly now: Date };

function readValue(
  name: FilterName,
  value: string | number | undefined,
  { actor, now }: Request,
): FilterValues[FilterName] {
  const { kind, operator } = disputeFilters[name];
  if (typeof value === 'number') {
    if (kind === 'days') return periodOf(operator, value, now);
    return kind === 'percent' && value === 0 ? undefined : value;
  }
  const text = given(value);
  if (text === undefined) return undefined;
  if (!isSeveral(kind)) return readText(name, text);
  // A tag may contain a comma.
  const parts = [...(kind === 'tag' && text.length <= tagLengthMax ? [text] : []), ...text.split(',')];
  const values = parts.flatMap((part) => given(part) ?? []);
  const read = values.map((one) => (kind === 'user' ? toAssignee(one, actor) : readText(name, one)));
  const different = [...new Set(read)];
  if (different.length > valuesMax) throw invalidField(name, `${name} takes at most ${valuesMax} values`);
  return (different.length > 1 ? different : different[0]) as FilterValues[FilterName];
}

const valuesMax = 50;
const dayMs = 24 * 60 * 60 * 1_000;

function periodOf(operator: string, days: number, now: Date): Period {
  if (operator === 'next') return { from: now, until: new Date(now.getTime() + days * dayMs) };
  return { from: new Date(now.getTime() - days * dayMs), until: now };
}

function readText(name: FilterName, text: string): string | Date {
  const { kind } = disputeFilters[name];
  const lengthMax = filterLengthMax[kind] ?? Infinity;
  const read = readers[kind]?.(name, text) ?? text;
  if (typeof read === 'string' && read.length > lengthMax)
    throw invalidField(name, `${name} must have at most ${lengthMax} characters`);
  return read;
}

/** Accepts several values also as a repeated parameter. The query was parsed before. */
export const joinRepeatedFilters: RequestHandler = ({ query }, _response, next) => {
  for (const [name, value] of Object.entries(query))
    if (Array.isArray(value) && isFilter(name) && isSeveral(disputeFilters[name].kind))
      query[name] = value.map(String).join(',');
  next();
};

export function given(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}

function toAssignee(assignee: string, actor: TenantActor): string | null {
  if (assignee === 'me') return actor.userId;
  return unassigned.some((word) => word === assignee) ? null : assignee;
}

type Reader = (name: string, text: string) => string | Date | undefined;

/** Texts of other kinds stay as they are. */
const readers: Readonly<Partial<Record<FilterKind, Reader>>> = {
  tag: (_, text) => normalizeTag(text),
  reason: oneOf(disputeReasons),
  stage: oneOf(disputeStages),
  readiness: (name, text) =>
    String(readinessLevels.findIndex((level) => level === oneOf(readinessLevels)(name, text))),
  environment: (name, text) => String(oneOf(['live', 'test'])(name, text) === 'test'),
  /** Other payment methods than card networks have names, too. */
  network: (name, text) => {
    if (/^[a-z0-9_]{1,40}$/i.test(text)) return text.toLowerCase();
    throw invalidField(name, `${name} must be a name such as visa or cash_app`);
  },
  currency: (name, text) => {
    if (isCurrency(text.toUpperCase())) return text.toUpperCase();
    throw invalidField(name, `${name} must be an ISO 4217 code such as USD`);
  },
  cause: (name, text) => {
    if (readCauseFilter(text) !== undefined) return text;
    throw invalidField(
      name,
      `${name} must be a field and a value such as sku:A-12. Fields: ${rootCauses.join(', ')}`,
    );
  },
  time: readTime,
};

function oneOf(known: readonly string[]): Reader {
  return (name, text) => {
    if (known.includes(text)) return text;
    throw invalidField(name, `${name} must be one of ${known.join(', ')}`);
  };
}
