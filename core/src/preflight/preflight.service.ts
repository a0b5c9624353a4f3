import { createHash } from 'node:crypto';

import { can, isProviderError, type EvidencePacket } from '@rebuttal/plugin-kit';

import type { TenantActor } from '../auth/actor.js';
import type { Database } from '../database/database.js';
import { isBeingAccepted, isOverdue, needsResponse, type Dispute } from '../disputes/disputes.js';
import type { DisputesRepository } from '../disputes/disputes.repository.js';
import { AppError, errors } from '../errors/catalogue.js';
import type { Evidence } from '../evidence/evidence.js';
import type { EvidenceRequirementsService } from '../evidence-requirements/evidence-requirements.service.js';
import type { FileStore } from '../files/file-store.js';
import type { DisputeLocks } from '../plans/dispute-locks.js';
import { answerWays, type AbilitiesDirectory } from '../providers/account-abilities.js';
import type { ProviderContexts } from '../providers/provider-contexts.js';
import type { PspAccountsRepository } from '../psp-accounts/psp-accounts.repository.js';
import type { AssembledResponse, ResponseAssembly } from '../responses/response-assembly.js';
import type { Clock } from '../shared/clock.js';
import { toEvidencePacket, toFrozenItems, type FrozenFile } from '../submissions/packet.js';
import type { SubmissionsRepository } from '../submissions/submissions.repository.js';
import { blocks, warns, type Preflight, type PreflightProblem } from './preflight.js';
import { checkByRules } from './rule-checks.js';

export type PreflightDeps = {
  readonly database: Database;
  readonly disputes: DisputesRepository;
  readonly accounts: PspAccountsRepository;
  readonly submissions: SubmissionsRepository;
  readonly abilities: AbilitiesDirectory;
  readonly disputeLocks: DisputeLocks;
  readonly contexts: ProviderContexts;
  readonly assembly: ResponseAssembly;
  readonly requirements: EvidenceRequirementsService;
  readonly files: FileStore;
  readonly clock: Clock;
};

type Printed = { readonly bytes: Uint8Array; readonly pages: number };

/** Tells before a submission what would be refused, and sends nothing. */
export class PreflightService {
  constructor(private readonly deps: PreflightDeps) {}

  async check(
    actor: TenantActor,
    disputeId: string,
    wish: { readonly includeEvidence: boolean },
  ): Promise<Preflight> {
    const dispute = await this.deps.disputes.find(actor.tenantId, disputeId);
    if (dispute === undefined) throw errors.disputeNotFound();
    if (!needsResponse(dispute)) throw errors.disputeClosedFor('response');
    const [standing, missing, content] = await Promise.all([
      this.checkStanding(dispute),
      this.checkMissing(actor, dispute, wish.includeEvidence),
      this.checkContent(dispute, wish.includeEvidence),
    ]);
    return { ...content, problems: [...standing, ...content.problems, ...missing] };
  }

  /** Whether the dispute and its account are in a state in which a response can be sent at all. */
  private async checkStanding(dispute: Dispute): Promise<PreflightProblem[]> {
    const { tenantId, disputeId, accountId } = dispute;
    const [account, abilities, isRunning, lock] = await Promise.all([
      this.deps.accounts.find(tenantId, accountId),
      this.deps.abilities.of(dispute),
      this.deps.database.read(tenantId, (tx) => this.deps.submissions.hasLive(tx, tenantId, disputeId)),
      this.deps.disputeLocks.reason(dispute),
    ]);
    const now = this.deps.clock();
    const limit = abilities === undefined ? undefined : answerWays(abilities).submitLimit;
    return [
      ...(lock === undefined ? [] : [asProblem(lock)]),
      ...(account?.isActive === true ? [] : [asProblem(errors.accountInactive())]),
      ...(isRunning ? [asProblem(errors.submissionRunning())] : []),
      ...(isBeingAccepted(dispute, now) ? [asProblem(errors.beingAccepted())] : []),
      ...(limit === undefined ? [] : [asProblem(errors.answerInPortal(limit))]),
      ...(isOverdue(dispute, now)
        ? [warns('overdue', 'The due date has passed, so the provider may refuse the response.')]
        : []),
    ];
  }

  private async checkMissing(
    actor: TenantActor,
    dispute: Dispute,
    includeEvidence: boolean,
  ): Promise<PreflightProblem[]> {
    const { missing, requirements } = await this.deps.requirements.getCompleteness(actor, dispute.disputeId);
    const asked = includeEvidence ? missing : requirements.filter(({ level }) => level === 'required');
    return asked.map(({ label, why }) => warns('evidence_missing', `${label} is missing. ${why}`));
  }

  private async checkContent(dispute: Dispute, includeEvidence: boolean): Promise<Preflight> {
    try {
      const generatedAt = this.deps.clock();
      const assembled = await this.deps.assembly.assemble(dispute, { includeEvidence, generatedAt });
      const letter = await this.deps.assembly.toLetter(assembled);
      return {
        packet: describe(assembled, letter),
        problems: [
          ...assembled.evidence.flatMap(checkExhibit),
          ...(await this.askProvider(dispute, assembled, letter)),
        ],
      };
    } catch (error) {
      if (error instanceof AppError) return { problems: [asProblem(error)] };
      throw error;
    }
  }

  /** By the provider's own code where its plugin looks itself, else by the limits that it states. */
  private async askProvider(
    dispute: Dispute,
    { evidence }: AssembledResponse,
    letter: Printed,
  ): Promise<PreflightProblem[]> {
    const sendable = evidence.filter(({ unsendableBecause }) => unsendableBecause === undefined);
    const account = await this.deps.accounts.find(dispute.tenantId, dispute.accountId);
    if (account === undefined || account.deletedAt !== undefined) return [];
    const { provider, context } = this.deps.contexts.for(account);
    if (!can(provider, 'submitEvidence')) return [];
    if (provider.inspectPacket === undefined)
      return checkByRules(sendable, provider.manifest.evidence, provider.manifest.label);
    const packet = this.toPacket(dispute, sendable, letter);
    try {
      const problems = await provider.inspectPacket(dispute, packet, context.credentials);
      return problems.map((message) => blocks('provider_would_refuse', message, idOf(message, sendable)));
    } catch (error) {
      if (isProviderError(error)) return [blocks('provider_would_refuse', error.message)];
      throw error;
    }
  }

  private toPacket(dispute: Dispute, evidence: readonly Evidence[], letter: Printed): EvidencePacket {
    const { reason, stage, network } = dispute;
    const bytes = Buffer.from(letter.bytes);
    const file: FrozenFile = {
      name: 'response.pdf',
      mimeType: 'application/pdf',
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storageKey: '',
    };
    const frozen = { templateId: '', letter: file, letterText: '', items: toFrozenItems(evidence) };
    const about = {
      reference: 'preflight',
      idempotencyKey: 'preflight',
      dispute: { reason, stage, network },
    };
    const packet = toEvidencePacket(frozen, about, this.deps.files);
    return { ...packet, letter: { ...packet.letter, read: () => Promise.resolve(bytes) } };
  }
}

function asProblem(error: AppError): PreflightProblem {
  return blocks(error.code, error.message);
}

function checkExhibit({ evidenceId, unsendableBecause, warnings }: Evidence): PreflightProblem[] {
  return [
    ...(unsendableBecause === undefined
      ? []
      : [blocks('evidence_not_sendable', unsendableBecause, evidenceId)]),
    ...warnings.map(({ code, message }) => warns(code, message, evidenceId)),
  ];
}

/** Plugins name the file in quotes. */
function idOf(message: string, evidence: readonly Evidence[]): string | undefined {
  return evidence.find(({ file }) => file !== undefined && message.includes(`"${file.name}"`))?.evidenceId;
}

function describe({ evidence, template }: AssembledResponse, letter: Printed): Preflight['packet'] {
  const files = evidence.flatMap(({ file }) => file ?? []);
  return {
    templateName: template.name,
    files: files.length,
    texts: evidence.length - files.length,
    totalBytes: letter.bytes.byteLength + files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    pages: letter.pages + evidence.reduce((sum, { pageCount }) => sum + (pageCount ?? 0), 0),
  };
}
