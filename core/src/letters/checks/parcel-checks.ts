import { plainNumber } from '../../commerce/shipments/tracked-shipments.js';
import { toDay, type CheckedExhibit, type CheckedParcel, type CheckedResponse } from './checked-response.js';
import { blockingCheck, warningCheck, type ResponseCheck } from './response-checks.js';

/**
 * Checks the carriers' reports against the response. A contradiction blocks it if an exhibit names the parcel, and warns if
 * only the order does.
 */
export function checkParcels({ parcels, evidence }: CheckedResponse, paidDay?: string): ResponseCheck[] {
  return parcels.flatMap((parcel) => {
    const exhibits = evidence.filter((exhibit) => isAbout(exhibit, parcel));
    const check = exhibits.length === 0 ? warningCheck : blockingCheck;
    const named = `The tracking number ${parcel.trackingNumber}`;
    if (parcel.status === 'returned') {
      const message = `${named} belongs to a parcel that was returned to the sender, as its carrier reports. Remove it, or accept the dispute.`;
      return [check('evidence_contradicts_claim', message, exhibits)];
    }
    if (!isBeforePayment(parcel, paidDay)) return [];
    const message = `${named} belongs to a parcel that was delivered before the payment, as its carrier reports. Carriers reuse numbers. Correct it, or remove it.`;
    return [check('delivered_before_payment', message, exhibits)];
  });
}

function isBeforePayment({ problem, deliveredAt }: CheckedParcel, paidDay: string | undefined): boolean {
  if (problem === 'delivered_before_payment') return true;
  const day = toDay(deliveredAt?.toISOString());
  return day !== undefined && paidDay !== undefined && day < paidDay;
}

function isAbout({ details = {} }: CheckedExhibit, { trackingNumber }: CheckedParcel): boolean {
  const number = details['number'];
  return typeof number === 'string' && plainNumber(number) === trackingNumber;
}
