import { Checkbox, Modal, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { texts } from '#texts/orders';

import { Callout } from '../../../components/callout.js';
import { FormEnd } from '../../../components/form-end.js';
import { FailedState } from '../../../components/screen-states.js';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type Draft, draftsQuery, useAddOrderEvidence } from '../api/orders.js';
import { initialSelections, type Selections, selectOnly, toItems, withNew } from '../draft-selection.js';
import classes from './drafts-form.module.css';

type Props = {
  readonly disputeId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded: () => void;
};

/** Adds the order as evidence, after the user reviews it. */
export function AddEvidenceModal({ disputeId, opened, onClose, onAdded }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.addEvidenceModal.useOrderAsEvidence} size="lg">
      <Drafts disputeId={disputeId} onClose={onClose} onAdded={onAdded} />
    </Modal>
  );
}

function Drafts({ disputeId, onClose, onAdded }: Omit<Props, 'opened'>) {
  // A cached response may be from before evidence was added. The form starts with the current state.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...draftsQuery(disputeId),
    refetchOnMount: 'always',
  });
  const isRead = isFetchedAfterMount && data !== undefined;
  if (!isRead && error !== null) {
    return (
      <FailedState
        title={texts.messages.draftsFailed}
        text={errorText(error, texts.messages.draftsFailed)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!isRead) {
    return (
      <div role="status" aria-label={texts.addEvidenceModal.loading}>
        <Skeleton height={48} my={8} />
        <Skeleton height={48} my={8} />
      </div>
    );
  }
  return <DraftsForm disputeId={disputeId} drafts={data} onClose={onClose} onAdded={onAdded} />;
}

type DraftsFormProps = {
  readonly disputeId: string;
  readonly drafts: readonly Draft[];
  readonly onClose: () => void;
  readonly onAdded: () => void;
};

/** Drafts of the order's evidence, to review, edit and add. */
function DraftsForm({ disputeId, drafts, onClose, onAdded }: DraftsFormProps) {
  const form = useForm({ initialValues: initialSelections(drafts) });
  const { setValues } = form;
  // An order can gain a tracking number while the dialog is open.
  useEffect(() => setValues((now) => withNew(now as Selections, drafts)), [drafts, setValues]);
  const add = useAddOrderEvidence(disputeId, onAdded);
  const items = toItems(drafts, form.values);
  const isBlank = items.some(({ title, text }) => title?.trim() === '' || text?.trim() === '');
  const submit = form.onSubmit(() =>
    add.mutate(items, {
      onSuccess: ({ evidence, skipped, message }) => {
        if (evidence.length > 0) notify('success', message);
        if (skipped.length === 0) onClose();
        else setValues((now) => selectOnly(now as Selections, new Set(skipped.map(({ kind }) => kind))));
      },
    }),
  );
  return (
    <form className="stack" onSubmit={submit}>
      <p className="soft">{texts.messages.adding}</p>
      <ul className="list grid ruled">
        {drafts.map((draft) => (
          <li key={draft.kind}>
            <DraftFields draft={draft} form={form} />
          </li>
        ))}
      </ul>
      <LeftOut drafts={drafts} skipped={add.data?.skipped ?? []} />
      <FormEnd
        save={add}
        failed={texts.messages.addFailed}
        label={texts.draftsForm.add(items.length)}
        disabled={items.length === 0 || isBlank}
        onCancel={onClose}
      />
    </form>
  );
}

type FieldsProps = { readonly draft: Draft; readonly form: UseFormReturnType<Selections> };

function DraftFields({ draft, form }: FieldsProps) {
  const isThere = draft.evidence_id !== null;
  const isWanted = form.values[draft.kind]?.wanted === true;
  return (
    <div className="py-5">
      <div className="row gap-3 gap-x-5">
        <Checkbox label={draft.title} {...form.getInputProps(`${draft.kind}.wanted`, { type: 'checkbox' })} />
        {isThere && (
          <Tag tone="green">{isWanted ? texts.draftsForm.willBeReplaced : texts.draftsForm.added}</Tag>
        )}
        {draft.as_file && <Tag tone="grey">{texts.draftsForm.document}</Tag>}
      </div>
      <details className={classes.words}>
        <summary>{texts.draftsForm.reviewAndEdit}</summary>
        <TextInput label={texts.draftsForm.title} {...form.getInputProps(`${draft.kind}.title`)} />
        <Textarea
          label={texts.draftsForm.text}
          autosize
          minRows={4}
          maxRows={14}
          {...form.getInputProps(`${draft.kind}.text`)}
        />
      </details>
    </div>
  );
}

type LeftOutProps = {
  readonly drafts: readonly Draft[];
  readonly skipped: readonly { readonly kind: string; readonly why: string }[];
};

/** Drafts that the server refused, with reasons. */
function LeftOut({ drafts, skipped }: LeftOutProps) {
  if (skipped.length === 0) return null;
  const titleOf = (kind: string) => drafts.find((draft) => draft.kind === kind)?.title ?? kind;
  return (
    <Callout tone="amber" role="alert" title={texts.draftsForm.leftOut}>
      {skipped.map(({ kind, why }) => (
        <p key={kind}>
          {titleOf(kind)}: {why}
        </p>
      ))}
    </Callout>
  );
}
