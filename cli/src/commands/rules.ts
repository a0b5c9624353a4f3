import { readFile } from 'node:fs/promises';

import type { Rule, RulePreview, RuleRequest, RuleRun } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { CommandError } from '../errors.js';
import { createOutput, factLines, type JsonOption, type Output } from '../terminal/output.js';
import { requireYes, type YesOption } from '../terminal/prompt.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText } from '../terminal/words.js';

export type ListRunsOptions = JsonOption & { readonly rule?: string; readonly dispute?: string };
export type ChangeRuleOptions = JsonOption & YesOption;

const ruleColumns: readonly Column<Rule>[] = [
  { title: '#', text: ({ position }) => String(position) },
  { title: 'Rule', text: ({ rule_id: id }) => id },
  { title: 'Name', text: ({ name }) => name },
  { title: 'State', text: stateText },
  { title: 'Actions', text: ({ actions }) => actions.map(({ kind }) => kind).join(', ') },
];

const runColumns: readonly Column<RuleRun>[] = [
  { title: 'Time', text: ({ run_at: at }) => shortTimeText(at) },
  { title: 'Dispute', text: ({ dispute_id: id }) => id },
  { title: 'Rule', text: ({ rule_name: name, rule_version: version }) => `${name} (version ${version})` },
  { title: 'Action', text: ({ action }) => action.kind },
  { title: 'Status', text: ({ status }) => status },
  { title: 'Result', text: ({ message }) => message },
];

export async function listRules(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const rules = await withApi((client) => client.automation.rules());
  output.rows(rules, ruleColumns, 'There are no rules. Add one with: rebuttal rules add FILE');
}

/** Adds the rule in a JSON file. */
export async function addRule(file: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const content = await readRule(file);
  const rule = await withApi((client) => client.automation.createRule(content));
  output.document(rule, () => [`Added ${rule.rule_id} as rule ${rule.position}, ${stateText(rule)}.`]);
}

export async function previewRule(file: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const content = await readRule(file);
  const preview = await withApi((client) => client.automation.previewRule(content));
  output.document(preview, () => previewLines(preview, output));
}

export async function switchRule(ruleId: string, isEnabled: boolean, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const rule = await withApi((client) => client.automation.updateRule(ruleId, { enabled: isEnabled }));
  output.document(rule, () => [`${rule.name}: ${stateText(rule)}.`]);
}

export async function deleteRule(ruleId: string, options: ChangeRuleOptions): Promise<void> {
  const output = createOutput(options);
  await requireYes(`Delete ${ruleId}? What it planned is not done.`, options);
  await withApi((client) => client.automation.deleteRule(ruleId));
  output.document({ rule_id: ruleId }, () => [`Deleted ${ruleId}.`]);
}

export async function listRuns({ rule, dispute, ...options }: ListRunsOptions): Promise<void> {
  const output = createOutput(options);
  const { runs } = await withApi((client) =>
    client.automation.runs({
      per_page: 100,
      ...(rule === undefined ? {} : { rule_id: rule }),
      ...(dispute === undefined ? {} : { dispute_id: dispute }),
    }),
  );
  output.rows(runs, runColumns, 'No rule has acted yet.');
}

async function readRule(file: string): Promise<RuleRequest> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new CommandError(`Can't read ${file}: ${(cause as Error).message}`, { cause });
  }
  try {
    return JSON.parse(text) as RuleRequest;
  } catch (cause) {
    throw new CommandError(`${file} is not JSON: ${(cause as Error).message}`, { cause });
  }
}

function stateText({ enabled, mode, disabled_reason: reason }: Rule): string {
  if (reason === 'author_left') return 'disabled: its author has left';
  if (!enabled) return 'disabled';
  return mode === 'live' ? 'live' : 'dry run';
}

function previewLines({ matched, won, lost, sample }: RulePreview, { paint }: Output): string[] {
  return [
    ...factLines(
      [
        ['Matched in 90 days', String(matched)],
        ['Won', String(won)],
        ['Lost', String(lost)],
      ],
      paint,
    ),
    ...sample.map(({ dispute_id: id, provider, status }) => `${id}  ${provider}  ${status}`),
  ];
}
