import type { ColleagueNotice } from '../../case/casework/casework.service.js';
import { recordEvent } from '../../case/casework/record-event.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { ChatChannelsRepository } from '../../notifications/chat/chat-channels.repository.js';
import type { InboxRepository } from '../../notifications/reminders/inbox.repository.js';
import type { Database, Tx } from '../../platform/database/database.js';
import type { DisputeRun, Run } from './rules.js';
import type { RulesRepository } from './rules.repository.js';
import type { RunResult, RunsRepository } from './runs.repository.js';

export type RuleNoticesDeps = {
  readonly database: Database;
  readonly rules: Pick<RulesRepository, 'findRule'>;
  readonly ruleRuns: Pick<RunsRepository, 'settle'>;
  readonly chatChannels: Pick<ChatChannelsRepository, 'hold' | 'enqueue'>;
  readonly inbox: Pick<InboxRepository, 'findRuleAudience'>;
  readonly notifyColleagues: (tx: Tx, actor: TenantActor, notice: ColleagueNotice) => Promise<void>;
};

/**
 * Sends a message about the dispute to a chat channel. Without one, it notifies the assignee and the owners and
 * administrators in the app and by email, by their preferences. The run is settled in the same transaction, so it happens
 * once. Returns a result only if it failed.
 */
export function notifyByRule(
  run: DisputeRun,
  channelId: string | undefined,
  { actor, deps }: { readonly actor: TenantActor; readonly deps: RuleNoticesDeps },
): Promise<RunResult | undefined> {
  const { tenantId, disputeId, ruleName } = run;
  return deps.database.transaction(tenantId, async (tx) => {
    if (channelId !== undefined && !(await deps.chatChannels.hold(tx, { tenantId, channelId })))
      return { status: 'failed', message: 'The chat channel was deleted or disabled' };
    if (!(await deps.ruleRuns.settle(tx, run, { status: 'done', message: 'Notified' }))) return undefined;
    const data = { rule_name: ruleName, channel_id: channelId ?? null };
    const eventId = await recordEvent(tx, { tenantId, disputeId, type: 'rule.notified', actor, data });
    if (channelId === undefined) await notifyPeople(tx, { run, actor, eventId, kind: 'rule' }, deps);
    else await deps.chatChannels.enqueue(tx, { tenantId, channelId }, eventId);
    return undefined;
  });
}

/** Settles a run. If it failed, the same people are notified. Returns false if another worker has settled it. */
export async function settleRun(
  tx: Tx,
  run: Run,
  { result, deps }: { readonly result: RunResult; readonly deps: RuleNoticesDeps },
): Promise<boolean> {
  if (!(await deps.ruleRuns.settle(tx, run, result))) return false;
  if (result.status === 'failed') await noteFailure(tx, run, result.message, deps);
  return true;
}

/** Records on the timeline that an action of a rule failed, and notifies the people responsible. */
export async function noteFailure(tx: Tx, run: Run, error: string, deps: RuleNoticesDeps): Promise<void> {
  const { tenantId, ruleId, ruleVersion, disputeId, ruleName, action } = run;
  const rule = await deps.rules.findRule(tenantId, ruleId, tx);
  if (rule === undefined) return;
  const { userId } = rule.author;
  const actor = {
    userId,
    sessionId: '',
    tenantId,
    role: 'admin',
    rule: { ruleId, version: ruleVersion, name: ruleName },
  } as const;
  const data = { rule_name: ruleName, action: action.kind, error };
  const eventId = await recordEvent(tx, { tenantId, disputeId, type: 'rule.failed', actor, data });
  await notifyPeople(tx, { run, actor, eventId, kind: 'rule_failed' }, deps);
}

type Notice = {
  readonly run: Run;
  readonly actor: TenantActor;
  readonly eventId: string;
  readonly kind: 'rule' | 'rule_failed';
};

async function notifyPeople(tx: Tx, notice: Notice, deps: RuleNoticesDeps): Promise<void> {
  const { run, actor, ...rest } = notice;
  const { tenantId, disputeId } = run;
  if (disputeId === undefined) return;
  const userIds = await deps.inbox.findRuleAudience(tx, tenantId, disputeId);
  await deps.notifyColleagues(tx, actor, { ...rest, tenantId, disputeId, userIds });
}
