import { optional, toMegabytes } from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import type { ConnectedProvider, ProviderContexts } from '../../connections/providers/provider-contexts.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { Evidence } from '../../evidence/exhibits/evidence.js';
import type { TenantActor } from '../../identity/access/actor.js';
import { AppError } from '../../platform/errors/catalogue.js';
import { undrawableWarning } from '../../platform/printing/drawable-characters.js';
import { isBlocking, note, type ResponseCheck } from '../checks/response-checks.js';
import type { AssembledResponse, ResponseAssembly } from '../responses/response-assembly.js';
import type { FittedPacket, PacketFitting } from './packet-fitting.js';
import { readinessOf, type Preflight } from './readiness.js';
import { asRefusal, type ReadinessService } from './readiness.service.js';

export type PreflightDeps = {
  readonly accounts: PspAccountsRepository;
  readonly contexts: ProviderContexts;
  readonly registry: ProviderRegistry;
  readonly assembly: ResponseAssembly;
  readonly packetFitting: PacketFitting;
  readonly readiness: ReadinessService;
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
    const { readiness } = this.deps;
    const dispute = await readiness.requireOpen(actor, disputeId);
    const { assembled, findings } = await readiness.assess(dispute, {
      includeEvidence: request.includeEvidence,
      ...optional('requestId', actor.origin?.requestId),
    });
    const report = readinessOf(findings);
    if (assembled === undefined || (request.stopsAtBlockingCheck === true && findings.some(isBlocking)))
      return { ...report, problems: findings };
    const { packet, problems } = await this.checkPacket(dispute, assembled);
    return { ...report, problems: [...findings, ...problems], packet };
  }

  /** Renders the letter and lets the provider's plugin inspect the packet. */
  private async checkPacket(
    dispute: Dispute,
    assembled: AssembledResponse,
  ): Promise<Pick<Preflight, 'problems' | 'packet'>> {
    try {
      const fitted = await this.deps.packetFitting.fit(assembled, await this.connect(dispute));
      const label = this.deps.registry.get(dispute.provider).manifest.label;
      const problems = [
        ...warnUndrawable(await this.deps.assembly.undrawable(assembled)),
        ...warnShrunk(assembled.evidence, fitted, label),
        ...fitted.problems,
      ];
      return { packet: describe(fitted), problems };
    } catch (error) {
      if (error instanceof AppError) return { packet: undefined, problems: [asRefusal(error)] };
      throw error;
    }
  }

  private async connect(dispute: Dispute): Promise<ConnectedProvider | undefined> {
    const account = await this.deps.accounts.findPspAccount(dispute.tenantId, dispute.accountId);
    if (account === undefined || account.deletedAt !== undefined) return undefined;
    return this.deps.contexts.for(account);
  }
}

function warnUndrawable(characters: readonly string[]): ResponseCheck[] {
  return characters.length === 0
    ? []
    : [note('undrawable_characters', undrawableWarning('The response letter', characters))];
}

function warnShrunk(
  evidence: readonly Evidence[],
  { smaller }: FittedPacket,
  provider: string,
): ResponseCheck[] {
  return evidence.flatMap((exhibit) => {
    const copy = smaller.get(exhibit.evidenceId);
    const { file } = exhibit;
    if (copy === undefined || file === undefined) return [];
    const message =
      `"${file.name}" is ${toMegabytes(file.sizeBytes)}, and the packet exceeds the limit of ${provider}. ` +
      `We send a smaller, readable copy of ${toMegabytes(copy.file.sizeBytes)} instead.`;
    return [note('image_shrunk', message, [exhibit])];
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
