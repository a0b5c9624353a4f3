import { can } from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { LinkedDisputes } from '../../case/linked-disputes/linked-disputes.js';
import type { CapabilityService } from '../../connections/providers/capability-service.js';
import type { TenantActor } from '../../identity/access/actor.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import type { ApprovalGate } from '../approvals/approval-gate.js';
import type { Approval, AwaitingApproval } from '../approvals/approvals.js';
import type { DisputeAcceptance } from './dispute-acceptance.js';

export type AcceptanceDeps = {
  readonly disputes: DisputesRepository;
  readonly capabilities: CapabilityService;
  readonly linkedDisputes: LinkedDisputes;
  readonly approvalGate: ApprovalGate;
  readonly acceptance: DisputeAcceptance;
};

/** Decides who may accept a dispute now: one person, or two above the company's amount for approvals. */
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
    if (await this.deps.approvalGate.needsSecondPerson(dispute))
      return this.deps.acceptance.requestApproval(actor, dispute);
    await this.deps.acceptance.accept(actor, dispute);
    return undefined;
  }

  /** Records a request to accept a dispute, for a person to approve. */
  async requestAcceptance(actor: TenantActor, disputeId: string): Promise<AwaitingApproval> {
    const dispute = await this.deps.disputes.getDispute(actor.tenantId, disputeId);
    await this.requireSupport(dispute);
    return this.deps.acceptance.requestApproval(actor, dispute);
  }

  /** Accepts a dispute as it was requested. */
  async acceptApproved(actor: TenantActor, approval: Approval): Promise<void> {
    const dispute = await this.deps.disputes.getDispute(actor.tenantId, approval.disputeId ?? '');
    await this.requireSupport(dispute);
    await this.deps.acceptance.accept(actor, dispute, approval);
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
}
