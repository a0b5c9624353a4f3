import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { EvidenceFormat } from '../../templates/builtin/builtin-template.js';
import type { Provenance } from '../sources.js';

/** How to make a good piece of evidence of one type, whatever the reason of the dispute. */
export type EvidenceGuidance = {
  /** What it is. */
  readonly description: string;
  /** What a convincing one looks like, in one or two sentences. */
  readonly helpText: string;
  readonly tips: readonly string[];
  readonly examples: readonly string[];
  readonly formats: readonly EvidenceFormat[];
  /** A shorter text says nothing. Default `textCharactersMinDefault`. */
  readonly textCharactersMin?: number;
} & Provenance;

/** One type with its provenance left out. */
type Written = Pick<
  EvidenceGuidance,
  'description' | 'helpText' | 'tips' | 'examples' | 'formats' | 'textCharactersMin'
>;

export const paperOrText = ['pdf', 'image', 'text'] as const;
export const paper = ['pdf', 'image'] as const;
export const textOnly = ['text'] as const;
export const logOrText = ['pdf', 'spreadsheet', 'text'] as const;

/** A text of less than this is a slip of the keyboard. */
export const textCharactersMinDefault = 3;
/** An explanation has at least a short sentence. */
export const explanationCharactersMin = 20;

export function guidanceFrom<Type extends EvidenceType>(
  provenance: Provenance,
  written: Readonly<Record<Type, Written>>,
): Readonly<Record<Type, EvidenceGuidance>> {
  const entries = Object.entries<Written>(written).map(([type, row]) => [type, { ...row, ...provenance }]);
  return Object.fromEntries(entries) as Readonly<Record<Type, EvidenceGuidance>>;
}
