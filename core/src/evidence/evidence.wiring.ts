import { ShipmentTracker, type ShipmentTrackerDeps } from '../commerce/shipments/shipment-tracker.js';
import type { Database, Tx } from '../platform/database/database.js';
import type { ControllerEntries } from '../platform/http/ioc.js';
import type { JobHandlers } from '../platform/jobs/job-worker.js';
import { CollectionController } from './collection/collection.controller.js';
import { CollectionService, type CollectionDeps } from './collection/collection.service.js';
import { RecordMatching, type RecordMatchingDeps } from './collection/record-matching.js';
import { CompellingEvidenceController } from './compelling-evidence/compelling-evidence.controller.js';
import {
  CompellingEvidenceService,
  type CompellingEvidenceDeps,
} from './compelling-evidence/compelling-evidence.service.js';
import {
  CustomerHistoryReader,
  type CustomerHistoryDeps,
} from './customer-history/customer-history-reader.js';
import { CustomerHistoryRepository } from './customer-history/customer-history.repository.js';
import { EvidencePreparation, type PreparationDeps } from './exhibits/evidence-preparation.js';
import { EvidenceController } from './exhibits/evidence.controller.js';
import { EvidenceService, type EvidenceDeps } from './exhibits/evidence.service.js';
import { ModelReader, type ModelReaderDeps } from './exhibits/model-reader.js';
import { FactsController } from './facts/facts.controller.js';
import { FactsService, type FactsDeps } from './facts/facts.service.js';
import { DisputeOrdersController } from './orders/dispute-orders.controller.js';
import { DisputeOrdersService, type DisputeOrdersDeps } from './orders/dispute-orders.service.js';
import {
  EvidenceRequirementsController,
  type ReadinessReports,
} from './requirements/evidence-requirements.controller.js';
import {
  EvidenceRequirementsService,
  type EvidenceRequirementsDeps,
} from './requirements/evidence-requirements.service.js';
import { ReasonCodesController } from './requirements/reason-codes.controller.js';
import { StatementFilesController } from './statement-files/statement-files.controller.js';
import { StatementFilesService, type StatementFilesDeps } from './statement-files/statement-files.service.js';

type CollectionWiringDeps = Omit<CollectionDeps, 'tracker'> & RecordMatchingDeps & ShipmentTrackerDeps;

/** The automatic collection of evidence from the provider, the store, the settings and the carriers. */
export function createCollection(base: CollectionWiringDeps) {
  const service = new CollectionService({ ...base, tracker: new ShipmentTracker(base) });
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

/** Prior payments that decide a fraud dispute under a network's program. */
export function createCompellingEvidence(base: CompellingEvidenceDeps) {
  const service = new CompellingEvidenceService(base);
  return {
    controllers: [
      [CompellingEvidenceController, () => new CompellingEvidenceController(service)],
    ] satisfies ControllerEntries,
  };
}

type Base = Omit<CustomerHistoryDeps, 'customerDisputes'> & { readonly database: Database };

/** The other records of the customer of a dispute. They are a part of its workspace. */
export function createCustomerHistory(base: Base): CustomerHistoryReader {
  return new CustomerHistoryReader({
    ...base,
    customerDisputes: new CustomerHistoryRepository(base.database),
  });
}

type EvidenceWiringDeps = Omit<EvidenceDeps, 'preparation' | 'expectedFor' | 'isInPacket' | 'modelReader'> &
  ModelReaderDeps &
  StatementFilesDeps &
  PreparationDeps & {
    readonly requirements: Pick<EvidenceRequirementsService, 'expectedFor'>;
    readonly submissions: {
      hasLive(tx: Tx, tenantId: string, disputeId: string): Promise<boolean>;
      isInPacket(tx: Tx, tenantId: string, disputeId: string, evidenceId: string): Promise<boolean>;
    };
  };

/** Files and texts that support a response, and files of the other side, which stay at the provider. */
export function createEvidence(base: EvidenceWiringDeps) {
  const { requirements, submissions } = base;
  const modelReader = new ModelReader(base);
  const service = new EvidenceService({
    ...base,
    expectedFor: (dispute, type) => requirements.expectedFor(dispute, type),
    preparation: new EvidencePreparation(base),
    modelReader,
    // Evidence that a provider can't accept was never sent, even if a failed submission references it.
    isInPacket: async (tx, { tenantId, disputeId, evidenceId, unsendableBecause }) =>
      (await submissions.hasLive(tx, tenantId, disputeId)) ||
      (unsendableBecause === undefined &&
        (await submissions.isInPacket(tx, tenantId, disputeId, evidenceId))),
  });
  return {
    service,
    controllers: [
      [EvidenceController, () => new EvidenceController(service)],
      [StatementFilesController, () => new StatementFilesController(new StatementFilesService(base))],
    ] satisfies ControllerEntries,
    jobs: { 'evidence.read': (job, lease) => modelReader.run(job, lease) } satisfies Partial<JobHandlers>,
  };
}

/** Facts about a dispute, with their sources. */
export function createFacts(base: FactsDeps) {
  const service = new FactsService(base);
  return {
    service,
    controllers: [[FactsController, () => new FactsController(service)]] satisfies ControllerEntries,
  };
}

/** The order of a dispute, and evidence made from it. */
export function createDisputeOrders(base: DisputeOrdersDeps) {
  const service = new DisputeOrdersService(base);
  return {
    service,
    controllers: [
      [DisputeOrdersController, () => new DisputeOrdersController(service)],
    ] satisfies ControllerEntries,
  };
}

/** The evidence that a dispute needs. */
export function createEvidenceRequirements(
  base: EvidenceRequirementsDeps & { readonly readiness: ReadinessReports },
) {
  const service = new EvidenceRequirementsService(base);
  return {
    service,
    controllers: [
      [EvidenceRequirementsController, () => new EvidenceRequirementsController(service, base.readiness)],
      [ReasonCodesController, () => new ReasonCodesController()],
    ] satisfies ControllerEntries,
  };
}
