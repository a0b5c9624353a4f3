import type { OrderShipment } from '@rebuttal/plugin-kit';

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

/** Spaces and hyphens do not matter. */
const toNumber = (text: string) => text.replaceAll(/[\s-]+/g, '').toUpperCase();

type Named = Partial<Pick<CheckedExhibit, 'text' | 'details'>>;

export function trackingNumbers(exhibit: Named): string[] {
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

/** The parcels that none of these exhibits names. */
export function unnamedParcels(
  parcels: readonly OrderShipment[],
  exhibits: readonly Named[],
): readonly OrderShipment[] {
  const named = new Set(exhibits.flatMap(trackingNumbers));
  return parcels.filter(
    ({ trackingNumber }) => trackingNumber === undefined || !named.has(toNumber(trackingNumber)),
  );
}
