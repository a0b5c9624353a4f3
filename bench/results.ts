import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { toMarkdown, type Circumstances } from './report.js';
import type { Figure } from './rounds.js';
import type { WorkName } from './works.js';

/** The figures of one work, from the run that measured it last. */
export type Measured = {
  readonly work: WorkName;
  readonly circumstances: Circumstances;
  readonly figures: readonly Figure[];
};

const dataFile = 'bench/results.json';
const pageFile = 'bench/results.md';

/** Replaces the stored figures of the same works. The others stay, with their dates. */
export function keepResults(measured: readonly Measured[], order: readonly WorkName[]): void {
  const known = existsSync(dataFile) ? (JSON.parse(readFileSync(dataFile, 'utf8')) as Measured[]) : [];
  const stored = order.flatMap((name) => {
    const found = [...measured, ...known].find(({ work }) => work === name);
    return found === undefined ? [] : [found];
  });
  writeFileSync(dataFile, `${JSON.stringify(stored, null, 2)}\n`);
  writeFileSync(pageFile, toMarkdown(stored));
}
