import { bodyOf, type CallOptions, type Http } from '../calls.js';
import type {
  AutomationSettings,
  Rule,
  RulePreview,
  RuleRequest,
  RuleRuns,
  UpdateAutomationSettingsRequest,
  UpdateRuleRequest,
} from '../types.js';

type RunQuery = {
  readonly rule_id?: string;
  readonly dispute_id?: string;
  readonly cursor?: string;
  readonly per_page?: number;
};

/** Rules that act on disputes. */
export function automationCalls(http: Http) {
  return {
    /** In the order in which they are tried. */
    rules: async (options?: CallOptions): Promise<Rule[]> =>
      (await bodyOf(http.GET('/api/automation/rules', options))).rules,

    createRule: async (body: RuleRequest, options?: CallOptions): Promise<Rule> =>
      (await bodyOf(http.POST('/api/automation/rules', { ...options, body }))).rule,

    updateRule: async (ruleId: string, body: UpdateRuleRequest, options?: CallOptions): Promise<Rule> =>
      (
        await bodyOf(
          http.PUT('/api/automation/rules/{ruleId}', { ...options, params: { path: { ruleId } }, body }),
        )
      ).rule,

    deleteRule: async (ruleId: string, options?: CallOptions): Promise<void> => {
      await bodyOf(
        http.DELETE('/api/automation/rules/{ruleId}', { ...options, params: { path: { ruleId } } }),
      );
    },

    /** Counts the disputes of the last 90 days that the rule would have matched. Changes nothing. */
    previewRule: (rule: RuleRequest, options?: CallOptions): Promise<RulePreview> =>
      bodyOf(http.POST('/api/automation/rules/preview', { ...options, body: { rule } })),

    /** The actions of rules, planned and past, newest first. */
    runs: (query: RunQuery = {}, options?: CallOptions): Promise<RuleRuns> =>
      bodyOf(http.GET('/api/automation/runs', { ...options, params: { query } })),

    settings: (options?: CallOptions): Promise<AutomationSettings> =>
      bodyOf(http.GET('/api/automation/settings', options)),

    updateSettings: (
      body: UpdateAutomationSettingsRequest,
      options?: CallOptions,
    ): Promise<AutomationSettings> => bodyOf(http.PUT('/api/automation/settings', { ...options, body })),
  };
}
