import { readdirSync, readFileSync } from 'node:fs';

import type { FuzzRequest } from './requests.js';

/** Calls that once showed a fault, in order. */
export type RegressionCase = {
  readonly name: string;
  /** The problem. */
  readonly was: string;
  readonly calls: readonly FuzzRequest[];
};

const folder = new URL('./corpus/', import.meta.url);

/** Every fault found so far, checked first in every run. */
export function readCorpus(): RegressionCase[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => ({
      name: file.replace('.json', '').replaceAll('-', ' '),
      ...(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Omit<RegressionCase, 'name'>),
    }));
}
