import { objectOf, objectsOf, ProviderError, textOf } from '@rebuttal/plugin-kit';
import type { CarrierShipment, JsonObject, ShipmentRequest } from '@rebuttal/plugin-kit';

import { postRead } from './client.js';
import type { FedExContext } from './credentials.js';
import { unknownNumberCodes } from './errors.js';
import { readProof } from './proof-of-delivery.js';
import { toShipment } from './shipment-mapping.js';

/** Reads the shipment, and its proof of delivery if it was delivered to the recipient. */
export async function readShipment(
  context: FedExContext,
  { number, notBefore }: ShipmentRequest,
): Promise<CarrierShipment> {
  // People copy numbers with spaces, and FedEx's have none.
  const trackingNumber = number.replaceAll(/\s/g, '');
  const results = await track(context, trackingNumber);
  const { result, shipment } = chooseShipment(
    results.map((one) => ({ result: one, shipment: toShipment(one, number) })),
    notBefore,
  );
  if (shipment.status !== 'delivered') return shipment;
  const proofOfDelivery = await readProof(context, objectOf(result, 'trackingNumberInfo'), trackingNumber);
  return proofOfDelivery === undefined ? shipment : { ...shipment, proofOfDelivery };
}

/**
 * The shipments with this number, at least one.
 * @throws {ProviderError} `not_found`, or the kind of the error that FedEx reports for the number
 */
export async function track(context: FedExContext, number: string): Promise<readonly JsonObject[]> {
  const response = await postRead(context, '/track/v1/trackingnumbers', {
    includeDetailedScans: true,
    trackingInfo: [{ trackingNumberInfo: { trackingNumber: number } }],
  });
  const complete = objectsOf(objectOf(response, 'output'), 'completeTrackResults').find(
    (one) => textOf(one, 'trackingNumber') === number,
  );
  const results = complete === undefined ? [] : objectsOf(complete, 'trackResults');
  if (results.length === 0)
    throw new ProviderError('unexpected_answer', 'FedEx sent no result for the tracking number.');
  const found = results.filter((one) => textOf(objectOf(one, 'error'), 'code') === undefined);
  if (found.length > 0) return found;
  throw toNumberError(textOf(objectOf(results[0] ?? {}, 'error'), 'code') ?? '');
}

/** FedEx reports the errors of a number inside a response with status 200. */
function toNumberError(code: string): ProviderError {
  const details = { status: 200, providerCode: code.slice(0, 100) };
  if (unknownNumberCodes.includes(code))
    return new ProviderError('not_found', 'FedEx has no shipment with this tracking number.', details);
  // Codes of other errors concern the request, which is always the same, or FedEx's systems.
  return new ProviderError('unavailable', 'FedEx cannot track this number now.', details);
}

type Tracked = { readonly result: JsonObject; readonly shipment: CarrierShipment };

/** FedEx reuses numbers, and then returns one result for each shipment. */
function chooseShipment(tracked: readonly Tracked[], notBefore: Date | undefined): Tracked {
  const [only] = tracked;
  if (only !== undefined && tracked.length === 1) return only;
  if (notBefore === undefined)
    throw new ProviderError(
      'refused',
      'FedEx has several shipments with this tracking number. Add the shipping date to select one.',
    );
  const inOrder = tracked.toSorted((one, other) => beginOf(one) - beginOf(other));
  const after = inOrder.find((one) => beginOf(one) >= notBefore.getTime());
  const chosen = after ?? inOrder.at(-1);
  if (chosen === undefined) throw new RangeError('there is no shipment to choose from');
  return chosen;
}

/** The first event with a time. */
function beginOf({ shipment: { events } }: Tracked): number {
  return events.find(({ at }) => at !== undefined)?.at?.getTime() ?? 0;
}
