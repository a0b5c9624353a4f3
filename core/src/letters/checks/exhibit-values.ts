import { labeledValues } from '../../evidence/readings/readable-text.js';
import { quantitiesOf } from '../drafting/quantities.js';
import { detailText, toDay, type CheckedExhibit } from './checked-response.js';

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the day that a text states, if it is unambiguous. */
function dayIn(text: string): string | undefined {
  const days = quantitiesOf(text).flatMap(({ forms }) => forms.filter((form) => day.test(form)));
  return new Set(days).size === 1 ? days[0] : undefined;
}

const present = (value: string | undefined): value is string => value !== undefined;

/** The details come first. The text is read where a detail is empty. */
const daysOf = (exhibit: CheckedExhibit, detail: string, labels: string): string[] => {
  const own = toDay(detailText(exhibit, detail));
  return own === undefined
    ? labeledValues(exhibit.text ?? '', labels)
        .map(dayIn)
        .filter(present)
    : [own];
};

export function deliveredDays(exhibit: CheckedExhibit): string[] {
  if (exhibit.evidenceType === 'proof_of_delivery')
    return daysOf(exhibit, 'delivered_at', 'delivered(?: on| at)?|delivery date|date of delivery');
  return exhibit.evidenceType === 'shipping_tracking'
    ? daysOf(exhibit, 'delivered_at', 'delivered(?: on| at)?|delivery date|date of delivery')
    : [];
}

export function shippedDays(exhibit: CheckedExhibit): string[] {
  return exhibit.evidenceType === 'shipping_tracking'
    ? daysOf(exhibit, 'shipped_at', 'shipped(?: on| at)?|ship date|dispatched(?: on| at)?')
    : [];
}

/** Spaces and hyphens do not matter. */
const toNumber = (text: string) => text.replaceAll(/[\s-]+/g, '').toUpperCase();

export function trackingNumbers(exhibit: CheckedExhibit): string[] {
  const own = detailText(exhibit, 'number');
  const found =
    own === undefined
      ? labeledValues(
          exhibit.text ?? '',
          'tracking (?:number|no\\.?|id|code)|tracking|parcel number|consignment number',
        )
      : [own];
  return found.map(toNumber).filter((number) => /\d/.test(number) && number.length >= 6);
}
