import type { DisputeDto } from '../../case/disputes/disputes.dto.js';
import type { PersonDto } from '../../identity/team/team.dto.js';

export type RuleConditionDto = {
  /**
   * provider, psp_account_id, network, reason, reason_code, stage, currency, assignee, amount, days_left, completeness,
   * refund_state, compelling_evidence_status, customer_disputes, win_rate_lower_bound, is_test_mode or tag. `completeness` is
   * 0 to 100: of the evidence while a response is needed, of the last response after that. `customer_disputes` counts the
   * company's disputes of the same customer, with this one. `win_rate_lower_bound` is 0 to 100: the lower end of the 95 %
   * confidence interval of the win rate of the company's decided disputes with the same reason, network, provider and mode whose
   * response reached the provider. It takes `lt`, `lte`, `gt` and `gte`. With fewer than 10 of them, it is unknown and no
   * condition on it holds. A dispute without a value of another field only satisfies `ne`. A rule that refunds tests alerts: source, kind, network,
   * psp_account_id, reason, currency, amount and hours_left.
   */
  field: string;
  op: 'eq' | 'ne' | 'in' | 'lt' | 'lte' | 'gt' | 'gte' | 'contains';
  /** A list of texts for `in`. Amounts are minor units. */
  value: string | number | boolean | string[] | null;
  /** Required for `amount`. Amounts in another currency are converted by the company's rates, and don't match without one. */
  currency?: string;
};

export type RuleActionDto = {
  /** `refund` refunds the payment of an alert. A rule with it tests alerts and has no other action. */
  kind: 'assign' | 'tag' | 'collect' | 'draft' | 'notify' | 'accept' | 'submit' | 'refund';
  /** For `accept` and `refund`: announces it and waits for 24 hours. Any answer of a person stops it. Default false. */
  announce?: boolean;
  /** For `assign`. */
  user_id?: string;
  /** For `tag`. */
  tags?: string[];
  /**
   * For `notify`: the chat channel that receives a message. Absent: the assignee, the owners and the administrators are
   * notified in the app and by email, by their preferences.
   */
  channel_id?: string;
  /**
   * For `submit`: hours before the deadline.
   * @isInt
   * @minimum 1
   * @maximum 720
   */
  hours_before_due?: number;
};

/**
 * @example { "name": "Small test disputes", "conditions": [{ "field": "amount", "op": "lte", "value": 1000, "currency": "USD" }], "actions": [{ "kind": "tag", "tags": ["small"] }], "mode": "dry_run" }
 */
export type RuleRequest = {
  name: string;
  /** Default true. */
  enabled?: boolean;
  conditions: RuleConditionDto[];
  actions: RuleActionDto[];
  /** `dry_run`, the default, only records what it would do. */
  mode?: 'dry_run' | 'live';
};

/** Absent fields keep their values. */
export type UpdateRuleRequest = {
  name?: string;
  enabled?: boolean;
  conditions?: RuleConditionDto[];
  actions?: RuleActionDto[];
  mode?: 'dry_run' | 'live';
  /**
   * The place in the order, from 1.
   * @isInt
   * @minimum 1
   * @maximum 1000
   */
  position?: number;
};

export type RuleDto = {
  rule_id: string;
  name: string;
  enabled: boolean;
  conditions: RuleConditionDto[];
  actions: RuleActionDto[];
  mode: 'dry_run' | 'live';
  /** Rules are tried in this order, from 1. The first match wins. */
  position: number;
  /** From 1. Each change makes a new version. */
  version: number;
  /** The person in whose name the rule acts. */
  author: PersonDto;
  /** `author_left`: the author left the company. Saving the rule makes you its author. */
  disabled_reason: 'author_left' | null;
  created_at: string;
  updated_at: string;
};

export type RulesDto = { rules: RuleDto[] };
export type RuleAnswerDto = { rule: RuleDto };

/** @example { "rule": { "name": "Small", "conditions": [{ "field": "amount", "op": "lte", "value": 1000, "currency": "USD" }], "actions": [{ "kind": "tag", "tags": ["small"] }] } } */
export type PreviewRuleRequest = { rule: RuleRequest };

export type RulePreviewDto = {
  /**
   * Disputes of the last 90 days that the conditions match, as they are now; `days_left` counts from their opening, and
   * `win_rate_lower_bound` is today's.
   */
  matched: number;
  won: number;
  lost: number;
  /** The newest ten. */
  sample: {
    dispute_id: string;
    psp_dispute_id: string;
    provider: string;
    reason: string;
    customer: DisputeDto['customer'];
    amount: number;
    currency: string;
    status: string;
  }[];
};

export type AutomationSettingsDto = {
  /** False stops every rule at once. */
  enabled: boolean;
  /** The most acts of all rules a UTC day. Null: no limit. */
  daily_caps: {
    /**
     * @isInt
     * @minimum 0
     * @maximum 100000
     */
    accept: number | null;
    /**
     * @isInt
     * @minimum 0
     * @maximum 100000
     */
    submit: number | null;
    /**
     * @isInt
     * @minimum 0
     * @maximum 100000
     */
    refund: number | null;
  };
};

/** Absent fields keep their values. */
export type UpdateAutomationSettingsRequest = {
  enabled?: boolean;
  daily_caps?: {
    /**
     * @isInt
     * @minimum 0
     * @maximum 100000
     */
    accept?: number | null;
    /**
     * @isInt
     * @minimum 0
     * @maximum 100000
     */
    submit?: number | null;
    /**
     * @isInt
     * @minimum 0
     * @maximum 100000
     */
    refund?: number | null;
  };
};

export type RuleRunDto = {
  run_id: string;
  rule_id: string;
  rule_name: string;
  rule_version: number;
  /** Null for a run about an alert. */
  dispute_id: string | null;
  /** Null for a run about a dispute. */
  alert_id: string | null;
  action: RuleActionDto;
  /** True if the rule only recorded what it would do. */
  dry_run: boolean;
  status: 'planned' | 'running' | 'done' | 'failed' | 'skipped';
  /** The result, or why it failed or waits. */
  message: string;
  /** When it runs or ran. */
  run_at: string;
  created_at: string;
  finished_at: string | null;
};

export type RuleRunsDto = {
  runs: RuleRunDto[];
  /** Pass it as `cursor` for the next page. Null on the last page. */
  next_cursor: string | null;
};
