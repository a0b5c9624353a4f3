import type { CaseworkService } from '../../case/casework/casework.service.js';
import { requireTags, tagsWithout } from '../../case/disputes/dispute-tags.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import { toMessage as toCollectionMessage } from '../../evidence/collection/collection.mapping.js';
import type { CollectionService } from '../../evidence/collection/collection.service.js';
import type { TenantActor } from '../../identity/access/actor.js';
import { isBlocking } from '../../letters/checks/response-checks.js';
import type { PreflightService } from '../../letters/preflight/preflight.service.js';
import type { Tx } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import { storableText } from '../../platform/shared/storable-text.js';
import type { AcceptanceService } from '../../submissions/acceptance/acceptance.service.js';
import { isAwaitingApproval, type ApprovalAction } from '../../submissions/approvals/approvals.js';
import type { ApprovalsRepository } from '../../submissions/approvals/approvals.repository.js';
import type { Submission } from '../../submissions/submissions.js';
import { toMessage as toSubmissionMessage } from '../../submissions/submissions.mapping.js';
import type { SubmissionsService } from '../../submissions/submissions.service.js';
import type { Bulk, BulkItem } from './bulk.js';
import type { BulkResult } from './bulk.repository.js';

export type BulkActionsDeps = {
  readonly approvals: Pick<ApprovalsRepository, 'listApprovals'>;
  readonly disputes: Pick<DisputesRepository, 'findDispute' | 'getDispute'>;
  readonly acceptance: Pick<AcceptanceService, 'accept'>;
  readonly casework: Pick<CaseworkService, 'assign' | 'changeTags'>;
  readonly collection: Pick<CollectionService, 'collect'>;
  readonly submissions: Pick<SubmissionsService, 'submit' | 'findSubmission'>;
  readonly preflight: Pick<PreflightService, 'check'>;
};

/** One dispute of a bulk action, for the person who started it. */
export type BulkStep = {
  readonly actor: TenantActor;
  readonly bulk: Bulk;
  readonly item: BulkItem;
  /** Stores the result in the transaction of the change, so that both happen or none. */
  readonly settle: (tx: Tx, result: BulkResult) => Promise<void>;
};

/** Returns the result, or undefined if the action has settled it together with its change. */
type Act = (step: BulkStep, deps: BulkActionsDeps) => Promise<BulkResult | undefined>;

export const messageLengthMax = 1_000;

const done = (message: string): BulkResult => ({ status: 'done', message });
const awaitingApproval = done('Awaiting approval by another person');

/** Returns true if this bulk action has already requested the approval of another person. */
async function isRequested(
  { actor, bulk, item }: BulkStep,
  { approvals }: BulkActionsDeps,
  action: ApprovalAction,
): Promise<boolean> {
  const search = { disputeId: item.disputeId, status: 'pending', before: undefined, limit: 1 } as const;
  const [pending] = await approvals.listApprovals(bulk.tenantId, search);
  return (
    pending?.action === action &&
    pending.requestedBy.userId === actor.userId &&
    pending.requestedAt >= bulk.createdAt
  );
}

/** Begins it unless this bulk action has done so. A second worker of it may begin it in the meantime. */
async function findOrBegin<Begun, New>(
  find: () => Promise<Begun | undefined>,
  begin: () => Promise<New>,
): Promise<Begun | New> {
  const begun = await find();
  if (begun !== undefined) return begun;
  try {
    return await begin();
  } catch (error) {
    const other = await find();
    if (other === undefined) throw error;
    return other;
  }
}

/** Returns what an earlier run of this bulk action has begun. */
async function findBegun(
  step: BulkStep,
  deps: BulkActionsDeps,
): Promise<Submission | 'awaiting_approval' | undefined> {
  const submission = await deps.submissions.findSubmission(step.actor, step.item.submissionId ?? '');
  if (submission !== undefined) return submission;
  return (await isRequested(step, deps, 'submit')) ? 'awaiting_approval' : undefined;
}

/** Returns the result if an earlier run of this bulk action has accepted the dispute or requested approval. */
async function findAccepted(step: BulkStep, deps: BulkActionsDeps): Promise<BulkResult | undefined> {
  const { bulk, item } = step;
  if (await isRequested(step, deps, 'accept')) return awaitingApproval;
  const dispute = await deps.disputes.findDispute(bulk.tenantId, item.disputeId);
  const isAccepted = dispute?.acceptedAt !== undefined && dispute.acceptedAt >= bulk.createdAt;
  return isAccepted ? done('Accepted') : undefined;
}

export function toSubmissionResult(submission: Submission) {
  const status = submission.status === 'failed' ? ('failed' as const) : ('done' as const);
  return { status, message: toSubmissionMessage(submission) };
}

const notReady = (because: string) => storableText(`Left out: ${because}`, messageLengthMax);

/** Each action on one dispute. Repeating it after a crash has no second effect. */
export const acts: Readonly<Record<Bulk['action'], Act>> = {
  async assign({ actor, bulk, item, settle }, { casework }) {
    await casework.assign(actor, item.disputeId, bulk.userId, (tx, before) =>
      settle(
        tx,
        before === bulk.userId
          ? done(bulk.userId === null ? 'Already unassigned' : 'Already assigned')
          : { ...done(bulk.userId === null ? 'Unassigned' : 'Assigned'), undo: { before } },
      ),
    );
    return undefined;
  },

  async tag({ actor, bulk, item, settle }, { casework }) {
    const add = (tags: readonly string[]) => requireTags([...tags, ...bulk.tags]);
    await casework.changeTags(actor, item.disputeId, add, (tx, { added }) =>
      settle(tx, added.length === 0 ? done('Already tagged') : { ...done('Tagged'), undo: { added } }),
    );
    return undefined;
  },

  async collect({ actor, item }, { collection }) {
    return done(toCollectionMessage(await collection.collect(actor, item.disputeId)));
  },

  async submit(step, deps) {
    const { actor, bulk, item } = step;
    const { disputeId, submissionId = '' } = item;
    if ((await findBegun(step, deps)) === undefined) {
      const { readiness, reasons, problems } = await deps.preflight.check(actor, disputeId, {
        includeEvidence: true,
        stopsAtBlockingCheck: true,
      });
      // No person looks at each response of a bulk action.
      const reason = bulk.include.includes(readiness) ? problems.find(isBlocking) : reasons[0];
      if (reason !== undefined) return { status: 'failed', message: notReady(reason.message) };
    }
    const options = { includeEvidence: true, autoRetry: true, submissionId };
    const submission = await findOrBegin(
      () => findBegun(step, deps),
      () => deps.submissions.submit(actor, disputeId, options),
    );
    if (submission === 'awaiting_approval' || isAwaitingApproval(submission)) return awaitingApproval;
    return toSubmissionResult(submission);
  },

  accept(step, deps) {
    return findOrBegin(
      () => findAccepted(step, deps),
      async () => {
        const awaiting = await deps.acceptance.accept(step.actor, step.item.disputeId, true);
        return awaiting === undefined ? done('Accepted') : awaitingApproval;
      },
    );
  },

  async export({ bulk, item }, { disputes }) {
    await disputes.getDispute(bulk.tenantId, item.disputeId);
    return done('Included in the export');
  },

  async undo_assign({ actor, bulk, item, settle }, { casework }) {
    if (item.undo === undefined || !('before' in item.undo)) return done('Nothing to undo');
    const { before } = item.undo;
    await casework.assign(actor, item.disputeId, before, async (tx, current) => {
      if (current !== bulk.userId) throw errors.bulkChangedSince();
      await settle(tx, done(before === null ? 'Unassigned again' : 'Assigned to the previous person'));
    });
    return undefined;
  },

  async undo_tag({ actor, item, settle }, { casework }) {
    if (item.undo === undefined || !('added' in item.undo)) return done('Nothing to undo');
    const { added } = item.undo;
    await casework.changeTags(
      actor,
      item.disputeId,
      (tags) => tagsWithout(tags, added),
      (tx, { removed }) => settle(tx, done(removed.length === 0 ? 'Tags already removed' : 'Tags removed')),
    );
    return undefined;
  },
};
