import type { TenantActor } from '../../identity/access/actor.js';
import { invalidField } from '../../platform/errors/catalogue.js';
import type { DisputeFilterQuery } from './dispute-filter.dto.js';
import { toFilterValues } from './dispute-filter.js';
import { disputeFilters, filterMax, isFilter } from './dispute-filters.js';
import { sortColumns } from './dispute-order.js';

/** Filters of the dispute list and its sorting, by their names in the query. */
export type FilterFields = Readonly<Record<string, string | number>>;

const sortings: Readonly<Record<string, readonly string[]>> = {
  sort_by: Object.keys(sortColumns),
  sort_order: ['asc', 'desc'],
};

const fieldsMax = 40;
const nameLengthMax = 40;
const textLengthMax = 500;

const isSorting = (name: string) => Object.hasOwn(sortings, name);

/** Returns the fields that the dispute list does not have, for example in a view of another version. */
export function unknownFields(filters: FilterFields): string[] {
  return Object.keys(filters).filter((name) => !isFilter(name) && !isSorting(name));
}

/** Returns the filters among the fields. Checks their values and those of the sorting. @throws {AppError} 422 */
export function requireFilters(filters: FilterFields, actor: TenantActor): DisputeFilterQuery {
  const fields = Object.entries(filters);
  if (fields.length > fieldsMax) throw invalidField('filters', `At most ${fieldsMax} filters allowed`);
  for (const [name, value] of fields) {
    if (!/^[a-z][a-z0-9_]*$/.test(name) || name.length > nameLengthMax)
      throw invalidField('filters', 'The name of a filter has lower-case letters, digits and underscores');
    if (typeof value === 'string' && value.length > textLengthMax)
      throw invalidField(`filters.${name}`, `At most ${textLengthMax} characters allowed`);
    requireValue(name, value);
  }
  const query: DisputeFilterQuery = Object.fromEntries(fields.filter(([name]) => isFilter(name)));
  toFilterValues(query, actor);
  return query;
}

function requireValue(name: string, value: string | number): void {
  const sorting = sortings[name];
  if (sorting !== undefined && !sorting.includes(String(value)))
    throw invalidField(`filters.${name}`, `${name} must be one of ${sorting.join(', ')}`);
  if (!isFilter(name)) return;
  const { kind } = disputeFilters[name];
  if (!(kind in filterMax)) {
    if (typeof value !== 'string') throw invalidField(`filters.${name}`, `${name} must be a text`);
    return;
  }
  const [min, max] = [kind === 'days' ? 1 : 0, filterMax[kind as keyof typeof filterMax]];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw invalidField(`filters.${name}`, `${name} must be a whole number from ${min} to ${max}`);
}
