import type { OrderShipment } from '@rebuttal/plugin-kit';

import type { EvidenceDetails } from '../exhibits/evidence-details.js';
import { labeledValues } from '../readings/readable-text.js';

type Proof = { readonly text?: string | undefined; readonly details?: EvidenceDetails | undefined };

/** Spaces and hyphens do not matter. */
const toNumber = (text: string) => text.replaceAll(/[\s-]+/g, '').toUpperCase();

/** The tracking numbers that an exhibit names in its details or, without them, in its text. */
export function trackingNumbers({ text = '', details }: Proof): string[] {
  const own = String(details?.['number'] ?? '').trim();
  const found =
    own === ''
      ? labeledValues(text, 'tracking (?:number|no\\.?|id|code)|tracking|parcel number|consignment number')
      : [own];
  return found.map(toNumber).filter((number) => /\d/.test(number) && number.length >= 6);
}

/**
 * The parcels that are missing although others arrived. Without a proof, only a parcel with a status is known to be.
 * @param undelivered as of `undeliveredParcels`
 * @param proofs the proofs of delivery that help
 */
export function missingParcels(
  undelivered: readonly OrderShipment[],
  proofs: readonly Proof[],
): readonly OrderShipment[] {
  const named = new Set(proofs.flatMap(trackingNumbers));
  return undelivered.filter(
    ({ trackingNumber, status }) =>
      (proofs.length > 0 || status !== undefined) &&
      !(trackingNumber !== undefined && named.has(toNumber(trackingNumber))),
  );
}
