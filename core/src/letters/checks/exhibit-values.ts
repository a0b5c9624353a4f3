import { labeledValues } from '../../evidence/readings/readable-text.js';
import { statedDay } from '../../evidence/readings/stated-values.js';
import { detailText, toDay, type CheckedExhibit } from './checked-response.js';

const present = (value: string | undefined): value is string => value !== undefined;

/** The details come first. The text is read where a detail is empty. */
const daysOf = (exhibit: CheckedExhibit, detail: string, labels: string): string[] => {
  const own = toDay(detailText(exhibit, detail));
  return own === undefined
    ? labeledValues(exhibit.text ?? '', labels)
        .map(statedDay)
        .filter(present)
    : [own];
};

const deliveredLabels = 'delivered(?: on| at)?|delivery date|date of delivery';

export function deliveredDays(exhibit: CheckedExhibit): string[] {
  return exhibit.evidenceType === 'proof_of_delivery' || exhibit.evidenceType === 'shipping_tracking'
    ? daysOf(exhibit, 'delivered_at', deliveredLabels)
    : [];
}

export function serviceDays(exhibit: CheckedExhibit): string[] {
  return exhibit.evidenceType === 'service_documentation'
    ? daysOf(exhibit, 'service_date', 'service date|date of service')
    : [];
}

export function shippedDays(exhibit: CheckedExhibit): string[] {
  return exhibit.evidenceType === 'shipping_tracking'
    ? daysOf(exhibit, 'shipped_at', 'shipped(?: on| at)?|ship date|dispatched(?: on| at)?')
    : [];
}
