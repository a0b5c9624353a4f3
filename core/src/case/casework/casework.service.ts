import { isDeepStrictEqual } from 'node:util';

import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { MembersRepository } from '../../identity/team/members.repository.js';
import type { UsersRepository } from '../../identity/users/users.repository.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { hasCardNumber } from '../../platform/shared/card-numbers.js';
import type { Clock } from '../../platform/shared/clock.js';
import { requireCoverage } from '../disputes/coverage.js';
import { tagsWithout } from '../disputes/dispute-tags.js';
import type { DisputesRepository } from '../disputes/disputes.repository.js';
import type { LossCause } from '../disputes/loss-causes.js';
import type { AddNoteRequest, CoverageRequest, TimelineEntryDto, TraceEntryDto } from './casework.dto.js';
import { hasMention, resolveMentions } from './mentions.js';
import { recordChange } from './record-event.js';
import type { TimelineRepository } from './timeline.repository.js';
import type { TraceRepository } from './trace.repository.js';

/** Notifies other users of a colleague's action. The event is the one on the dispute's timeline, or of a refund. */
export type ColleagueNotice = {
  readonly tenantId: string;
  readonly disputeId: string | undefined;
  readonly eventId: string;
  readonly kind: 'mentioned' | 'assigned' | 'approval' | 'rejected' | 'rule' | 'rule_failed';
  readonly userIds: readonly string[];
};

export type TagChange = { readonly added: readonly string[]; readonly removed: readonly string[] };

export type CaseworkDeps = {
  readonly database: Database;
  readonly disputes: DisputesRepository;
  readonly users: UsersRepository;
  readonly members: MembersRepository;
  /** Notifies the users of a notice inside the transaction, except the actor. */
  readonly notifyColleagues: (tx: Tx, actor: TenantActor, notice: ColleagueNotice) => Promise<void>;
  readonly timeline: TimelineRepository;
  readonly traces: TraceRepository;
  readonly audit: AuditLog;
  readonly clock: Clock;
};

const noteLengthMax = 4_000;

/** Notes, assignments, tags, loss causes and the timeline: a company's teamwork on a dispute. */
export class CaseworkService {
  constructor(private readonly deps: CaseworkDeps) {}

  async timeline({ tenantId }: TenantActor, disputeId: string): Promise<TimelineEntryDto[]> {
    await this.deps.disputes.getDispute(tenantId, disputeId);
    return this.deps.timeline.listTimeline(tenantId, disputeId);
  }

  async trace({ tenantId }: TenantActor, disputeId: string): Promise<TraceEntryDto[]> {
    await this.deps.disputes.getDispute(tenantId, disputeId);
    return this.deps.traces.listTrace(tenantId, disputeId);
  }

  /** Notes can't be changed, because they are part of the history. */
  async addNote(actor: TenantActor, disputeId: string, request: AddNoteRequest): Promise<TimelineEntryDto> {
    const { tenantId } = actor;
    const text = requireNote(request.text);
    const mentions = await this.mentionsOf(tenantId, text, request.mentions ?? []);
    return this.deps.database.transaction(tenantId, async (tx) => {
      await this.deps.disputes.getLockedDispute(tx, tenantId, disputeId);
      const notice = { tenantId, disputeId, kind: 'mentioned', userIds: mentions } as const;
      await recordChange(tx, this.deps.audit, actor, {
        disputeId,
        type: 'note.added',
        data: { text, mentions },
        action: 'dispute.note',
        also: (eventId) => this.deps.notifyColleagues(tx, actor, { ...notice, eventId }),
      });
      return this.deps.timeline.findNewest(tx, tenantId, disputeId);
    });
  }

  /** @param also runs in the transaction of the change, with the assignee before it */
  async assign(
    actor: TenantActor,
    disputeId: string,
    userId: string | null,
    also?: (tx: Tx, before: string | null) => Promise<void>,
  ): Promise<void> {
    const { tenantId } = actor;
    if (userId !== null) await this.requireColleague(tenantId, 'user_id', userId);
    await this.deps.database.transaction(tenantId, async (tx) => {
      const dispute = await this.deps.disputes.getLockedDispute(tx, tenantId, disputeId);
      const before = dispute.assignee?.userId ?? null;
      await also?.(tx, before);
      if (before === userId) return;
      await this.deps.disputes.updateDispute(tx, dispute, { assigned_to: userId });
      const userIds = userId === null ? [] : [userId];
      const notice = { tenantId, disputeId, kind: 'assigned', userIds } as const;
      await recordChange(tx, this.deps.audit, actor, {
        disputeId,
        type: 'dispute.assigned',
        data: { user_id: userId },
        action: 'dispute.assign',
        details: { user_id: userId },
        also: (eventId) => this.deps.notifyColleagues(tx, actor, { ...notice, eventId }),
      });
    });
  }

  /** Returns the difference. @throws {AppError} 404 */
  setTags(actor: TenantActor, disputeId: string, tags: readonly string[]): Promise<TagChange> {
    return this.changeTags(actor, disputeId, () => tags);
  }

  /**
   * Computes the new tags from the current ones while the dispute is locked.
   * @param also runs in the transaction of the change
   * @throws {AppError} 404
   */
  changeTags(
    actor: TenantActor,
    disputeId: string,
    change: (tags: readonly string[]) => readonly string[],
    also?: (tx: Tx, difference: TagChange) => Promise<void>,
  ): Promise<TagChange> {
    const { tenantId } = actor;
    return this.deps.database.transaction(tenantId, async (tx) => {
      const dispute = await this.deps.disputes.getLockedDispute(tx, tenantId, disputeId);
      const tags = change(dispute.tags);
      const added = tagsWithout(tags, dispute.tags);
      const removed = tagsWithout(dispute.tags, tags);
      await also?.(tx, { added, removed });
      if (isDeepStrictEqual(tags, dispute.tags)) return { added, removed };
      await this.deps.disputes.updateDispute(tx, dispute, { tags: JSON.stringify(tags) });
      // Another order or spelling is not a change.
      if (added.length + removed.length === 0) return { added, removed };
      await recordChange(tx, this.deps.audit, actor, {
        disputeId,
        type: 'tags.updated',
        data: { added, removed },
        action: 'dispute.tag',
        details: { added: added.join(', '), removed: removed.join(', ') },
      });
      return { added, removed };
    });
  }

  /** @throws {AppError} 404, 409 unless the dispute is lost */
  async setLossCause(actor: TenantActor, disputeId: string, cause: LossCause | null): Promise<void> {
    const { tenantId } = actor;
    await this.deps.database.transaction(tenantId, async (tx) => {
      const dispute = await this.deps.disputes.getLockedDispute(tx, tenantId, disputeId);
      if (dispute.status !== 'lost') throw errors.disputeNotLost();
      if ((dispute.lossCause ?? null) === cause) return;
      await this.deps.disputes.updateDispute(tx, dispute, { loss_cause: cause });
      await recordChange(tx, this.deps.audit, actor, {
        disputeId,
        type: 'loss_cause.set',
        data: { cause },
        action: 'dispute.loss_cause_set',
        details: { loss_cause: cause },
      });
    });
  }

  /** @throws {AppError} 404, 422 */
  async setCoverage(
    actor: TenantActor,
    disputeId: string,
    request: CoverageRequest['coverage'],
  ): Promise<void> {
    const { tenantId } = actor;
    await this.deps.database.transaction(tenantId, async (tx) => {
      const dispute = await this.deps.disputes.getLockedDispute(tx, tenantId, disputeId);
      const stated =
        request === null ? undefined : requireCoverage(request, dispute.amount, this.deps.clock());
      await this.deps.disputes.updateDispute(tx, dispute, {
        stated_coverage: stated === undefined ? null : JSON.stringify(stated),
      });
      const { payer = null, program = null, claim = null } = stated ?? {};
      await recordChange(tx, this.deps.audit, actor, {
        disputeId,
        type: 'coverage.set',
        data: { program, claim },
        action: 'dispute.coverage_set',
        details: { payer, claim },
      });
    });
  }

  private async mentionsOf(tenantId: string, text: string, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0 && !hasMention(text)) return [];
    return resolveMentions(text, ids, await this.deps.members.listMembers(tenantId));
  }

  /** @throws {AppError} 422 */
  async requireColleague(tenantId: string, field: string, userId: string): Promise<void> {
    const user = await this.deps.users.findUser(userId);
    if (user?.tenantId !== tenantId) throw invalidField(field, 'This user is not a member of your company');
  }
}

function requireNote(typed: string): string {
  const text = typed.trim();
  if (text === '' || text.length > noteLengthMax)
    throw invalidField('text', 'A note must have 1 to 4,000 characters');
  if (hasCardNumber(text))
    throw invalidField(
      'text',
      'The note contains a card number. Remove it: card numbers are never stored here.',
    );
  return text;
}
