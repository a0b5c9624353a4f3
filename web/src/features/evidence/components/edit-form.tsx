import { Button, Textarea, TextInput } from '@mantine/core';
import type { ChangeEvidenceRequest, Evidence, EvidenceType } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/evidence';

import { Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { errorText } from '../../../lib/error-text.js';
import { evidenceTypesQuery, useChangeEvidence } from '../api/evidence.js';
import {
  changedDetails,
  detailProblems,
  type DetailTexts,
  fieldsOf,
  readDetailTexts,
  toDetailTexts,
} from '../detail-values.js';
import { DetailFields } from './detail-fields.js';
import { TypeSelect } from './type-select.js';

type Props = {
  readonly evidence: Evidence;
  /** Shows only the details that were read from the content. */
  readonly isReview?: boolean;
  readonly onType: () => void;
  readonly onDone: () => void;
};

type Form = {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
  readonly details: DetailTexts;
};

/** Waits for the types, which define the details. */
export function EditForm(props: Props) {
  const { data: types } = useQuery(evidenceTypesQuery());
  return types === undefined ? null : <Fields {...props} types={types} />;
}

function Fields({
  evidence,
  isReview = false,
  onType,
  onDone,
  types,
}: Props & { types: readonly EvidenceType[] }) {
  // The evidence when the form was opened.
  const [before] = useState(evidence);
  const [form, setForm] = useState<Form>(() => ({
    type: before.evidence_type,
    title: before.title,
    description: before.description ?? '',
    text: before.text_content ?? '',
    details: toDetailTexts(fieldsOf(types, before.evidence_type), before.details),
  }));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const change = useChangeEvidence();
  const fields = fieldsOf(types, form.type);
  const set = (changed: Partial<Form>): void => {
    onType();
    setForm((current) => ({ ...current, ...changed }));
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const read = readDetailTexts(fields, form.details);
    setProblems(read.problems);
    if (Object.keys(read.problems).length > 0) return;
    const body = toChange(before, form, changedDetails(fields, before.details, read.details));
    if (Object.keys(body).length === 0) onDone();
    else change.mutate({ evidenceId: before.evidence_id, body }, { onSuccess: onDone });
  };
  return (
    <form className={modal.body} onSubmit={submit}>
      {isReview ? (
        <p>{texts.editForm.review(before.title)}</p>
      ) : (
        <Contents evidence={before} form={form} types={types} disabled={change.isPending} onChange={set} />
      )}
      <DetailFields
        fields={fields}
        values={form.details}
        problems={{ ...detailProblems(change.error), ...problems }}
        disabled={change.isPending}
        onChange={(details) => set({ details })}
      />
      {change.isError && <Problem>{errorText(change.error, texts.messages.changeFailed)}</Problem>}
      <div className={modal.actions}>
        <Button variant="default" onClick={onDone} disabled={change.isPending}>
          {isReview ? texts.editForm.later : common.actions.cancel}
        </Button>
        <Button type="submit" loading={change.isPending} data-autofocus>
          {isReview ? texts.editForm.confirm : common.actions.saveChanges}
        </Button>
      </div>
    </form>
  );
}

type ContentsProps = {
  readonly evidence: Evidence;
  readonly form: Form;
  readonly types: readonly EvidenceType[];
  readonly disabled: boolean;
  readonly onChange: (change: Partial<Form>) => void;
};

function Contents({ evidence, form, types, disabled, onChange }: ContentsProps) {
  const isText = isTextEvidence(evidence);
  return (
    <>
      <TypeSelect
        types={types.filter((type) => (isText ? type.accepts_text : type.accepts_file))}
        value={form.type}
        disabled={disabled}
        onChange={(type) => onChange({ type })}
      />
      <TextInput
        label={texts.textForm.title}
        required
        withAsterisk={false}
        disabled={disabled}
        value={form.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        label={texts.fileForm.descriptionOptional}
        rows={2}
        disabled={disabled}
        value={form.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      {isText && (
        <Textarea
          label={texts.textForm.textContent}
          required
          withAsterisk={false}
          rows={6}
          disabled={disabled}
          value={form.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** The text of a file can't be edited, because a new text would replace the file. */
function isTextEvidence({ file_name: fileName, text_content: text }: Evidence): boolean {
  return fileName === null && text !== null;
}

function toChange(before: Evidence, form: Form, details: Record<string, unknown>): ChangeEvidenceRequest {
  const description = form.description.trim();
  return {
    ...(form.type === before.evidence_type ? {} : { evidence_type: form.type }),
    ...(form.title.trim() === before.title ? {} : { title: form.title.trim() }),
    ...(description === (before.description ?? '') ? {} : { description: description || null }),
    ...(form.text === (before.text_content ?? '') ? {} : { text_content: form.text }),
    ...(Object.keys(details).length === 0 ? {} : { details }),
  };
}
