import type { DisputeExportQuery } from '@rebuttal/sdk';
import { disputeFilterOptions, disputeFilters } from '@rebuttal/sdk/filters';
import { type Command, Option } from 'commander';

import { wholeNumber } from './declaring.js';

type Filters = Omit<DisputeExportQuery, 'separator'>;

/** Adds the filters of dispute lists to a command. */
export function addDisputeFilters(command: Command): Command {
  for (const { name, kind, ...limits } of disputeFilters) {
    const { option, help } = disputeFilterOptions[name];
    if ('max' in limits) command.option(option, help, wholeNumber(kind === 'days' ? 1 : 0, limits.max));
    else command.option(option, help);
  }
  return command;
}

/** Returns the filters among the options of a command. */
export function toFilters(options: object): Filters {
  const given = new Map<string, unknown>(Object.entries(options));
  const filters = disputeFilters.map(({ name }) => [
    name,
    given.get(new Option(disputeFilterOptions[name].option).attributeName()),
  ]);
  return Object.fromEntries(filters.filter(([, value]) => value !== undefined)) as Filters;
}
