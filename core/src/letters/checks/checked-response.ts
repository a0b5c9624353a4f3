import type { Dispute } from '../../case/disputes/disputes.js';
import type { Order } from '../../commerce/orders/orders.js';
import type { TrackedShipment } from '../../commerce/shipments/tracked-shipments.js';
import type { EvidenceDetails } from '../../evidence/exhibits/evidence-details.js';
import type { Evidence, EvidenceSource } from '../../evidence/exhibits/evidence.js';
import type { DisputeFacts } from '../../evidence/facts/facts.js';
import { labeledValues } from '../../evidence/readings/readable-text.js';
import { statedDay } from '../../evidence/readings/stated-values.js';

/** The exhibit data that the checks use. */
export type CheckedExhibit = Pick<
  Evidence,
  'evidenceId' | 'evidenceType' | 'title' | 'text' | 'unsendableBecause' | 'givenReading'
> & { readonly details?: EvidenceDetails; readonly source?: EvidenceSource | undefined };

/** A carrier's report about a tracking number. */
export type CheckedParcel = Pick<
  TrackedShipment,
  'carrier' | 'trackingNumber' | 'status' | 'deliveredAt' | 'problem'
>;

/** The order of the disputed payment. */
export type CheckedOrder = Pick<Order, 'number' | 'shipments' | 'delivery'> & {
  /** The parts in which it differs from the payment, in a few words each. */
  readonly differences: readonly string[];
};

/** A response as it would be sent now. */
export type CheckedResponse = {
  readonly dispute: Pick<Dispute, 'amount' | 'reason'> &
    Partial<Pick<Dispute, 'reasonCode' | 'network' | 'stage'>> & { readonly openedDay?: string };
  readonly facts: DisputeFacts;
  /** The exhibits that would be sent. */
  readonly evidence: readonly CheckedExhibit[];
  /** Shipping and billing addresses of the payment and the order, each in one line. */
  readonly addresses: readonly string[];
  /** The names of the buyer, the recipient and the cardholder. */
  readonly names: readonly string[];
  readonly order?: CheckedOrder | undefined;
  /** The carriers' reports about the parcels that the response names. */
  readonly parcels: readonly CheckedParcel[];
  /** The chance under the network's program that sending gives up, in a sentence. */
  readonly lostChance?: string | undefined;
  /** Required evidence that is missing. */
  readonly missing: readonly { readonly label: string; readonly why: string }[];
};

/** The exhibit in a message, by its title. */
export const cite = ({ title }: Pick<CheckedExhibit, 'title'>): string => `“${title}”`;

/** A detail as text. An empty detail is absent. */
export function detailText({ details }: CheckedExhibit, name: string): string | undefined {
  const value = details?.[name];
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/** The calendar day of a date or a time in ISO 8601, in UTC. */
export function toDay(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

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
