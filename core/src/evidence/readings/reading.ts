import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { EvidenceDetails } from '../exhibits/evidence-details.js';
import type { ReadingLanguage } from './language.js';

/**
 * Whom an exhibit supports. `helps`: rules found what its type is to show, and nothing against it. `hurts`: it supports the
 * cardholder. `neutral`: it was understood and shows neither. `not_read`: rules do not understand it.
 */
export type Verdict = 'helps' | 'neutral' | 'hurts' | 'not_read';

/** A statement of the text, as it is written, with the number of its line from 1. */
export type Place = { readonly line: string; readonly at: number };

/** The content of an exhibit, as a letter may rely on it. Claims and quotations need `helps`. */
export type Reading = {
  readonly verdict: Verdict;
  /** The findings in the text by name, for example `delivered`, with the last place that shows it. */
  readonly shows: Readonly<Record<string, Place>>;
  /** The decisive statement, as it is written. Undefined if structured details decide. */
  readonly line?: string | undefined;
  /** The detail that decides, for people. */
  readonly detail?: string | undefined;
  /** `other`: rules do not read it. Undefined if unknown. */
  readonly language?: ReadingLanguage | 'other' | undefined;
  readonly by: 'rules';
};

export type ReadExhibit = {
  readonly evidenceType: EvidenceType;
  readonly text?: string | undefined;
  readonly details?: EvidenceDetails | undefined;
};

/** The case that decides whom a cancellation supports. Days are `YYYY-MM-DD`. */
export type ReadingCase = {
  readonly reason?: string | undefined;
  readonly reasonCode?: string | undefined;
  readonly paidDay?: string | undefined;
};

const lineCharactersMax = 200;

/** The detail or the words that decide a reading, for people. */
export function decisiveOf({ detail, line = '' }: Pick<Reading, 'detail' | 'line'>): string {
  if (detail !== undefined) return detail;
  const shown =
    line.length > lineCharactersMax ? `${line.slice(0, lineCharactersMax).toWellFormed()}…` : line;
  return `the words “${shown}”`;
}
