import type { Run, Scenario } from './run.js';

export type Played = { readonly scenario: Scenario; readonly run: Run; readonly seconds: number };

/** As in docs/reliability.md: guarantee, number of runs, counts, violations. */
export function toTable(played: readonly Played[]): string {
  const lines = played.map(({ scenario, run, seconds }) =>
    [
      scenario.id,
      scenario.guarantee,
      run.skipped === undefined ? String(run.done) : `skipped: ${run.skipped}`,
      toCounts(run),
      String(run.violations.length),
      seconds.toFixed(0),
    ].join(' | '),
  );
  return [
    '| | promise | runs | counted | violations | s |',
    '|---|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}

/** The counts by name. */
export function toCounts({ counts }: Run): string {
  return [...counts].map(([name, count]) => `${count.toLocaleString('en')} ${name}`).join(', ');
}
