import { Button, Progress, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Evidence, EvidenceType } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/evidence';

import { Callout, Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { whyNotSent } from '../accepted-files.js';
import { useUploadEvidence } from '../api/evidence.js';
import { isTextFile, textPreviewQuery } from '../api/text-preview.js';
import { fileCheckQuery, InvalidEvidence, rejectionText } from '../api/validation.js';
import {
  detailErrors,
  type Details,
  type DetailTexts,
  type EnteredDetails,
  fieldsOf,
  readDetailTexts,
  refusedDetails,
} from '../detail-values.js';
import { criteriaOf, type EvidenceRequirement } from '../evidence-requirement.js';
import { suggestedType } from '../suggested-type.js';
import { DetailFields } from './detail-fields.js';
import { EvidenceFileDrop } from './evidence-file-drop.js';
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
  /** Called when the user chooses more than one file. */
  readonly onSeveral: (files: readonly File[]) => void;
};

type Form = {
  type: string;
  title: string;
  description: string;
  file: File | undefined;
  /** The type of a text file; empty means the detected one. */
  encoding: string;
  details: DetailTexts;
};

const empty: Form = { type: '', title: '', description: '', file: undefined, encoding: '', details: {} };

export function FileForm(props: Props) {
  const { requirement, types, onDone } = props;
  const { form, fields, unfit, choose, submit, stop, sending, share, error } = useFileForm(props);
  const { file, encoding } = form.values;
  return (
    <form className="stack" onSubmit={submit}>
      {requirement !== undefined && <RequirementNote requirement={requirement} />}
      <EvidenceFileDrop
        file={file}
        disabled={sending}
        isMultiple={requirement === undefined}
        onChange={choose}
      />
      <TextPreview
        file={file}
        encoding={encoding}
        disabled={sending}
        onChange={(encoding) => form.setFieldValue('encoding', encoding)}
      />
      {requirement === undefined && (
        <TypeSelect types={types} disabled={sending} {...form.getInputProps('type')} />
      )}
      <TextInput
        label={texts.fileForm.titleOptional}
        placeholder={file?.name ?? ''}
        {...form.getInputProps('title')}
      />
      <Textarea label={texts.fileForm.descriptionOptional} rows={2} {...form.getInputProps('description')} />
      <DetailFields fields={fields} form={form} disabled={sending} hint={texts.detailFields.readFromFile} />
      <Outcome
        share={sending ? share : undefined}
        problem={unfit ?? problemOf(error, requirement === undefined)}
      />
      <div className={modal.actions}>
        <Button variant="default" onClick={sending ? stop : onDone}>
          {sending ? texts.fileForm.stop : common.actions.cancel}
        </Button>
        <Button type="submit" disabled={file === undefined || unfit !== undefined} loading={sending}>
          {texts.fileForm.upload}
        </Button>
      </div>
    </form>
  );
}

/** The form and what its file input and its buttons do. */
function useFileForm({ disputeId, requirement, types, onType, onAdded, onSeveral }: Props) {
  const { share, sending, error, send, stop, reset } = useSending(onAdded);
  const form = useForm<Form>({
    initialValues: { ...empty, type: requirement?.type ?? '' },
    validate: ({ type, details }) => detailErrors(fieldsOf(types, type), details),
    onValuesChange: () => {
      reset();
      onType();
    },
  });
  const { values } = form;
  const fields = fieldsOf(types, values.type);
  const unfit = useUnfit(values, requirement);
  const choose = (files: readonly File[], way: 'chosen' | 'dropped'): void => {
    const kept = way === 'dropped' && requirement === undefined && values.file ? [values.file] : [];
    const [file, ...others] = [...kept, ...files];
    if (others.length > 0 && file !== undefined) {
      onType();
      onSeveral([file, ...others]);
      return;
    }
    const isOwnChoice = values.type !== suggestedType(values.file, types);
    const type = requirement?.type ?? (isOwnChoice ? values.type : suggestedType(file, types));
    form.setValues({ file, encoding: '', type });
  };
  const submit = form.onSubmit((entered) => {
    if (entered.file === undefined || unfit !== undefined) return;
    const { details } = readDetailTexts(fields, entered.details);
    send(
      {
        upload: toUpload(disputeId, { ...entered, file: entered.file }, details),
        criteria: criteriaOf(entered.type, requirement),
      },
      (refused) => form.setErrors(refusedDetails(refused)),
    );
  });
  return { form, fields, unfit, choose, submit, stop, sending, share, error };
}

function toUpload(disputeId: string, form: Form & { file: File }, details: Details): Sending['upload'] {
  const { type, file, title, description, encoding } = form;
  return {
    disputeId,
    evidenceType: type,
    file,
    fileName: file.name,
    title,
    description,
    textEncoding: encoding,
    ...(Object.keys(details).length === 0 ? {} : { details }),
  };
}

type Sending = Omit<Parameters<ReturnType<typeof useUploadEvidence>['mutate']>[0], 'onProgress' | 'signal'>;

/** An upload that shows its progress and can be canceled. */
function useSending(onAdded: Props['onAdded']) {
  const [share, setShare] = useState(0);
  const stopping = useRef<AbortController>(undefined);
  const upload = useUploadEvidence();
  const { isPending, error, mutate, reset } = upload;
  return {
    share,
    sending: isPending,
    error: error?.name === 'AbortError' ? null : error,
    reset: () => {
      if (error !== null) reset();
    },
    stop: () => stopping.current?.abort(),
    send: (sending: Sending, onRefused: (error: Error) => void): void => {
      const controller = new AbortController();
      stopping.current = controller;
      setShare(0);
      mutate(
        { ...sending, onProgress: setShare, signal: controller.signal },
        {
          onSuccess: ({ evidence }) => onAdded(evidence, sending.upload.details ?? {}),
          onError: onRefused,
        },
      );
    },
  };
}

/** The reason why a chosen file is rejected, as soon as it is known. */
function useUnfit({ file, type }: Form, requirement: EvidenceRequirement | undefined): string | undefined {
  const unsendable = file && whyNotSent(file);
  const known = file !== undefined && unsendable === undefined && type !== '';
  const { data } = useQuery({
    ...fileCheckQuery(file ?? { name: '', size: 0, type: '' }, criteriaOf(type, requirement)),
    enabled: known,
  });
  return unsendable ?? (known ? rejectionText(data) : undefined);
}

function problemOf(error: Error | null, byHand: boolean): string | undefined {
  if (error === null) return undefined;
  if (error instanceof InvalidEvidence) return error.message;
  return errorText(error, byHand ? texts.messages.uploadFailed : texts.messages.requirementFailed);
}

type OutcomeProps = { readonly share: number | undefined; readonly problem: string | undefined };

function Outcome({ share, problem }: OutcomeProps) {
  if (share !== undefined) {
    const percent = Math.round(share * 100);
    return (
      <div>
        <p className="numeric">
          {percent < 100 ? texts.fileForm.uploading(percent) : texts.fileForm.checkingTheFile}
        </p>
        <Progress value={percent} size="sm" mt="0.375rem" aria-label={texts.fileForm.upload} />
      </div>
    );
  }
  return problem === undefined ? null : <Problem>{problem}</Problem>;
}

type TextPreviewProps = {
  readonly file: File | undefined;
  /** Empty to detect it. */
  readonly encoding: string;
  readonly disabled: boolean;
  readonly onChange: (encoding: string) => void;
};

function TextPreview({ file, ...rest }: TextPreviewProps) {
  return file !== undefined && isTextFile(file) ? <Preview file={file} {...rest} /> : null;
}

/** The beginning of a text file as the bank will read it, if its encoding is uncertain, with a choice of encodings. */
function Preview({ file, encoding, disabled, onChange }: TextPreviewProps & { readonly file: File }) {
  const { data } = useQuery(textPreviewQuery(file, encoding));
  if (data === undefined || (data.encoding === 'utf-8' && encoding === '')) return null;
  return (
    <div className="stack-md">
      {!data.certain && <Callout tone="amber">{texts.textPreview.unsure}</Callout>}
      <Select
        label={texts.textPreview.encoding}
        description={texts.textPreview.description}
        data={data.encodings}
        value={data.encoding}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <pre className="excerpt text-sm" role="region" aria-label={texts.textPreview.preview} tabIndex={0}>
        {data.text}
        {data.shortened && '…'}
      </pre>
    </div>
  );
}
