import type { CodeFacts, ReasonCategory, Written } from '../rules.js';

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

type Told = Omit<Written<CodeFacts>, 'code' | 'title' | 'category' | 'argument'> & {
  /** Default: that of the category. */
  readonly argument?: string;
};

const ofCategory =
  (category: ReasonCategory) =>
  (code: string, title: string, told: Told): Written<CodeFacts> => ({
    code,
    title,
    category,
    argument: argumentOf[category],
    ...told,
  });

export const fraud = ofCategory('fraud');
export const authorization = ofCategory('authorization');
export const processing = ofCategory('processing');
export const consumer = ofCategory('consumer');
export const compliance = ofCategory('compliance');
export const inquiry = ofCategory('inquiry');
export const other = ofCategory('other');

/** Splits rows of several codes with the same meaning, such as `UA01 7010`. */
export const perCode = (rows: readonly Written<CodeFacts>[]): Written<CodeFacts>[] =>
  rows.flatMap((row) => row.code.split(' ').map((code) => ({ ...row, code })));
