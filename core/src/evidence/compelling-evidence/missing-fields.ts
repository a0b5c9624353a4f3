import type { Terms } from './candidate-rules.js';
import type {
  Assessment,
  DisputedTransaction,
  MissingField,
  PriorTransaction,
} from './compelling-evidence.js';
import { compareElements, elementLabels } from './matching-elements.js';
import { matchState } from './pair-choice.js';

/** The values that a person can add, those that the fewest payments lack first. */
export function missingFields(
  disputed: DisputedTransaction,
  pair: readonly PriorTransaction[],
  terms: Terms,
): MissingField[] {
  if (pair.length < 2) return [];
  const all = [disputed, ...pair];
  const comparisons = compareElements(all, terms);
  const elements =
    matchState(comparisons, terms.program) === 'unknown'
      ? comparisons
          .filter(({ result }) => result === 'missing')
          .toSorted((one, other) => one.missingFrom.length - other.missingFrom.length)
          .flatMap(({ element: field, missingFrom }) =>
            missingFrom.map((paymentId) => ({ paymentId, field })),
          )
      : [];
  const descriptions = all
    .filter(({ description }) => description === undefined)
    .map(({ paymentId }) => ({ paymentId, field: 'product_description' as const }));
  const kind =
    disputed.merchandiseOrServices === undefined
      ? [{ paymentId: disputed.paymentId, field: 'merchandise_or_services' as const }]
      : [];
  return [...elements, ...descriptions, ...kind];
}

const labels: Readonly<Record<MissingField['field'], string>> = {
  ...elementLabels,
  product_description: 'product description',
  merchandise_or_services: 'choice of merchandise or services',
};

const lists = new Intl.ListFormat('en', { type: 'conjunction' });

/** The chance that a response without a complete pair gives up for good, as a sentence for merchants. */
export function lostChanceOf({
  program,
  status,
  missing,
  refusedBecause,
}: Pick<Assessment, 'program' | 'status' | 'missing' | 'refusedBecause'>): string | undefined {
  if (program !== undefined && refusedBecause !== undefined)
    return `The two prior payments for ${program.label} were refused: ${refusedBecause} Choose another pair or correct the values. If you submit now, they are left out, and this chance is lost for good.`;
  if (program === undefined || status !== 'requires_action') return undefined;
  const fields = [...new Set(missing.map(({ field }) => field))].map((field) => {
    const ids = missing.filter((one) => one.field === field).map(({ paymentId }) => paymentId);
    return `the ${labels[field]} of ${lists.format(ids)}`;
  });
  const gaps = fields.length === 0 ? 'details are missing' : `these are missing: ${fields.join('; ')}`;
  return `Two prior payments could qualify this dispute for ${program.label}, but ${gaps}. Add them first: after submission this chance is lost for good.`;
}
