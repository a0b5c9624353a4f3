import type { Rule, RuleRequest, UpdateAutomationSettingsRequest, UpdateRuleRequest } from '@rebuttal/sdk';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { texts } from '#texts/automation';

import { client } from '../../../api/client.js';
import { withMoved } from '../rule-order.js';

const automationKeys = {
  all: ['automation'],
  rules: ['automation', 'rules'],
  settings: ['automation', 'settings'],
  runs: (ruleId: string) => ['automation', 'runs', ruleId],
  preview: (conditions: RuleRequest['conditions'] | undefined, isForAlerts: boolean) => [
    'automation',
    'preview',
    conditions,
    isForAlerts,
  ],
  order: ['automation', 'order'],
} as const;

/** Runs change in the background. */
const runsPollMs = 15_000;
const runsPerPage = 20;

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

/** The actions of all rules, or of one, newest first. */
export function ruleRunsQuery(ruleId: string) {
  return infiniteQueryOptions({
    queryKey: automationKeys.runs(ruleId),
    queryFn: ({ pageParam, signal }) =>
      client.automation.runs(
        {
          per_page: runsPerPage,
          ...(ruleId === '' ? {} : { rule_id: ruleId }),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    refetchInterval: runsPollMs,
  });
}

/** Tests disputes or alerts by the conditions. Name and action are placeholders: the form may not have them yet. */
export function rulePreviewQuery(conditions: RuleRequest['conditions'] | undefined, isForAlerts: boolean) {
  const actions: RuleRequest['actions'] = [{ kind: isForAlerts ? 'refund' : 'collect' }];
  return queryOptions({
    queryKey: automationKeys.preview(conditions, isForAlerts),
    queryFn: ({ signal }) =>
      client.automation.previewRule(
        { name: texts.preview.title, conditions: conditions ?? [], actions },
        { signal },
      ),
    enabled: conditions !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** Creates a rule, or changes the one with the ID. */
export function useSaveRule() {
  return useAutomationChange(({ ruleId, rule }: { ruleId: string | undefined; rule: RuleRequest }) =>
    ruleId === undefined ? client.automation.createRule(rule) : client.automation.updateRule(ruleId, rule),
  );
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

type Move = { readonly ruleId: string; readonly position: number };

/** Moves a rule in the order immediately. Quick successive moves are sent one after the other. */
export function useMoveRule(onError: (error: Error) => void) {
  const queries = useQueryClient();
  const { queryKey } = rulesQuery();
  return useMutation({
    mutationKey: automationKeys.order,
    scope: { id: automationKeys.order.join() },
    mutationFn: ({ ruleId, position }: Move) => client.automation.updateRule(ruleId, { position }),
    onMutate: async ({ ruleId, position }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      if (before !== undefined) queries.setQueryData(queryKey, withMoved(before, ruleId, position));
      return before;
    },
    onError: (error, _move, before) => {
      queries.setQueryData(queryKey, before);
      onError(error);
    },
    onSettled: async () => {
      const isLast = queries.isMutating({ mutationKey: automationKeys.order }) === 1;
      if (isLast) await queries.invalidateQueries({ queryKey: automationKeys.all });
    },
  });
}

function useAutomationChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  // A rule is not edited again before its change is shown.
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: automationKeys.all }),
  });
}
