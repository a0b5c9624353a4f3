import { optional, type Money, type RequestedDocument } from '@rebuttal/plugin-kit';

import { eligibilityOf, notEligible } from '../../case/disputes/dispute-eligibility.js';
import { isOverdue, needsResponse, type Dispute } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import { hasPendingAcceptance } from '../../case/disputes/pending-acceptance.js';
import { duplicateRefusal, type LinkedDisputes } from '../../case/linked-disputes/linked-disputes.js';
import {
  responseOptionsOf,
  type AccountCapabilities,
  type CapabilityService,
} from '../../connections/providers/capability-service.js';
import { whyInactive } from '../../connections/psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { Evidence } from '../../evidence/exhibits/evidence.js';
import { amountText } from '../../evidence/exhibits/exhibit-lines.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { DisputeLocks } from '../../identity/plans/dispute-locks.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { AppError, errors } from '../../platform/errors/catalogue.js';
import { toAppError } from '../../platform/errors/http-response.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { Log } from '../../platform/shared/log.js';
import { isBlocking, note, refusal, type ResponseCheck } from '../checks/response-checks.js';
import { completenessOf, type ResponseChecksService } from '../checks/response-checks.service.js';
import type { AssembledResponse, AssemblyRequest, ResponseAssembly } from '../responses/response-assembly.js';
import { checkArgument } from './argument-checks.js';
import { readinessOf, type ReadinessReport } from './readiness.js';
import type { ReadinessRepository } from './readiness.repository.js';

export type ReadinessDeps = {
  readonly database: Database;
  readonly disputes: DisputesRepository;
  readonly accounts: PspAccountsRepository;
  readonly submissions: { hasLive(tx: Tx, tenantId: string, disputeId: string): Promise<boolean> };
  readonly capabilities: CapabilityService;
  readonly disputeLocks: DisputeLocks;
  readonly linkedDisputes: LinkedDisputes;
  readonly assembly: ResponseAssembly;
  readonly responseChecks: ResponseChecksService;
  readonly defense: {
    requestedDocuments(dispute: Dispute): Promise<readonly RequestedDocument[] | undefined>;
  };
  readonly storedReadiness: ReadinessRepository;
  readonly clock: Clock;
  readonly log: Log;
};

/** A response and everything that is found about it before it is rendered. It is absent if it can't be assembled. */
export type AssessedResponse = {
  readonly assembled: AssembledResponse | undefined;
  readonly findings: readonly ResponseCheck[];
};

/** Each may wait some seconds for the first reading of its payment. */
const atOnce = 20;

/** Decides if a response is ready. Every way to send one uses this, so that they agree. Renders nothing. */
export class ReadinessService {
  constructor(private readonly deps: ReadinessDeps) {}

  /** @throws {AppError} 404, 409 for a dispute that takes no response */
  async report(actor: TenantActor, disputeId: string): Promise<ReadinessReport> {
    const dispute = await this.requireOpen(actor, disputeId);
    const request = { includeEvidence: true, ...optional('requestId', actor.origin?.requestId) };
    return readinessOf((await this.assess(dispute, request)).findings);
  }

  /** The reports of several disputes in their order. One that takes no response is blocked. @throws {AppError} 404 */
  async reportEach(
    { tenantId, origin }: TenantActor,
    disputeIds: readonly string[],
  ): Promise<(ReadinessReport & { readonly dispute: Dispute })[]> {
    const disputes = await this.deps.disputes.findAll(tenantId, disputeIds);
    const request = { includeEvidence: true, ...optional('requestId', origin?.requestId) };
    const report = async (disputeId: string) => {
      const dispute = disputes.get(disputeId);
      if (dispute === undefined) throw errors.disputeNotFound();
      const findings = needsResponse(dispute)
        ? (await this.assess(dispute, request)).findings
        : [asRefusal(errors.disputeClosedFor('response'))];
      return { dispute, ...readinessOf(findings) };
    };
    const reports = [];
    for (let at = 0; at < disputeIds.length; at += atOnce)
      reports.push(...(await Promise.all(disputeIds.slice(at, at + atOnce).map(report))));
    return reports;
  }

  /** @throws {AppError} 404, 409 for a dispute that takes no response */
  async requireOpen({ tenantId }: TenantActor, disputeId: string): Promise<Dispute> {
    const dispute = await this.deps.disputes.getDispute(tenantId, disputeId);
    if (!needsResponse(dispute)) throw errors.disputeClosedFor('response');
    return dispute;
  }

  /** Also stores the readiness for lists. */
  async assess(
    dispute: Dispute,
    request: Pick<AssemblyRequest, 'includeEvidence' | 'requestId'>,
  ): Promise<AssessedResponse> {
    const assessed = await this.find(dispute, request);
    const report = readinessOf(assessed.findings);
    if (request.includeEvidence && report.readiness !== dispute.readiness)
      await this.deps.storedReadiness.saveReadiness(dispute, report);
    return assessed;
  }

  /**
   * Stores the readiness for lists, without calls to the provider. A dispute that can't be assessed is left without one until
   * it changes.
   * @throws {AppError} 503 if it may be possible later
   */
  async compute(dispute: Dispute): Promise<void> {
    const report = await this.find(dispute, { includeEvidence: true, readsPayment: false }).then(
      ({ findings }) => readinessOf(findings),
      (error: unknown) => {
        const { status } = toAppError(error);
        if (status === 503) throw error;
        this.deps.log.error({ err: error, disputeId: dispute.disputeId }, 'failed to compute the readiness');
        return {};
      },
    );
    await this.deps.storedReadiness.saveReadiness(dispute, report);
  }

  private async find(
    dispute: Dispute,
    request: Pick<AssemblyRequest, 'includeEvidence' | 'requestId' | 'readsPayment'>,
  ): Promise<AssessedResponse> {
    const state = await this.checkState(dispute);
    // A response that is refused anyway needs no reading, which can take seconds.
    const readsPayment = request.readsPayment !== false && !state.some(isBlocking);
    try {
      const assembled = await this.assemble(dispute, { ...request, readsPayment });
      return { assembled, findings: [...state, ...this.checkContent(assembled, request.includeEvidence)] };
    } catch (error) {
      // A busy server is no reason against the response.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return { assembled: undefined, findings: [...state, asRefusal(error)] };
    }
  }

  /** The findings about a response that is assembled for another reason. */
  async assessAssembled(assembled: AssembledResponse): Promise<readonly ResponseCheck[]> {
    return [...(await this.checkState(assembled.dispute)), ...this.checkContent(assembled, true)];
  }

  /** Assembles the response with the documents that its provider requests. */
  async assemble(
    dispute: Dispute,
    request: Omit<AssemblyRequest, 'generatedAt'>,
  ): Promise<AssembledResponse> {
    const requested =
      request.readsPayment === false
        ? dispute.requestedDocuments
        : await this.deps.defense.requestedDocuments(dispute);
    return this.deps.assembly.assemble(
      { ...dispute, ...optional('requestedDocuments', requested) },
      { ...request, generatedAt: this.deps.clock() },
    );
  }

  /** Checks that the dispute and its account are in a state in which a response can be sent. */
  private async checkState(dispute: Dispute): Promise<ResponseCheck[]> {
    const { tenantId, disputeId, accountId } = dispute;
    const [account, capabilities, isRunning, isAccepting, lock, duplicateDispute] = await Promise.all([
      this.deps.accounts.findPspAccount(tenantId, accountId),
      this.deps.capabilities.findCapabilities(dispute),
      this.deps.database.read(tenantId, (tx) => this.deps.submissions.hasLive(tx, tenantId, disputeId)),
      hasPendingAcceptance(this.deps.database.system, dispute),
      this.deps.disputeLocks.reason(dispute),
      this.deps.linkedDisputes.findDuplicates(dispute),
    ]);
    const now = this.deps.clock();
    const limit = capabilities === undefined ? undefined : responseOptionsOf(capabilities).submitLimit;
    const leader = duplicateRefusal(duplicateDispute);
    return [
      ...(lock === undefined ? [] : [asRefusal(lock)]),
      ...(leader === undefined ? [] : [asRefusal(leader)]),
      ...(account?.isActive === true ? [] : [asRefusal(whyInactive(account))]),
      ...(isRunning ? [asRefusal(errors.submissionRunning())] : []),
      ...(isAccepting ? [asRefusal(errors.beingAccepted())] : []),
      ...(limit === undefined
        ? checkEligible(capabilities, dispute)
        : [asRefusal(errors.answerInPortal(limit))]),
      ...(isOverdue(dispute, now)
        ? [note('overdue', 'The due date has passed. The provider may refuse the response.')]
        : []),
    ];
  }

  private checkContent(assembled: AssembledResponse, includeEvidence: boolean): ResponseCheck[] {
    const { category, dispute, evidence, paymentUnread } = assembled;
    return [
      ...this.deps.responseChecks.ofAssembled(assembled),
      ...evidence.flatMap(checkExhibit),
      ...checkArgument(assembled, includeEvidence),
      ...(paymentUnread === undefined ? [] : [note('payment_unread', `${unread} ${paymentUnread}`)]),
      ...(category === undefined ? [note('business_category_missing', noCategory)] : []),
      ...(includeEvidence && completenessOf(assembled).refundState === 'unknown'
        ? [note('refund_amount_unknown', unknownRefund(dispute.amount))]
        : []),
    ];
  }
}

const unread = "The payment couldn't be read, so the letter lacks its facts.";
const noCategory =
  'Add your business category in the response settings. It determines the evidence that this dispute requires.';
const unknownRefund = (amount: Money) =>
  'The refund record has no readable amount, so the letter does not mention a refund. ' +
  `Add a text with a line for each refund, for example "Refunded: ${amountText(amount)}".`;

/** Checks if the provider's plugin accepts a submission at all, regardless of the packet. */
function checkEligible(capabilities: AccountCapabilities | undefined, dispute: Dispute): ResponseCheck[] {
  const verdict = eligibilityOf(capabilities, dispute);
  return verdict.isEligible ? [] : [asRefusal(notEligible(verdict))];
}

/** A submission is refused with the same code. */
export const asRefusal = ({ code, message }: AppError): ResponseCheck => refusal(code, message);

function checkExhibit(exhibit: Evidence): ResponseCheck[] {
  const { unsendableBecause, warnings } = exhibit;
  return [
    ...(unsendableBecause === undefined
      ? []
      : [refusal('evidence_not_sendable', unsendableBecause, [exhibit])]),
    ...warnings.map(({ code, message }) => note(code, message, [exhibit])),
  ];
}
