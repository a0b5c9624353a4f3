import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { toMarkdown, type Circumstances } from './report.js';
import type { Figure } from './rounds.js';
import type { WorkName } from './works.js';

/** Figures of one work, of the run that measured it last. */
export type Measured = {
  readonly work: WorkName;
  readonly circumstances: Circumstances;
  readonly figures: readonly Figure[];
};

const dataFile = 'bench/results.json';
const pageFile = 'bench/results.md';

/** Puts what was measured in the place of what was known of the same works; the others stay, with their own dates. */
export function keepResults(measured: readonly Measured[], order: readonly WorkName[]): void {
  const known = existsSync(dataFile) ? (JSON.parse(readFileSync(dataFile, 'utf8')) as Measured[]) : [];
  const kept = order.flatMap((name) => {
    const found = [...measured, ...known].find(({ work }) => work === name);
    return found === undefined ? [] : [found];
  });
  writeFileSync(dataFile, `${JSON.stringify(kept, null, 2)}\n`);
  writeFileSync(pageFile, toMarkdown(kept));
}
