import type { TemplateVariableChoice } from '@rebuttal/sdk';
import { texts } from '#texts/letter-samples';

import type { Values } from '../editor/select-blocks.js';

type Samples = Readonly<Record<string, string>>;

const cases: Readonly<Partial<Record<string, Samples>>> = texts.cases;
const evidenceCount = '2';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

type Sample = {
  readonly merchantName: string;
  /** The dispute reason of the letter. */
  readonly reason: string | null;
  /** For everything, or for nothing. */
  readonly withEvidence: boolean;
};

/** Values for all names, of a case with this reason. */
export function sampleValues(
  variables: readonly TemplateVariableChoice[],
  { merchantName, reason, withEvidence }: Sample,
): Values {
  const samples = samplesOf(reason);
  const values = new Map<string, string>();
  const exhibits = exhibitsOf(variables);
  const claims = new Set<string>();
  for (const { name, description, group } of variables) {
    values.set(name, samples[name] ?? withoutSample(description, group));
    if (group === 'claims' && name !== 'facts_paragraph') claims.add(name);
  }
  values.set('merchant_name', merchantName);
  for (const name of values.keys()) {
    const value = claims.has(name) ? values.get(name) : evidenceValue(name, exhibits);
    if (value !== undefined) values.set(name, withEvidence ? value : '');
  }
  values.set('evidence_count', withEvidence ? evidenceCount : '0');
  return values;
}

function exhibitsOf(variables: readonly TemplateVariableChoice[]): ReadonlyMap<string, string> {
  const names = variables.map(({ name }) => name).filter((name) => /^exhibit_(?!list$)/.test(name));
  return new Map(names.map((name, at) => [name, texts.exhibit(letters[at % letters.length] ?? 'A')]));
}

/** A claim is left out, like one that the case does not support. */
const withoutSample = (description: string, group: string): string =>
  group === 'claims' ? '' : `[${description}]`;

/** A letter without a reason is shown with the most frequent one. */
function samplesOf(reason: string | null): Samples {
  const samples = cases[reason ?? ''] ?? texts.cases.product_not_received;
  const claims = Object.entries(samples).flatMap(([name, text]) => (name.startsWith('claim_') ? text : []));
  return { ...texts.values, ...samples, claims: claims.join('\n') };
}

/** The sample value of an evidence placeholder; undefined for all other names. */
function evidenceValue(name: string, exhibits: ReadonlyMap<string, string>): string | undefined {
  const own = exhibits.get(name);
  if (own !== undefined) return own;
  if (name.startsWith('citation_'))
    return exhibits.get(name.replace('citation_', 'exhibit_')) ?? texts.exhibit('A');
  if (name.startsWith('text_')) return texts.written;
  if (name === 'refund_partial' || name === 'refund_remaining') return texts.values[name];
  if (name.startsWith('exhibits_')) return texts.exhibits;
  return name === 'exhibit_list' ? texts.exhibitList : undefined;
}
