import type { CaseworkService } from '../../case/casework/casework.service.js';
import type { Dispute } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { StatementsService } from '../../case/statements/statements.service.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { CollectionService } from '../../evidence/collection/collection.service.js';
import type { CustomerHistoryReader } from '../../evidence/customer-history/customer-history-reader.js';
import type { EvidenceService } from '../../evidence/exhibits/evidence.service.js';
import type { DisputeOrdersService } from '../../evidence/orders/dispute-orders.service.js';
import type { EvidenceRequirementsService } from '../../evidence/requirements/evidence-requirements.service.js';
import type { TenantActor } from '../../identity/access/actor.js';
import { can } from '../../identity/access/permissions.js';
import type { MembersRepository } from '../../identity/team/members.repository.js';
import type { Member } from '../../identity/team/team.js';
import type { ResponseArgumentsService } from '../../letters/responses/response-arguments.service.js';
import { AppError } from '../../platform/errors/app-error.js';
import { decisionTimeOf } from '../../rules/decision-times.js';
import type { ApprovalGate } from '../../submissions/approvals/approval-gate.js';
import type { ApprovalsService } from '../../submissions/approvals/approvals.service.js';
import type { SubmissionsService } from '../../submissions/submissions.service.js';

export type WorkspaceDeps = {
  readonly statements: Pick<StatementsService, 'listStatements'>;
  readonly disputeOrders: Pick<DisputeOrdersService, 'findRecords'>;
  readonly customerHistory: Pick<CustomerHistoryReader, 'read'>;
  readonly requirements: Pick<EvidenceRequirementsService, 'getCompleteness'>;
  readonly evidence: Pick<EvidenceService, 'listEvidence' | 'summarize'>;
  readonly collection: Pick<CollectionService, 'newest'>;
  readonly responseArguments: Pick<ResponseArgumentsService, 'findCurrent'>;
  readonly approvals: Pick<ApprovalsService, 'findPending'>;
  readonly approvalGate: Pick<ApprovalGate, 'needsSecondPerson'>;
  readonly submissions: Pick<SubmissionsService, 'listSubmissions'>;
  readonly casework: Pick<CaseworkService, 'timeline'>;
  readonly disputes: Pick<DisputesRepository, 'getDispute'>;
  readonly members: Pick<MembersRepository, 'listMembers'>;
  readonly accounts: Pick<PspAccountsRepository, 'listPspAccounts'>;
  readonly registry: Pick<ProviderRegistry, 'find'>;
  /** Refunds are an area beside this one. */
  readonly storedRefunds: {
    listRefunds(tenantId: string, search: RefundsOfPayment): Promise<readonly unknown[]>;
  };
};

type RefundsOfPayment = {
  readonly paymentId: string;
  readonly status: undefined;
  readonly before: undefined;
  readonly limit: number;
};

/** The largest page of the evidence list. */
const evidencePerPage = 100;

/** Reads the data of the dispute page in one call, except parts that may wait for the provider. */
export class WorkspaceService {
  constructor(private readonly deps: WorkspaceDeps) {}

  /**
   * Reads the parts sequentially, because parallel reads of one page would take the database connections of other users.
   * @throws {AppError} 404
   */
  async load(actor: TenantActor, disputeId: string) {
    const { statements, evidence } = this.deps;
    const dispute = await this.deps.disputes.getDispute(actor.tenantId, disputeId);
    const order = await this.deps.disputeOrders.findRecords(actor, disputeId);
    const colleagues = await this.deps.members.listMembers(actor.tenantId);
    return {
      statements: await statements.listStatements(actor, disputeId),
      order,
      customerHistory: await this.deps.customerHistory.read(dispute, order),
      completeness: await this.findCompleteness(actor, disputeId),
      evidence: await evidence.listEvidence(actor, disputeId, {
        perPage: evidencePerPage,
        cursor: undefined,
      }),
      evidenceSummary: await evidence.summarize(actor, disputeId),
      collection: await this.deps.collection.newest(actor, disputeId),
      argument: await this.deps.responseArguments.findCurrent(actor, disputeId),
      pendingApproval: await this.deps.approvals.findPending(actor, disputeId),
      submissions: await this.deps.submissions.listSubmissions(actor, disputeId),
      timeline: await this.deps.casework.timeline(actor, disputeId),
      colleagues,
      approvers: await this.findApprovers(actor, dispute, colleagues),
      hasStore: await this.hasStore(actor),
      hasRefunds: await this.hasRefunds(dispute),
      decisionTime: decisionTimeOf(
        { ...dispute, code: dispute.reasonCode },
        this.deps.registry.find(dispute.provider)?.manifest,
      ),
    };
  }

  /** The members who can approve what this one requests. Undefined if one person may decide the dispute. */
  private async findApprovers({ userId }: TenantActor, dispute: Dispute, members: readonly Member[]) {
    if (!(await this.deps.approvalGate.needsSecondPerson(dispute))) return undefined;
    return members.filter((member) => member.userId !== userId && can(member, 'approvals:decide'));
  }

  private async hasRefunds({ tenantId, transactionId }: Dispute): Promise<boolean> {
    if (transactionId === undefined) return false;
    const ofPayment = { paymentId: transactionId, status: undefined, before: undefined, limit: 1 };
    return (await this.deps.storedRefunds.listRefunds(tenantId, ofPayment)).length > 0;
  }

  private async hasStore({ tenantId }: TenantActor): Promise<boolean> {
    const accounts = await this.deps.accounts.listPspAccounts(tenantId, {});
    return accounts.some(({ provider }) => this.deps.registry.find(provider)?.manifest.store !== undefined);
  }

  /** Undefined once the dispute no longer accepts evidence. */
  private async findCompleteness(actor: TenantActor, disputeId: string) {
    try {
      return await this.deps.requirements.getCompleteness(actor, disputeId);
    } catch (error) {
      if (error instanceof AppError && error.status === 409) return undefined;
      throw error;
    }
  }
}

export type Workspace = Awaited<ReturnType<WorkspaceService['load']>>;
