import type { ShipmentReport, TrackedShipment } from './tracked-shipments.js';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const underwayMs = 6 * hourMs;
/** An unknown number or a label without a parcel: carriers show new numbers after up to a day. */
const unknownMs = 12 * hourMs;
/** After this many reads without a usable report, the number is given up. */
const failuresMax = 20;
/** Carriers' letters may follow the delivery by some days: FedEx names five. */
const letterDays = 7;

type Read = Pick<ShipmentReport, 'status' | 'deliveredAt' | 'problem'> &
  Pick<TrackedShipment, 'proof' | 'failures'>;

/** When to read the shipment again. Undefined if nothing new is expected. */
export function nextReadAt(
  { status, deliveredAt, problem, proof, failures }: Read,
  now: Date,
): Date | undefined {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (problem !== undefined || status === undefined || status === 'unknown')
    return failures >= failuresMax ? undefined : after(unknownMs);
  if (status === 'returned') return undefined;
  if (status !== 'delivered') return after(underwayMs);
  if (proof === undefined) return after(hourMs);
  const letterUntil = (deliveredAt?.getTime() ?? 0) + letterDays * dayMs;
  return proof.source === 'record' && now.getTime() < letterUntil ? after(dayMs) : undefined;
}
