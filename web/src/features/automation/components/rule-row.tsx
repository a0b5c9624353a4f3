import { Button } from '@mantine/core';
import type { Rule } from '@rebuttal/sdk';
import { useState } from 'react';
import { texts } from '#texts/automation';
import { texts as common } from '#texts/common';

import { ConfirmAction, deleteLook } from '../../../components/confirm-action.js';
import rows from '../../../components/row-list.module.css';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { useDeleteRule, useUpdateRule } from '../api/automation.js';
import type { RuleNames } from '../use-rule-names.js';
import { describeAction, describeCondition, stateOf } from '../words.js';
import { Warning } from './action-fields.js';

const words = texts.panel;

type Props = {
  readonly rule: Rule;
  readonly names: RuleNames;
  readonly isEditable: boolean;
  readonly onEdit: () => void;
};

export function RuleRow({ rule, names, isEditable, onEdit }: Props) {
  const { tone, text } = stateOf(rule);
  return (
    <>
      <div className={rows.what}>
        <span className="break row strong">
          {rule.name}
          <Tag tone={tone} dot>
            {text}
          </Tag>
        </span>
        <span>{rule.actions.map((action) => describeAction(action, names)).join(' · ')}</span>
        <span className="break soft">
          {rule.conditions.length === 0
            ? words.always
            : rule.conditions.map((condition) => describeCondition(condition, names)).join(' · ')}
        </span>
        <span className="break soft">{words.by(rule.author.name, rule.version)}</span>
      </div>
      {isEditable && <RuleActions rule={rule} onEdit={onEdit} />}
    </>
  );
}

function RuleActions({ rule, onEdit }: { readonly rule: Rule; readonly onEdit: () => void }) {
  const update = useUpdateRule(rule);
  const [confirming, setConfirming] = useState<'live' | 'remove'>();
  const onError = (error: Error): void => notify('error', errorText(error, words.saveFailed));
  const { labels } = words;
  return (
    <div className="wrap">
      {rule.enabled && rule.mode === 'dry_run' && (
        <Button size="xs" aria-label={words.goLive(rule.name)} onClick={() => setConfirming('live')}>
          {labels.goLive}
        </Button>
      )}
      <Button size="xs" variant="default" aria-label={words.edit(rule.name)} onClick={onEdit}>
        {common.actions.edit}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={rule.enabled ? words.turnOff(rule.name) : words.turnOn(rule.name)}
        loading={update.isPending && confirming === undefined}
        onClick={() => update.mutate({ enabled: !rule.enabled }, { onError })}
      >
        {rule.enabled ? labels.turnOff : labels.turnOn}
      </Button>
      <Button
        size="xs"
        {...deleteLook}
        aria-label={words.remove(rule.name)}
        onClick={() => setConfirming('remove')}
      >
        {labels.remove}
      </Button>
      {confirming === 'live' && <LiveQuestion rule={rule} onClose={() => setConfirming(undefined)} />}
      {confirming === 'remove' && <RemoveQuestion rule={rule} onClose={() => setConfirming(undefined)} />}
    </div>
  );
}

type QuestionProps = { readonly rule: Rule; readonly onClose: () => void };

function LiveQuestion({ rule, onClose }: QuestionProps) {
  const update = useUpdateRule(rule);
  return (
    <ConfirmAction
      title={words.liveTitle}
      confirmLabel={words.labels.goLive}
      action={update}
      input={{ mode: 'live' }}
      done={words.saved}
      failed={words.saveFailed}
      onClose={onClose}
    >
      <p>{words.liveText}</p>
      {rule.actions.map(
        ({ kind }) => (kind === 'accept' || kind === 'refund') && <Warning key={kind} kind={kind} />,
      )}
    </ConfirmAction>
  );
}

function RemoveQuestion({ rule, onClose }: QuestionProps) {
  const remove = useDeleteRule(rule);
  return (
    <ConfirmAction
      title={words.removeTitle}
      confirmLabel={words.labels.remove}
      danger
      action={remove}
      input={undefined}
      done={words.deleted}
      failed={words.deleteFailed}
      onClose={onClose}
    >
      <p>{words.removeText}</p>
    </ConfirmAction>
  );
}
