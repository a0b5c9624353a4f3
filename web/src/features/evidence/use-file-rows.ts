import type { EvidenceType } from '@rebuttal/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { texts } from '#texts/evidence';

import { errorText } from '../../lib/error-text.js';
import { titleFromFileName } from '../../lib/evidence-file-names.js';
import { notify } from '../../stores/notices.js';
import { whyNotSent } from './accepted-files.js';
import { evidenceKeys } from './api/evidence-keys.js';
import { sendFile } from './api/evidence.js';
import { InvalidEvidence } from './api/validation.js';
import { suggestedType } from './suggested-type.js';

export type FileRow = {
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

export type FileRowChange = Partial<Omit<FileRow, 'id' | 'file'>>;

/** Several files that are uploaded one after the other. Failed ones stay for another try. */
export function useFileRows(disputeId: string, first: readonly File[], types: readonly EvidenceType[]) {
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
