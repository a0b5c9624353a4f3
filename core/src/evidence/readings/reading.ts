import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { EvidenceDetails } from '../exhibits/evidence-details.js';
import type { ReadingLanguage } from './language.js';

/**
 * Whom an exhibit supports. `helps`: rules found what its type is to show, and nothing against it. `hurts`: it supports the
 * cardholder. `neutral`: it was understood and shows neither. `not_read`: rules do not understand it.
 */
export type Verdict = 'helps' | 'neutral' | 'hurts' | 'not_read';

/** A statement of the text, as it is written, with the number of its line from 1 and its day and time, if clear. */
export type Place = { readonly line: string; readonly at: number; readonly when?: string | undefined };

/** The content of an exhibit, as a letter may rely on it. Claims and quotations need `helps`. */
export type Reading = {
  readonly verdict: Verdict;
  /** The findings by name: those of rules with their last place in the text, those of a person as recorded. */
  readonly shows: Readonly<Record<string, unknown>>;
  /** The decisive statement, as it is written. Undefined if structured details decide. */
  readonly line?: string | undefined;
  /** The detail that decides, for people. */
  readonly detail?: string | undefined;
  /** `other`: rules do not read it. Undefined if unknown. */
  readonly language?: ReadingLanguage | 'other' | undefined;
  readonly by: 'rules' | 'model' | 'person';
};
export type RulesReading = Reading & { readonly shows: Readonly<Record<string, Place>> };

/** The reading of a file by rules. Its text is not stored. */
export type FileReading = RulesReading & { readonly by: 'rules' };

/** A reading that is stored with its exhibit. A model's applies only where rules read nothing. */
export type GivenReading =
  | (Pick<Reading, 'verdict' | 'shows' | 'line'> & { readonly by: 'model' | 'person' })
  | FileReading;

export type ReadExhibit = {
  readonly evidenceType: EvidenceType;
  readonly text?: string | undefined;
  readonly details?: EvidenceDetails | undefined;
  readonly givenReading?: GivenReading | undefined;
  /** Absent for an exhibit that a person added. */
  readonly source?: { readonly kind: string } | undefined;
};

/** The case that decides whom a cancellation supports. Days are `YYYY-MM-DD`. */
export type ReadingCase = {
  readonly reason?: string | undefined;
  readonly reasonCode?: string | undefined;
  readonly paidDay?: string | undefined;
};

const lineCharactersMax = 200;

/** Why an exhibit supports the customer, as a sentence about this subject. */
export function explainHarm(subject: string, { detail, line = '', by }: Reading): string {
  if (by === 'person') return `${subject} supports the customer, as a person recorded.`;
  const shown =
    line.length > lineCharactersMax ? `${line.slice(0, lineCharactersMax).toWellFormed()}…` : line;
  return `${subject} has ${detail ?? `the words “${shown}”`}, which supports the customer.`;
}
