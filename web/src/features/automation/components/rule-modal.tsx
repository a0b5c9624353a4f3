import { Button, Modal, TextInput } from '@mantine/core';
import type { Rule } from '@rebuttal/sdk';
import { type ReactNode, useEffect, useRef } from 'react';
import { texts } from '#texts/automation';
import { texts as common } from '#texts/common';

import { Callout, Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { errorText } from '../../../lib/error-text.js';
import { useDialogContent } from '../../../lib/use-dialog-content.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { notify } from '../../../stores/notices.js';
import { isForAlerts } from '../rule-draft.js';
import { useRuleForm } from '../use-rule-form.js';
import { useRuleNames } from '../use-rule-names.js';
import { ActionFields } from './action-fields.js';
import { ConditionFields } from './condition-fields.js';
import { ModeFields } from './mode-fields.js';
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
  const form = useRuleForm(rule, () => {
    notify('success', texts.panel.saved);
    onClose();
  });
  const { draft, problems } = form;
  const element = useFirstProblem(form.attempts, form.isRefused);
  const change = (part: Partial<typeof draft>): void => {
    onDirty();
    form.change(part);
  };
  return (
    <form ref={element} className={classes.root} noValidate onSubmit={form.submit}>
      <div className="stack">
        {rule !== undefined && <p className={classes.hint}>{versionNote(rule)}</p>}
        <TextInput
          label={words.name}
          maxLength={nameLengthMax}
          value={draft.name}
          error={problems['name']}
          data-autofocus
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <ConditionFields
          isForAlerts={isForAlerts(draft)}
          conditions={draft.conditions}
          names={names}
          problems={problems}
          onChange={(conditions) => change({ conditions })}
        />
        <ActionFields draft={draft} names={names} problems={problems} onChange={change} />
        <ModeFields mode={draft.mode} onChange={(mode) => change({ mode })} />
      </div>
      <RulePreview
        isForAlerts={isForAlerts(draft)}
        preview={form.preview}
        isPreviewable={form.isPreviewable}
        names={names}
      />
      <div className={`stack full`}>
        <OthersChange form={form} />
        {form.error !== undefined && !form.isDeleted && (
          <Problem>{errorText(form.error, texts.panel.saveFailed)}</Problem>
        )}
        <div className={modal.actions}>
          <Button variant="default" onClick={onClose}>
            {common.actions.cancel}
          </Button>
          <Button type="submit" loading={form.isSaving}>
            {saveLabel(rule, draft.mode, form.isDeleted)}
          </Button>
        </div>
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

function OthersChange({
  form: { isDeleted, newer },
}: {
  readonly form: ReturnType<typeof useRuleForm>;
}): ReactNode {
  if (isDeleted) return <Problem>{words.wasDeleted}</Problem>;
  if (newer === undefined) return null;
  return (
    <Callout tone="amber" role="status">
      {words.wasChanged(newer.version, newer.author.name)}
    </Callout>
  );
}
