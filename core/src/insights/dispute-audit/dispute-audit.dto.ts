import type { EvidenceNameDto } from '../../evidence/requirements/evidence-requirements.dto.js';
import type { DefinitionDto } from '../../platform/http/definition.dto.js';

export type DisputeAuditChanceDto = {
  code: 'deadline_missed' | 'not_answered' | 'accepted' | 'evidence_not_used';
  message: string;
};

export type AuditedDisputeDto = {
  dispute_id: string;
  psp_dispute_id: string;
  provider: string;
  provider_label: string;
  customer_name: string | null;
  reason: string;
  reason_code: string | null;
  network: string | null;
  /** Minor units of the currency. */
  amount: number;
  currency: string;
  /** The number of decimals of the currency. */
  currency_exponent: number;
  created_at: string;
  evidence_due_by: string | null;
  is_test_mode: boolean;
  /** `not_answered`: lost or past its deadline without a response. `closed`: without a decision. */
  outcome: 'won' | 'lost' | 'accepted' | 'not_answered' | 'awaiting_decision' | 'open' | 'closed';
  /** Null if the dispute is won, closed or not decided yet. */
  winnable: 'yes' | 'no' | 'unknown' | null;
  /** The fact behind `winnable`, as a sentence. */
  because: string | null;
  required_evidence: EvidenceNameDto[];
  /** Required evidence that the case lacks. Null if its evidence is unknown. */
  missing_evidence: EvidenceNameDto[] | null;
  chances_missed: DisputeAuditChanceDto[];
};

/** The number of disputes and their amount in minor units. */
export type DisputeAuditSumDto = { count: number; amount: number };

export type DisputeAuditTotalDto = {
  currency: string;
  /** The number of decimals of the currency. */
  currency_exponent: number;
  all: DisputeAuditSumDto;
  won: DisputeAuditSumDto;
  winnable: DisputeAuditSumDto;
  not_winnable: DisputeAuditSumDto;
  unknown: DisputeAuditSumDto;
  /** Open, or waiting for the issuer's decision. */
  undecided: DisputeAuditSumDto;
};

export type DisputeAuditDto = {
  generated_at: string;
  days: number;
  /** The period begins at this time. */
  since: string;
  /** The currency with the most disputes first. */
  totals: DisputeAuditTotalDto[];
  /** Winnable disputes first, then unknown ones; the newest of each first. At most 1,000. */
  disputes: AuditedDisputeDto[];
  /** Disputes that are in the totals and not in the list. */
  left_out_count: number;
  /** The terms, as the audit uses them. */
  definitions: DefinitionDto[];
};
