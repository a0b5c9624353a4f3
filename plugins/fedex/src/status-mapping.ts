import type { ShipmentStatus } from '@rebuttal/plugin-kit';

/**
 * FedEx's status codes, in `latestStatusDetail` and in scan events. Sources: FedEx Web Services, Developer Guide,
 * "Tracking: status codes"; Basic Integrated Visibility, samples and change log. An unlisted code is `unknown`.
 */
export const statusOfCode: Readonly<Record<string, ShipmentStatus>> = {
  DL: 'delivered',
  RS: 'returned',
  // The order is known, and FedEx has no parcel.
  OC: 'unknown',
  CA: 'unknown',
  AA: 'in_transit',
  AC: 'in_transit',
  AD: 'in_transit',
  AE: 'in_transit',
  AF: 'in_transit',
  AO: 'in_transit',
  AP: 'in_transit',
  AR: 'in_transit',
  AX: 'in_transit',
  CC: 'in_transit',
  CD: 'in_transit',
  CH: 'in_transit',
  DD: 'in_transit',
  // An attempt only if FedEx counts one, see `statusOf`.
  DE: 'in_transit',
  DP: 'in_transit',
  DS: 'in_transit',
  DY: 'in_transit',
  EA: 'in_transit',
  ED: 'in_transit',
  EO: 'in_transit',
  FD: 'in_transit',
  HL: 'in_transit',
  IT: 'in_transit',
  IX: 'in_transit',
  LO: 'in_transit',
  OD: 'in_transit',
  OF: 'in_transit',
  OX: 'in_transit',
  PF: 'in_transit',
  PL: 'in_transit',
  PM: 'in_transit',
  PU: 'in_transit',
  PX: 'in_transit',
  SE: 'in_transit',
  SF: 'in_transit',
  SP: 'in_transit',
  TR: 'in_transit',
};

export const returnCode = 'RS';
/** The courier was there, or a fault such as a wrong address prevented the delivery. */
export const deliveryExceptionCode = 'DE';
export const deliveredCode = 'DL';
