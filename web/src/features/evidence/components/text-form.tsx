import { Button, Textarea, TextInput } from '@mantine/core';
import type { Evidence, EvidenceType } from '@rebuttal/sdk';
import { type SyntheticEvent, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/evidence';

import { Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { errorText } from '../../../lib/error-text.js';
import { useAddTextEvidence } from '../api/evidence.js';
import { InvalidEvidence } from '../api/validation.js';
import {
  detailProblems,
  type Details,
  type EnteredDetails,
  type DetailTexts,
  fieldsOf,
  readDetailTexts,
} from '../detail-values.js';
import { criteriaOf, type EvidenceRequirement } from '../evidence-requirement.js';
import { DetailFields } from './detail-fields.js';
import { RequirementNote } from './requirement-note.js';
import { TypeSelect } from './type-select.js';

type Props = {
  readonly disputeId: string;
  /** The requirement to fulfill; without it, the user chooses the type here. */
  readonly requirement: EvidenceRequirement | undefined;
  readonly types: readonly EvidenceType[];
  /** Called when the user enters or chooses something. */
  readonly onType: () => void;
  readonly onDone: () => void;
  /** Called after the evidence was added with these details. */
  readonly onAdded: (evidence: Evidence, entered: EnteredDetails) => void;
};

type Form = {
  readonly type: string;
  readonly title: string;
  readonly text: string;
  readonly description: string;
  readonly details: DetailTexts;
};

const empty: Form = { type: '', title: '', text: '', description: '', details: {} };

export function TextForm({ disputeId, requirement, types, onType, onDone, onAdded }: Props) {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [form, setForm] = useState<Form>({
    ...empty,
    type: requirement?.type ?? '',
    title: requirement?.label ?? '',
  });
  const add = useAddTextEvidence();
  const set = (change: Partial<Form>): void => {
    onType();
    setForm((before) => ({ ...before, ...change }));
  };

  const fields = fieldsOf(types, form.type);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const read = readDetailTexts(fields, form.details);
    setProblems(read.problems);
    if (Object.keys(read.problems).length > 0) return;
    add.mutate(
      { request: toRequest(disputeId, form, read.details), criteria: criteriaOf(form.type, requirement) },
      { onSuccess: ({ evidence }) => onAdded(evidence, read.details) },
    );
  };

  return (
    <form className={modal.body} onSubmit={submit}>
      {requirement === undefined ? (
        <TypeSelect
          types={types}
          value={form.type}
          disabled={add.isPending}
          onChange={(type) => set({ type })}
        />
      ) : (
        <RequirementNote requirement={requirement} />
      )}
      <Contents form={form} onChange={set} />
      <DetailFields
        fields={fields}
        values={form.details}
        problems={{ ...detailProblems(add.error), ...problems }}
        disabled={add.isPending}
        hint={texts.detailFields.readFromText}
        onChange={(details) => set({ details })}
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

type ContentsProps = { readonly form: Form; readonly onChange: (change: Partial<Form>) => void };

function Contents({ form, onChange }: ContentsProps) {
  return (
    <>
      <TextInput
        label={texts.textForm.title}
        required
        withAsterisk={false}
        value={form.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        label={texts.textForm.textContent}
        required
        withAsterisk={false}
        rows={7}
        value={form.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <TextInput
        label={texts.textForm.descriptionOptional}
        value={form.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
    </>
  );
}

function toRequest(disputeId: string, { type, title, text, description }: Form, details: Details) {
  return {
    dispute_id: disputeId,
    evidence_type: type,
    text_content: text,
    title: title.trim(),
    ...(Object.keys(details).length === 0 ? {} : { details }),
    ...(description.trim() === '' ? {} : { description: description.trim() }),
  };
}

function problemOf(error: Error): string {
  return error instanceof InvalidEvidence ? error.message : errorText(error, texts.messages.createFailed);
}
