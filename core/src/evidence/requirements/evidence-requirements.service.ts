import {
  isEvidenceType,
  type EvidenceType,
  type RequestedDocument,
  type SubClaim,
} from '@rebuttal/plugin-kit';

import { needsResponse, type Dispute } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { ResponseSettingsRepository } from '../../case/settings/settings.repository.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { LimitsService } from '../../identity/plans/limits.service.js';
import type { TenantsRepository } from '../../identity/tenants/tenants.repository.js';
import { errors } from '../../platform/errors/catalogue.js';
import { findCode, otherReasons, subClaimOf, windowsOf, type DisputeTraits } from '../../rules/catalogue.js';
import type { EvidenceGuidance } from '../../rules/guidance/define-guidance.js';
import { guidanceOf } from '../../rules/guidance/guidance.js';
import { businessCategories, requirementsFor } from '../../rules/requirement-rows.js';
import type { AnswerWindow, CodeRule } from '../../rules/rules.js';
import {
  acceptedFormats,
  validateEvidenceContent,
  validateEvidenceFile,
  type FileFacts,
  type ExpectedEvidence,
} from '../exhibits/evidence-validation.js';
import type { EvidenceRepository } from '../exhibits/evidence.repository.js';
import type { DisputeFactsReader } from '../facts/dispute-facts-reader.js';
import { toCompleteness, type Completeness } from './completeness.js';
import type { ChooseTemplate, RequestingTemplate } from './requesting-template.js';

export type DisputeCompleteness = Completeness & {
  readonly dispute: Dispute;
  readonly template: RequestingTemplate | undefined;
  readonly traits: DisputeTraits;
  readonly code: CodeRule | undefined;
  /** The claim that the provider's text describes, if the code covers several. */
  readonly claim: SubClaim | undefined;
  readonly otherReasons: readonly string[];
  readonly windows: readonly AnswerWindow[];
};

export type EvidenceRequirementsDeps = {
  readonly disputes: DisputesRepository;
  readonly evidence: EvidenceRepository;
  readonly chooseTemplate: ChooseTemplate;
  readonly tenants: TenantsRepository;
  readonly registry: ProviderRegistry;
  readonly limits: LimitsService;
  readonly responseSettings: Pick<ResponseSettingsRepository, 'findSettings'>;
  readonly factsReader: Pick<DisputeFactsReader, 'readFacts'>;
  readonly defense: {
    requestedDocuments(dispute: Dispute): Promise<readonly RequestedDocument[] | undefined>;
  };
};

export class EvidenceRequirementsService {
  constructor(private readonly deps: EvidenceRequirementsDeps) {}

  async getCompleteness(
    actor: Pick<TenantActor, 'tenantId'>,
    disputeId: string,
  ): Promise<DisputeCompleteness> {
    const dispute = await this.requireOpen(actor.tenantId, disputeId);
    const [{ template, category }, evidence, settings, requestedDocuments] = await Promise.all([
      this.chooseTemplate(dispute),
      this.deps.evidence.listEvidence(actor.tenantId, disputeId),
      this.deps.responseSettings.findSettings(actor.tenantId),
      this.deps.defense.requestedDocuments(dispute),
    ]);
    const { facts } = await this.deps.factsReader.readFacts(dispute, { evidence, settings });
    const isRefundedInFull = facts.refundState === 'full';
    const traits = { ...dispute, requestedDocuments, code: dispute.reasonCode, category, isRefundedInFull };
    return {
      ...toCompleteness(traits, template?.requiredEvidence ?? [], evidence),
      dispute,
      template,
      traits,
      code: findCode(dispute.network, dispute.reasonCode),
      claim: subClaimOf(traits),
      otherReasons: otherReasons(traits),
      windows: windowsOf(traits, this.deps.registry.find(dispute.provider)?.manifest),
    };
  }

  getGuidance(evidenceType: string): EvidenceGuidance & { readonly type: EvidenceType } {
    if (!isEvidenceType(evidenceType)) throw errors.evidenceTypeNotFound();
    return { ...guidanceOf(evidenceType), type: evidenceType };
  }

  /** Evidence of this type as the dispute's template requires it: in the template's formats, if it names any. */
  async expectedFor(dispute: Dispute, type: EvidenceType): Promise<ExpectedEvidence> {
    const { template, category } = await this.chooseTemplate(dispute);
    const requested = requirementsFor(template?.requiredEvidence ?? [], category);
    const formats = requested.find((row) => row.type === type)?.formats;
    return { type, ...(formats === undefined ? {} : { formats: acceptedFormats({ type, formats }) }) };
  }

  /** Also checks the storage limit of the plan and, with a dispute, that it accepts evidence and such a file. */
  async validateFile(
    actor: TenantActor,
    file: FileFacts,
    expected: ExpectedEvidence,
    disputeId?: string,
  ): Promise<string | undefined> {
    const own = await this.wantedBy(actor, expected, disputeId);
    const problem = validateEvidenceFile(file, expected) ?? validateEvidenceFile(file, own);
    if (problem !== undefined) return problem;
    const { bytesLeft, refusal } = await this.deps.limits.uploadRoom(actor.tenantId);
    return file.sizeBytes > bytesLeft ? refusal.message : undefined;
  }

  /** With a dispute, also checks that it accepts evidence and such a text. */
  async validateContent(
    actor: TenantActor,
    text: string,
    expected: ExpectedEvidence,
    disputeId?: string,
  ): Promise<string | undefined> {
    const own = await this.wantedBy(actor, expected, disputeId);
    return validateEvidenceContent(text, expected) ?? validateEvidenceContent(text, own);
  }

  private async wantedBy(
    { tenantId }: TenantActor,
    expected: ExpectedEvidence,
    disputeId: string | undefined,
  ): Promise<ExpectedEvidence> {
    if (disputeId === undefined) return expected;
    const dispute = await this.requireOpen(tenantId, disputeId);
    return expected.type === undefined ? expected : this.expectedFor(dispute, expected.type);
  }

  private async chooseTemplate({ tenantId, reason, network }: Dispute) {
    const tenant = await this.deps.tenants.findTenant(tenantId);
    const category = businessCategories.find((known) => known === tenant?.businessCategory);
    const language = tenant?.language ?? 'en';
    const template = await this.deps.chooseTemplate(tenantId, { reason, network, category, language });
    return { template, category };
  }

  private async requireOpen(tenantId: string, disputeId: string): Promise<Dispute> {
    const dispute = await this.deps.disputes.getDispute(tenantId, disputeId);
    if (!needsResponse(dispute)) throw errors.disputeClosedFor('evidence');
    return dispute;
  }
}
