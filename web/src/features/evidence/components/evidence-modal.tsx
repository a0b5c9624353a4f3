import { Modal, Tabs, Textarea, TextInput } from '@mantine/core';
import type { Evidence, EvidenceType } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/evidence';

import { FormEnd } from '../../../components/form-end.js';
import { useDialogContent } from '../../../lib/use-dialog-content.js';
import { useDraftForm } from '../../../lib/use-draft-form.js';
import { evidenceTypesQuery, useAddTextEvidence } from '../api/evidence.js';
import { InvalidEvidence } from '../api/validation.js';
import {
  detailErrors,
  type Details,
  type DetailTexts,
  type EnteredDetails,
  fieldsOf,
  hasReadDetails,
  readDetailTexts,
  refusedDetails,
} from '../detail-values.js';
import { criteriaOf, type EvidenceRequirement } from '../evidence-requirement.js';
import { DetailFields } from './detail-fields.js';
import { EditForm } from './edit-form.js';
import { FileForm } from './file-form.js';
import { RequirementNote } from './requirement-note.js';
import { SeveralFiles } from './several-files.js';
import { TypeSelect } from './type-select.js';

type Way = 'file' | 'text';

type Props = {
  readonly disputeId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The requirement to fulfill; without it, the user chooses the type in the form. */
  readonly requirement?: EvidenceRequirement | undefined;
  readonly way?: Way;
};

/** Adds evidence as a file or a text. */
export function EvidenceModal({ disputeId, opened, onClose, requirement, way = 'file' }: Props) {
  const { markDirty, close, modal } = useDialogContent(onClose);
  return (
    <Modal
      {...modal}
      opened={opened}
      onClose={close}
      title={
        requirement === undefined
          ? texts.evidenceModal.addEvidence
          : texts.evidenceModal.add(requirement.label)
      }
      size="lg"
    >
      <Forms disputeId={disputeId} requirement={requirement} way={way} onType={markDirty} onDone={close} />
    </Modal>
  );
}

type FormsProps = {
  readonly disputeId: string;
  readonly requirement: EvidenceRequirement | undefined;
  readonly way: Way;
  readonly onType: () => void;
  readonly onDone: () => void;
};

function Forms({ disputeId, requirement, way, onType, onDone }: FormsProps) {
  const [added, setAdded] = useState<Evidence>();
  const [several, setSeveral] = useState<readonly File[]>();
  const types = useQuery(evidenceTypesQuery()).data ?? [];
  const forFiles = types.filter((type) => type.accepts_file);
  const forTexts = types.filter((type) => type.accepts_text);
  const { accepts_file: withFile = true, accepts_text: withText = true } = requirement ?? {};
  const onAdded = (evidence: Evidence, entered: EnteredDetails): void => {
    if (hasReadDetails(entered, evidence)) setAdded(evidence);
    else onDone();
  };
  if (added !== undefined) return <EditForm evidence={added} isReview onType={onType} onDone={onDone} />;
  const props = { disputeId, requirement, onType, onDone, onAdded };
  return (
    <Tabs defaultValue={way} keepMounted>
      <Tabs.List mb="1rem">
        {withFile && <Tabs.Tab value="file">{texts.evidenceModal.uploadFile}</Tabs.Tab>}
        {withText && <Tabs.Tab value="text">{texts.evidenceModal.textEvidence}</Tabs.Tab>}
      </Tabs.List>
      {withFile && (
        <Tabs.Panel value="file">
          {several === undefined ? (
            <FileForm {...props} types={forFiles} onSeveral={setSeveral} />
          ) : (
            <SeveralFiles disputeId={disputeId} files={several} types={forFiles} onDone={onDone} />
          )}
        </Tabs.Panel>
      )}
      {withText && (
        <Tabs.Panel value="text">
          <TextForm {...props} types={forTexts} />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

type TextFormProps = {
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

function TextForm({ disputeId, requirement, types, onType, onDone, onAdded }: TextFormProps) {
  const add = useAddTextEvidence();
  const { type = '', label: title = '' } = requirement ?? {};
  const { form, isRestored, ending } = useDraftForm<Form>(
    `evidence-text/${disputeId}/${type}`,
    { ...empty, type, title },
    {
      onValuesChange: onType,
      validate: (entered) => detailErrors(fieldsOf(types, entered.type), entered.details),
    },
  );
  const fields = fieldsOf(types, form.values.type);
  const submit = form.onSubmit((values) => {
    const { details } = readDetailTexts(fields, values.details);
    add.mutate(
      { request: toRequest(disputeId, values, details), criteria: criteriaOf(values.type, requirement) },
      {
        onSuccess: ({ evidence }) => ending(() => onAdded(evidence, details))(),
        onError: (error) => form.setErrors(refusedDetails(error)),
      },
    );
  });

  return (
    <form className="stack" onSubmit={submit}>
      {requirement === undefined ? (
        <TypeSelect types={types} disabled={add.isPending} {...form.getInputProps('type')} />
      ) : (
        <RequirementNote requirement={requirement} />
      )}
      <TextInput label={texts.textForm.title} required {...form.getInputProps('title')} />
      <Textarea label={texts.textForm.textContent} required rows={7} {...form.getInputProps('text')} />
      <TextInput label={texts.textForm.descriptionOptional} {...form.getInputProps('description')} />
      <DetailFields
        fields={fields}
        form={form}
        disabled={add.isPending}
        hint={texts.detailFields.readFromText}
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
