import type { AnyCarrier } from '@rebuttal/plugin-kit';

import type { CarrierAccountsRepository } from '../../connections/carriers/carrier-accounts.repository.js';
import type { CarrierContexts } from '../../connections/carriers/carrier-contexts.js';
import type { CarrierRegistry } from '../../connections/carriers/carrier-registry.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { ShipmentReader } from './shipment-reader.js';
import { plainNumber, type TrackedShipment } from './tracked-shipments.js';
import type { TrackedShipmentsRepository } from './tracked-shipments.repository.js';

export type ShipmentTrackerDeps = {
  readonly carrierAccounts: CarrierAccountsRepository;
  readonly carrierRegistry: CarrierRegistry;
  readonly carrierContexts: CarrierContexts;
  readonly trackedShipments: TrackedShipmentsRepository;
  readonly shipmentReader: ShipmentReader;
  readonly files: FileStore;
  readonly clock: Clock;
};

/** A parcel as evidence or an order names it. */
export type NamedParcel = {
  readonly tenantId: string;
  /** As the merchant's systems spell it. */
  readonly carrierName: string;
  readonly trackingNumber: string;
  readonly notBefore: Date | undefined;
};

/** `report` is undefined if the company has not connected the carrier, and the carrier reported nothing before. */
export type ParcelReport = { readonly carrier: AnyCarrier; readonly report: TrackedShipment | undefined };

/** Reads the parcels of disputes from their carriers, with or without a record of the data API. */
export class ShipmentTracker {
  constructor(private readonly deps: ShipmentTrackerDeps) {}

  /**
   * The stored report, or a new one if it is due. Undefined if no plugin reads this carrier.
   * @throws {ProviderError} if the carrier is unavailable or refuses the credentials
   */
  async track(parcel: NamedParcel, requestId: string | undefined): Promise<ParcelReport | undefined> {
    const { tenantId, notBefore } = parcel;
    const carrier = this.deps.carrierRegistry.findByName(parcel.carrierName);
    const trackingNumber = plainNumber(parcel.trackingNumber);
    if (carrier === undefined || trackingNumber === '') return undefined;
    const { id } = carrier.manifest;
    const known = await this.deps.trackedShipments.findTracking({ tenantId, carrier: id, trackingNumber });
    if (known !== undefined && this.isCurrent(known, notBefore)) return { carrier, report: known };
    const account = await this.deps.carrierAccounts.findCarrierAccount(tenantId, id);
    if (account === undefined) return { carrier, report: known };
    const connected = this.deps.carrierContexts.for(account, requestId);
    const report = await this.deps.shipmentReader.read(account, { trackingNumber, notBefore }, connected);
    return { carrier, report };
  }

  readProof({ storageKey }: { readonly storageKey: string }): Promise<Buffer> {
    return this.deps.files.read(storageKey);
  }

  private isCurrent({ dueAt, deliveredAt }: TrackedShipment, notBefore: Date | undefined): boolean {
    if (deliveredAt !== undefined && notBefore !== undefined && deliveredAt < notBefore) return false;
    return dueAt === undefined || dueAt > this.deps.clock();
  }
}
