import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { EvidenceFormat } from '../requirement-rows.js';
import type { Provenance } from '../sources.js';

/** How to prepare good evidence of one type, for any dispute reason. */
export type EvidenceGuidance = {
  readonly description: string;
  /** Describes a convincing piece of evidence, in one or two sentences. */
  readonly helpText: string;
  readonly tips: readonly string[];
  readonly examples: readonly string[];
  readonly formats: readonly EvidenceFormat[];
  /** The minimum length of a typed-in text. Default `textCharactersMinDefault`. */
  readonly textCharactersMin?: number;
} & Provenance;

/** The guidance for one type, without its provenance. */
type Written = Pick<
  EvidenceGuidance,
  'description' | 'helpText' | 'tips' | 'examples' | 'formats' | 'textCharactersMin'
>;

export const documentOrText = ['pdf', 'image', 'text'] as const;
export const paper = ['pdf', 'image'] as const;
export const textOnly = ['text'] as const;
export const logOrText = ['pdf', 'spreadsheet', 'text'] as const;

/** A shorter text is probably a typing error. */
export const textCharactersMinDefault = 3;
/** An explanation needs at least a short sentence. */
export const explanationCharactersMin = 20;

export function guidanceFrom<Type extends EvidenceType>(
  provenance: Provenance,
  written: Readonly<Record<Type, Written>>,
): Readonly<Record<Type, EvidenceGuidance>> {
  const entries = Object.entries<Written>(written).map(([type, row]) => [type, { ...row, ...provenance }]);
  return Object.fromEntries(entries) as Readonly<Record<Type, EvidenceGuidance>>;
}
