import type { ColleagueNotice } from '../../case/casework/casework.service.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { Tx } from '../../platform/database/database.js';
import { announceChanges } from '../../platform/events/changes.js';
import { scheduleNextRun } from '../../platform/jobs/jobs.js';
import type { InboxRepository } from './inbox.repository.js';

/** Milliseconds. All actions of colleagues within this time are one email. */
const gatherMs = 5_000;

/**
 * Notifies users of a colleague's action on a dispute, in the app and by email. It commits with the change itself. The
 * actor is not notified. A super admin who acts in a user's name is not that user.
 */
export async function notifyColleagues(
  tx: Tx,
  inbox: Pick<InboxRepository, 'addNotifications'>,
  actor: TenantActor,
  notice: ColleagueNotice,
): Promise<void> {
  const { tenantId } = notice;
  // An agent's request also notifies the owner of its key, and a rule notifies its author.
  const isAgent = notice.kind === 'approval' && actor.apiKey !== undefined;
  const isRule = notice.kind === 'rule' || notice.kind === 'rule_failed';
  const isActor = (userId: string) =>
    userId === actor.userId && actor.impersonator === undefined && !isAgent && !isRule;
  const userIds = notice.userIds.filter((userId) => !isActor(userId));
  if (userIds.length === 0) return;
  const mailed = await inbox.addNotifications(tx, { ...notice, userIds });
  const now = new Date();
  const runAt = new Date(now.getTime() + gatherMs);
  for (const userId of mailed) {
    const name = 'notifications.gather';
    await scheduleNextRun(tx, { tenantId, name, payload: { userId }, key: `${name} ${userId}`, runAt }, now);
  }
  await announceChanges(
    tx,
    userIds.map((id) => ({ tenantId, kind: 'notification', id })),
  );
}
