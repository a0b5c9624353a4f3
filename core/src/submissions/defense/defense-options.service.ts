import { isDeepStrictEqual } from 'node:util';

import {
  can,
  isProviderError,
  type DefenseOption,
  type DefenseOptions,
  type DefensePacket,
  type RequestedDocument,
} from '@rebuttal/plugin-kit';

import { recordChange } from '../../case/casework/record-event.js';
import { eligibilityOf } from '../../case/disputes/dispute-eligibility.js';
import { needsResponse, type Dispute } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { ResponseSettingsRepository } from '../../case/settings/settings.repository.js';
import type { ConnectedProvider, ProviderContexts } from '../../connections/providers/provider-contexts.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { EvidenceRepository } from '../../evidence/exhibits/evidence.repository.js';
import type { DisputeFactsReader } from '../../evidence/facts/dispute-facts-reader.js';
import { toResponseFacts } from '../../evidence/facts/response-facts.js';
import { isSent, toReadingCase } from '../../evidence/facts/sent-evidence.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { DisputeLocks } from '../../identity/plans/dispute-locks.js';
import { toSnapshotItems } from '../../letters/responses/packet.js';
import type { Database } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { announceChange } from '../../platform/events/changes.js';
import { withTimeout } from '../../platform/shared/timeout.js';
import { documentsForDefense } from './defense-documents.js';

export type DefenseOptionsDeps = {
  readonly database: Database;
  readonly disputes: DisputesRepository;
  readonly accounts: PspAccountsRepository;
  readonly evidence: EvidenceRepository;
  readonly responseSettings: ResponseSettingsRepository;
  readonly factsReader: DisputeFactsReader;
  readonly contexts: ProviderContexts;
  readonly registry: ProviderRegistry;
  readonly disputeLocks: DisputeLocks;
  readonly audit: AuditLog;
};

/** The provider's offer, and the documents that it requests. Those are absent if it offers no choice. */
type Offer = DefenseOptions & { readonly requested?: readonly RequestedDocument[] };

const noChoice: Offer = { options: [], chosen: undefined };

/** Evidence requirements wait this long for the provider. */
const requirementsWaitMs = 3_000;

/** The defense reasons of providers where the merchant chooses one, such as Adyen. */
export class DefenseOptionsService {
  constructor(private readonly deps: DefenseOptionsDeps) {}

  /**
   * Fetches the options from the provider. For a dispute that takes no response, returns only the reason that a person
   * chose.
   * @throws {AppError} 404 @throws {ProviderError}
   */
  async listDefenseOptions(actor: TenantActor, disputeId: string): Promise<DefenseOptions> {
    const dispute = await this.deps.disputes.getDispute(actor.tenantId, disputeId);
    if (!needsResponse(dispute)) return { options: [], chosen: dispute.defenseCode };
    const offer = await this.fetchOffer(dispute, actor.origin?.requestId);
    await this.keepRequested(dispute, offer);
    return offer;
  }

  /**
   * The documents that the provider requests for its defense reasons, as it last reported them. They are fetched the first
   * time, and again whenever the options are listed. Empty while the provider doesn't respond.
   */
  async requestedDocuments(dispute: Dispute): Promise<readonly RequestedDocument[] | undefined> {
    const { provider, requestedDocuments: known } = dispute;
    const plugin = this.deps.registry.find(provider);
    if (known !== undefined || plugin === undefined || !can(plugin, 'listDefenseOptions')) return known;
    return withTimeout(requirementsWaitMs, this.readRequested(dispute));
  }

  /** @throws {AppError} 404, 409 for a closed dispute, 422 for a code that the provider does not offer */
  async choose(actor: TenantActor, disputeId: string, code: string): Promise<DefenseOptions> {
    const dispute = await this.deps.disputes.getDispute(actor.tenantId, disputeId);
    if (!needsResponse(dispute)) throw errors.disputeClosedFor('response');
    await this.deps.disputeLocks.requireUnlocked(dispute);
    const offer = await this.fetchOffer({ ...dispute, defenseCode: code }, actor.origin?.requestId);
    const option = offer.options.find((known) => known.code === code);
    if (option === undefined)
      throw invalidField('code', 'Choose one of the defense options of this dispute.');
    await this.save(actor, disputeId, option);
    await this.keepRequested(dispute, offer);
    return { ...offer, chosen: code };
  }

  private async readRequested(dispute: Dispute): Promise<readonly RequestedDocument[] | undefined> {
    try {
      const offer = await this.fetchOffer(dispute, undefined);
      await this.keepRequested(dispute, offer);
      return offer.requested;
    } catch (error) {
      if (isProviderError(error)) return undefined;
      throw error;
    }
  }

  private async keepRequested(dispute: Dispute, { requested }: Offer): Promise<void> {
    const { tenantId, disputeId: id, requestedDocuments: known } = dispute;
    if (requested === undefined || isDeepStrictEqual(requested, known)) return;
    await this.deps.database.transaction(tenantId, async (tx) => {
      await this.deps.disputes.updateDispute(tx, dispute, { requested_documents: JSON.stringify(requested) });
      await announceChange(tx, { tenantId, kind: 'dispute', id });
    });
  }

  private async save(
    actor: TenantActor,
    disputeId: string,
    { code, label }: Pick<DefenseOption, 'code' | 'label'>,
  ): Promise<void> {
    const { tenantId } = actor;
    await this.deps.database.transaction(tenantId, async (tx) => {
      const dispute = await this.deps.disputes.getLockedDispute(tx, tenantId, disputeId);
      if (!needsResponse(dispute)) throw errors.disputeClosedFor('response');
      if (dispute.defenseCode === code) return;
      await this.deps.disputes.updateDispute(tx, dispute, { defense_code: code });
      await recordChange(tx, this.deps.audit, actor, {
        disputeId,
        type: 'defense.chosen',
        data: { code, label },
        action: 'dispute.defense_choose',
        details: { code, label },
      });
    });
  }

  private async fetchOffer(dispute: Dispute, requestId: string | undefined): Promise<Offer> {
    const connected = await this.connect(dispute, requestId);
    if (connected === undefined || !can(connected.provider, 'listDefenseOptions')) return noChoice;
    if (!eligibilityOf(connected, dispute).isEligible) return noChoice;
    const { provider, context } = connected;
    const packet = await this.toPacket(dispute);
    const offered = await provider.listDefenseOptions(context, dispute.providerDisputeId, packet);
    return { ...offered, requested: documentsForDefense(offered, packet, provider.manifest.label) };
  }

  /** The parts of the current response that decide the defense reason. */
  private async toPacket(dispute: Dispute): Promise<DefensePacket> {
    const { tenantId, disputeId, reason, stage, network, defenseCode } = dispute;
    const [known, settings] = await Promise.all([
      this.deps.evidence.listEvidence(tenantId, disputeId),
      this.deps.responseSettings.findSettings(tenantId),
    ]);
    const evidence = known.filter(({ isLeftOut }) => isLeftOut !== true);
    const record = await this.deps.factsReader.readFacts(dispute, { evidence, settings });
    const readingCase = toReadingCase(dispute, record.facts);
    const sendable = evidence.filter(
      (exhibit) => exhibit.unsendableBecause === undefined && isSent(exhibit, readingCase),
    );
    return {
      dispute: { reason, stage, network },
      facts: toResponseFacts(record, evidence),
      ...(defenseCode === undefined ? {} : { defenseCode }),
      items: toSnapshotItems(sendable),
    };
  }

  private async connect(
    dispute: Dispute,
    requestId: string | undefined,
  ): Promise<ConnectedProvider | undefined> {
    const account = await this.deps.accounts.findPspAccount(dispute.tenantId, dispute.accountId);
    if (account?.isActive !== true || account.deletedAt !== undefined) return undefined;
    return this.deps.contexts.for(account, requestId);
  }
}
