import { isApiError, type Rule } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';

import { rulePreviewQuery, rulesQuery, useSaveRule } from './api/automation.js';
import { emptyDraft, isForAlerts, type RuleDraft, toConditions, toDraft, toRequest } from './rule-draft.js';
import { areAllShown, problemsOf, serverProblems } from './rule-problems.js';
import { useSettled } from './use-settled.js';

/** Milliseconds without a change after which the preview follows. */
const previewMs = 400;
/** Milliseconds between reads of the rule, which another person may change or delete. */
const othersMs = 15_000;

/** The draft of a new rule or of a change to one, with its problems and its preview. */
export function useRuleForm(rule: Rule | undefined, onSaved: () => void) {
  const [draft, setDraft] = useState<RuleDraft>(() => (rule === undefined ? emptyDraft : toDraft(rule)));
  const [attempts, setAttempts] = useState(0);
  const save = useSaveRule();
  const others = useOthersChange(rule, isApiError(save.error, 'rule_not_found'));
  const settled = useSettled(draft, previewMs);
  const preview = useQuery(rulePreviewQuery(previewedConditions(settled), isForAlerts(settled)));
  const found = problemsOf(draft);
  const refused = serverProblems(save.error, draft);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (Object.keys(found).length > 0) return;
    const request = toRequest(draft);
    // The switch is kept by a change, and has to be copied into a new rule.
    const copied = rule === undefined ? request : { ...request, enabled: rule.enabled };
    save.mutate(
      others.isDeleted || rule === undefined
        ? { ruleId: undefined, rule: copied }
        : { ruleId: rule.rule_id, rule: request },
      { onSuccess: onSaved },
    );
  };
  return {
    draft,
    change: (part: Partial<RuleDraft>): void => {
      save.reset();
      setDraft((before) => ({ ...before, ...part }));
    },
    submit,
    attempts,
    isSaving: save.isPending,
    isRefused: save.isError,
    /** The error of the last attempt, unless the fields show all of it. */
    error: save.isError && !areAllShown(refused) ? save.error : undefined,
    problems: { ...serverProblems(preview.error, draft), ...(attempts > 0 ? found : {}), ...refused },
    preview,
    isPreviewable: previewedConditions(draft) !== undefined,
    ...others,
  };
}

/** A rule for alerts needs a condition. */
function previewedConditions(draft: RuleDraft) {
  return isForAlerts(draft) && draft.conditions.length === 0 ? undefined : toConditions(draft.conditions);
}

/** Finds out if another person changes or deletes the rule while it is edited. */
function useOthersChange(rule: Rule | undefined, isNotFound: boolean) {
  const rules = useQuery({ ...rulesQuery(), refetchInterval: rule === undefined ? false : othersMs }).data;
  const current = rules?.find(({ rule_id: id }) => id === rule?.rule_id);
  const isMissing = rules !== undefined && current === undefined;
  return {
    isDeleted: rule !== undefined && (isMissing || isNotFound),
    newer:
      current !== undefined && rule !== undefined && current.version > rule.version ? current : undefined,
  };
}
