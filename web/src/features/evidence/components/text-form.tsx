import { Textarea, TextInput } from '@mantine/core';
import type { Evidence, EvidenceType } from '@rebuttal/sdk';
import { useState } from 'react';
import { texts } from '#texts/evidence';

import { FormEnd } from '../../../components/form-end.js';
import { useDraftForm } from '../../../lib/use-draft-form.js';
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
  const add = useAddTextEvidence();
  const { type = '', label: title = '' } = requirement ?? {};
  const { form, isRestored, ending } = useDraftForm<Form>(
    `evidence-text/${disputeId}/${type}`,
    { ...empty, type, title },
    onType,
  );
  const fields = fieldsOf(types, form.values.type);
  const submit = form.onSubmit((values) => {
    const read = readDetailTexts(fields, values.details);
    setProblems(read.problems);
    if (Object.keys(read.problems).length > 0) return;
    add.mutate(
      { request: toRequest(disputeId, values, read.details), criteria: criteriaOf(values.type, requirement) },
      { onSuccess: ({ evidence }) => ending(() => onAdded(evidence, read.details))() },
    );
  });

  return (
    <form className="stack" onSubmit={submit}>
      {requirement === undefined ? (
        <TypeSelect
          types={types}
          value={form.values.type}
          disabled={add.isPending}
          onChange={(type) => form.setFieldValue('type', type)}
        />
      ) : (
        <RequirementNote requirement={requirement} />
      )}
      <TextInput label={texts.textForm.title} required {...form.getInputProps('title')} />
      <Textarea label={texts.textForm.textContent} required rows={7} {...form.getInputProps('text')} />
      <TextInput label={texts.textForm.descriptionOptional} {...form.getInputProps('description')} />
      <DetailFields
        fields={fields}
        values={form.values.details}
        problems={{ ...detailProblems(add.error), ...problems }}
        disabled={add.isPending}
        hint={texts.detailFields.readFromText}
        onChange={(details) => form.setFieldValue('details', details)}
      />
      <FormEnd
        save={add}
        failed={texts.messages.createFailed}
        problem={add.error instanceof InvalidEvidence ? add.error.message : undefined}
        label={texts.textForm.addText}
        isRestored={isRestored}
        onCancel={ending(onDone)}
      />
    </form>
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
