import { disputeFilters, type DisputeExportQuery } from '@rebuttal/sdk';
import { Option } from 'commander';

type Filters = Omit<DisputeExportQuery, 'separator'>;

/** Returns the filters among the options of a command. */
export function toFilters(options: object): Filters {
  const given = new Map<string, unknown>(Object.entries(options));
  const filters = disputeFilters.map(({ name, option }) => [
    name,
    given.get(new Option(option).attributeName()),
  ]);
  return Object.fromEntries(filters.filter(([, value]) => value !== undefined)) as Filters;
}
