import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { CodeEvidence, CodeFacts, ReasonCategory, Written } from '../rules.js';

/** A code with the default argument of its category. */
export type PlainRow = readonly [
  code: string,
  title: string,
  category: ReasonCategory,
  wins: readonly EvidenceType[],
  evidence?: CodeEvidence,
];

const argumentOf: Readonly<Record<ReasonCategory, string>> = {
  fraud: 'The cardholder took part: payment checks, delivery, or the chip record.',
  authorization: 'The payment was approved for that card, amount and date.',
  processing:
    'The records show that the payment was processed once, on time and as agreed, or has been corrected.',
  consumer: 'You provided what was agreed, or nothing more is owed under the accepted terms.',
  compliance: 'Show compliance with the named rule.',
  inquiry: 'Respond with the requested documents.',
  other: 'Send the requested document, complete and legible.',
};

export function toPlainRule([code, title, category, wins, evidence]: PlainRow): CodeFacts {
  return {
    code,
    title,
    category,
    wins,
    argument: argumentOf[category],
    ...(evidence === undefined ? {} : { evidence }),
  };
}

type Told = Omit<Written<CodeFacts>, 'code' | 'title' | 'category'>;

const ofCategory =
  (category: ReasonCategory) =>
  (code: string, title: string, told: Told): Written<CodeFacts> => ({ code, title, category, ...told });

export const fraud = ofCategory('fraud');
export const authorization = ofCategory('authorization');
export const processing = ofCategory('processing');
export const consumer = ofCategory('consumer');
export const compliance = ofCategory('compliance');
export const other = ofCategory('other');
