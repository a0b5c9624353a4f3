import { cpus, release, totalmem, type } from 'node:os';

import type { Target } from './figures.js';
import type { Figure } from './rounds.js';

export type Circumstances = { readonly machine: string; readonly date: string };

export function readCircumstances(now: Date): Circumstances {
  const [processor] = cpus();
  const memoryGib = Math.round(totalmem() / 2 ** 30);
  const machine = [
    `${cpus().length} x ${processor?.model.trim() ?? 'processor'}`,
    `${memoryGib} GiB`,
    `${type()} ${release()}`,
    `Node ${process.versions.node}`,
  ].join(', ');
  return { machine, date: now.toISOString() };
}

/** One JSON object a line. */
export function toJsonLine(figure: Figure, { machine, date }: Circumstances): string {
  return JSON.stringify({
    work: figure.work,
    baseline: figure.baseline,
    ratio: round(figure.ratio),
    target: targetText(figure.target) ?? null,
    holds: figure.holds ?? null,
    lo: round(figure.lo),
    hi: round(figure.hi),
    unit: figure.unit,
    product: round(figure.productValue),
    bare: round(figure.bareValue),
    rounds: figure.rounds,
    why: figure.why ?? null,
    load: round(figure.loadAverage),
    machine,
    date,
  });
}

const columns = ['work', 'baseline', 'product', 'baseline is', 'ratio', 'lo-hi', 'target', 'holds', 'load'];

/** For a terminal: one block a figure, because the names are longer than a column. */
export function toText(figures: readonly Figure[], circumstances: Circumstances): string {
  const blocks = figures.map((figure) => {
    const [work, baseline, product, bare, ratio, spread, target, holds] = toCells(figure);
    return [
      `${work}`,
      `  against  ${baseline}`,
      `  ratio    ${ratio} (${spread} in ${figure.rounds} rounds), target ${target}: ${holds}`,
      `  values   ${product} against ${bare}, load ${figure.loadAverage.toFixed(1)}`,
    ].join('\n');
  });
  return [`${circumstances.machine}; ${circumstances.date}`, ...blocks].join('\n\n');
}

type Section = { readonly circumstances: Circumstances; readonly figures: readonly Figure[] };

/** One table for each run that measured one of the figures, the oldest first. */
export function toMarkdown(sections: readonly Section[]): string {
  const dates = [...new Set(sections.map(({ circumstances: { date } }) => date))].toSorted();
  const runs = dates.map((date) => sections.filter(({ circumstances }) => circumstances.date === date));
  return `# What \`npm run bench\` measured

Compares the product with all its checks to the smallest program that does the same work, on the same PostgreSQL, in
turns. The ratio is the median of the rounds' ratios. Compare ratios: absolute figures depend on the machine and its load. [How and why](../docs/performance.md).

${runs.map(toTable).join('\n')}
![Duration of each read by number of disputes](growth.svg)
`;
}

function toTable(run: readonly Section[]): string {
  const [first] = run;
  const rows = run.flatMap(({ figures }) => figures.map((figure) => `| ${toCells(figure).join(' | ')} |`));
  return `## ${first?.circumstances.date ?? ''}

${first?.circumstances.machine ?? ''}

| ${columns.join(' | ')} |
| ${columns.map(() => '---').join(' | ')} |
${rows.join('\n')}
`;
}

function toCells(figure: Figure): string[] {
  const { work, baseline, unit, target, ratio, lo, hi } = figure;
  const value = (number: number | undefined) => (number === undefined ? '-' : `${readable(number)} ${unit}`);
  return [
    work,
    baseline,
    value(figure.productValue),
    value(figure.bareValue),
    ratio === undefined ? '-' : `${ratio.toFixed(2)}x`,
    lo === undefined || hi === undefined ? '-' : `${lo.toFixed(2)}-${hi.toFixed(2)}`,
    targetText(target) ?? '-',
    verdictOf(figure),
    figure.loadAverage.toFixed(1),
  ];
}

function verdictOf({ holds, why, target }: Figure): string {
  if (why !== undefined) return why;
  if (target === undefined) return 'for information';
  return holds === true ? 'holds' : 'MISSED';
}

function targetText(target: Target | undefined): string | undefined {
  return target && `${target.is === 'at least' ? '>=' : '<='} ${target.ratio}`;
}

const readable = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);

function round(value: number | undefined): number | null {
  return value === undefined ? null : Number(value.toPrecision(4));
}
