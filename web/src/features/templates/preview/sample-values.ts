import type { TemplateVariableChoice } from '@rebuttal/sdk';
import { texts } from '#texts/letter-samples';

import type { Values } from '../editor/select-blocks.js';

const samples: Readonly<Record<string, string>> = texts.values;
const evidenceCount = '2';
const partialRefund = new Set(['refund_partial', 'refund_remaining']);
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Values for all names, with evidence for everything or for nothing. */
export function sampleValues(
  variables: readonly TemplateVariableChoice[],
  { merchantName, withEvidence }: { readonly merchantName: string; readonly withEvidence: boolean },
): Values {
  const values = new Map<string, string>();
  const exhibits = new Map<string, string>();
  const claims = new Set<string>();
  for (const { name, description, group } of variables) {
    values.set(name, sampleOf({ name, description, group }));
    if (group === 'claims' && name !== 'facts_paragraph') claims.add(name);
    if (name.startsWith('exhibit_') && name !== 'exhibit_list') {
      exhibits.set(name, texts.exhibit(letters[exhibits.size % letters.length] ?? 'A'));
    }
  }
  values.set('merchant_name', merchantName);
  for (const name of values.keys()) {
    const value = claims.has(name) ? values.get(name) : evidenceValue(name, exhibits);
    if (value !== undefined) values.set(name, withEvidence ? value : '');
  }
  values.set('evidence_count', withEvidence ? evidenceCount : '0');
  return values;
}

/** A claim without a sample is left out, like one that the case does not support. */
function sampleOf({ name, description, group }: TemplateVariableChoice): string {
  return samples[name] ?? (group === 'claims' ? '' : `[${description}]`);
}

/** The sample value of an evidence placeholder; undefined for all other names. */
function evidenceValue(name: string, exhibits: ReadonlyMap<string, string>): string | undefined {
  const own = exhibits.get(name);
  if (own !== undefined) return own;
  if (name.startsWith('citation_'))
    return exhibits.get(name.replace('citation_', 'exhibit_')) ?? texts.exhibit('A');
  if (name.startsWith('text_')) return texts.written;
  if (partialRefund.has(name)) return samples[name];
  if (name.startsWith('exhibits_')) return texts.exhibits;
  return name === 'exhibit_list' ? texts.exhibitList : undefined;
}
