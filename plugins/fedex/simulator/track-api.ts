import { objectOf, objectsOf, optional, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';
import { samplePdfOf } from '@rebuttal/plugin-kit/simulator';

import { FedExApiError } from './api-error.js';
import { scenarios } from './scenarios.js';
import type { Plan } from './scenarios.js';
import type { SimulatorStore, StoredShipment } from './simulator-store.js';
import { addressOf, toLocalTime } from './wire.js';

const numbersMax = 30;
const keptDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

/** Source: Basic Integrated Visibility, "Track by Tracking Number". */
export function trackResponse(store: SimulatorStore, body: JsonObject): JsonObject {
  const requested = objectsOf(body, 'trackingInfo');
  if (requested.length > numbersMax)
    throw new FedExApiError(
      400,
      'TRACKING.TRACKINGNUMBERS.LIMITEXCEEDED',
      'Please limit your inquiry to 30 tracking numbers or references.',
    );
  const numbers = requested.map((one) => textOf(objectOf(one, 'trackingNumberInfo'), 'trackingNumber') ?? '');
  if (numbers.length === 0 || numbers.includes(''))
    throw new FedExApiError(400, 'TRACKING.TRACKINGNUMBER.EMPTY', 'Please provide tracking number.');
  return {
    completeTrackResults: numbers.map((trackingNumber) => ({
      trackingNumber,
      trackResults: resultsOf(store, trackingNumber),
    })),
  };
}

function resultsOf(store: SimulatorStore, trackingNumber: string): JsonObject[] {
  const shipments = store.shipmentsOf(trackingNumber);
  for (const { scenario } of shipments) throwFault(scenarios.planOf(scenario));
  const visible = shipments.filter(({ scenario }) => scenarios.planOf(scenario).fault !== 'unknown');
  if (visible.length > 0) return visible.map(toResult);
  return [
    {
      trackingNumberInfo: { trackingNumber, trackingNumberUniqueId: '', carrierCode: '' },
      error: {
        code: 'TRACKING.TRACKINGNUMBER.NOTFOUND',
        message: 'Tracking number cannot be found. Please correct the tracking number and try again.',
      },
    },
  ];
}

function throwFault({ fault }: Plan): void {
  if (fault === 'rate_limited')
    throw new FedExApiError(
      429,
      'TOO.MANY.REQUESTS',
      'We have received too many requests in a short duration.',
    );
  if (fault === 'unavailable')
    throw new FedExApiError(503, 'SERVICE.UNAVAILABLE.ERROR', 'The service is currently unavailable.');
}

function toResult({ scenario, number, uniqueId, scannedAt }: StoredShipment): JsonObject {
  const plan = scenarios.planOf(scenario);
  const scans = plan.scans.map(([code, words], at) => ({
    date: toLocalTime(scannedAt[at] ?? ''),
    eventType: code,
    eventDescription: words,
    ...(code === 'DE'
      ? { exceptionCode: '08', exceptionDescription: 'Customer not available or business closed' }
      : {}),
    derivedStatusCode: code,
    derivedStatus: words,
    scanLocation: addressOf(code),
  }));
  const latest = scans.at(-1);
  const isDelivered = latest?.eventType === 'DL';
  return {
    trackingNumberInfo: { trackingNumber: number, trackingNumberUniqueId: uniqueId, carrierCode: 'FDXG' },
    latestStatusDetail: {
      code: latest?.eventType,
      derivedCode: latest?.eventType,
      statusByLocale: latest?.eventDescription,
      description: latest?.eventDescription,
      scanLocation: latest?.scanLocation,
    },
    availableImages: plan.hasSignature === true ? [{ type: 'SIGNATURE_PROOF_OF_DELIVERY' }] : [],
    deliveryDetails: {
      deliveryAttempts: String(plan.attempts ?? 0),
      ...(isDelivered ? { actualDeliveryAddress: addressOf('DL') } : {}),
      ...optional('receivedByName', isDelivered ? plan.receivedBy : undefined),
    },
    dateAndTimes: isDelivered ? [{ type: 'ACTUAL_DELIVERY', dateTime: latest.date }] : [],
    scanEvents: scans.toReversed(),
  };
}

/** Source: Basic Integrated Visibility, "Track Document". Without the shipper's account, the letter has no signature. */
export function documentResponse(store: SimulatorStore, body: JsonObject): JsonObject {
  const { documentFormat, documentType } = objectOf(body, 'trackDocumentDetail');
  const [requested = {}] = objectsOf(body, 'trackDocumentSpecification');
  const found = findDelivered(store, objectOf(requested, 'trackingNumberInfo'));
  if (found === undefined || documentFormat !== 'PDF')
    throw new FedExApiError(
      400,
      'TRACKINGDOCUMENT.DOCUMENT.UNAVAILABLE',
      'Signature Proof of Delivery is not currently available for this Tracking Number.',
    );
  const { hasSignature, receivedBy } = scenarios.planOf(found.scenario);
  const isShown = hasSignature === true && textOf(requested, 'accountNumber') !== undefined;
  const lines = [
    'FedEx Proof of Delivery (simulated)',
    `Tracking number: ${found.number}`,
    `Delivery date: ${toLocalTime(found.scannedAt.at(-1) ?? '')}`,
    `Signature: ${isShown ? (receivedBy ?? '') : 'not available'}`,
  ];
  const documents = [Buffer.from(samplePdfOf(lines), 'latin1').toString('base64')];
  return { documentType, documentFormat, documents };
}

/** The delivered shipment that FedEx still has. */
function findDelivered(store: SimulatorStore, info: JsonObject): StoredShipment | undefined {
  const uniqueId = textOf(info, 'trackingNumberUniqueId');
  const keptSince = store.ports.now().getTime() - keptDays * dayMs;
  return store.shipmentsOf(textOf(info, 'trackingNumber') ?? '').find((one) => {
    const isMeant = uniqueId === undefined || one.uniqueId === uniqueId;
    const isDelivered = scenarios.planOf(one.scenario).scans.at(-1)?.[0] === 'DL';
    return isMeant && isDelivered && new Date(one.scannedAt.at(-1) ?? 0).getTime() > keptSince;
  });
}
