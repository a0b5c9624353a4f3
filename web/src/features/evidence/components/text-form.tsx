import { Button, Textarea, TextInput } from '@mantine/core';
import type { EvidenceType } from '@rebuttal/sdk';
import { type SyntheticEvent, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/evidence';

import { Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { errorText } from '../../../lib/error-text.js';
import { useAddTextEvidence } from '../api/evidence.js';
import { UnfitEvidence } from '../api/validation.js';
import { measureOf, type WantedEvidence } from '../wanted-evidence.js';
import { TypeSelect } from './type-select.js';
import { WantedNote } from './wanted-note.js';

type Props = {
  readonly disputeId: string;
  /** What it is brought for; without it, the type is chosen here. */
  readonly wanted: WantedEvidence | undefined;
  readonly types: readonly EvidenceType[];
  /** Something was typed or chosen. */
  readonly onType: () => void;
  readonly onDone: () => void;
};

const empty = { type: '', title: '', text: '', description: '' };

export function TextForm({ disputeId, wanted, types, onType, onDone }: Props) {
  const [form, setForm] = useState({ ...empty, type: wanted?.type ?? '', title: wanted?.label ?? '' });
  const add = useAddTextEvidence();
  const set = (change: Partial<typeof empty>): void => {
    onType();
    setForm((before) => ({ ...before, ...change }));
  };

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    add.mutate(
      { request: toRequest(disputeId, form), measure: measureOf(form.type, wanted) },
      { onSuccess: onDone },
    );
  };

  return (
    <form className={modal.body} onSubmit={submit}>
      {wanted === undefined ? (
        <TypeSelect
          types={types}
          value={form.type}
          disabled={add.isPending}
          onChange={(type) => set({ type })}
        />
      ) : (
        <WantedNote wanted={wanted} />
      )}
      <TextInput
        label={texts.textForm.title}
        required
        withAsterisk={false}
        value={form.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Textarea
        label={texts.textForm.textContent}
        required
        withAsterisk={false}
        rows={7}
        value={form.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <TextInput
        label={texts.textForm.descriptionOptional}
        value={form.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      {add.isError && <Problem>{problemOf(add.error)}</Problem>}
      <div className={modal.actions}>
        <Button variant="default" onClick={onDone} disabled={add.isPending}>
          {common.actions.cancel}
        </Button>
        <Button type="submit" loading={add.isPending}>
          {texts.textForm.addText}
        </Button>
      </div>
    </form>
  );
}

function toRequest(disputeId: string, { type, title, text, description }: typeof empty) {
  return {
    dispute_id: disputeId,
    evidence_type: type,
    text_content: text,
    title: title.trim(),
    ...(description.trim() === '' ? {} : { description: description.trim() }),
  };
}

function problemOf(error: Error): string {
  return error instanceof UnfitEvidence ? error.message : errorText(error, texts.messages.createFailed);
}
