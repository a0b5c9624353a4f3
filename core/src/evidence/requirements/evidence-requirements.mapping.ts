import { evidenceTypes, isEvidenceType, type EvidenceType } from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import { invalidField } from '../../platform/errors/catalogue.js';
import type { EvidenceGuidance } from '../../rules/guidance/define-guidance.js';
import { evidenceFormats } from '../../rules/requirement-rows.js';
import type { AnswerWindow, CodeRule } from '../../rules/rules.js';
import { nameSources, type StatedProvenance } from '../../rules/sources.js';
import { acceptedFormats, evidenceBytesMax, type ExpectedEvidence } from '../exhibits/evidence-validation.js';
import { isMet, labelOf, type Requirement } from './completeness.js';
import type {
  AnswerWindowDto,
  CompletenessDto,
  EvidenceGuidanceDto,
  EvidenceNameDto,
  ReasonCodeDto,
  RequirementDto,
  ValidationDto,
  WantedEvidenceRequest,
} from './evidence-requirements.dto.js';
import type { DisputeCompleteness } from './evidence-requirements.service.js';

/** @param readiness default: the last known one */
export function toCompletenessDto(
  found: DisputeCompleteness,
  readiness = found.dispute.readiness,
): CompletenessDto {
  const { dispute, template, traits, code } = found;
  return {
    dispute_id: dispute.disputeId,
    template:
      template === undefined
        ? null
        : { template_id: template.templateId, name: template.name, version: template.version },
    reason: dispute.reason,
    card_network: dispute.network ?? null,
    reason_code: code === undefined ? null : toReasonCodeDto(code),
    claim: found.claim?.title ?? null,
    other_reasons: [...found.otherReasons],
    business_category: traits.category ?? null,
    requirements: found.requirements.map(toRequirementDto),
    missing: found.missing.map(toRequirementDto),
    recommended: found.recommended.map(toRequirementDto),
    uploaded: found.uploaded.map(toRequirementDto),
    not_needed: found.waived.map(({ type, why }) => ({ ...toNameDto(type), why })),
    refund_state: found.refundState,
    provider_win_percentage: winPercentageOf(dispute) ?? null,
    complete: found.isComplete,
    score: found.score,
    readiness: readiness ?? null,
    evidence_due_by: dispute.evidenceDueBy?.toISOString() ?? null,
    windows: found.windows.map(toWindowDto),
  };
}

/** Plugins pass it on as `<provider>_historical_win_percentage`. Other texts than a percentage count as none. */
export function winPercentageOf({
  provider,
  metadata,
}: Pick<Dispute, 'provider' | 'metadata'>): number | undefined {
  const text = metadata[`${provider}_historical_win_percentage`]?.trim() ?? '';
  return /^\d{1,3}(\.\d{1,4})?$/.test(text) && Number(text) <= 100 ? Number(text) : undefined;
}

export function toGuidanceDto(
  guidance: EvidenceGuidance & { readonly type: EvidenceType },
): EvidenceGuidanceDto {
  return {
    evidence_type: guidance.type,
    title: labelOf(guidance.type),
    description: guidance.description,
    help_text: guidance.helpText,
    tips: [...guidance.tips],
    examples: [...guidance.examples],
    accepted_formats: acceptedFormats({ type: guidance.type }),
    ...toWays(guidance.type),
    max_file_size: evidenceBytesMax,
    source: nameSources(guidance),
    confirmed: guidance.confirmed,
  };
}

export function toValidationDto(problem: string | undefined): ValidationDto {
  return { valid: problem === undefined, error: problem ?? null };
}

/**
 * A requirement as screens have it, or only the name of its type or format. `undefined` for a type that is not known.
 * @throws {AppError} 422 for a format that is not known
 */
export function toWanted(
  requirement: WantedEvidenceRequest | string | null | undefined,
  evidenceType?: string,
): ExpectedEvidence | undefined {
  const named: WantedEvidenceRequest =
    typeof requirement === 'string' ? { type: requirement } : (requirement ?? {});
  const ownFormat = evidenceFormats.find((key) => key === named.type);
  const type = evidenceType ?? (ownFormat === undefined ? named.type : undefined) ?? undefined;
  if (type !== undefined && !isEvidenceType(type)) return undefined;
  const formats = (named.formats ?? []).map((expected) => {
    const format = evidenceFormats.find((key) => key === expected);
    if (format === undefined)
      throw invalidField('requirement.formats', `Choose from ${evidenceFormats.join(', ')}`);
    return format;
  });
  return { type, formats: ownFormat === undefined ? formats : [ownFormat] };
}

function toRequirementDto(row: Requirement): RequirementDto {
  return {
    type: row.type,
    label: row.label,
    description: row.description,
    help_text: row.helpText,
    formats: [...row.formats],
    required: row.level === 'required',
    level: row.level,
    why: row.why,
    asked_by: row.origin,
    provider_field: row.providerField ?? null,
    satisfied: isMet(row),
    ...toWays(row.type),
    alternatives: row.alternatives.map(toNameDto),
    evidence: row.evidence.map(
      ({ evidenceId, evidenceType, title, unsendableBecause, discountedBecause }) => ({
        evidence_id: evidenceId,
        evidence_type: evidenceType,
        title,
        sendable: unsendableBecause === undefined,
        counts: discountedBecause === undefined,
        why: discountedBecause ?? null,
      }),
    ),
  };
}

export function toReasonCodeDto(rule: CodeRule): ReasonCodeDto {
  return {
    code: rule.code,
    title: rule.title,
    category: rule.category,
    can_contest: rule.cannotContest === undefined,
    cannot_contest: rule.cannotContest ?? null,
    argument: rule.argument,
    wins: rule.wins.map(toNameDto),
    ...toProvenanceDto(rule),
  };
}

function toWindowDto(window: AnswerWindow): AnswerWindowDto {
  return {
    stage: window.stage,
    set_by: window.setBy,
    days_min: window.days.min,
    days_max: window.days.max,
    note: window.note ?? null,
    ...toProvenanceDto(window),
  };
}

export function toProvenanceDto(row: StatedProvenance) {
  return { source: nameSources(row), confirmed: row.confirmed, doubt: row.confirmed ? null : row.doubt };
}

export function toNameDto(type: EvidenceType): EvidenceNameDto {
  return { type, label: labelOf(type) };
}

function toWays(type: EvidenceType) {
  const known = evidenceTypes.find(({ value }) => value === type);
  return { accepts_file: known?.acceptsFile ?? true, accepts_text: known?.acceptsText ?? true };
}
