import { otherReasonsOfNetworkCode, reasonOfNetworkCode } from '@rebuttal/plugin-kit';

import { networkCodes } from './catalogue.js';
import { decisionTimes } from './decision-times.js';
import { ruleNetworkNames, ruleNetworks, type CodeRule, type RuleNetwork } from './rules.js';
import { ruleSources, type Provenance } from './sources.js';
import { answerWindows } from './windows.js';

/** Generates the tables of docs/rules.md from the data, as Markdown. */
export function toRulesTables(): string {
  return [...ruleNetworks.map(toCodeSection), toWindowSection(), toDecisionSection(), toSourceSection()].join(
    '\n\n',
  );
}

function toCodeSection(network: RuleNetwork): string {
  const rows = networkCodes[network].map((rule) => [
    `\`${rule.code}\``,
    rule.title,
    reasonsOf(network, rule.code),
    rule.wins.map((type) => `\`${type}\``).join(', ') || '–',
    remarkOf(rule),
  ]);
  return `### ${ruleNetworkNames[network]}\n\n${toTable(['code', 'title', 'reason', 'wins', 'remark'], rows)}`;
}

function reasonsOf(network: string, code: string): string {
  const others = otherReasonsOfNetworkCode(network, code);
  const usual = `\`${String(reasonOfNetworkCode(network, code))}\``;
  return others.length === 0 ? usual : `${usual}; or ${others.map((other) => `\`${other}\``).join(', ')}`;
}

function remarkOf(rule: CodeRule): string {
  return [
    ...(rule.cannotContest === undefined ? [] : ['Cannot be contested.']),
    ...(rule.confirmed ? [] : [`Not confirmed: ${rule.doubt}`]),
  ].join(' ');
}

function toWindowSection(): string {
  const rows = answerWindows.map((row) => [
    row.network,
    row.categories?.join(', ') ?? 'all',
    row.stage,
    row.setBy,
    row.days.min === row.days.max ? row.days.max.toString() : `${row.days.min}–${row.days.max}`,
    noteOf(row),
  ]);
  return `### Windows\n\n${toTable(['network', 'codes', 'stage', 'set by', 'days', 'remark'], rows)}`;
}

function toDecisionSection(): string {
  const rows = decisionTimes.map((row) => [
    row.network,
    row.categories?.join(', ') ?? 'all',
    row.stage,
    row.setBy,
    row.days.min === undefined ? `up to ${row.days.max}` : `${row.days.min}–${row.days.max}`,
    noteOf(row),
  ]);
  const head = ['network', 'codes', 'stage', 'stated by', 'days after the response', 'remark'];
  return `### Decision times\n\n${toTable(head, rows)}`;
}

function noteOf(row: Provenance & { readonly note?: string }): string {
  return [row.note ?? '', row.confirmed ? '' : `Not confirmed: ${row.doubt}`].join(' ').trim();
}

function toSourceSection(): string {
  const rows = Object.entries(ruleSources).map(([id, title]) => [`\`${id}\``, title]);
  return `### Sources\n\n${toTable(['id', 'publisher and title'], rows)}`;
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
