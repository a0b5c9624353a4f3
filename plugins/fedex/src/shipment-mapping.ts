import { lookUp, objectOf, objectsOf, optional, textOf, textsOf, timeOf } from '@rebuttal/plugin-kit';
import type { CarrierShipment, JsonObject, ShipmentEvent, ShipmentStatus } from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';
import { deliveredCode, deliveryExceptionCode, returnCode, statusOfCode } from './status-mapping.js';

/** One element of `trackResults`, mapped. Source: Basic Integrated Visibility, "Track by Tracking Number". */
export function toShipment(result: JsonObject, number: string): CarrierShipment {
  const latest = objectOf(result, 'latestStatusDetail');
  const status = statusOf(result);
  return {
    number,
    status,
    ...optional('carrierStatus', textOf(latest, 'statusByLocale') ?? textOf(latest, 'description')),
    ...(status === 'delivered' ? toDelivery(result) : {}),
    events: eventsOf(result),
  };
}

/** FedEx gives a parcel that goes back the code RS. A later delivery is one to the shipper. */
function statusOf(result: JsonObject): ShipmentStatus {
  const latest = objectOf(result, 'latestStatusDetail');
  const code = textOf(latest, 'derivedCode') ?? textOf(latest, 'code');
  const isReturned = objectsOf(result, 'scanEvents').some((event) => isOfCode(event, returnCode));
  if (isReturned) return 'returned';
  const attempts = Number(textOf(objectOf(result, 'deliveryDetails'), 'deliveryAttempts') ?? 0);
  if (code === deliveryExceptionCode && attempts > 0) return 'attempted';
  return lookUp(statusOfCode, code) ?? 'unknown';
}

function isOfCode(event: JsonObject, code: string): boolean {
  return textOf(event, 'eventType') === code || textOf(event, 'derivedStatusCode') === code;
}

function toDelivery(result: JsonObject): Pick<CarrierShipment, 'deliveredAt' | 'place' | 'signedBy'> {
  const details = objectOf(result, 'deliveryDetails');
  const scan = objectsOf(result, 'scanEvents').find((event) => isOfCode(event, deliveredCode)) ?? {};
  const stated = objectsOf(result, 'dateAndTimes').find((one) => textOf(one, 'type') === 'ACTUAL_DELIVERY');
  // Both have the offset of the place. A time without one is left out, because its zone would be a guess.
  const deliveredAt = timeOf(stated ?? {}, 'dateTime') ?? timeOf(scan, 'date');
  const place =
    addressText(objectOf(details, 'actualDeliveryAddress')) ?? addressText(objectOf(scan, 'scanLocation'));
  return {
    ...optional('deliveredAt', deliveredAt),
    ...optional('place', place),
    ...optional('signedBy', signatureOf(result, details)),
  };
}

/** The person who took the parcel counts as the signer only if FedEx has a signature. */
function signatureOf(result: JsonObject, details: JsonObject): string | undefined {
  const hasSignature = objectsOf(result, 'availableImages').some(
    (image) => textOf(image, 'type') === 'SIGNATURE_PROOF_OF_DELIVERY',
  );
  const name =
    textOf(details, 'signedByName') ?? (hasSignature ? textOf(details, 'receivedByName') : undefined);
  return name === undefined || assumptions.noSignature.test(name) ? undefined : name.trim();
}

/** `1043 North Easy Street, Suite 999, SEATTLE, WA 98101, US`, as far as FedEx states it. */
function addressText(address: JsonObject): string | undefined {
  const region = [textOf(address, 'stateOrProvinceCode'), textOf(address, 'postalCode')].filter(Boolean);
  const parts = [
    ...textsOf(address, 'streetLines'),
    textOf(address, 'city'),
    region.join(' '),
    textOf(address, 'countryCode'),
  ].flatMap((part) => (part === undefined || part.trim() === '' ? [] : [part.trim()]));
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** FedEx lists the newest first. */
function eventsOf(result: JsonObject): ShipmentEvent[] {
  const events = objectsOf(result, 'scanEvents').flatMap((scan): ShipmentEvent[] => {
    const description = textOf(scan, 'eventDescription') ?? textOf(scan, 'derivedStatus');
    const exception = textOf(scan, 'exceptionDescription');
    if (description === undefined) return [];
    return [
      {
        ...optional('at', timeOf(scan, 'date')),
        description: exception === undefined ? description : `${description}: ${exception}`,
        ...optional('place', addressText(objectOf(scan, 'scanLocation'))),
      },
    ];
  });
  return events.toReversed().toSorted((one, other) => startOf(one) - startOf(other));
}

const startOf = ({ at }: ShipmentEvent): number => at?.getTime() ?? 0;
