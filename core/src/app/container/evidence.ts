import { CollectedEvidenceWriter } from '../../disputes/collection/collected-evidence-writer.js';
import { CollectionService } from '../../disputes/collection/collection.service.js';
import { OrderSource } from '../../disputes/collection/order-source.js';
import { PaymentReader } from '../../disputes/collection/payment-reader.js';
import { ProviderSource } from '../../disputes/collection/provider-source.js';
import { SettingsSource } from '../../disputes/collection/settings-source.js';
import { EvidencePreparation } from '../../disputes/evidence/evidence-preparation.js';
import { EvidenceService } from '../../disputes/evidence/evidence.service.js';
import { EvidenceRequirementsService } from '../../disputes/evidence-requirements/evidence-requirements.service.js';
import { FactsService } from '../../disputes/facts/facts.service.js';
import { createDisputeOrders } from '../../disputes/orders/dispute-orders.wiring.js';
import type { SharedServices } from './base.js';

export type EvidenceParts = ReturnType<typeof createEvidence>;

/** Evidence, its requirements and its collection. */
export function createEvidence(base: SharedServices) {
  const { submissions } = base;
  const requirements = new EvidenceRequirementsService(base);
  const service = new EvidenceService({
    ...base,
    expectedFor: (dispute, type) => requirements.expectedFor(dispute, type),
    preparation: new EvidencePreparation(base),
    // Evidence that a provider can't accept was never sent, even if a failed submission references it.
    isInPacket: async (tx, { tenantId, disputeId, evidenceId, unsendableBecause }) =>
      (await submissions.hasLive(tx, tenantId, disputeId)) ||
      (unsendableBecause === undefined &&
        (await submissions.isInPacket(tx, tenantId, disputeId, evidenceId))),
  });
  const disputeOrders = createDisputeOrders({ ...base, evidenceService: service });
  const paymentReader = new PaymentReader(base);
  const facts = new FactsService({ ...base, paymentReader });
  const collection = new CollectionService({
    ...base,
    requirements,
    keeper: new CollectedEvidenceWriter({ ...base, evidenceService: service }),
    provider: new ProviderSource(paymentReader),
    order: new OrderSource({ ...base, disputeOrders: disputeOrders.service }),
    settings: new SettingsSource(base),
  });
  return { service, requirements, disputeOrders, collection, facts };
}
