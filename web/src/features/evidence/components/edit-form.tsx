import { Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType } from '@mantine/form';
import type { ChangeEvidenceRequest, Evidence, EvidenceType } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/evidence';

import { FormEnd } from '../../../components/form-end.js';
import { useDraftForm } from '../../../lib/use-draft-form.js';
import { evidenceTypesQuery, useChangeEvidence } from '../api/evidence.js';
import {
  changedDetails,
  detailErrors,
  type DetailTexts,
  fieldsOf,
  readDetailTexts,
  refusedDetails,
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
  const change = useChangeEvidence();
  const { form, isRestored, ending } = useDraftForm<Form>(
    `evidence/${before.evidence_id}`,
    toForm(before, types),
    {
      onValuesChange: onType,
      validate: ({ type, details }) => detailErrors(fieldsOf(types, type), details),
    },
  );
  const end = ending(onDone);
  const fields = fieldsOf(types, form.values.type);
  const submit = form.onSubmit((values) => {
    const { details } = readDetailTexts(fields, values.details);
    const body = toChange(before, values, changedDetails(fields, before.details, details));
    const onError = (error: Error): void => form.setErrors(refusedDetails(error));
    if (Object.keys(body).length === 0) end();
    else change.mutate({ evidenceId: before.evidence_id, body }, { onSuccess: end, onError });
  });
  return (
    <form className="stack" onSubmit={submit}>
      {isReview ? (
        <p>{texts.editForm.review(before.title)}</p>
      ) : (
        <Contents evidence={before} form={form} types={types} disabled={change.isPending} />
      )}
      <DetailFields fields={fields} form={form} disabled={change.isPending} />
      <FormEnd
        save={change}
        failed={texts.messages.changeFailed}
        label={isReview ? texts.editForm.confirm : common.actions.saveChanges}
        firstButton="submit"
        {...(isReview ? { cancelLabel: texts.editForm.later } : {})}
        isRestored={isRestored}
        onCancel={end}
      />
    </form>
  );
}

type ContentsProps = {
  readonly evidence: Evidence;
  readonly form: UseFormReturnType<Form>;
  readonly types: readonly EvidenceType[];
  readonly disabled: boolean;
};

function Contents({ evidence, form, types, disabled }: ContentsProps) {
  const isText = isTextEvidence(evidence);
  return (
    <>
      <TypeSelect
        types={types.filter((type) => (isText ? type.accepts_text : type.accepts_file))}
        disabled={disabled}
        {...form.getInputProps('type')}
      />
      <TextInput label={texts.textForm.title} required disabled={disabled} {...form.getInputProps('title')} />
      <Textarea
        label={texts.fileForm.descriptionOptional}
        rows={2}
        disabled={disabled}
        {...form.getInputProps('description')}
      />
      {isText && (
        <Textarea
          label={texts.textForm.textContent}
          required
          rows={6}
          disabled={disabled}
          {...form.getInputProps('text')}
        />
      )}
    </>
  );
}

/** The text of a file can't be edited, because a new text would replace the file. */
function isTextEvidence({ file_name: fileName, text_content: text }: Evidence): boolean {
  return fileName === null && text !== null;
}

function toForm(before: Evidence, types: readonly EvidenceType[]): Form {
  return {
    type: before.evidence_type,
    title: before.title,
    description: before.description ?? '',
    text: before.text_content ?? '',
    details: toDetailTexts(fieldsOf(types, before.evidence_type), before.details),
  };
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
