import type { TenantActor } from '../../identity/access/actor.js';
import { toApprovalDto } from '../approvals/approvals.mapping.js';
import { toTimelineEntryDto } from '../casework/casework.mapping.js';
import { toCollectionDto } from '../collection/collection.mapping.js';
import { toEvidenceListDto, toEvidenceSummaryDto } from '../evidence/evidence.mapping.js';
import { toCompletenessDto } from '../evidence-requirements/evidence-requirements.mapping.js';
import { toDisputeOrderDto } from '../orders/dispute-orders.mapping.js';
import { toArgumentAnswerDto } from '../responses/response-arguments.mapping.js';
import { toStatementsDto } from '../statements/statements.mapping.js';
import { toSubmissionDto } from '../submissions/submissions.mapping.js';
import type { WorkspaceDto } from './workspace.dto.js';
import type { Workspace } from './workspace.service.js';

export function toWorkspaceDto(workspace: Workspace, actor: TenantActor): WorkspaceDto {
  const { completeness, collection, pendingApproval } = workspace;
  return {
    ...toStatementsDto(workspace.statements),
    order: toDisputeOrderDto(workspace.order),
    completeness: completeness === undefined ? null : toCompletenessDto(completeness),
    evidence: toEvidenceListDto(workspace.evidence),
    evidence_summary: toEvidenceSummaryDto(workspace.evidenceSummary),
    collection: collection === undefined ? null : toCollectionDto(collection),
    ...toArgumentAnswerDto(workspace.argument),
    pending_approval: pendingApproval === undefined ? null : toApprovalDto(pendingApproval, actor),
    submissions: workspace.submissions.map(toSubmissionDto),
    timeline: workspace.timeline.map(toTimelineEntryDto),
  };
}
