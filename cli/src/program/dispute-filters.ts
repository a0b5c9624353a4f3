import { type Command } from 'commander';

import { wholeNumber } from './declaring.js';

/** Adds the filters of dispute lists to a command. */
export function addDisputeFilters(command: Command): Command {
  return command
    .option('--status <status>', 'for example needs_response, under_review, won, lost')
    .option('--provider <provider>', 'for example stripe')
    .option('--account <id>', 'of one provider account')
    .option('--search <text>', 'part of an id, an order number, a customer, or an amount')
    .option('--assignee <who>', 'usr_… from "team list", me, or unassigned')
    .option('--reason <reason>', 'for example fraudulent')
    .option('--network <network>', 'for example visa')
    .option('--reason-code <code>', 'for example 10.4')
    .option('--stage <stage>', 'for example inquiry, chargeback, pre_arbitration')
    .option('--tag <tag>', 'one of the tags of the dispute')
    .option('--currency <code>', 'for example USD')
    .option('--amount-min <n>', 'lowest amount, in minor units', wholeNumber(0))
    .option('--amount-max <n>', 'highest amount, in minor units', wholeNumber(0))
    .option('--due-before <time>', 'a date such as 2026-11-21, or a time')
    .option('--due-after <time>', 'at or after this date or time')
    .option('--created-after <time>', 'opened at or after this date or time')
    .option('--created-before <time>', 'opened before this date or time')
    .option('--completeness-min <n>', 'lowest completeness of the evidence, 0 to 100', wholeNumber(0, 100))
    .option('--customer <text>', 'an email address, or part of a name');
}
