import { can } from '@rebuttal/plugin-kit';

import type { CapabilityService } from '../../connections/providers/capability-service.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { DisputeLocks } from '../../identity/plans/dispute-locks.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { ExchangeRates } from '../../platform/shared/exchange-rates.js';
import type { ApprovalGate } from '../approvals/approval-gate.js';
import type { Approval, AwaitingApproval } from '../approvals/approvals.js';
import type { LinkedDisputes, DuplicateDispute } from '../linked-disputes/linked-disputes.js';
import { totalsOf } from './currency-totals.js';
import type { DisputeAcceptance } from './dispute-acceptance.js';
import { toDisputeActions } from './dispute-actions.js';
import { fromCursor, toCursor } from './dispute-cursor.js';
import type { FeeAcknowledgment } from './dispute-eligibility.js';
import { readDisputes } from './dispute-pages.js';
import { isIdPrefix } from './dispute-search.js';
import type { DisputeSortColumn } from './disputes.dto.js';
import {
  needsResponse,
  type Dispute,
  type DisputeActions,
  type DisputeSummary,
  type DisputeView,
} from './disputes.js';
import type { DisputeFilter, DisputeOrder, DisputePage, DisputesRepository } from './disputes.repository.js';
import type { FeeAcknowledging, FeeConsent } from './fee-acknowledging.js';
import { toListed, type ListedDispute } from './listed-disputes.js';

export type DisputeQuery = {
  readonly page?: number;
  readonly per_page?: number;
  readonly sort_by?: DisputeSortColumn;
  readonly sort_order?: 'asc' | 'desc';
  readonly provider?: string;
  readonly psp_account_id?: string;
  readonly status?: string;
  readonly search?: string;
  /** A user's id, `me`, or `unassigned`. */
  readonly assignee?: string;
  readonly cursor?: string;
};

export type DisputeList = {
  readonly disputes: readonly DisputeView[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  readonly nextCursor: string | undefined;
};

export type DisputesDeps = {
  readonly disputes: DisputesRepository;
  readonly capabilities: CapabilityService;
  readonly acceptance: DisputeAcceptance;
  readonly approvalGate: ApprovalGate;
  readonly fees: FeeAcknowledging;
  readonly disputeLocks: DisputeLocks;
  readonly linkedDisputes: LinkedDisputes;
  readonly rates: ExchangeRates | undefined;
  readonly clock: Clock;
};

const perPageDefault = 20;

export class DisputesService {
  constructor(private readonly deps: DisputesDeps) {}

  async list(actor: TenantActor, query: DisputeQuery): Promise<DisputeList> {
    const perPage = query.per_page ?? perPageDefault;
    const page = query.page ?? 1;
    const order: DisputeOrder = {
      column: query.sort_by ?? 'created_at',
      direction: query.sort_order ?? 'desc',
    };
    const filter = await this.toFilter(query, actor);
    const window =
      query.cursor === undefined
        ? { limit: perPage, offset: (page - 1) * perPage }
        : { limit: perPage, after: fromCursor(query.cursor, order) };
    const found = await this.deps.disputes.page(actor.tenantId, filter, order, window);
    return {
      disputes: await this.viewAll(actor.tenantId, found),
      total: found.total,
      page,
      perPage,
      nextCursor: found.next && toCursor(found.next, order),
    };
  }

  /** Yields all disputes that match the filters, newest first, page by page. */
  async *export(
    actor: TenantActor,
    query: DisputeQuery,
  ): AsyncGenerator<readonly ListedDispute[], void, undefined> {
    yield* readDisputes(this.deps.disputes, actor.tenantId, await this.toFilter(query, actor));
  }

  async summarize(actor: TenantActor): Promise<DisputeSummary> {
    const { disputes, rates, clock } = this.deps;
    const { groups, ...counts } = await disputes.summarize(actor.tenantId, clock());
    return { ...counts, totals: totalsOf(groups, rates), rates };
  }

  async get(actor: TenantActor, disputeId: string): Promise<DisputeView> {
    const dispute = await this.require(actor.tenantId, disputeId);
    const isOpen = needsResponse(dispute);
    const [capabilities, lock, duplicateDispute, acknowledgments, customers] = await Promise.all([
      this.deps.capabilities.findCapabilities(dispute),
      isOpen ? this.deps.disputeLocks.reason(dispute) : undefined,
      this.deps.linkedDisputes.findDuplicates(dispute),
      this.acknowledgmentsOf(actor.tenantId, [dispute]),
      this.deps.disputes.customers(actor.tenantId, [disputeId]),
    ]);
    const listed = toListed(dispute);
    const feeAcknowledgment = acknowledgments.get(disputeId);
    const circumstances = { capabilities, lock, duplicateDispute, feeAcknowledgment };
    return {
      dispute: listed,
      actions: toDisputeActions(listed, circumstances),
      customer: customers.get(disputeId),
      now: this.deps.clock(),
    };
  }

  /** Above the company's amount for approvals, records a request instead. */
  async accept(
    actor: TenantActor,
    disputeId: string,
    isConfirmed: boolean,
  ): Promise<DisputeView | AwaitingApproval> {
    const dispute = await this.require(actor.tenantId, disputeId);
    if (!isConfirmed)
      throw errors.invalid([{ field: 'confirm', message: 'Confirm that you want to accept the dispute' }]);
    await this.requireAcceptanceSupport(dispute);
    if (await this.deps.approvalGate.needsSecondPerson(dispute))
      return this.deps.acceptance.requestApproval(actor, dispute);
    await this.deps.acceptance.accept(actor, dispute);
    return this.get(actor, disputeId);
  }

  /** Records a request to accept a dispute, for a person to approve. */
  async requestAcceptance(actor: TenantActor, disputeId: string): Promise<AwaitingApproval> {
    const dispute = await this.require(actor.tenantId, disputeId);
    await this.requireAcceptanceSupport(dispute);
    return this.deps.acceptance.requestApproval(actor, dispute);
  }

  /** Accepts a dispute as it was requested. */
  async acceptApproved(actor: TenantActor, approval: Approval): Promise<void> {
    const dispute = await this.require(actor.tenantId, approval.disputeId);
    await this.requireAcceptanceSupport(dispute);
    await this.deps.acceptance.accept(actor, dispute, approval);
  }

  /** @throws {AppError} if sending a response is free, or costs something else than the agreed amount */
  async acknowledgeFee(actor: TenantActor, disputeId: string, consent: FeeConsent): Promise<DisputeView> {
    await this.deps.fees.acknowledge(actor, disputeId, consent);
    return this.get(actor, disputeId);
  }

  private async toFilter(query: DisputeQuery, actor: TenantActor): Promise<DisputeFilter> {
    return {
      provider: given(query.provider),
      accountId: given(query.psp_account_id),
      status: given(query.status),
      ...(await this.searchOf(actor, given(query.search))),
      assigneeId: toAssignee(given(query.assignee), actor),
    };
  }

  /** A whole id finds only its own disputes, by index. Other texts are compared with ids first, then with details. */
  private async searchOf(
    { tenantId }: TenantActor,
    search: string | undefined,
  ): Promise<Pick<DisputeFilter, 'wholeId' | 'search' | 'detailIds'>> {
    if (search === undefined) return {};
    if (await this.deps.disputes.hasId(tenantId, search)) return { wholeId: search };
    if (isIdPrefix(search)) return { search };
    return { search, detailIds: await this.deps.disputes.findByDetails(tenantId, search) };
  }

  private async require(tenantId: string, disputeId: string): Promise<Dispute> {
    const dispute = await this.deps.disputes.find(tenantId, disputeId);
    if (dispute === undefined) throw errors.disputeNotFound();
    return dispute;
  }

  /** @throws {AppError} if its provider can't accept disputes, or it duplicates another dispute */
  private async requireAcceptanceSupport(dispute: Dispute): Promise<void> {
    const capabilities = await this.deps.capabilities.findCapabilities(dispute);
    if (capabilities === undefined || !can(capabilities.provider, 'acceptDispute'))
      throw errors.capabilityMissing(
        capabilities?.provider.manifest.label ?? dispute.provider,
        'accept disputes',
      );
    await this.deps.linkedDisputes.assertPrimary(dispute);
  }

  private acknowledgmentsOf(
    tenantId: string,
    disputes: readonly Pick<Dispute, 'disputeId' | 'status' | 'acknowledgedFee'>[],
  ): Promise<ReadonlyMap<string, FeeAcknowledgment>> {
    const charged = disputes.filter((one) => needsResponse(one) && one.acknowledgedFee !== undefined);
    return this.deps.disputes.feeAcknowledgments(
      tenantId,
      charged.map(({ disputeId }) => disputeId),
    );
  }

  private async viewAll(tenantId: string, { disputes, hasStores }: DisputePage): Promise<DisputeView[]> {
    const answerable = disputes.filter(needsResponse).map(({ disputeId }) => disputeId);
    const [capabilities, locks, duplicateDispute, acknowledgments, customers] = await Promise.all([
      this.deps.capabilities.findCapabilitiesOfAll(disputes),
      this.deps.disputeLocks.findLocksAmong(tenantId, answerable),
      hasStores ? this.deps.linkedDisputes.findDuplicatesAmong(tenantId, disputes) : undefined,
      this.acknowledgmentsOf(tenantId, disputes),
      this.deps.disputes.customers(
        tenantId,
        disputes.map(({ disputeId }) => disputeId),
      ),
    ]);
    const now = this.deps.clock();
    const ordinary = new Map<string, DisputeActions>();
    return disputes.map((dispute) => {
      const { disputeId, accountId, status, stage } = dispute;
      const customer = customers.get(disputeId);
      const circumstances = {
        capabilities: capabilities.get(accountId),
        lock: locks.get(disputeId),
        duplicateDispute: duplicateDispute?.get(disputeId) ?? nowhere,
        feeAcknowledgment: acknowledgments.get(disputeId),
      };
      if (needsResponse(dispute) || circumstances.duplicateDispute !== nowhere)
        return { dispute, actions: toDisputeActions(dispute, circumstances), customer, now };
      // No field of the dispute itself changes the result, so the last one of its account in this state is reused.
      const kind = `${accountId} ${status} ${stage}`;
      const actions = ordinary.get(kind) ?? toDisputeActions(dispute, circumstances);
      ordinary.set(kind, actions);
      return { dispute, actions, customer, now };
    });
  }
}

const nowhere: readonly DuplicateDispute[] = [];

function given(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}

function toAssignee(assignee: string | undefined, actor: TenantActor): string | null | undefined {
  if (assignee === 'me') return actor.userId;
  // `nobody` is the earlier name of `unassigned`.
  return assignee === 'unassigned' || assignee === 'nobody' ? null : assignee;
}
