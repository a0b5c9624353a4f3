import { Button, Progress, Textarea, TextInput } from '@mantine/core';
import type { Evidence, EvidenceType } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
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
  detailProblems,
  type DetailTexts,
  type EnteredDetails,
  fieldsOf,
  readDetailTexts,
} from '../detail-values.js';
import { criteriaOf, type EvidenceRequirement } from '../evidence-requirement.js';
import { suggestedType } from '../suggested-type.js';
import { DetailFields } from './detail-fields.js';
import { EvidenceFileDrop } from './evidence-file-drop.js';
import { RequirementNote } from './requirement-note.js';
import classes from './text-preview.module.css';
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
  const { form, fields, problems, unfit, set, choose, submit, stop, sending, share, error } =
    useFileForm(props);
  return (
    <form className="stack" onSubmit={submit}>
      {requirement !== undefined && <RequirementNote requirement={requirement} />}
      <EvidenceFileDrop
        file={form.file}
        disabled={sending}
        isMultiple={requirement === undefined}
        onChange={choose}
      />
      <TextPreview
        file={form.file}
        encoding={form.encoding}
        disabled={sending}
        onChange={(encoding) => set({ encoding })}
      />
      {requirement === undefined && (
        <TypeSelect types={types} value={form.type} disabled={sending} onChange={(type) => set({ type })} />
      )}
      <About form={form} onChange={set} />
      <DetailFields
        fields={fields}
        values={form.details}
        problems={{ ...detailProblems(error), ...problems }}
        disabled={sending}
        hint={texts.detailFields.readFromFile}
        onChange={(details) => set({ details })}
      />
      <Outcome
        share={sending ? share : undefined}
        problem={unfit ?? problemOf(error, requirement === undefined)}
      />
      <div className={modal.actions}>
        <Button variant="default" onClick={sending ? stop : onDone}>
          {sending ? texts.fileForm.stop : common.actions.cancel}
        </Button>
        <Button type="submit" disabled={form.file === undefined || unfit !== undefined} loading={sending}>
          {texts.fileForm.upload}
        </Button>
      </div>
    </form>
  );
}

/** The state of the form and what its inputs do. */
function useFileForm({ disputeId, requirement, types, onType, onAdded, onSeveral }: Props) {
  const [form, setForm] = useState<Form>({ ...empty, type: requirement?.type ?? '' });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const fields = fieldsOf(types, form.type);
  const { share, sending, error, send, stop, reset } = useSending(onAdded);
  const unfit = useUnfit(form, requirement);
  const set = (change: Partial<Form>): void => {
    reset();
    onType();
    setForm((before) => ({ ...before, ...change }));
  };

  const choose = (files: readonly File[], way: 'chosen' | 'dropped'): void => {
    const kept = way === 'dropped' && requirement === undefined && form.file !== undefined ? [form.file] : [];
    const [file, ...others] = [...kept, ...files];
    if (others.length > 0 && file !== undefined) {
      onType();
      onSeveral([file, ...others]);
      return;
    }
    const isOwnChoice = form.type !== suggestedType(form.file, types);
    const type = requirement?.type ?? (isOwnChoice ? form.type : suggestedType(file, types));
    set({ file, encoding: '', type });
  };

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const { file, type, title, description, encoding } = form;
    if (file === undefined || unfit !== undefined) return;
    const read = readDetailTexts(fields, form.details);
    setProblems(read.problems);
    if (Object.keys(read.problems).length > 0) return;
    send({
      upload: {
        disputeId,
        evidenceType: type,
        file,
        fileName: file.name,
        title,
        description,
        textEncoding: encoding,
        ...(Object.keys(read.details).length === 0 ? {} : { details: read.details }),
      },
      criteria: criteriaOf(type, requirement),
    });
  };

  return { form, fields, problems, unfit, set, choose, submit, stop, sending, share, error };
}

type AboutProps = { readonly form: Form; readonly onChange: (change: Partial<Form>) => void };

function About({ form, onChange }: AboutProps) {
  return (
    <>
      <TextInput
        label={texts.fileForm.titleOptional}
        placeholder={form.file?.name ?? ''}
        value={form.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        label={texts.fileForm.descriptionOptional}
        rows={2}
        value={form.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
    </>
  );
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
    send: (sending: Sending): void => {
      const controller = new AbortController();
      stopping.current = controller;
      setShare(0);
      mutate(
        { ...sending, onProgress: setShare, signal: controller.signal },
        {
          onSuccess: ({ evidence }) => onAdded(evidence, sending.upload.details ?? {}),
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
      <pre className={classes.text} role="region" aria-label={texts.textPreview.preview} tabIndex={0}>
        {data.text}
        {data.shortened && '…'}
      </pre>
    </div>
  );
}
