import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import type { RuleRequest } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/automation';
import { texts as common } from '#texts/common';

import { Callout, Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { notify } from '../../../stores/notices.js';
import { membersQuery } from '../../team/api/team.js';
import { useCreateRule, usePreviewRule } from '../api/automation.js';
import { actionKinds, type ActionKind, emptyDraft, type RuleDraft, toRequest } from '../rule-draft.js';
import classes from './automation.module.css';
import { ConditionFields } from './condition-fields.js';

const words = texts.modal;

/** Adds a rule, with a preview of what it would have matched. */
export function RuleModal({ onClose }: { readonly onClose: () => void }) {
  useFocusBack();
  const [draft, setDraft] = useState<RuleDraft>(emptyDraft);
  const create = useCreateRule();
  const request = toRequest(draft);
  const change = (part: Partial<RuleDraft>): void => setDraft({ ...draft, ...part });
  const save = (): void => {
    if (request === undefined) return;
    create.mutate(request, {
      onSuccess: () => {
        notify('success', texts.panel.saved);
        onClose();
      },
    });
  };
  return (
    <Modal opened onClose={onClose} title={words.title} size="lg">
      <form
        className={modal.body}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput
          label={words.name}
          maxLength={100}
          value={draft.name}
          data-autofocus
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <ConditionFields conditions={draft.conditions} onChange={(conditions) => change({ conditions })} />
        <ActionFields draft={draft} onChange={change} />
        <Checkbox
          label={words.live}
          checked={draft.isLive}
          onChange={(event) => change({ isLive: event.currentTarget.checked })}
        />
        <Preview request={request} />
        {create.isError && <Problem>{errorText(create.error, texts.panel.saveFailed)}</Problem>}
        <div className={modal.actions}>
          <Button variant="default" onClick={onClose}>
            {common.actions.cancel}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={request === undefined}>
            {words.save}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type ActionProps = { readonly draft: RuleDraft; readonly onChange: (part: Partial<RuleDraft>) => void };

function ActionFields({ draft: { action, target }, onChange }: ActionProps) {
  const members = useQuery(membersQuery()).data ?? [];
  return (
    <div className={classes.fields}>
      <Select
        label={words.action}
        data={actionKinds.map((kind) => ({ value: kind, label: texts.actions[kind] }))}
        value={action}
        onChange={(event) => onChange({ action: event.currentTarget.value as ActionKind, target: '' })}
      />
      {action === 'assign' && (
        <Select
          label={words.person}
          data={[
            { value: '', label: words.choosePerson },
            ...members.map(({ user_id: value, name: label }) => ({ value, label })),
          ]}
          value={target}
          onChange={(event) => onChange({ target: event.currentTarget.value })}
        />
      )}
      {(action === 'tag' || action === 'submit') && (
        <TextInput
          label={action === 'tag' ? words.tags : words.hours}
          {...(action === 'submit' ? { inputMode: 'numeric' as const } : {})}
          value={target}
          onChange={(event) => onChange({ target: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

function Preview({ request }: { readonly request: RuleRequest | undefined }) {
  const preview = usePreviewRule();
  const { data } = preview;
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        loading={preview.isPending}
        disabled={request === undefined}
        onClick={() => {
          if (request !== undefined) preview.mutate(request);
        }}
      >
        {words.preview}
      </Button>
      {preview.isError && <Problem>{errorText(preview.error, words.previewFailed)}</Problem>}
      {data !== undefined && (
        <Callout tone="blue" role="status">
          {words.matched(data.matched, data.won, data.lost)}
        </Callout>
      )}
    </div>
  );
}
