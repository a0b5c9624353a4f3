import { optional, toMegabytes, type Money } from '@rebuttal/plugin-kit';

import { eligibilityOf, notEligible } from '../../case/disputes/dispute-eligibility.js';
import { isOverdue, needsResponse, type Dispute } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import { hasPendingAcceptance } from '../../case/disputes/pending-acceptance.js';
import { duplicateRefusal, type LinkedDisputes } from '../../case/linked-disputes/linked-disputes.js';
import {
  responseOptionsOf,
  type CapabilityService,
  type AccountCapabilities,
} from '../../connections/providers/capability-service.js';
import type { ConnectedProvider, ProviderContexts } from '../../connections/providers/provider-contexts.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import { whyInactive } from '../../connections/psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { Evidence } from '../../evidence/exhibits/evidence.js';
import { amountText } from '../../evidence/exhibits/exhibit-lines.js';
import type { EvidenceRequirementsService } from '../../evidence/requirements/evidence-requirements.service.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { DisputeLocks } from '../../identity/plans/dispute-locks.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { AppError, errors } from '../../platform/errors/catalogue.js';
import { undrawableWarning } from '../../platform/printing/drawable-characters.js';
import type { Clock } from '../../platform/shared/clock.js';
import { isBlocking, type ResponseCheck } from '../checks/response-checks.js';
import type { ResponseChecksService } from '../checks/response-checks.service.js';
import type { AssembledResponse, AssemblyRequest, ResponseAssembly } from '../responses/response-assembly.js';
import { checkArgument } from './argument-checks.js';
import type { FittedPacket, PacketFitting } from './packet-fitting.js';
import { blocks, warns, type Preflight, type PreflightProblem } from './preflight.js';

export type PreflightDeps = {
  readonly database: Database;
  readonly disputes: DisputesRepository;
  readonly accounts: PspAccountsRepository;
  readonly submissions: { hasLive(tx: Tx, tenantId: string, disputeId: string): Promise<boolean> };
  readonly capabilities: CapabilityService;
  readonly disputeLocks: DisputeLocks;
  readonly linkedDisputes: LinkedDisputes;
  readonly contexts: ProviderContexts;
  readonly registry: ProviderRegistry;
  readonly assembly: ResponseAssembly;
  readonly packetFitting: PacketFitting;
  readonly requirements: EvidenceRequirementsService;
  readonly clock: Clock;
  readonly responseChecks: ResponseChecksService;
};

export type PreflightRequest = {
  readonly includeEvidence: boolean;
  /** True if the first blocking check is enough. Then the letter is not rendered, which takes a second of processor time. */
  readonly stopsAtBlockingCheck?: true;
};

/** Checks a response before submission for anything that would be refused. Sends nothing. */
export class PreflightService {
  constructor(private readonly deps: PreflightDeps) {}

  async check(actor: TenantActor, disputeId: string, request: PreflightRequest): Promise<Preflight> {
    const dispute = await this.deps.disputes.find(actor.tenantId, disputeId);
    if (dispute === undefined) throw errors.disputeNotFound();
    if (!needsResponse(dispute)) throw errors.disputeClosedFor('response');
    const state = await this.checkState(dispute);
    // A response that is refused anyway needs no reading, which can take seconds.
    const readsPayment = state.every(({ severity }) => severity !== 'blocks');
    const content = await this.checkContent(actor, dispute, { ...request, readsPayment });
    // After the reading: the refunds of the payment decide what is missing.
    const missing = await this.checkMissing(actor, dispute, request.includeEvidence);
    return { ...content, problems: [...state, ...content.problems, ...missing] };
  }

  /** Checks that the dispute and its account are in a state in which a response can be sent. */
  private async checkState(dispute: Dispute): Promise<PreflightProblem[]> {
    const { tenantId, disputeId, accountId } = dispute;
    const [account, capabilities, isRunning, isAccepting, lock, duplicateDispute] = await Promise.all([
      this.deps.accounts.find(tenantId, accountId),
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
      ...(lock === undefined ? [] : [asProblem(lock)]),
      ...(leader === undefined ? [] : [asProblem(leader)]),
      ...(account?.isActive === true ? [] : [asProblem(whyInactive(account))]),
      ...(isRunning ? [asProblem(errors.submissionRunning())] : []),
      ...(isAccepting ? [asProblem(errors.beingAccepted())] : []),
      ...(limit === undefined
        ? checkEligible(capabilities, dispute)
        : [asProblem(errors.answerInPortal(limit))]),
      ...(isOverdue(dispute, now)
        ? [warns('overdue', 'The due date has passed. The provider may refuse the response.')]
        : []),
    ];
  }

  private async checkMissing(
    actor: TenantActor,
    dispute: Dispute,
    includeEvidence: boolean,
  ): Promise<PreflightProblem[]> {
    const completeness = await this.deps.requirements.getCompleteness(actor, dispute.disputeId);
    const { missing, requirements, traits, refundState } = completeness;
    const listed = includeEvidence ? missing : requirements.filter(({ level }) => level === 'required');
    return [
      ...(traits.category === undefined ? [warns('business_category_missing', noCategory)] : []),
      ...(includeEvidence && refundState === 'unknown'
        ? [warns('refund_amount_unknown', unknownRefund(dispute.amount))]
        : []),
      ...listed.map(({ label, why }) => warns('evidence_missing', `${label} is missing. ${why}`)),
    ];
  }

  private async checkContent(
    { origin }: TenantActor,
    dispute: Dispute,
    request: PreflightRequest & Pick<AssemblyRequest, 'readsPayment'>,
  ): Promise<Preflight> {
    try {
      const assembled = await this.deps.assembly.assemble(dispute, {
        includeEvidence: request.includeEvidence,
        readsPayment: request.readsPayment,
        generatedAt: this.deps.clock(),
        ...optional('requestId', origin?.requestId),
      });
      const checks = this.deps.responseChecks.ofAssembled(assembled);
      if (request.stopsAtBlockingCheck === true && checks.some(isBlocking))
        return { problems: checks.flatMap(toProblem), checks };
      const fitted = await this.deps.packetFitting.fit(assembled, await this.connect(dispute));
      const problems = [
        ...checks.flatMap(toProblem),
        ...assembled.evidence.flatMap(checkExhibit),
        ...checkArgument(assembled, request.includeEvidence),
        ...warnUnread(assembled),
        ...warnUndrawable(await this.deps.assembly.undrawable(assembled)),
        ...warnShrunk(assembled.evidence, fitted, this.deps.registry.get(dispute.provider).manifest.label),
        ...fitted.problems,
      ];
      return { packet: describe(fitted), problems, checks };
    } catch (error) {
      if (error instanceof AppError) return { problems: [asProblem(error)], checks: [] };
      throw error;
    }
  }

  private async connect(dispute: Dispute): Promise<ConnectedProvider | undefined> {
    const account = await this.deps.accounts.find(dispute.tenantId, dispute.accountId);
    if (account === undefined || account.deletedAt !== undefined) return undefined;
    return this.deps.contexts.for(account);
  }
}

const noCategory =
  'Add your business category in the response settings. It determines the evidence that this dispute requires.';
const unknownRefund = (amount: Money) =>
  'The refund record has no readable amount, so the letter does not mention a refund. ' +
  `Add a text with a line for each refund, for example "Refunded: ${amountText(amount)}".`;

/** Checks if the provider's plugin accepts a submission at all, regardless of the packet. */
function checkEligible(capabilities: AccountCapabilities | undefined, dispute: Dispute): PreflightProblem[] {
  const verdict = eligibilityOf(capabilities, dispute);
  return verdict.isEligible ? [] : [asProblem(notEligible(verdict))];
}

function asProblem(error: AppError): PreflightProblem {
  return blocks(error.code, error.message);
}

/** `checkMissing` lists missing evidence, even if no response can be assembled. */
function toProblem(check: ResponseCheck): PreflightProblem[] {
  const { code, message, evidenceIds } = check;
  if (code === 'missing_required_evidence') return [];
  return [isBlocking(check) ? blocks(code, message, evidenceIds[0]) : warns(code, message, evidenceIds[0])];
}

function checkExhibit({ evidenceId, unsendableBecause, warnings }: Evidence): PreflightProblem[] {
  return [
    ...(unsendableBecause === undefined
      ? []
      : [blocks('evidence_not_sendable', unsendableBecause, evidenceId)]),
    ...warnings.map(({ code, message }) => warns(code, message, evidenceId)),
  ];
}

function warnUnread({ paymentUnread }: AssembledResponse): PreflightProblem[] {
  if (paymentUnread === undefined) return [];
  const message = `The payment couldn't be read, so the letter lacks its facts. ${paymentUnread}`;
  return [warns('payment_unread', message)];
}

function warnUndrawable(characters: readonly string[]): PreflightProblem[] {
  return characters.length === 0
    ? []
    : [warns('undrawable_characters', undrawableWarning('The response letter', characters))];
}

function warnShrunk(
  evidence: readonly Evidence[],
  { smaller }: FittedPacket,
  provider: string,
): PreflightProblem[] {
  return evidence.flatMap(({ evidenceId, file }) => {
    const copy = smaller.get(evidenceId);
    if (copy === undefined || file === undefined) return [];
    const message =
      `"${file.name}" is ${toMegabytes(file.sizeBytes)}, and the packet exceeds the limit of ${provider}. ` +
      `We send a smaller, readable copy of ${toMegabytes(copy.file.sizeBytes)} instead.`;
    return [warns('image_shrunk', message, evidenceId)];
  });
}

function describe({ assembled: { evidence, template }, letter }: FittedPacket): Preflight['packet'] {
  const files = evidence.flatMap(({ file }) => file ?? []);
  return {
    templateName: template.name,
    files: files.length,
    texts: evidence.length - files.length,
    totalBytes: letter.bytes.byteLength + files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    pages: letter.pages + evidence.reduce((sum, { pageCount }) => sum + (pageCount ?? 0), 0),
  };
}
