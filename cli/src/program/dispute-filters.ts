import { disputeFilters } from '@rebuttal/sdk';
import { type Command } from 'commander';

import { wholeNumber } from './declaring.js';

/** Adds the filters of dispute lists to a command. */
export function addDisputeFilters(command: Command): Command {
  for (const { kind, option, help } of disputeFilters) {
    if (kind === 'amount') command.option(option, help, wholeNumber(0));
    else if (kind === 'percent') command.option(option, help, wholeNumber(0, 100));
    else command.option(option, help);
  }
  return command;
}
