import type { TimelineEntryDto } from '../../case/casework/casework.dto.js';
import type { StatementDto } from '../../case/statements/statements.dto.js';
import type { CollectionDto } from '../../evidence/collection/collection.dto.js';
import type { CustomerHistoryDto } from '../../evidence/customer-history/customer-history.dto.js';
import type {
  EvidenceListDto,
  EvidenceSummaryDto,
  EvidenceTypeDto,
} from '../../evidence/exhibits/evidence.dto.js';
import type { DisputeOrderDto } from '../../evidence/orders/dispute-orders.dto.js';
import type { CompletenessDto } from '../../evidence/requirements/evidence-requirements.dto.js';
import type { PersonDto } from '../../identity/team/team.dto.js';
import type { ResponseArgumentDto } from '../../letters/responses/response-arguments.dto.js';
import type { ApprovalDto } from '../../submissions/approvals/approvals.dto.js';
import type { SubmissionDto } from '../../submissions/submissions.dto.js';

/** The usual time from a response to the decision. A hint, never a promise. */
export type DecisionTimeDto = {
  /** `network`, or the provider that states the time for its own disputes. */
  set_by: string;
  /** Days after the response. Null if a decision is possible at any time until `days_max`. */
  days_min: number | null;
  days_max: number;
  note: string | null;
  source: string;
  confirmed: boolean;
  /** Doubts about the time. */
  doubt: string | null;
};

export type WorkspaceDto = {
  /** Oldest first. */
  statements: StatementDto[];
  order: DisputeOrderDto;
  customer_history: CustomerHistoryDto;
  /** null once the dispute no longer accepts evidence. */
  completeness: CompletenessDto | null;
  /** The first 100, oldest first, and the cursor of the rest. */
  evidence: EvidenceListDto;
  evidence_summary: EvidenceSummaryDto;
  evidence_types: EvidenceTypeDto[];
  /** The newest collection of evidence, or null. */
  collection: CollectionDto | null;
  argument: ResponseArgumentDto | null;
  /** The request to submit or accept that waits for another person, or null. */
  pending_approval: ApprovalDto | null;
  /** Newest first. */
  submissions: SubmissionDto[];
  /** Oldest first. */
  timeline: TimelineEntryDto[];
  /** Longest-standing first. */
  colleagues: PersonDto[];
  /** The members who can approve your request. Null if the dispute needs no second person. */
  approvers: PersonDto[] | null;
  /** True if the company has a store account. */
  has_store: boolean;
  /** True if a refund of the payment was started here, whatever became of it. `GET /api/refunds` lists them. */
  has_refunds: boolean;
  /** Null if no source states a time for the provider, network and stage of the dispute. */
  decision_time: DecisionTimeDto | null;
};
