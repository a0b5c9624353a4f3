import type { ListedDispute } from '../../case/disputes/disputes.js';
import { toCustomerDto } from '../../case/disputes/disputes.mapping.js';
import type {
  AutomationSettingsDto,
  RuleActionDto,
  RuleConditionDto,
  RuleDto,
  RulePreviewDto,
  RuleRunDto,
} from './rules.dto.js';
import type { AutomationSettings, Condition, Rule, RuleAction, Run } from './rules.js';

export function toRuleDto(rule: Rule): RuleDto {
  return {
    rule_id: rule.ruleId,
    name: rule.name,
    enabled: rule.isEnabled,
    conditions: rule.conditions.map(toConditionDto),
    actions: rule.actions.map(toActionDto),
    mode: rule.mode,
    position: rule.position,
    version: rule.version,
    author: { user_id: rule.author.userId, name: rule.author.name },
    disabled_reason: rule.disabledReason ?? null,
    created_at: rule.createdAt.toISOString(),
    updated_at: rule.updatedAt.toISOString(),
  };
}

export function toConditionDto({ field, op, value, currency }: Condition): RuleConditionDto {
  return {
    field,
    op,
    value: Array.isArray(value)
      ? [...(value as readonly string[])]
      : (value as string | number | boolean | null),
    ...(currency === undefined ? {} : { currency }),
  };
}

export function toActionDto(action: RuleAction): RuleActionDto {
  switch (action.kind) {
    case 'assign':
      return { kind: 'assign', user_id: action.userId };
    case 'tag':
      return { kind: 'tag', tags: [...action.tags] };
    case 'submit':
      return { kind: 'submit', hours_before_due: action.hoursBeforeDue };
    case 'notify':
      return { kind: 'notify', ...(action.channelId === undefined ? {} : { channel_id: action.channelId }) };
    case 'accept':
    case 'refund':
      return { kind: action.kind, ...(action.announce === true ? { announce: true } : {}) };
    default:
      return { kind: action.kind };
  }
}

export function toSettingsDto({
  isEnabled,
  acceptCap,
  submitCap,
  refundCap,
}: AutomationSettings): AutomationSettingsDto {
  return {
    enabled: isEnabled,
    daily_caps: { accept: acceptCap ?? null, submit: submitCap ?? null, refund: refundCap ?? null },
  };
}

export function toSampleDto(dispute: ListedDispute): RulePreviewDto['sample'][number] {
  return {
    dispute_id: dispute.disputeId,
    psp_dispute_id: dispute.providerDisputeId,
    provider: dispute.provider,
    reason: dispute.reason,
    customer: dispute.customer === undefined ? null : toCustomerDto(dispute.customer),
    amount: dispute.amount.amountMinor,
    currency: dispute.amount.currency,
    status: dispute.status,
  };
}

export function toRunDto(run: Run): RuleRunDto {
  return {
    run_id: run.runId,
    rule_id: run.ruleId,
    rule_name: run.ruleName,
    rule_version: run.ruleVersion,
    dispute_id: run.disputeId ?? null,
    alert_id: run.alertId ?? null,
    action: toActionDto(run.action),
    dry_run: run.isDryRun,
    status: run.status,
    message: run.message,
    run_at: run.runAt.toISOString(),
    created_at: run.createdAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
  };
}
