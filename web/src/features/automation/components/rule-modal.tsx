import '@mantine/core/styles/Radio.layer.css';

import { Modal, Radio, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { isApiError, type Rule } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { texts } from '#texts/automation';

import { Callout, Problem } from '../../../components/callout.js';
import { FormEnd } from '../../../components/form-end.js';
import { useDialogContent } from '../../../lib/use-dialog-content.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { notify } from '../../../stores/notices.js';
import { rulePreviewQuery, rulesQuery, useSaveRule } from '../api/automation.js';
import {
  emptyDraft,
  isForAlerts,
  type RuleDraft,
  type RuleForm,
  toConditions,
  toDraft,
  toRequest,
} from '../rule-draft.js';
import { areAllShown, type Problems, problemsOf, serverProblems } from '../rule-problems.js';
import { useRuleNames } from '../use-rule-names.js';
import { ActionFields } from './action-fields.js';
import { ConditionFields } from './condition-fields.js';
import classes from './rule-form.module.css';
import { RulePreview } from './rule-preview.js';

const words = texts.modal;
const nameLengthMax = 100;

type Props = {
  /** Undefined for a new rule. */
  readonly rule: Rule | undefined;
  readonly onClose: () => void;
};

/** Adds or changes a rule, beside a preview of what it would have matched. */
export function RuleModal({ rule, onClose }: Props) {
  useFocusBack();
  const content = useDialogContent(onClose);
  return (
    <Modal
      opened
      onClose={content.close}
      title={rule === undefined ? words.newTitle : words.editTitle}
      size="64rem"
      {...content.modal}
    >
      <RuleForm rule={rule} onDirty={content.markDirty} onClose={content.close} />
    </Modal>
  );
}

type FormProps = Props & { readonly onDirty: () => void };

function RuleForm({ rule, onDirty, onClose }: FormProps) {
  const names = useRuleNames();
  const { form, problems, ...state } = useRuleForm(rule, onDirty, () => {
    notify('success', texts.panel.saved);
    onClose();
  });
  const element = useFirstProblem(state.attempts, state.isRefused);
  return (
    <form ref={element} className={classes.root} noValidate onSubmit={state.submit}>
      <div className="stack">
        {rule !== undefined && <p className={classes.hint}>{versionNote(rule)}</p>}
        <TextInput
          label={words.name}
          maxLength={nameLengthMax}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <ConditionFields {...{ form, names, problems }} />
        <ActionFields {...{ form, names, problems }} />
        <ModeFields form={form} />
      </div>
      <RulePreview
        isForAlerts={isForAlerts(form.values)}
        preview={state.preview}
        isPreviewable={state.isPreviewable}
        names={names}
      />
      <div className="stack full">
        <OthersChange {...state} />
        <FormEnd
          save={{ isPending: state.isSaving, error: state.isDeleted ? null : state.error }}
          failed={texts.panel.saveFailed}
          label={saveLabel(rule, form.values.mode, state.isDeleted)}
          onCancel={onClose}
        />
      </div>
    </form>
  );
}

/** Moves the focus to the first field with a problem after each attempt to save that fails. */
function useFirstProblem(attempts: number, isRefused: boolean) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) focusFirstProblem(element.current);
  }, [attempts]);
  useEffect(() => {
    if (isRefused) focusFirstProblem(element.current);
  }, [isRefused]);
  return element;
}

function focusFirstProblem(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

function versionNote({ version, author, enabled }: Rule): string {
  const note = words.version(version, author.name);
  return enabled ? note : `${note} ${words.isOff}`;
}

function saveLabel(rule: Rule | undefined, mode: Rule['mode'], isDeleted: boolean): string {
  if (isDeleted) return words.saveAsNew;
  const isActing = rule?.enabled !== false && mode === 'live' && rule?.mode !== 'live';
  return isActing ? words.saveAndGoLive : words.save;
}

function OthersChange({ isDeleted, newer }: ReturnType<typeof useOthersChange>): ReactNode {
  if (isDeleted) return <Problem>{words.wasDeleted}</Problem>;
  if (newer === undefined) return null;
  return (
    <Callout tone="amber" role="status">
      {words.wasChanged(newer.version, newer.author.name)}
    </Callout>
  );
}

const modeFieldsWords = texts.modes;
const modes = ['dry_run', 'live'] as const;

/** A dry run or live, and what each does. */
function ModeFields({ form }: { readonly form: RuleForm }) {
  return (
    <fieldset className="fieldset grid gap-5">
      <legend>{modeFieldsWords.title}</legend>
      {modes.map((one) => (
        <Radio
          key={one}
          name="mode"
          label={modeFieldsWords.labels[one]}
          description={modeFieldsWords.notes[one]}
          checked={form.values.mode === one}
          onChange={() => form.setFieldValue('mode', one)}
        />
      ))}
    </fieldset>
  );
}

/** Milliseconds without a change after which the preview follows. */
const previewMs = 400;
/** Milliseconds between reads of the rule, which another person may change or delete. */
const othersMs = 15_000;

/** The draft of a new rule or of a change to one, with its problems and its preview. */
function useRuleForm(rule: Rule | undefined, onDirty: () => void, onSaved: () => void) {
  const [attempts, setAttempts] = useState(0);
  const save = useSaveRule();
  const form: RuleForm = useForm<RuleDraft>({
    initialValues: rule === undefined ? emptyDraft : toDraft(rule),
    onValuesChange: () => {
      onDirty();
      save.reset();
    },
    enhanceGetInputProps: ({ field }) => ({ error: problems[field] }),
  });
  const draft = form.values;
  const others = useOthersChange(rule, isApiError(save.error, 'rule_not_found'));
  const [settled] = useDebouncedValue(draft, previewMs);
  const preview = useQuery(rulePreviewQuery(previewedConditions(settled), isForAlerts(settled)));
  const found = problemsOf(draft);
  const refused = serverProblems(save.error, draft);
  const problems: Problems = {
    ...serverProblems(preview.error, draft),
    ...(attempts > 0 ? found : {}),
    ...refused,
  };
  const submit = form.onSubmit(() => {
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
  });
  return {
    form,
    problems,
    submit,
    attempts,
    isSaving: save.isPending,
    isRefused: save.isError,
    /** The error of the last attempt, unless the fields show all of it. */
    error: areAllShown(refused) ? null : save.error,
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
