import { toCollectionDto } from '../../evidence/collection/collection.mapping.js';
import {
  toEvidenceListDto,
  toEvidenceSummaryDto,
  toEvidenceTypeDtos,
} from '../../evidence/exhibits/evidence.mapping.js';
import { toDisputeOrderDto } from '../../evidence/orders/dispute-orders.mapping.js';
import {
  toCompletenessDto,
  toProvenanceDto,
} from '../../evidence/requirements/evidence-requirements.mapping.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { PersonDto } from '../../identity/team/team.dto.js';
import type { Member } from '../../identity/team/team.js';
import { toArgumentAnswerDto } from '../../letters/responses/response-arguments.mapping.js';
import type { DecisionTime } from '../../rules/decision-times.js';
import { toApprovalDto } from '../../submissions/approvals/approvals.mapping.js';
import { toSubmissionDto } from '../../submissions/submissions.mapping.js';
import type { DecisionTimeDto, WorkspaceDto } from './workspace.dto.js';
import type { Workspace } from './workspace.service.js';

export function toWorkspaceDto(workspace: Workspace, actor: TenantActor): WorkspaceDto {
  const { completeness, collection, decisionTime, pendingApproval } = workspace;
  return {
    ...workspace.statements,
    order: toDisputeOrderDto(workspace.order),
    customer_history: workspace.customerHistory,
    completeness: completeness === undefined ? null : toCompletenessDto(completeness),
    evidence: toEvidenceListDto(workspace.evidence),
    evidence_summary: toEvidenceSummaryDto(workspace.evidenceSummary),
    evidence_types: toEvidenceTypeDtos(),
    collection: collection === undefined ? null : toCollectionDto(collection),
    ...toArgumentAnswerDto(workspace.argument),
    pending_approval: pendingApproval === undefined ? null : toApprovalDto(pendingApproval, actor),
    submissions: workspace.submissions.map(toSubmissionDto),
    timeline: workspace.timeline,
    colleagues: workspace.colleagues.map(toPersonDto),
    approvers: workspace.approvers?.map(toPersonDto) ?? null,
    has_store: workspace.hasStore,
    has_refunds: workspace.hasRefunds,
    decision_time: decisionTime === undefined ? null : toDecisionTimeDto(decisionTime),
  };
}

function toPersonDto({ userId, name }: Member): PersonDto {
  return { user_id: userId, name };
}

function toDecisionTimeDto(time: DecisionTime): DecisionTimeDto {
  return {
    set_by: time.setBy,
    days_min: time.days.min ?? null,
    days_max: time.days.max,
    note: time.note ?? null,
    ...toProvenanceDto(time),
  };
}
