import type { Rule } from '@rebuttal/sdk';

/** The rules with one moved to a place in the order, counted from 1. */
export function withMoved(rules: readonly Rule[], ruleId: string, position: number): Rule[] {
  const moved = rules.filter((rule) => rule.rule_id === ruleId);
  const others = rules.filter((rule) => rule.rule_id !== ruleId);
  return [...others.slice(0, position - 1), ...moved, ...others.slice(position - 1)];
}
