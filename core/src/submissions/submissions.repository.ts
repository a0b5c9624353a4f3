import type { PacketSnapshot } from '../letters/responses/packet.js';
import { asyncCommit } from '../platform/database/async-commit.js';
import type { Database, Tx } from '../platform/database/database.js';
import { toColumns, toEntity } from '../platform/database/entities.js';
import { newestFirst } from '../platform/database/list-parts.js';
import { prepared } from '../platform/database/prepared.js';
import { withoutUndefined } from '../platform/shared/without-undefined.js';
import type { SubmissionStatus } from './submissions.dto.js';
import { liveStatuses, type Submission } from './submissions.js';

type Row = {
  override_reason: string | null;
  overridden_checks: string[] | null;
};

export type NewSubmission = Pick<
  Submission,
  'submissionId' | 'tenantId' | 'disputeId' | 'channel' | 'includeEvidence' | 'autoRetry' | 'override'
> & {
  readonly submittedBy: string;
  readonly round: number;
  /** The chance of a win that the advice shows now. */
  readonly predictedOdds: number | undefined;
};

/** `null` clears a column, `'now'` is the database's clock, and absent columns keep their values. */
export type SubmissionChanges = {
  readonly status?: SubmissionStatus;
  readonly frozen?: {
    readonly packet: PacketSnapshot;
    readonly sha256: string;
    readonly submissionsBefore: number;
    readonly evidenceScore: number;
  } | null;
  readonly sendBegunAt?: null;
  readonly submittedAt?: 'now' | Date;
  readonly attempt?: number;
  readonly tries?: number;
  readonly retryCount?: number;
  readonly nextTryAt?: Date | null;
  readonly error?: { readonly kind: string; readonly message: string } | null;
  readonly providerResponse?: unknown;
};

type SubmissionKey = Pick<Submission, 'tenantId' | 'submissionId'>;

export type FinishedRound = Pick<Submission, 'submissionsBefore'> & { readonly submittedAt: Date };

export class SubmissionsRepository {
  constructor(private readonly database: Database) {}

  async listSubmissions(tenantId: string, disputeId: string): Promise<Submission[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      select(tx, tenantId).where('submissions.dispute_id', disputeId).orderBy('submission_id', 'desc'),
    );
    return (rows as Row[]).map(toSubmission);
  }

  /** Lists submissions of all disputes or of one, newest first, after this position. */
  async listNewest(
    tenantId: string,
    { disputeId, before, limit }: { disputeId?: string; before?: string; limit: number },
  ): Promise<Submission[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      select(tx, tenantId)
        .where(withoutUndefined({ 'submissions.dispute_id': disputeId }))
        .modify(newestFirst('submission_id', { before, limit })),
    );
    return (rows as Row[]).map(toSubmission);
  }

  async findSubmission(tenantId: string, submissionId: string, within?: Tx): Promise<Submission | undefined> {
    const row: unknown = await this.database.read(
      tenantId,
      (tx) => select(tx, tenantId).where('submissions.submission_id', submissionId).first(),
      within,
    );
    return row === undefined ? undefined : toSubmission(row as Row);
  }

  /** @throws the database's unique violation (23505) if this round already has an active or finished one */
  async insertSubmission(tx: Tx, submission: NewSubmission): Promise<void> {
    const { override, ...columns } = submission;
    await tx('submissions').insert({
      ...toColumns(columns),
      override_reason: override?.reason,
      overridden_checks: override && [...override.checks],
    });
  }

  /** Changes it only if it is in one of these states. Returns true if it was. */
  async updateSubmission(
    tx: Tx,
    submission: SubmissionKey,
    from: readonly SubmissionStatus[],
    changes: SubmissionChanges,
  ): Promise<boolean> {
    const count = await tx('submissions')
      .where({ tenant_id: submission.tenantId, submission_id: submission.submissionId })
      .whereIn('status', [...from])
      .update({ ...toChanged(tx, changes), updated_at: tx.raw('now()') })
      .options(prepared);
    return count > 0;
  }

  /** The finished rounds, oldest first. A provider may request several responses to one dispute. */
  async listRounds(tx: Tx, tenantId: string, disputeId: string): Promise<FinishedRound[]> {
    const rows: unknown = await tx('submissions')
      .where({ tenant_id: tenantId, dispute_id: disputeId, status: 'submitted' })
      .orderBy('submitted_at')
      .select({ submittedAt: 'submitted_at', submissionsBefore: 'submissions_before' })
      .options(prepared);
    return rows as FinishedRound[];
  }

  async hasLive(tx: Tx, tenantId: string, disputeId: string): Promise<boolean> {
    const row: unknown = await tx('submissions')
      .where({ tenant_id: tenantId, dispute_id: disputeId })
      .whereIn('status', [...liveStatuses])
      .first('submission_id')
      .options(prepared);
    return row !== undefined;
  }

  /** Returns true if a packet that was sent, may have arrived or will be sent contains this evidence. */
  async isInPacket(tx: Tx, tenantId: string, disputeId: string, evidenceId: string): Promise<boolean> {
    const row: unknown = await tx('submissions')
      .where({ tenant_id: tenantId, dispute_id: disputeId })
      .where((either) => {
        void either.whereNot('status', 'failed').orWhereNotNull('send_begun_at');
      })
      .whereRaw(`packet @> ?::jsonb`, [JSON.stringify({ items: [{ evidenceId }] })])
      .first('submission_id');
    return row !== undefined;
  }

  /** Returns the results of all completed steps by name. */
  async listSteps({ tenantId, submissionId }: SubmissionKey): Promise<Map<string, string>> {
    const rows = await this.database.read(tenantId, (tx) =>
      tx('submission_steps')
        .where({ tenant_id: tenantId, submission_id: submissionId })
        .select<{ step: string; result: string }[]>('step', 'result'),
    );
    return new Map(rows.map(({ step, result }) => [step, result]));
  }

  /** Commits the step. It becomes durable when the send begins; until then a step can be repeated. */
  async insertStep({ tenantId, submissionId }: SubmissionKey, step: string, result: string): Promise<void> {
    await this.database.transaction(tenantId, async (tx) => {
      await asyncCommit(tx);
      await tx('submission_steps')
        .insert({ tenant_id: tenantId, submission_id: submissionId, step, result })
        .onConflict(['submission_id', 'step'])
        .ignore();
    });
  }

  /**
   * Records that the irreversible call begins now. On return, this and all earlier commits are durable. Returns false
   * if the submission has ended, or its snapshot was lost with the database.
   */
  async beginSend({ tenantId, submissionId }: SubmissionKey): Promise<boolean> {
    const count = await this.database.transaction(tenantId, (tx) =>
      tx('submissions')
        .where({ tenant_id: tenantId, submission_id: submissionId })
        .whereIn('status', [...liveStatuses])
        .whereNotNull('packet')
        .update({ send_begun_at: tx.raw('clock_timestamp()'), updated_at: tx.raw('now()') }),
    );
    return count > 0;
  }

  async deleteSteps(tx: Tx, submission: SubmissionKey): Promise<void> {
    await tx('submission_steps')
      .where({ tenant_id: submission.tenantId, submission_id: submission.submissionId })
      .delete()
      .options(prepared);
  }
}

function select(tx: Tx, tenantId: string) {
  return tx('submissions')
    .leftJoin('users', 'users.user_id', 'submissions.submitted_by')
    .where('submissions.tenant_id', tenantId)
    .select('submissions.*', 'users.name as submitted_by_name', tx.raw(retryObstacle));
}

/** The events listed here change the packet or the dispute, so a retry after a refusal may succeed. */
const retryObstacle = `
  case when submissions.status = 'failed' then coalesce(
    (select case other.status when 'submitted' then 'answered' else 'running' end
       from submissions other
      where other.tenant_id = submissions.tenant_id and other.dispute_id = submissions.dispute_id
        and other.round = submissions.round and other.status <> 'failed'
      limit 1),
    case when submissions.error_kind = 'refused' and not exists (
      select from events
       where events.tenant_id = submissions.tenant_id and events.dispute_id = submissions.dispute_id
         and events.occurred_at > submissions.updated_at
         and events.type in ('evidence.added', 'evidence.updated', 'evidence.deleted', 'facts.updated',
                             'position.updated', 'defense.chosen', 'compelling_evidence.updated', 'argument.saved', 'argument.removed',
                             'dispute.updated', 'dispute.fee_acknowledged'))
    then 'unchanged' end)
  end as retry_obstacle`;

function toChanged(tx: Tx, { frozen, error, submittedAt, providerResponse, ...columns }: SubmissionChanges) {
  return {
    ...toColumns(columns),
    submitted_at: submittedAt === 'now' ? tx.raw('clock_timestamp()') : submittedAt,
    provider_response: providerResponse === undefined ? undefined : JSON.stringify(providerResponse),
    ...(frozen === undefined
      ? {}
      : {
          packet: frozen && JSON.stringify(frozen.packet),
          packet_sha256: frozen && frozen.sha256,
          template_id: frozen && frozen.packet.templateId,
          evidence_score: frozen && frozen.evidenceScore,
        }),
    ...(frozen ? { submissions_before: frozen.submissionsBefore } : {}),
    ...(error === undefined
      ? {}
      : { error_kind: error && error.kind, error_message: error && error.message }),
  };
}

function toOverride({ override_reason: reason, overridden_checks: checks }: Row): Submission['override'] {
  return reason === null ? undefined : { reason, checks: checks ?? [] };
}

function toSubmission(row: Row): Submission {
  return {
    ...toEntity<Submission>(row),
    override: toOverride(row),
  };
}
