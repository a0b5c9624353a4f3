export const conditionOps = ['eq', 'ne', 'in', 'lt', 'lte', 'gt', 'gte', 'contains'] as const;
export type ConditionOp = (typeof conditionOps)[number];

export type ConditionValue = string | number | boolean | null | readonly string[];

/** A test of one field of a dispute. A rule matches if all of its conditions hold. */
export type Condition = {
  readonly field: string;
  readonly op: ConditionOp;
  readonly value: ConditionValue;
  /** For amounts, which are minor units. One in another currency is converted by the company's rates. Without a rate it does not match. */
  readonly currency?: string;
};

export type RuleAction =
  | { readonly kind: 'assign'; readonly userId: string }
  | { readonly kind: 'tag'; readonly tags: readonly string[] }
  | { readonly kind: 'collect' }
  | { readonly kind: 'draft' }
  /** `announce`: after 24 hours, unless someone answers before. */
  | { readonly kind: 'accept'; readonly announce?: true }
  /** Refunds the payment of an alert. A rule with it tests alerts and has no other action. */
  | { readonly kind: 'refund'; readonly announce?: true }
  /** Sends a message to a chat channel. Without one, it notifies the people responsible. */
  | { readonly kind: 'notify'; readonly channelId?: string }
  /** Submits this long before the deadline, if the response is ready and no check blocks it. */
  | { readonly kind: 'submit'; readonly hoursBeforeDue: number };

export type RuleMode = 'dry_run' | 'live';

export type RuleContent = {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly mode: RuleMode;
  readonly conditions: readonly Condition[];
  readonly actions: readonly RuleAction[];
};

export type Rule = RuleContent & {
  readonly ruleId: string;
  readonly tenantId: string;
  /** Rules are tried in this order. The first match wins. */
  readonly position: number;
  /** From 1. Each change makes a new version, which runs name. */
  readonly version: number;
  /** The version that last changed the conditions. */
  readonly conditionsVersion: number;
  readonly author: { readonly userId: string; readonly name: string };
  /** `author_left`: the rule acted in the name of a person who left the company. */
  readonly disabledReason: 'author_left' | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type AutomationSettings = {
  /** False stops every rule at once. */
  readonly isEnabled: boolean;
  /** Acts a UTC day. Undefined: no limit. */
  readonly acceptCap: number | undefined;
  readonly submitCap: number | undefined;
  readonly refundCap: number | undefined;
};

export const defaultSettings: AutomationSettings = {
  isEnabled: true,
  acceptCap: undefined,
  submitCap: undefined,
  refundCap: undefined,
};

export type RunStatus = 'planned' | 'running' | 'done' | 'failed' | 'skipped';

/** One action of a rule on one dispute or alert. */
export type Run = {
  readonly runId: string;
  readonly tenantId: string;
  readonly ruleId: string;
  readonly ruleName: string;
  readonly ruleVersion: number;
  readonly disputeId: string | undefined;
  readonly alertId: string | undefined;
  readonly action: RuleAction;
  readonly isDryRun: boolean;
  readonly status: RunStatus;
  /** The result, or why it failed or waits. */
  readonly message: string;
  readonly runAt: Date;
  readonly submissionId: string | undefined;
  readonly createdAt: Date;
  readonly finishedAt: Date | undefined;
};

export type DisputeRun = Run & { readonly disputeId: string };
export type AlertRun = Run & { readonly alertId: string };

/** How long people have to answer before an announced action. */
export const announcedMs = 24 * 60 * 60 * 1000;

/** Rules test either disputes or alerts. */
export const isAlertRule = ({ actions }: Pick<RuleContent, 'actions'>): boolean =>
  actions.some(({ kind }) => kind === 'refund');
