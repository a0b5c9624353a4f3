import { can } from '@rebuttal/plugin-kit';

import type { CapabilityService } from '../../connections/providers/capability-service.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { DisputeLocks } from '../../identity/plans/dispute-locks.js';
import type { Database } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import { announceChange } from '../../platform/events/changes.js';
import { needsResponse, type Dispute } from '../disputes/disputes.js';
import type { DisputesRepository } from '../disputes/disputes.repository.js';
import type { StatementDto, StatementsDto } from './statements.dto.js';
import type { Statement } from './statements.js';
import type { StatementsRepository } from './statements.repository.js';

export type StatementsDeps = {
  readonly database: Database;
  readonly disputes: DisputesRepository;
  readonly statements: StatementsRepository;
  readonly capabilities: Pick<CapabilityService, 'findCapabilities'>;
  readonly disputeLocks: DisputeLocks;
  readonly audit: AuditLog;
};

/** Lists the statements of the other side, and chooses which of them the letter quotes. */
export class StatementsService {
  constructor(private readonly deps: StatementsDeps) {}

  async listStatements({ tenantId }: TenantActor, disputeId: string): Promise<StatementsDto> {
    const [dispute, statements] = await Promise.all([
      this.deps.disputes.getDispute(tenantId, disputeId),
      this.deps.statements.listStatements(tenantId, disputeId),
    ]);
    const canOpen = await this.opensFiles(dispute, statements);
    return { statements: statements.map((statement) => toStatementDto(statement, dispute, canOpen)) };
  }

  private async opensFiles(dispute: Dispute, statements: readonly Statement[]): Promise<boolean> {
    if (statements.every(({ files }) => files.length === 0)) return false;
    const found = await this.deps.capabilities.findCapabilities(dispute);
    return found !== undefined && can(found.provider, 'fetchStatementFile');
  }

  /** Chooses if the letter quotes a statement. Nothing is sent. */
  async setQuoted(
    actor: TenantActor,
    { disputeId, statementId }: { readonly disputeId: string; readonly statementId: string },
    isQuoted: boolean,
  ): Promise<StatementsDto> {
    const { tenantId } = actor;
    await this.deps.disputeLocks.requireUnlocked({ tenantId, disputeId });
    await this.deps.database.transaction(tenantId, async (tx) => {
      const dispute = await this.deps.disputes.getLockedDispute(tx, tenantId, disputeId);
      const key = { tenantId, disputeId, statementId };
      if (!(await this.deps.statements.setQuoted(tx, key, isQuoted))) throw errors.statementNotFound();
      if (!needsResponse(dispute)) throw errors.disputeClosedFor('quote');
      await announceChange(tx, { tenantId, kind: 'dispute', id: disputeId });
      await this.deps.audit.record(tx, actor, {
        action: 'response.statement_quote',
        subject: { kind: 'dispute', id: disputeId },
        details: { statement_id: statementId, quoted: isQuoted },
      });
    });
    return this.listStatements(actor, disputeId);
  }
}

/** @param canOpen the provider returns the content of files */
function toStatementDto(
  statement: Statement,
  { evidenceSubmittedAt }: Dispute,
  canOpen: boolean,
): StatementDto {
  return {
    statement_id: statement.statementId,
    from: statement.from,
    at: statement.at?.toISOString() ?? null,
    stage: statement.stage ?? null,
    text: statement.text ?? null,
    shortened: statement.isShortened,
    files: statement.files.map(({ name }) => ({ name, can_open: canOpen })),
    is_new: evidenceSubmittedAt === undefined || statement.seenAt > evidenceSubmittedAt,
    quoted: statement.isQuoted,
  };
}
