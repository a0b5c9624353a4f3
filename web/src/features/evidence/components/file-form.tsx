import { Button, Progress, Textarea, TextInput } from '@mantine/core';
import type { EvidenceType } from '@rebuttal/sdk';
import { type SyntheticEvent, useState } from 'react';
import { Problem } from '../../../components/callout.js';

import modal from '../../../components/modal.module.css';
import { errorText } from '../../../lib/error-text.js';
import { whyNotSent } from '../accepted-files.js';
import { useUploadEvidence } from '../api/evidence.js';
import { messages } from '../messages.js';
import { FileDrop } from './file-drop.js';
import { TypeSelect } from './type-select.js';

type Props = {
  readonly disputeId: string;
  readonly types: readonly EvidenceType[];
  readonly onDone: () => void;
};

type Form = { type: string; title: string; description: string; file: File | undefined };

const empty: Form = { type: '', title: '', description: '', file: undefined };

export function FileForm({ disputeId, types, onDone }: Props) {
  const [form, setForm] = useState(empty);
  const [share, setShare] = useState(0);
  const upload = useUploadEvidence();
  const unfit = form.file && whyNotSent(form.file);
  const set = (change: Partial<Form>): void => setForm((before) => ({ ...before, ...change }));

  const choose = (file: File | undefined): void => {
    upload.reset();
    set({ file });
  };

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const { file, type, title, description } = form;
    if (file === undefined || unfit !== undefined) return;
    setShare(0);
    upload.mutate(
      {
        upload: { disputeId, evidenceType: type, file, fileName: file.name, title, description },
        onProgress: setShare,
      },
      { onSuccess: onDone },
    );
  };

  return (
    <form className={modal.body} onSubmit={submit}>
      <FileDrop file={form.file} disabled={upload.isPending} onChange={choose} />
      <TypeSelect
        types={types}
        value={form.type}
        disabled={upload.isPending}
        onChange={(type) => set({ type })}
      />
      <TextInput
        label="Title (optional)"
        placeholder={form.file?.name ?? ''}
        value={form.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Description (optional)"
        rows={2}
        value={form.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <Outcome share={upload.isPending ? share : undefined} error={upload.error} unfit={unfit} />
      <div className={modal.actions}>
        <Button variant="default" onClick={onDone} disabled={upload.isPending}>
          Cancel
        </Button>
        <Button
          type="submit"
          disabled={form.file === undefined || unfit !== undefined}
          loading={upload.isPending}
        >
          Upload
        </Button>
      </div>
    </form>
  );
}

type OutcomeProps = {
  readonly share: number | undefined;
  readonly error: Error | null;
  /** Why the chosen file is not sent at all. */
  readonly unfit: string | undefined;
};

function Outcome({ share, error, unfit }: OutcomeProps) {
  if (unfit !== undefined) return <Problem>{unfit}</Problem>;
  if (share !== undefined) {
    const percent = Math.round(share * 100);
    return (
      <div>
        <p className="numeric">{percent < 100 ? `Uploading ${percent}%` : 'Checking the file...'}</p>
        <Progress value={percent} size="sm" mt="0.375rem" aria-label="Upload" />
      </div>
    );
  }
  if (error === null) return null;
  return <Problem>{errorText(error, messages.uploadFailed)}</Problem>;
}
