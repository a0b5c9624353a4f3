import type { CaseworkService } from '../../case/casework/casework.service.js';
import { readDisputes } from '../../case/disputes/dispute-pages.js';
import type { ListedDispute } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditAction } from '../../identity/audit/actions.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { ChatChannelsRepository } from '../../notifications/chat/chat-channels.repository.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import { readIdPage } from '../../platform/shared/id-pages.js';
import type { AlertRules } from './alert-rules.js';
import type { ConditionValues } from './condition-values.js';
import { matchesDispute } from './conditions.js';
import { toRuleContent } from './rule-input.js';
import type {
  RulePreviewDto,
  RuleRequest,
  RuleRunsDto,
  UpdateAutomationSettingsRequest,
  UpdateRuleRequest,
} from './rules.dto.js';
import {
  isAlertRule,
  type AutomationSettings,
  type Rule,
  type RuleAction,
  type RuleContent,
} from './rules.js';
import { toActionDto, toConditionDto, toRunDto, toSampleDto } from './rules.mapping.js';
import type { RulesRepository } from './rules.repository.js';
import type { RunsRepository } from './runs.repository.js';

export type RulesDeps = {
  readonly database: Database;
  readonly rules: RulesRepository;
  readonly ruleRuns: RunsRepository;
  readonly disputes: DisputesRepository;
  readonly conditionValues: ConditionValues;
  readonly alertRules: Pick<AlertRules, 'countMatches'>;
  readonly casework: Pick<CaseworkService, 'requireColleague'>;
  readonly chatChannels: Pick<ChatChannelsRepository, 'findChatChannel'>;
  readonly audit: AuditLog;
  readonly clock: Clock;
};

export type RunQuery = {
  readonly ruleId: string | undefined;
  readonly disputeId: string | undefined;
  readonly alertId: string | undefined;
  readonly cursor: string | undefined;
  readonly perPage: number;
};

const rulesMax = 100;
const sampleSize = 10;
const previewMs = 90 * 24 * 60 * 60 * 1000;

/** The rules of a company, their settings, and their runs. */
export class RulesService {
  constructor(private readonly deps: RulesDeps) {}

  listRules({ tenantId }: TenantActor): Promise<Rule[]> {
    return this.deps.rules.listRules(tenantId);
  }

  async createRule(actor: TenantActor, request: RuleRequest): Promise<Rule> {
    const content = await this.requireContent(actor, request);
    return this.change(actor, 'automation_rule.create', async (tx) => {
      if ((await this.deps.rules.listRules(actor.tenantId, tx)).length >= rulesMax)
        throw errors.tooManyRules(rulesMax);
      return this.deps.rules.insertRule(tx, actor, content);
    });
  }

  /** The person who changes a rule becomes its author, in whose name it acts. @throws {AppError} 404, 422 */
  async updateRule(actor: TenantActor, ruleId: string, change: UpdateRuleRequest): Promise<Rule> {
    const { position, ...changed } = change;
    const toContent = (rule: Rule) => toRuleContent({ ...toRequest(rule), ...changed });
    const { actions } = toContent(await this.require(actor, ruleId));
    // An assignee who has left since, or a deleted channel, does not keep anyone from disabling the rule.
    if (changed.actions !== undefined) await this.requireTargets(actor, actions);
    return this.change(actor, 'automation_rule.update', async (tx) => {
      const before = await this.require(actor, ruleId, tx);
      const content = toContent(before);
      await this.deps.rules.updateRule(tx, before, actor.userId, content);
      if (position !== undefined) await this.move(tx, before, position);
      return ruleId;
    });
  }

  async deleteRule(actor: TenantActor, ruleId: string): Promise<void> {
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      await this.deps.rules.grow(tx, actor.tenantId);
      const rule = await this.require(actor, ruleId, tx);
      await this.deps.rules.deleteRule(tx, rule);
      await this.record(tx, actor, 'automation_rule.delete', rule);
    });
  }

  /** Counts the disputes of the last 90 days that the conditions match. Changes nothing. */
  async preview(actor: TenantActor, request: RuleRequest): Promise<RulePreviewDto> {
    const content = await this.requireContent(actor, request);
    const { conditions } = content;
    const createdAfter = new Date(this.deps.clock().getTime() - previewMs);
    if (isAlertRule(content)) {
      const matched = await this.deps.alertRules.countMatches(actor.tenantId, conditions, createdAfter);
      return { matched, won: 0, lost: 0, sample: [] };
    }
    let [matched, won, lost] = [0, 0, 0];
    const sample: ListedDispute[] = [];
    const readValues = this.deps.conditionValues.open(actor.tenantId, { rules: [{ conditions }] });
    for await (const page of readDisputes(this.deps.disputes, actor.tenantId, {
      created_after: createdAfter,
    })) {
      const tested = page.map((dispute) => ({ dispute, at: new Date(dispute.createdAt) }));
      const values = await readValues(tested);
      for (const { dispute, at } of tested) {
        if (!matchesDispute(conditions, dispute, { at, values: values.get(dispute.disputeId) ?? {} }))
          continue;
        matched += 1;
        if (dispute.status === 'won') won += 1;
        if (dispute.status === 'lost') lost += 1;
        if (sample.length < sampleSize) sample.push(dispute);
      }
    }
    return { matched, won, lost, sample: sample.map(toSampleDto) };
  }

  settings({ tenantId }: TenantActor): Promise<AutomationSettings> {
    return this.deps.rules.settings(tenantId);
  }

  async updateSettings(
    actor: TenantActor,
    { enabled, daily_caps: caps = {} }: UpdateAutomationSettingsRequest,
  ): Promise<AutomationSettings> {
    return this.deps.database.transaction(actor.tenantId, async (tx) => {
      await this.deps.rules.lockSettings(tx, actor.tenantId);
      const before = await this.deps.rules.settings(actor.tenantId, tx);
      const settings = {
        isEnabled: enabled ?? before.isEnabled,
        acceptCap: caps.accept === undefined ? before.acceptCap : (caps.accept ?? undefined),
        submitCap: caps.submit === undefined ? before.submitCap : (caps.submit ?? undefined),
        refundCap: caps.refund === undefined ? before.refundCap : (caps.refund ?? undefined),
      };
      await this.deps.rules.saveSettings(tx, actor.tenantId, settings);
      await this.deps.audit.record(tx, actor, {
        action: 'settings.automation_update',
        details: {
          enabled: settings.isEnabled,
          accept_cap: settings.acceptCap ?? null,
          submit_cap: settings.submitCap ?? null,
          refund_cap: settings.refundCap ?? null,
        },
      });
      return settings;
    });
  }

  async runs({ tenantId }: TenantActor, { cursor, perPage, ...search }: RunQuery): Promise<RuleRunsDto> {
    const { rows, nextCursor } = await readIdPage({ cursor, perPage }, 'run', {
      read: (before, limit) => this.deps.ruleRuns.listRuns(tenantId, { ...search, before, limit }),
      idOf: ({ runId }) => runId,
    });
    return { runs: rows.map(toRunDto), next_cursor: nextCursor ?? null };
  }

  private async change(
    actor: TenantActor,
    action: AuditAction,
    write: (tx: Tx) => Promise<string>,
  ): Promise<Rule> {
    return this.deps.database.transaction(actor.tenantId, async (tx) => {
      await this.deps.rules.grow(tx, actor.tenantId);
      const rule = await this.deps.rules.findRule(actor.tenantId, await write(tx), tx);
      if (rule === undefined) throw errors.ruleNotFound();
      await this.record(tx, actor, action, rule);
      return rule;
    });
  }

  private async move(tx: Tx, rule: Rule, position: number): Promise<void> {
    const others = (await this.deps.rules.listRules(rule.tenantId, tx)).filter(
      ({ ruleId }) => ruleId !== rule.ruleId,
    );
    const ordered = [...others.slice(0, position - 1), rule, ...others.slice(position - 1)];
    for (const [index, one] of ordered.entries()) await this.deps.rules.setPosition(tx, one, index + 1);
  }

  private record(tx: Tx, actor: TenantActor, action: AuditAction, rule: Rule): Promise<void> {
    return this.deps.audit.record(tx, actor, {
      action,
      subject: { kind: 'automation_rule', id: rule.ruleId },
      details: { name: rule.name, version: rule.version, mode: rule.mode, enabled: rule.isEnabled },
    });
  }

  private async requireContent(actor: TenantActor, request: RuleRequest): Promise<RuleContent> {
    const content = toRuleContent(request);
    await this.requireTargets(actor, content.actions);
    return content;
  }

  /** Requires the colleagues and chat channels that actions name. */
  private async requireTargets({ tenantId }: TenantActor, actions: readonly RuleAction[]): Promise<void> {
    for (const [index, action] of actions.entries()) {
      if (action.kind === 'assign')
        await this.deps.casework.requireColleague(tenantId, `actions.${index}.user_id`, action.userId);
      if (action.kind === 'notify' && action.channelId !== undefined)
        await this.requireChannel(tenantId, `actions.${index}.channel_id`, action.channelId);
    }
  }

  private async requireChannel(tenantId: string, field: string, channelId: string): Promise<void> {
    if ((await this.deps.chatChannels.findChatChannel({ tenantId, channelId })) === undefined)
      throw invalidField(field, 'There is no such chat channel');
  }

  private async require({ tenantId }: TenantActor, ruleId: string, within?: Tx): Promise<Rule> {
    const rule = await this.deps.rules.findRule(tenantId, ruleId, within);
    if (rule === undefined) throw errors.ruleNotFound();
    return rule;
  }
}

function toRequest({ name, isEnabled, mode, conditions, actions }: Rule): RuleRequest {
  return {
    name,
    enabled: isEnabled,
    mode,
    conditions: conditions.map(toConditionDto),
    actions: actions.map(toActionDto),
  };
}
