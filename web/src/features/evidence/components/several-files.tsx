import { ActionIcon, Button, Progress, TextInput } from '@mantine/core';
import type { EvidenceType } from '@rebuttal/sdk';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/evidence';

import modal from '../../../components/modal.module.css';
import { formatSize } from '../../../lib/bytes.js';
import { errorText } from '../../../lib/error-text.js';
import { titleFromFileName } from '../../../lib/evidence-file-names.js';
import { notify } from '../../../stores/notices.js';
import { whyNotSent } from '../accepted-files.js';
import { evidenceKeys } from '../api/evidence-keys.js';
import { sendFile } from '../api/evidence.js';
import { InvalidEvidence } from '../api/validation.js';
import { suggestedType } from '../suggested-type.js';
import { EvidenceFileDrop } from './evidence-file-drop.js';
import classes from './several-files.module.css';
import { TypeSelect } from './type-select.js';

type Props = {
  readonly disputeId: string;
  readonly files: readonly File[];
  readonly types: readonly EvidenceType[];
  readonly onDone: () => void;
};

/** Uploads several files, each with its own type, title, progress and error. */
export function SeveralFiles({ disputeId, files, types, onDone }: Props) {
  const { rows, isSending, change, add, remove, sendAll, stop } = useFileRows(disputeId, files, types);
  const left = rows.filter(({ state }) => state !== 'sent').length;
  const failed = rows.filter(({ state }) => state === 'failed').length;
  const leaveLabel = left < rows.length ? common.actions.close : common.actions.cancel;
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (await sendAll()) onDone();
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <EvidenceFileDrop file={undefined} disabled={isSending} isMultiple onChange={add} />
      <ul className="list stack-md">
        {rows.map((row) => (
          <li key={row.id} className="box stack-sm" aria-label={row.file.name}>
            <RowHead
              row={row}
              canRemove={!isSending && row.state !== 'sent'}
              onRemove={() => remove(row.id)}
            />
            {row.state !== 'sent' && (
              <RowFields
                row={row}
                types={types}
                disabled={isSending}
                onChange={(changed) => change(row.id, changed)}
              />
            )}
            {row.state === 'sending' && (
              <Progress
                value={Math.round(row.share * 100)}
                size="sm"
                aria-label={texts.severalFiles.progress(row.file.name)}
              />
            )}
            {row.problem !== undefined && <p className="red">{row.problem}</p>}
          </li>
        ))}
      </ul>
      <p role="status" className={classes.status}>
        {isSending && texts.severalFiles.sending(rows.length - left + 1, rows.length)}
        {!isSending && failed > 0 && texts.severalFiles.failed(failed)}
      </p>
      <div className={modal.actions}>
        <Button variant="default" onClick={isSending ? stop : onDone}>
          {isSending ? texts.fileForm.stop : leaveLabel}
        </Button>
        <Button type="submit" disabled={left === 0} loading={isSending}>
          {failed === left && failed > 0 ? texts.severalFiles.retry(left) : texts.severalFiles.upload(left)}
        </Button>
      </div>
    </form>
  );
}

type RowHeadProps = { readonly row: FileRow; readonly canRemove: boolean; readonly onRemove: () => void };

function RowHead({ row: { file, state }, canRemove, onRemove }: RowHeadProps) {
  return (
    <div className="middle apart gap-4">
      <span className="quiet break shrinks">
        <strong className="ink">{file.name}</strong> <span className="numeric">{formatSize(file.size)}</span>
      </span>
      {state === 'sent' && (
        <span className="toned middle gap-2" data-tone="green">
          <IconCheck size={16} stroke={2} aria-hidden="true" />
          {texts.severalFiles.sent}
        </span>
      )}
      {canRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.severalFiles.remove(file.name)}
          title={common.actions.remove}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  );
}

type RowFieldsProps = {
  readonly row: FileRow;
  readonly types: readonly EvidenceType[];
  readonly disabled: boolean;
  readonly onChange: (change: Pick<FileRowChange, 'type' | 'title'>) => void;
};

function RowFields({ row, types, disabled, onChange }: RowFieldsProps) {
  return (
    <div className="halves gap-6">
      <TypeSelect
        types={types}
        value={row.type}
        disabled={disabled}
        onChange={(type) => onChange({ type })}
      />
      <TextInput
        label={texts.textForm.title}
        required
        disabled={disabled}
        value={row.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
    </div>
  );
}

type FileRow = {
  readonly id: number;
  readonly file: File;
  /** Empty until one is chosen. */
  readonly type: string;
  readonly title: string;
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** From 0 to 1. */
  readonly share: number;
  readonly problem?: string | undefined;
};

type FileRowChange = Partial<Omit<FileRow, 'id' | 'file'>>;

/** Several files that are uploaded one after the other. Failed ones stay for another try. */
function useFileRows(disputeId: string, first: readonly File[], types: readonly EvidenceType[]) {
  const queries = useQueryClient();
  const [rows, setRows] = useState<readonly FileRow[]>(() => toRows(first, types, 0));
  const [isSending, setIsSending] = useState(false);
  const stopping = useRef<AbortController>(undefined);

  const change = (id: number, changed: FileRowChange): void =>
    setRows((before) => before.map((row) => (row.id === id ? { ...row, ...changed } : row)));

  const send = async (row: FileRow, signal: AbortSignal): Promise<boolean> => {
    change(row.id, { state: 'sending', share: 0, problem: undefined });
    try {
      const { file, type, title } = row;
      const upload = { disputeId, evidenceType: type, file, fileName: file.name, title: title.trim() };
      const onProgress = (share: number): void => change(row.id, { share });
      await sendFile(queries, { upload, criteria: { type }, onProgress, signal });
      change(row.id, { state: 'sent', share: 1 });
      return true;
    } catch (error) {
      if (signal.aborted) change(row.id, { state: 'waiting' });
      else change(row.id, { state: 'failed', problem: problemOf(error) });
      return false;
    }
  };

  /** Resolves to true if every file was uploaded. */
  const sendAll = async (): Promise<boolean> => {
    const { signal } = (stopping.current = new AbortController());
    const left = rows.filter(({ state }) => state !== 'sent');
    let sent = 0;
    setIsSending(true);
    for (const row of left) {
      if (signal.aborted) break;
      if (await send(row, signal)) sent += 1;
    }
    setIsSending(false);
    if (sent > 0) notify('success', texts.severalFiles.uploaded(sent));
    void queries.invalidateQueries({ queryKey: evidenceKeys.all });
    return sent === left.length;
  };

  return {
    rows,
    isSending,
    change: (id: number, changed: Pick<FileRowChange, 'type' | 'title'>) => change(id, changed),
    add: (files: readonly File[]): void =>
      setRows((before) => {
        const fresh = files.filter((file) => !before.some((row) => isSame(row.file, file)));
        return [...before, ...toRows(fresh, types, (before.at(-1)?.id ?? 0) + 1)];
      }),
    remove: (id: number) => setRows((before) => before.filter((row) => row.id !== id)),
    sendAll,
    stop: () => stopping.current?.abort(),
  };
}

function toRows(files: readonly File[], types: readonly EvidenceType[], firstId: number): FileRow[] {
  return files.map((file, index) => {
    const problem = whyNotSent(file);
    return {
      id: firstId + index,
      file,
      type: suggestedType(file, types),
      title: titleFromFileName(file.name),
      state: problem === undefined ? 'waiting' : 'failed',
      share: 0,
      problem,
    };
  });
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

function problemOf(error: unknown): string {
  return error instanceof InvalidEvidence ? error.message : errorText(error, texts.messages.uploadFailed);
}
