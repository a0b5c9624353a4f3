import { currencyExponent, type EvidenceType } from '@rebuttal/plugin-kit';

import { labelOf } from '../../evidence/requirements/completeness.js';
import type { AuditedDisputeDto, DisputeAuditDto } from './dispute-audit.dto.js';
import { auditDefinitions, auditTotals, type AuditedDispute } from './dispute-audit.js';
import type { DisputeAudit } from './dispute-audit.service.js';

const listedMax = 1_000;
const ranks = { yes: 0, unknown: 1, no: 2, none: 3 } as const;
const rankOf = ({ finding }: AuditedDispute) => ranks[finding.winnable ?? 'none'];

export function toDisputeAuditDto(
  audit: DisputeAudit,
  providerLabelOf: (id: string) => string,
): DisputeAuditDto {
  const { now, since, days, disputes } = audit;
  const listed = disputes.toSorted((left, right) => rankOf(left) - rankOf(right)).slice(0, listedMax);
  return {
    generated_at: now.toISOString(),
    days,
    since: since.toISOString(),
    totals: auditTotals(disputes),
    disputes: listed.map((one) => toAuditedDto(one, providerLabelOf)),
    left_out_count: disputes.length - listed.length,
    definitions: [...auditDefinitions],
  };
}

function toAuditedDto(
  { dispute, audited, finding }: AuditedDispute,
  providerLabelOf: (id: string) => string,
): AuditedDisputeDto {
  const { amountMinor, currency } = dispute.amount;
  return {
    dispute_id: dispute.disputeId,
    psp_dispute_id: dispute.providerDisputeId,
    provider: dispute.provider,
    provider_label: providerLabelOf(dispute.provider),
    customer_name: dispute.customer?.name ?? null,
    reason: dispute.reason,
    reason_code: dispute.reasonCode ?? null,
    network: dispute.network ?? null,
    amount: amountMinor,
    currency,
    currency_exponent: currencyExponent(currency),
    created_at: dispute.createdAt.toISOString(),
    evidence_due_by: dispute.evidenceDueBy?.toISOString() ?? null,
    is_test_mode: dispute.isTestMode,
    outcome: finding.outcome,
    winnable: finding.winnable,
    because: finding.because,
    required_evidence: audited.required.map(toEvidenceDto),
    missing_evidence: audited.missing?.map(toEvidenceDto) ?? null,
    chances_missed: finding.chances,
  };
}

function toEvidenceDto(type: EvidenceType): { type: EvidenceType; label: string } {
  return { type, label: labelOf(type) };
}
