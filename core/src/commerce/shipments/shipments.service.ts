import type { Readable } from 'node:stream';

import type { CarrierAccount } from '../../connections/carriers/carrier-accounts.js';
import type { CarrierAccountsRepository } from '../../connections/carriers/carrier-accounts.repository.js';
import type { CarrierContexts, ConnectedCarrier } from '../../connections/carriers/carrier-contexts.js';
import type { CarrierRegistry } from '../../connections/carriers/carrier-registry.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { Database } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { ShipmentReader, WantedShipment } from './shipment-reader.js';
import type { ShipmentRecord, ShipmentRecordsRepository } from './shipment-records.repository.js';
import type { ShipmentDto } from './shipments.dto.js';
import { toShipmentDto } from './shipments.mapping.js';
import { plainNumber, type TrackedShipment } from './tracked-shipments.js';
import type { TrackedShipmentsRepository } from './tracked-shipments.repository.js';

export type ShipmentsDeps = {
  readonly database: Database;
  readonly shipmentRecords: ShipmentRecordsRepository;
  readonly trackedShipments: TrackedShipmentsRepository;
  readonly carrierAccounts: CarrierAccountsRepository;
  readonly carrierRegistry: CarrierRegistry;
  readonly carrierContexts: CarrierContexts;
  readonly shipmentReader: ShipmentReader;
  readonly files: FileStore;
};

/** An account with its connection, while its due shipments are read. */
export type DueReading = {
  readonly account: CarrierAccount;
  readonly connected: ConnectedCarrier;
  readonly now: Date;
};

/** Shipments of the data API, and what their carriers report. */
export class ShipmentsService {
  constructor(private readonly deps: ShipmentsDeps) {}

  /** Reads the carrier now. @throws {AppError} 404, 409; {ProviderError} if the carrier is unavailable */
  async refresh(actor: TenantActor, externalId: string): Promise<ShipmentDto> {
    const { tenantId } = actor;
    const record = await this.get(tenantId, externalId);
    const { carrier, trackingNumber } = this.requireTracked(record);
    const account = await this.deps.carrierAccounts.findCarrierAccount(tenantId, carrier.manifest.id);
    if (account === undefined) throw errors.carrierNotConnected(carrier.manifest.label);
    const connected = this.deps.carrierContexts.for(account, actor.origin?.requestId);
    const report = await this.readRecord({ ...record, trackingNumber }, (wanted) =>
      this.deps.shipmentReader.read(account, wanted, connected),
    );
    return toShipmentDto(await this.get(tenantId, externalId), carrier, report);
  }

  /** Reads a record that the schedule selected, unless another record with its number was read just before. */
  async refreshDue(
    { account, connected, now }: DueReading,
    { trackingNumber, ...record }: ShipmentRecord,
  ): Promise<void> {
    if (trackingNumber === undefined) return;
    await this.readRecord({ ...record, trackingNumber }, async (wanted) => {
      const { tenantId, carrier } = account;
      const known = await this.deps.trackedShipments.findTracking({ ...wanted, tenantId, carrier });
      const isCurrent =
        known !== undefined &&
        (known.dueAt === undefined || known.dueAt > now) &&
        isAbout(known, wanted.notBefore);
      return isCurrent ? known : this.deps.shipmentReader.read(account, wanted, connected);
    });
  }

  /** Reads other records first, after the carrier failed for this one. */
  async postpone(account: CarrierAccount, { trackingNumber = '' }: ShipmentRecord): Promise<void> {
    await this.deps.shipmentReader.postpone(account, plainNumber(trackingNumber));
  }

  /** The kept proof of delivery, a PDF. @throws {AppError} 404, 409 */
  async openProof(
    { tenantId }: TenantActor,
    externalId: string,
  ): Promise<{ fileName: string; stream: Readable }> {
    const record = await this.get(tenantId, externalId);
    const { carrier, trackingNumber } = this.requireTracked(record);
    const key = { tenantId, carrier: carrier.manifest.id, trackingNumber: plainNumber(trackingNumber) };
    const report = await this.deps.trackedShipments.findTracking(key);
    if (report?.proof === undefined) throw errors.proofNotFound();
    return {
      fileName: `proof-of-delivery-${key.trackingNumber.replaceAll(/[^A-Z0-9]/g, '')}.pdf`,
      stream: this.deps.files.open(report.proof.storageKey),
    };
  }

  private async readRecord(
    record: ShipmentRecord & { readonly trackingNumber: string },
    read: (wanted: WantedShipment) => Promise<TrackedShipment>,
  ): Promise<TrackedShipment> {
    const notBefore = record.orderedAt ?? record.shippedAt;
    const report = await read({ trackingNumber: plainNumber(record.trackingNumber), notBefore });
    if (isAbout(report, notBefore))
      await this.deps.database.transaction(record.tenantId, (tx) =>
        this.deps.shipmentRecords.takeOver(tx, record, report),
      );
    return report;
  }

  private async get(tenantId: string, externalId: string): Promise<ShipmentRecord> {
    const record = await this.deps.shipmentRecords.findShipment(tenantId, externalId);
    if (record === undefined) throw errors.recordNotFound();
    return record;
  }

  private requireTracked({ carrier: name, trackingNumber }: ShipmentRecord) {
    if (name === undefined || trackingNumber === undefined || plainNumber(trackingNumber) === '')
      throw errors.shipmentUntracked();
    const carrier = this.deps.carrierRegistry.findByName(name);
    if (carrier === undefined) throw errors.carrierUnsupported(name);
    return { carrier, trackingNumber };
  }
}

/** Returns false for a delivery before this time: it is of another parcel with the same number. */
function isAbout({ deliveredAt }: TrackedShipment, notBefore: Date | undefined): boolean {
  return deliveredAt === undefined || notBefore === undefined || deliveredAt >= notBefore;
}
