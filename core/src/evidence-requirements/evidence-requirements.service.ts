import { isEvidenceType, type EvidenceType } from '@rebuttal/plugin-kit';

import type { TenantActor } from '../auth/actor.js';
import { needsResponse, type Dispute } from '../disputes/disputes.js';
import type { DisputesRepository } from '../disputes/disputes.repository.js';
import { errors } from '../errors/catalogue.js';
import {
  validateEvidenceContent,
  validateEvidenceFile,
  type FileFacts,
  type WantedEvidence,
} from '../evidence/evidence-validation.js';
import type { EvidenceRepository } from '../evidence/evidence.repository.js';
import type { ProviderRegistry } from '../providers/registry.js';
import { findCode, otherReasons, windowsOf, type DisputeTraits } from '../rules/catalogue.js';
import type { EvidenceGuidance } from '../rules/guidance/define-guidance.js';
import { guidanceOf } from '../rules/guidance/guidance.js';
import type { AnswerWindow, CodeRule } from '../rules/rules.js';
import { businessCategories } from '../templates/builtin/builtin-template.js';
import { chooseTemplate } from '../templates/template-choice.js';
import type { ResponseTemplate } from '../templates/templates.js';
import type { TemplatesRepository } from '../templates/templates.repository.js';
import type { TenantsRepository } from '../tenants/tenants.repository.js';
import { toCompleteness, type Completeness } from './completeness.js';

export type DisputeCompleteness = Completeness & {
  readonly dispute: Dispute;
  readonly template: ResponseTemplate | undefined;
  readonly traits: DisputeTraits;
  readonly code: CodeRule | undefined;
  readonly otherReasons: readonly string[];
  readonly windows: readonly AnswerWindow[];
};

export type EvidenceRequirementsDeps = {
  readonly disputes: DisputesRepository;
  readonly evidence: EvidenceRepository;
  readonly templates: TemplatesRepository;
  readonly tenants: TenantsRepository;
  readonly registry: ProviderRegistry;
};

export class EvidenceRequirementsService {
  constructor(private readonly deps: EvidenceRequirementsDeps) {}

  async getCompleteness(actor: TenantActor, disputeId: string): Promise<DisputeCompleteness> {
    const dispute = await this.requireOpen(actor.tenantId, disputeId);
    const [tenant, templates, evidence] = await Promise.all([
      this.deps.tenants.find(actor.tenantId),
      this.deps.templates.listActive(actor.tenantId),
      this.deps.evidence.list(actor.tenantId, disputeId),
    ]);
    const category = businessCategories.find((known) => known === tenant?.businessCategory);
    const template = chooseTemplate(templates, {
      reason: dispute.reason,
      network: dispute.network,
      category,
      language: tenant?.language ?? 'en',
    })?.template;
    const traits = { ...dispute, code: dispute.reasonCode, category };
    return {
      ...toCompleteness(traits, template?.requiredEvidence ?? [], evidence),
      dispute,
      template,
      traits,
      code: findCode(dispute.network, dispute.reasonCode),
      otherReasons: otherReasons(traits),
      windows: windowsOf(traits),
    };
  }

  getGuidance(evidenceType: string): EvidenceGuidance & { readonly type: EvidenceType } {
    if (!isEvidenceType(evidenceType)) throw errors.evidenceTypeNotFound();
    return { ...guidanceOf(evidenceType), type: evidenceType };
  }

  validateFile(file: FileFacts, wanted: WantedEvidence): string | undefined {
    return validateEvidenceFile(file, wanted);
  }

  /** With a dispute, also by whether it takes evidence. */
  async validateContent(
    actor: TenantActor,
    text: string,
    wanted: WantedEvidence,
    disputeId?: string,
  ): Promise<string | undefined> {
    if (disputeId !== undefined) await this.requireOpen(actor.tenantId, disputeId);
    return validateEvidenceContent(text, wanted);
  }

  private async requireOpen(tenantId: string, disputeId: string): Promise<Dispute> {
    const dispute = await this.deps.disputes.find(tenantId, disputeId);
    if (dispute === undefined) throw errors.disputeNotFound();
    if (!needsResponse(dispute)) throw errors.disputeClosedFor('evidence');
    return dispute;
  }
}
