import type { Rule, RuleRequest, UpdateAutomationSettingsRequest, UpdateRuleRequest } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

const automationKeys = {
  all: ['automation'],
  rules: ['automation', 'rules'],
  settings: ['automation', 'settings'],
  runs: ['automation', 'runs'],
} as const;

/** Runs change in the background. */
const runsPollMs = 15_000;

export function rulesQuery() {
  return queryOptions({
    queryKey: automationKeys.rules,
    queryFn: ({ signal }) => client.automation.rules({ signal }),
  });
}

export function automationSettingsQuery() {
  return queryOptions({
    queryKey: automationKeys.settings,
    queryFn: ({ signal }) => client.automation.settings({ signal }),
  });
}

/** The newest actions of rules. */
export function ruleRunsQuery() {
  return queryOptions({
    queryKey: automationKeys.runs,
    queryFn: async ({ signal }) => (await client.automation.runs({ per_page: 20 }, { signal })).runs,
    refetchInterval: runsPollMs,
  });
}

export function usePreviewRule() {
  return useMutation({ mutationFn: (rule: RuleRequest) => client.automation.previewRule(rule) });
}

export function useCreateRule() {
  return useAutomationChange((rule: RuleRequest) => client.automation.createRule(rule));
}

export function useUpdateRule({ rule_id: ruleId }: Rule) {
  return useAutomationChange((change: UpdateRuleRequest) => client.automation.updateRule(ruleId, change));
}

export function useDeleteRule({ rule_id: ruleId }: Rule) {
  return useAutomationChange(() => client.automation.deleteRule(ruleId));
}

export function useUpdateAutomationSettings() {
  return useAutomationChange((change: UpdateAutomationSettingsRequest) =>
    client.automation.updateSettings(change),
  );
}

function useAutomationChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: automationKeys.all }),
  });
}
