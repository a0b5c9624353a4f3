import { plainNumber } from '../../commerce/shipments/tracked-shipments.js';
import type { Evidence } from '../exhibits/evidence.js';
import type { Before } from './collected-evidence-writer.js';
import { keyOf, type SourceDraft } from './collection.js';

/** The longest part of a source. */
const partCharactersMax = 50;

/** The part of a carrier that a proof of delivery is made from: one for all spellings of a tracking number. */
export const parcelPart = (trackingNumber: string): string =>
  plainNumber(trackingNumber).slice(0, partCharactersMax);

export const isDelivery = ({ evidenceType }: Pick<SourceDraft, 'evidenceType'>): boolean =>
  evidenceType === 'proof_of_delivery';

/** Splits drafts before the proof of delivery. The others stay in their order. */
export function beforeDelivery(
  drafts: readonly SourceDraft[],
): readonly [earlier: readonly SourceDraft[], rest: readonly SourceDraft[]] {
  const at = drafts.findIndex(isDelivery);
  return at < 0 ? [drafts, []] : [drafts.slice(0, at), drafts.slice(at)];
}

type Collected = Pick<Before, 'brought' | 'isDemanded'> & {
  readonly evidence: readonly Pick<Evidence, 'source'>[];
};

/**
 * The keys of parcels that a carrier's own proof is evidence of, or was before someone removed or changed it. If the
 * carrier has no proof now, a manual collection adds the order's proof again.
 *
 * @param written the drafts of carriers that are evidence now
 */
export function carrierProofs(
  { evidence, brought, isDemanded }: Collected,
  written: readonly SourceDraft[],
): ReadonlySet<string> {
  const present = evidence.flatMap(({ source }) => (source?.kind === 'carrier' ? [source] : []));
  const keys = [...present, ...written.map(({ source }) => source)].map(keyOf);
  return new Set([...keys, ...(isDemanded ? [] : brought)]);
}

/** Returns true if carriers prove the delivery of all these parcels. One without a number can't be compared. */
export function areProven(
  trackingNumbers: readonly (string | undefined)[],
  proofs: ReadonlySet<string>,
): boolean {
  return (
    trackingNumbers.length > 0 &&
    trackingNumbers.every(
      (number) => number !== undefined && proofs.has(keyOf({ kind: 'carrier', part: parcelPart(number) })),
    )
  );
}
