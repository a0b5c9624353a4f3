import type { Run, Scenario } from './run.js';

export type Played = { readonly scenario: Scenario; readonly run: Run; readonly seconds: number };

/** As docs/reliability.md has it: promise, how often, what was counted, what did not hold. */
export function toTable(played: readonly Played[]): string {
  const lines = played.map(({ scenario, run, seconds }) =>
    [
      scenario.id,
      scenario.promise,
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

/** What was counted, by name. */
export function toCounts({ counts }: Run): string {
  return [...counts].map(([name, count]) => `${count.toLocaleString('en')} ${name}`).join(', ');
}
