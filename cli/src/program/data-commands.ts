import type { DataKind } from '@rebuttal/sdk';
import { Argument, type Command, Option } from 'commander';

import type { ImportDataOptions, ListDataOptions } from '../commands/data.js';
import { declare, repeatable, wholeNumber } from './declaring.js';

/** Repeats the SDK's kinds, which are types only. The compiler compares them. */
const kinds = Object.keys({
  orders: true,
  customers: true,
  payments: true,
  shipments: true,
  'usage-events': true,
  'policy-versions': true,
  consents: true,
  disputes: true,
} satisfies Record<DataKind, true>);

/** Commands for the records of the merchant's systems. */
export function declareDataCommands(data: Command): void {
  declare(data, 'list', 'List the kinds of records with their numbers, or the records of a kind.', [
    'rebuttal data list',
    'rebuttal data list payments --all --json | jq -r .external_id',
  ])
    .addArgument(new Argument('[kind]', 'the kind of record').choices(kinds))
    .option('--limit <n>', 'maximum number of rows', wholeNumber(1), 20)
    .option('--all', 'no limit')
    .action(async (kind: DataKind | undefined, options: ListDataOptions) => {
      await (await import('../commands/data.js')).listData(kind, options);
    });
  declare(data, 'import', 'Import a CSV file. Importing it again changes nothing.', [
    'rebuttal data import payments payments.csv --dry-run',
    "rebuttal data import orders export.csv --map 'Order no.=order_number' --map id=external_id --errors rejected.csv",
  ])
    .addArgument(new Argument('<kind>', 'the kind of record').choices(kinds))
    .argument('<file>', 'CSV with commas or semicolons, at most 50 MB')
    .addOption(
      repeatable(
        new Option(
          '--map <column=field>',
          'the field of a column; repeatable. Default: the columns have the names of the fields',
        ),
      ),
    )
    .option('--dry-run', 'check the rows and store none')
    .option('--errors <file>', 'write the rejected rows to this file')
    .action(async (kind: DataKind, file: string, options: ImportDataOptions) => {
      await (await import('../commands/data.js')).importData(kind, file, options);
    });
}
