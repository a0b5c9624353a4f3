import type { CredentialFields, Credentials, Environment, ProviderContext } from './provider.js';
import type { CarrierSimulatorFactory } from './simulator/carrier-simulator.js';

export const shipmentStatuses = ['in_transit', 'delivered', 'attempted', 'returned'] as const;

/** `unknown`: the carrier has only the label yet, or sent a value that no table contains. */
export type ShipmentStatus = (typeof shipmentStatuses)[number] | 'unknown';

/** An event in the carrier's record of a shipment. */
export type ShipmentEvent = {
  /** Absent if the carrier states no time zone. */
  readonly at?: Date;
  /** The carrier's words. */
  readonly description: string;
  readonly place?: string;
};

/** A shipment as its carrier reports it. A part that the carrier doesn't state is absent. */
export type CarrierShipment = {
  readonly number: string;
  readonly status: ShipmentStatus;
  /** The carrier's words for the status. */
  readonly carrierStatus?: string;
  /** When the parcel was delivered to the recipient. Only with the status `delivered`. */
  readonly deliveredAt?: Date;
  /** As exact as the carrier states it: an address, or only a city. Only with the status `delivered`. */
  readonly place?: string;
  /** Only a name that the carrier reports as the signature. A person who took the parcel may not have signed. */
  readonly signedBy?: string;
  /** Oldest first. */
  readonly events: readonly ShipmentEvent[];
  /** The carrier's proof of delivery, a PDF. */
  readonly proofOfDelivery?: Uint8Array;
};

export type ShipmentRequest = {
  readonly number: string;
  /**
   * Carriers reuse tracking numbers. Of several shipments, only one that began after this time is meant; if none did, the
   * newest is returned, and core rejects it.
   */
  readonly notBefore?: Date;
};

type CarrierManifest<F extends CredentialFields> = {
  /** Lower-case, and different from the ids of all providers. Used in the folder and `<ID>_API_URL`. */
  readonly id: string;
  readonly label: string;
  readonly credentials: F;
  /**
   * The beginnings of the carrier's names in shipments, in lower-case letters and digits: `fedex` also covers
   * "FedEx Ground".
   */
  readonly names: readonly string[];
  /** The merchant's instructions for obtaining credentials, in one or two sentences. */
  readonly setup: string;
  /** The number of days after delivery for which the carrier keeps the tracking record. */
  readonly recordDays: number;
  readonly callsPerMinute: number;
};

/** A parcel carrier. It reads shipments, and writes nothing. */
export type Carrier<F extends CredentialFields> = {
  readonly kind: 'carrier';
  readonly manifest: CarrierManifest<F>;
  /** The errors in the fields that are recognizable without a call: field name -> message. Pure. */
  checkCredentials(credentials: Credentials<F>, environment: Environment): Readonly<Record<string, string>>;
  /**
   * Makes the cheapest call that needs the same access as `readShipment`, and returns a message for the merchant.
   * @throws {ProviderError} of kind `credentials` if the carrier refuses them
   */
  verifyCredentials(context: ProviderContext<F>): Promise<{ readonly message: string }>;
  /**
   * @throws {ProviderError} `not_found` if the carrier has no shipment with this number; `refused` if several shipments
   * have it and `notBefore` is missing
   */
  readShipment(context: ProviderContext<F>, request: ShipmentRequest): Promise<CarrierShipment>;
  /** The carrier's API in memory, from the package's entry `./simulator`, as for a provider. */
  readonly createSimulator?: CarrierSimulatorFactory;
};

/** Types the credentials from the manifest. */
export const defineCarrier = <const F extends CredentialFields>(carrier: Carrier<F>): Carrier<F> => carrier;

/** A carrier whose fields are known only at run time, as core uses it. */
export type AnyCarrier = Carrier<CredentialFields>;

/** Returns true if a shipment's carrier, as the merchant's systems spell it, is this one. */
export function isCarrierName({ names }: Pick<AnyCarrier['manifest'], 'names'>, spelled: string): boolean {
  const plain = spelled.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return names.some((name) => plain.startsWith(name));
}
