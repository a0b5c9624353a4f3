import { defineScenarios } from '@rebuttal/plugin-kit/simulator';

/** A shipment's course at FedEx. */
export type Plan = {
  /** Codes of the scan events, in the order of time, with FedEx's words. */
  readonly scans: readonly (readonly [code: string, words: string])[];
  /** The person who took the parcel. */
  readonly receivedBy?: string;
  readonly hasSignature?: true;
  readonly attempts?: number;
  /** Days between the delivery and now. Default: 2. */
  readonly deliveredDaysAgo?: number;
  /** FedEx responds with this error instead. */
  readonly fault?: 'unknown' | 'rate_limited' | 'unavailable';
};

const inTransit = [
  ['OC', 'Shipment information sent to FedEx'],
  ['PU', 'Picked up'],
  ['IT', 'In transit'],
  ['OD', 'On FedEx vehicle for delivery'],
] as const;
const delivered = [...inTransit, ['DL', 'Delivered']] as const;

export const scenarios = defineScenarios<Plan>(
  {
    delivered_signed: { scans: delivered, receivedBy: 'H.CLOVER', hasSignature: true },
    delivered: { scans: delivered, receivedBy: 'Signature not required' },
    attempted: { scans: [...inTransit, ['DE', 'Delivery exception']], attempts: 1 },
    returned: {
      scans: [
        ...inTransit,
        ['DE', 'Delivery exception'],
        ['RS', 'Returning package to shipper'],
        ['DL', 'Delivered'],
      ],
      attempts: 3,
      receivedBy: 'B.BURROW',
    },
    in_transit: { scans: inTransit.slice(0, 3) },
    label_created: { scans: inTransit.slice(0, 1) },
    wrong_address: { scans: [...inTransit, ['DE', 'Delivery exception']] },
    unknown_number: { scans: [], fault: 'unknown' },
    recycled_number: { scans: delivered, receivedBy: 'M.MOLE', hasSignature: true, deliveredDaysAgo: 400 },
    rate_limited: { scans: [], fault: 'rate_limited' },
    unavailable: { scans: [], fault: 'unavailable' },
  },
  'delivered_signed',
);
