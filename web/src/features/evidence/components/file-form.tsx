import { Button, Progress, Textarea, TextInput } from '@mantine/core';
import type { EvidenceType } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/evidence';

import { Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { errorText } from '../../../lib/error-text.js';
import { whyNotSent } from '../accepted-files.js';
import { useUploadEvidence } from '../api/evidence.js';
import { fileCheckQuery, UnfitEvidence, unfitText } from '../api/validation.js';
import { measureOf, type WantedEvidence } from '../wanted-evidence.js';
import { FileDrop } from './file-drop.js';
import { TextPreview } from './text-preview.js';
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

type Form = {
  type: string;
  title: string;
  description: string;
  file: File | undefined;
  /** Of a text file; empty: the detected one. */
  encoding: string;
};

const empty: Form = { type: '', title: '', description: '', file: undefined, encoding: '' };

export function FileForm({ disputeId, wanted, types, onType, onDone }: Props) {
  const [form, setForm] = useState<Form>({ ...empty, type: wanted?.type ?? '' });
  const { share, sending, error, send, stop, reset } = useSending(onDone);
  const unfit = useUnfit(form, wanted);
  const set = (change: Partial<Form>): void => {
    reset();
    onType();
    setForm((before) => ({ ...before, ...change }));
  };

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const { file, type, title, description, encoding } = form;
    if (file === undefined || unfit !== undefined) return;
    send({
      upload: {
        disputeId,
        evidenceType: type,
        file,
        fileName: file.name,
        title,
        description,
        textEncoding: encoding,
      },
      measure: measureOf(type, wanted),
    });
  };

  return (
    <form className={modal.body} onSubmit={submit}>
      {wanted !== undefined && <WantedNote wanted={wanted} />}
      <FileDrop file={form.file} disabled={sending} onChange={(file) => set({ file, encoding: '' })} />
      <TextPreview
        file={form.file}
        encoding={form.encoding}
        disabled={sending}
        onChange={(encoding) => set({ encoding })}
      />
      {wanted === undefined && (
        <TypeSelect types={types} value={form.type} disabled={sending} onChange={(type) => set({ type })} />
      )}
      <About form={form} onChange={set} />
      <Outcome
        share={sending ? share : undefined}
        problem={unfit ?? problemOf(error, wanted === undefined)}
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

/** An upload that tells how far it is and can be stopped. */
function useSending(onDone: () => void) {
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
      mutate({ ...sending, onProgress: setShare, signal: controller.signal }, { onSuccess: onDone });
    },
  };
}

/** Why a chosen file will not do, as soon as it is known. */
function useUnfit({ file, type }: Form, wanted: WantedEvidence | undefined): string | undefined {
  const unsendable = file && whyNotSent(file);
  const known = file !== undefined && unsendable === undefined && type !== '';
  const { data } = useQuery({
    ...fileCheckQuery(file ?? { name: '', size: 0, type: '' }, measureOf(type, wanted)),
    enabled: known,
  });
  return unsendable ?? (known ? unfitText(data) : undefined);
}

function problemOf(error: Error | null, byHand: boolean): string | undefined {
  if (error === null) return undefined;
  if (error instanceof UnfitEvidence) return error.message;
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
