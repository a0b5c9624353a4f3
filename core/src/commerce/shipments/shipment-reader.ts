import { isProviderError, isTransient, type CarrierShipment } from '@rebuttal/plugin-kit';

import type { CarrierAccount } from '../../connections/carriers/carrier-accounts.js';
import type { CarrierContexts, ConnectedCarrier } from '../../connections/carriers/carrier-contexts.js';
import type { Database } from '../../platform/database/database.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { Clock } from '../../platform/shared/clock.js';
import { newId } from '../../platform/shared/ids.js';
import { deliveryRecordHtml, titleOf } from './delivery-record.js';
import { nextReadAt } from './reading-schedule.js';
import {
  failedReport,
  toReport,
  type DeliveryProof,
  type ShipmentReport,
  type TrackedShipment,
} from './tracked-shipments.js';
import type { TrackedShipmentsRepository } from './tracked-shipments.repository.js';

export type ShipmentReaderDeps = {
  readonly database: Database;
  readonly trackedShipments: TrackedShipmentsRepository;
  readonly carrierContexts: CarrierContexts;
  readonly files: FileStore;
  /** A page as a PDF. Undefined if none can be made now. */
  readonly renderPage: (
    html: string,
    page: { readonly title: string; readonly createdAt: Date; readonly tenantId: string },
  ) => Promise<Uint8Array | undefined>;
  readonly clock: Clock;
};

/** A number to read. A delivery before `notBefore`, usually the date of the order, is of another parcel. */
export type WantedShipment = { readonly trackingNumber: string; readonly notBefore: Date | undefined };

const postponedMs = 60 * 60 * 1000;

type Proof = { readonly bytes: Uint8Array; readonly source: DeliveryProof['source'] };

/** Reads shipments from carriers, and keeps what they report with the proof of delivery. */
export class ShipmentReader {
  constructor(private readonly deps: ShipmentReaderDeps) {}

  /**
   * Reads the number now and stores the result, which may be a problem.
   * @throws {ProviderError} if the carrier is unavailable or refuses the credentials; nothing is stored then
   */
  async read(
    account: CarrierAccount,
    wanted: WantedShipment,
    connected: ConnectedCarrier = this.deps.carrierContexts.for(account),
  ): Promise<TrackedShipment> {
    const { trackingNumber } = wanted;
    const key = { tenantId: account.tenantId, carrier: account.carrier, trackingNumber };
    const known = await this.deps.trackedShipments.findTracking(key);
    const { report, document } = await this.fetchReport(connected, wanted);
    const readAt = this.deps.clock();
    const proof = await this.keepProof(
      { ...key, ...report, known, readAt, carrierLabel: connected.carrier.manifest.label },
      document,
    );
    const failures = report.problem === undefined ? 0 : (known?.failures ?? 0) + 1;
    const dueAt = nextReadAt({ ...report, proof, failures }, readAt);
    const tracked: TrackedShipment = { ...key, ...report, proof, failures, readAt, dueAt };
    await this.deps.database.transaction(key.tenantId, (tx) =>
      this.deps.trackedShipments.saveTracking(tx, tracked),
    );
    return tracked;
  }

  /** Reads other numbers first, after the carrier failed for this one. */
  async postpone({ tenantId, carrier }: CarrierAccount, trackingNumber: string): Promise<void> {
    const readAt = this.deps.clock();
    const dueAt = new Date(readAt.getTime() + postponedMs);
    await this.deps.database.transaction(tenantId, (tx) =>
      this.deps.trackedShipments.postpone(tx, { tenantId, carrier, trackingNumber }, { readAt, dueAt }),
    );
  }

  private async fetchReport(
    { carrier, context }: ConnectedCarrier,
    { trackingNumber: number, notBefore }: WantedShipment,
  ): Promise<{ readonly report: ShipmentReport; readonly document: Uint8Array | undefined }> {
    try {
      const request = notBefore === undefined ? { number } : { number, notBefore };
      const shipment: CarrierShipment = await carrier.readShipment(context, request);
      return { report: toReport(shipment, notBefore), document: shipment.proofOfDelivery };
    } catch (error) {
      if (!isProviderError(error) || isTransient(error.kind) || error.kind === 'credentials') throw error;
      const problem =
        error.kind === 'not_found' ? 'not_found' : error.kind === 'refused' ? 'ambiguous' : 'unreadable';
      return { report: failedReport(problem), document: undefined };
    }
  }

  /** Keeps the carrier's document, or else our own page, which a later document replaces. */
  private async keepProof(
    read: ReadNow,
    document: Uint8Array | undefined,
  ): Promise<DeliveryProof | undefined> {
    if (read.status !== 'delivered') return undefined;
    const kept = isSameDelivery(read) ? read.known?.proof : undefined;
    if (kept?.source === 'carrier' || (kept !== undefined && document === undefined)) return kept;
    const proof = document === undefined ? await this.renderRecord(read) : ofCarrier(document);
    if (proof === undefined) return undefined;
    const storageKey = `${read.tenantId}/${newId('evd')}`;
    await this.deps.files.put(storageKey, once(proof.bytes));
    return { storageKey, source: proof.source, sizeBytes: proof.bytes.byteLength };
  }

  private async renderRecord(read: ReadNow): Promise<Proof | undefined> {
    const { tenantId, readAt: createdAt } = read;
    const page = { title: titleOf(read), createdAt, tenantId };
    const bytes = await this.deps.renderPage(deliveryRecordHtml(read), page);
    return bytes === undefined ? undefined : { bytes, source: 'record' };
  }
}

type ReadNow = ShipmentReport & {
  readonly tenantId: string;
  readonly trackingNumber: string;
  readonly carrierLabel: string;
  readonly known: TrackedShipment | undefined;
  readonly readAt: Date;
};

/** A proof is of one delivery: if the carrier corrects it, the proof is made again. */
function isSameDelivery({ known, deliveredAt, place, signedBy }: ReadNow): boolean {
  return (
    known?.deliveredAt?.getTime() === deliveredAt?.getTime() &&
    known?.place === place &&
    known?.signedBy === signedBy
  );
}

const ofCarrier = (bytes: Uint8Array): Proof => ({ bytes, source: 'carrier' });

// oxlint-disable-next-line typescript/require-await -- the store reads an async iterable
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
