import { parseArgs } from 'node:util';

import { defaultPlan } from './seed/command.js';
import type { SeedPlan } from './seed/seed.js';
import { works, allWorks, worksOfBudgets, type WorkName } from './works.js';

export const usage = `npm run bench -- [work…] [--quick] [--json] [--cpu-prof FOLDER]
  work        ${Object.keys(works).join(', ')}; all by default
  --quick     one short round of the works with a budget, in under 5 minutes: approximate figures, not saved to
              bench/results.md
  --json      one JSON object a line on stdout
  --cpu-prof  a CPU profile of the product for each work

npm run bench -- seed --database ADDRESS [--disputes N] [--companies N] [--largest SHARE] [--seed N]
  recreates and fills the database, whose name must begin with rebuttal_bench
  --disputes  ${defaultPlan.disputes} by default     --companies  ${defaultPlan.companies} by default
  --largest   the first company's share of the disputes, ${defaultPlan.largestShare} by default
  --seed      the same number always makes the same disputes, ${defaultPlan.seed} by default`;

export type MeasureArguments = {
  readonly names: readonly WorkName[];
  readonly isQuick: boolean;
  readonly isJson: boolean;
  readonly profiles: string | undefined;
};

export type Arguments =
  | { readonly kind: 'help' }
  | { readonly kind: 'seed'; readonly databaseUrl: string; readonly plan: SeedPlan }
  | ({ readonly kind: 'measure' } & MeasureArguments);

/** @throws {TypeError} naming the invalid argument */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'cpu-prof': { type: 'string' },
      help: { type: 'boolean', default: false },
      database: { type: 'string' },
      disputes: { type: 'string' },
      companies: { type: 'string' },
      largest: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  if (values.help) return { kind: 'help' };
  if (positionals[0] === 'seed') return { kind: 'seed', ...readSeedArguments(values) };
  const names = positionals.map(requireWork);
  return {
    kind: 'measure',
    names: names.length > 0 ? names : values.quick ? worksOfBudgets : allWorks,
    isQuick: values.quick,
    isJson: values.json,
    profiles: values['cpu-prof'],
  };
}

function requireWork(name: string): WorkName {
  if (!Object.hasOwn(works, name)) throw new TypeError(`There is no benchmark "${name}".`);
  return name as WorkName;
}

type SeedTexts = Readonly<
  Partial<Record<'database' | 'disputes' | 'companies' | 'largest' | 'seed', string>>
>;

function readSeedArguments(texts: SeedTexts): { databaseUrl: string; plan: SeedPlan } {
  if (texts.database === undefined || !URL.canParse(texts.database))
    throw new TypeError('Name the database: --database postgres://user@host/rebuttal_bench');
  const plan = {
    disputes: readNumber('disputes', texts.disputes, { byDefault: defaultPlan.disputes, max: 10_000_000 }),
    companies: readNumber('companies', texts.companies, { byDefault: defaultPlan.companies, max: 100_000 }),
    seed: readNumber('seed', texts.seed, { byDefault: defaultPlan.seed, max: 2 ** 31 }),
    largestShare: readShare(texts.largest),
  };
  return { databaseUrl: texts.database, plan };
}

function readNumber(
  name: string,
  text: string | undefined,
  { byDefault, max }: { readonly byDefault: number; readonly max: number },
): number {
  const value = text === undefined ? byDefault : Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw new TypeError(`--${name} must be a whole number from 1 to ${max}.`);
  return value;
}

function readShare(text: string | undefined): number {
  const share = text === undefined ? defaultPlan.largestShare : Number(text);
  if (!(share > 0 && share < 1)) throw new TypeError('--largest must be a share between 0 and 1.');
  return share;
}
