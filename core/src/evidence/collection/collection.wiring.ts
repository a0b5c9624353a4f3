import { ShipmentTracker, type ShipmentTrackerDeps } from '../../commerce/shipments/shipment-tracker.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import { CarrierSource, type CarrierSourceDeps } from './carrier-source.js';
import { CollectedEvidenceWriter, type CollectedEvidenceWriterDeps } from './collected-evidence-writer.js';
import { CollectionController } from './collection.controller.js';
import { CollectionService, type CollectionDeps } from './collection.service.js';
import { OrderSource, type OrderSourceDeps } from './order-source.js';
import type { PaymentReader } from './payment-reader.js';
import { ProviderSource } from './provider-source.js';
import { RecordMatching, type RecordMatchingDeps } from './record-matching.js';
import { RecordsSource, type RecordsSourceDeps } from './records-source.js';
import { SettingsSource, type SettingsSourceDeps } from './settings-source.js';

type Deps = Omit<CollectionDeps, 'writer' | 'provider' | 'order' | 'settings' | 'records' | 'carriers'> &
  CollectedEvidenceWriterDeps &
  OrderSourceDeps &
  RecordsSourceDeps &
  RecordMatchingDeps &
  SettingsSourceDeps & { readonly paymentReader: PaymentReader; readonly registry: ProviderRegistry } & Omit<
    CarrierSourceDeps,
    'tracker'
  > &
  ShipmentTrackerDeps;

/** The automatic collection of evidence from the provider, the store, the settings and the carriers. */
export function createCollection(base: Deps) {
  const service = new CollectionService({
    ...base,
    writer: new CollectedEvidenceWriter(base),
    provider: new ProviderSource(base.paymentReader, base.registry),
    order: new OrderSource(base),
    settings: new SettingsSource(base),
    carriers: new CarrierSource({ ...base, tracker: new ShipmentTracker(base) }),
    records: new RecordsSource(base),
  });
  const matching = new RecordMatching(base);
  return {
    service,
    controllers: [
      [CollectionController, () => new CollectionController(service)],
    ] satisfies ControllerEntries,
    jobs: {
      'evidence.collect': (job, lease) => service.runScheduled(job, lease),
      'disputes.match-records': (job, lease) => matching.run(job, lease),
    } satisfies Partial<JobHandlers>,
  };
}
