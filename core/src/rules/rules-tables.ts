import { otherReasonsOfNetworkCode, reasonOfNetworkCode } from '@rebuttal/plugin-kit';

import { networkCodes } from './catalogue.js';
import { networkDecisionTimes, type DecisionTime } from './decision-times.js';
import {
  ruleNetworkNames,
  ruleNetworks,
  type AnswerWindow,
  type CodeRule,
  type ProviderTimes,
  type RuleNetwork,
  type WindowFacts,
} from './rules.js';
import { ruleSources, type StatedProvenance } from './sources.js';
import { networkWindows, toStatedRow } from './windows.js';

/** Generates the tables of docs/rules.md from the data and the providers' manifests, as Markdown. */
export function toRulesTables(providers: readonly ProviderTimes[]): string {
  const stated = (name: 'responseWindows' | 'decisionTimes') =>
    providers.flatMap((provider) => (provider[name] ?? []).map((row) => toStatedRow(provider.id, row)));
  return [
    ...ruleNetworks.map(toCodeSection),
    toWindowSection([...networkWindows, ...stated('responseWindows')]),
    toDecisionSection([...stated('decisionTimes'), ...networkDecisionTimes]),
    toSourceSection(),
  ].join('\n\n');
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

function toWindowSection(windows: readonly AnswerWindow[]): string {
  const head = ['network', 'codes', 'stage', 'set by', 'days', 'remark'];
  const daysOf = ({ days: { min, max } }: AnswerWindow) => (min === max ? `${max}` : `${min}–${max}`);
  return `### Windows\n\n${toTable(head, timeRows(windows, daysOf))}`;
}

function toDecisionSection(times: readonly DecisionTime[]): string {
  const head = ['network', 'codes', 'stage', 'stated by', 'days after the response', 'remark'];
  const daysOf = ({ days: { min, max } }: DecisionTime) =>
    min === undefined ? `up to ${max}` : `${min}–${max}`;
  return `### Decision times\n\n${toTable(head, timeRows(times, daysOf))}`;
}

const timeRows = <T extends Omit<WindowFacts, 'days'> & StatedProvenance>(
  rows: readonly T[],
  daysOf: (row: T) => string,
) =>
  rows.map((row) => [
    row.network,
    row.categories?.join(', ') ?? 'all',
    row.stage,
    row.setBy,
    daysOf(row),
    noteOf(row),
  ]);

/** Names the sources of a row that a plugin states, because the list of sources doesn't have them. */
function noteOf(row: StatedProvenance & { readonly note?: string }): string {
  const unlisted = row.sources.filter((source) => !Object.hasOwn(ruleSources, source));
  return [
    row.note ?? '',
    row.confirmed ? '' : `Not confirmed: ${row.doubt}`,
    unlisted.length === 0 ? '' : `Source: ${unlisted.join('; ')}.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function toSourceSection(): string {
  const rows = Object.entries(ruleSources).map(([id, title]) => [`\`${id}\``, title]);
  return `### Sources\n\n${toTable(['id', 'publisher and title'], rows)}`;
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
