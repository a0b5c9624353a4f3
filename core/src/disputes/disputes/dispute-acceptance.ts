import {
  can,
  isProviderError,
  type AcceptanceRules,
  type ProviderDispute,
  type Receipt,
} from '@rebuttal/plugin-kit';

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
import { errors } from '../../platform/errors/catalogue.js';
import { hashValue } from '../../platform/shared/hash-value.js';
import type { ApprovalGate, GatedAction } from '../approvals/approval-gate.js';
import type { Approval, AwaitingApproval } from '../approvals/approvals.js';
import { recordEvent } from '../casework/record-event.js';
import type { DisputeRefresher } from '../sync/dispute-refresher.js';
import type { DisputeSync } from '../sync/dispute-sync.js';
import { isAcceptable, type Dispute } from './disputes.js';
import type { DisputesRepository } from './disputes.repository.js';

export type DisputeAcceptanceDeps = {
  readonly database: Database;
  readonly disputes: DisputesRepository;
  readonly accounts: PspAccountsRepository;
  readonly contexts: ProviderContexts;
  readonly sync: DisputeSync;
  readonly refresher: DisputeRefresher;
  readonly audit: AuditLog;
  readonly approvalGate: ApprovalGate;
  /** Returns true if a submission of this dispute is in progress. The caller holds the lock on the dispute. */
  readonly hasLiveSubmission: (tx: Tx, dispute: Dispute) => Promise<boolean>;
};

/** Accepts disputes at their provider. Stores the intent, calls the provider, then stores the provider's new state. */
export class DisputeAcceptance {
  constructor(private readonly deps: DisputeAcceptanceDeps) {}

  /** @returns a request if another person has to approve it first. Then nothing is accepted. */
  async accept(
    actor: TenantActor,
    dispute: Dispute,
    how: Pick<GatedAction, 'approval' | 'isAgent'> = {},
  ): Promise<AwaitingApproval | undefined> {
    const { account, connected } = await this.connect(actor, dispute);
    const { acceptance } = connected.provider.manifest;
    const approval = await this.recordIntent(actor, dispute, { ...how, acceptance });
    if (approval !== undefined) return { approval };
    try {
      const receipt = await this.callProvider(connected, dispute);
      await this.recordAcceptance({ account, connected }, { actor, dispute }, receipt);
    } catch (error) {
      await this.settleFailure({ account, connected }, { actor, dispute }, error);
    }
    return undefined;
  }

  private async connect(
    actor: TenantActor,
    dispute: Dispute,
  ): Promise<{ account: PspAccount; connected: ConnectedProvider }> {
    const account = await this.deps.accounts.find(dispute.tenantId, dispute.accountId);
    if (account?.isActive !== true) throw whyInactive(account);
    return { account, connected: this.deps.contexts.for(account, actor.origin?.requestId) };
  }

  private async requireAcceptable(
    tx: Tx,
    { tenantId, disputeId }: Dispute,
    acceptance: AcceptanceRules | undefined,
  ): Promise<Dispute> {
    const locked = await this.deps.disputes.lock(tx, tenantId, disputeId);
    if (locked === undefined) throw errors.disputeNotFound();
    if (!isAcceptable(locked, acceptance)) throw errors.cannotAccept();
    if (await this.deps.hasLiveSubmission(tx, locked)) throw errors.submissionRunning();
    return locked;
  }

  /** @returns a request that has to be approved first. Then no intent is recorded. */
  private recordIntent(
    actor: TenantActor,
    dispute: Dispute,
    {
      acceptance,
      ...how
    }: Pick<GatedAction, 'approval' | 'isAgent'> & { readonly acceptance: AcceptanceRules | undefined },
  ): Promise<Approval | undefined> {
    return this.deps.database.transaction(dispute.tenantId, async (tx) => {
      const locked = await this.requireAcceptable(tx, dispute, acceptance);
      const awaited = await this.deps.approvalGate.pass(tx, actor, {
        ...how,
        dispute: locked,
        action: 'accept',
        options: { includeEvidence: false, autoRetry: false },
        digest: digestOf(locked),
      });
      if (awaited !== undefined) return awaited;
      await this.deps.disputes.setAcceptRequested(tx, locked, true);
      await this.deps.audit.record(tx, actor, {
        action: 'dispute.accept',
        subject: { kind: 'dispute', id: dispute.disputeId },
        details: { provider: dispute.provider, psp_dispute_id: dispute.providerDisputeId },
      });
      return undefined;
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
        await this.deps.disputes.update(tx, dispute, { accepted_at: tx.raw('clock_timestamp()') });
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
    const { acceptRequestedAt, acceptedAt } = (await this.deps.disputes.lock(tx, tenantId, disputeId)) ?? {};
    return acceptRequestedAt !== undefined && acceptedAt !== undefined && acceptedAt >= acceptRequestedAt;
  }
}

/** Digests what an acceptance gives up, so that an approval holds for exactly that. */
function digestOf({ accountId, providerDisputeId, amount, stage, reason }: Dispute): string {
  return hashValue({ accountId, providerDisputeId, amount, stage, reason });
}
