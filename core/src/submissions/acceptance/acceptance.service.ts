import {
  can,
  isProviderError,
  type AcceptanceRules,
  type ProviderDispute,
  type Receipt,
} from '@rebuttal/plugin-kit';

import { recordEvent } from '../../case/casework/record-event.js';
import { isAcceptable, type Dispute } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { LinkedDisputes } from '../../case/linked-disputes/linked-disputes.js';
import type { DisputeRefresher } from '../../case/sync/dispute-refresher.js';
import type { DisputeSync } from '../../case/sync/dispute-sync.js';
import type { CapabilityService } from '../../connections/providers/capability-service.js';
import type {
  AccountConnection,
  ConnectedProvider,
  ProviderContexts,
} from '../../connections/providers/provider-contexts.js';
import { whyInactive, type PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import { databaseNow } from '../../platform/database/database-now.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import type { ApprovalGate } from '../approvals/approval-gate.js';
import type { Approval, AwaitingApproval } from '../approvals/approvals.js';
import type { SubmissionsRepository } from '../submissions.repository.js';

export type AcceptanceDeps = {
  readonly database: Database;
  readonly disputes: DisputesRepository;
  readonly accounts: PspAccountsRepository;
  readonly capabilities: CapabilityService;
  readonly contexts: ProviderContexts;
  readonly linkedDisputes: LinkedDisputes;
  readonly sync: DisputeSync;
  readonly refresher: DisputeRefresher;
  readonly audit: AuditLog;
  readonly approvalGate: ApprovalGate;
  readonly submissions: Pick<SubmissionsRepository, 'hasLive'>;
};

/**
 * Accepts disputes at their provider: stores the intent, calls the provider, then stores the provider's new state. One
 * person may, or two above the company's amount for approvals.
 */
export class AcceptanceService {
  constructor(private readonly deps: AcceptanceDeps) {}

  /** Above the company's amount for approvals, records a request instead and returns it. */
  async accept(
    actor: TenantActor,
    disputeId: string,
    isConfirmed: boolean,
  ): Promise<AwaitingApproval | undefined> {
    const dispute = await this.deps.disputes.getDispute(actor.tenantId, disputeId);
    if (!isConfirmed) throw invalidField('confirm', 'Confirm that you want to accept the dispute');
    await this.requireSupport(dispute);
    if (await this.deps.approvalGate.needsSecondPerson(dispute)) return this.requestApproval(actor, dispute);
    await this.carryOut(actor, dispute);
    return undefined;
  }

  /** Records a request to accept a dispute, for a person to approve. */
  async requestAcceptance(actor: TenantActor, disputeId: string): Promise<AwaitingApproval> {
    const dispute = await this.deps.disputes.getDispute(actor.tenantId, disputeId);
    await this.requireSupport(dispute);
    return this.requestApproval(actor, dispute);
  }

  /** Accepts a dispute as it was requested. */
  async acceptApproved(actor: TenantActor, approval: Approval): Promise<void> {
    const dispute = await this.deps.disputes.getDispute(actor.tenantId, approval.disputeId ?? '');
    await this.requireSupport(dispute);
    await this.carryOut(actor, dispute, approval);
  }

  /** @throws {AppError} if its provider can't accept disputes, or it duplicates another dispute */
  private async requireSupport(dispute: Dispute): Promise<void> {
    const capabilities = await this.deps.capabilities.findCapabilities(dispute);
    if (capabilities === undefined || !can(capabilities.provider, 'acceptDispute'))
      throw errors.capabilityMissing(
        capabilities?.provider.manifest.label ?? dispute.provider,
        'accept disputes',
      );
    await this.deps.linkedDisputes.assertPrimary(dispute);
  }

  /** @param approval the approved request that this carries out, if one was needed */
  private async carryOut(actor: TenantActor, dispute: Dispute, approval?: Approval): Promise<void> {
    const place = await this.connect(actor, dispute);
    const { connected } = place;
    await this.recordIntent(actor, dispute, {
      acceptance: connected.provider.manifest.acceptance,
      approval,
    });
    try {
      const receipt = await this.callProvider(connected, dispute);
      await this.recordAcceptance(place, { actor, dispute }, receipt);
    } catch (error) {
      await this.settleFailure(place, { actor, dispute }, error);
    }
  }

  private async connect(
    actor: TenantActor,
    dispute: Dispute,
  ): Promise<{ account: PspAccount; connected: ConnectedProvider }> {
    const account = await this.deps.accounts.findPspAccount(dispute.tenantId, dispute.accountId);
    if (account?.isActive !== true) throw whyInactive(account);
    return { account, connected: this.deps.contexts.for(account, actor.origin?.requestId) };
  }

  /**
   * Records a request to accept the dispute, for another person to approve.
   * @throws {AppError} if the dispute can't be accepted now, or another request is pending
   */
  private async requestApproval(actor: TenantActor, dispute: Dispute): Promise<AwaitingApproval> {
    const { connected } = await this.connect(actor, dispute);
    const approval = await this.deps.database.transaction(dispute.tenantId, async (tx) => {
      const locked = await this.requireAcceptable(tx, dispute, connected.provider.manifest.acceptance);
      return this.deps.approvalGate.request(tx, actor, {
        dispute: locked,
        action: 'accept',
        options: { includeEvidence: false, autoRetry: false },
      });
    });
    return { approval };
  }

  private async requireAcceptable(
    tx: Tx,
    { tenantId, disputeId }: Dispute,
    acceptance: AcceptanceRules | undefined,
  ): Promise<Dispute> {
    const locked = await this.deps.disputes.getLockedDispute(tx, tenantId, disputeId);
    if (!isAcceptable(locked, acceptance)) throw errors.cannotAccept();
    if (await this.deps.submissions.hasLive(tx, tenantId, disputeId)) throw errors.submissionRunning();
    return locked;
  }

  private recordIntent(
    actor: TenantActor,
    dispute: Dispute,
    { acceptance, approval }: { acceptance: AcceptanceRules | undefined; approval: Approval | undefined },
  ): Promise<void> {
    return this.deps.database.transaction(dispute.tenantId, async (tx) => {
      const locked = await this.requireAcceptable(tx, dispute, acceptance);
      if (approval !== undefined) await this.deps.approvalGate.approve(tx, actor, approval);
      await this.deps.disputes.setAcceptRequested(tx, locked, true);
      await this.deps.audit.record(tx, actor, {
        action: 'dispute.accept',
        subject: { kind: 'dispute', id: dispute.disputeId },
        details: { provider: dispute.provider, psp_dispute_id: dispute.providerDisputeId },
      });
    });
  }

  private callProvider({ provider, context }: ConnectedProvider, dispute: Dispute): Promise<Receipt> {
    if (!can(provider, 'acceptDispute'))
      throw errors.capabilityMissing(provider.manifest.label, 'accept disputes');
    return provider.acceptDispute(context, dispute.providerDisputeId, `accept:${dispute.disputeId}`);
  }

  /** Stores the state that our call produced. A provider without `fetchDispute` will not report it again. */
  private async recordAcceptance(
    place: AccountConnection,
    { actor, dispute }: { readonly actor: TenantActor; readonly dispute: Dispute },
    receipt: Receipt,
  ): Promise<void> {
    const asOf = await databaseNow(this.deps.database.system);
    await this.deps.database.transaction(dispute.tenantId, async (tx) => {
      if (!(await this.isTakenSince(tx, dispute))) {
        await this.deps.disputes.updateDispute(tx, dispute, { accepted_at: tx.raw('clock_timestamp()') });
        await recordEvent(tx, { ...dispute, type: 'dispute.accepted', actor, data: {} });
      }
      if (receipt.dispute !== undefined)
        await this.deps.sync.applyWithin(tx, place.account, [
          { dispute: receipt.dispute, asOf, requestId: place.connected.requestId },
        ]);
      else await this.deps.refresher.rebuildFromEvents(tx, place, dispute.providerDisputeId);
    });
    const hasSnapshot = receipt.dispute !== undefined || !can(place.connected.provider, 'fetchDispute');
    if (!hasSnapshot) await this.fetchSnapshot(place, dispute);
  }

  /** The failed call may still have taken effect, so the provider's state is read before the caller gets an error. */
  private async settleFailure(
    place: AccountConnection,
    { actor, dispute }: { readonly actor: TenantActor; readonly dispute: Dispute },
    error: unknown,
  ): Promise<void> {
    const snapshot = await this.fetchSnapshot(place, dispute);
    if (snapshot !== undefined) {
      if (snapshot.status === 'lost') return;
      await this.withdrawIntent(actor, dispute);
    } else if (isProviderError(error) && error.kind !== 'indeterminate') {
      await this.withdrawIntent(actor, dispute);
    }
    throw error;
  }

  /** Fetches the provider's state and stores it. Returns undefined if it is not available. */
  private async fetchSnapshot(
    place: AccountConnection,
    dispute: Dispute,
  ): Promise<ProviderDispute | undefined> {
    if (!can(place.connected.provider, 'fetchDispute')) return undefined;
    try {
      return await this.deps.refresher.refresh(place, dispute.providerDisputeId);
    } catch (error) {
      if (isProviderError(error)) return undefined;
      throw error;
    }
  }

  private async withdrawIntent(actor: TenantActor, dispute: Dispute): Promise<void> {
    await this.deps.database.transaction(dispute.tenantId, async (tx) => {
      if (await this.isTakenSince(tx, dispute)) return;
      await this.deps.disputes.setAcceptRequested(tx, dispute, false);
      const subject = { kind: 'dispute', id: dispute.disputeId };
      await this.deps.audit.record(tx, actor, { action: 'dispute.accept_failed', subject });
    });
  }

  /** Returns true if another user's concurrent acceptance succeeded. It is recorded only once. */
  private async isTakenSince(tx: Tx, { tenantId, disputeId }: Dispute): Promise<boolean> {
    const { acceptRequestedAt, acceptedAt } =
      (await this.deps.disputes.lockDispute(tx, tenantId, disputeId)) ?? {};
    return acceptRequestedAt !== undefined && acceptedAt !== undefined && acceptedAt >= acceptRequestedAt;
  }
}
