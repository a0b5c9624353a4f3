import { bodyOf, type DataImport, type DataKind, type DataKinds, type Download } from '@rebuttal/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { useState } from 'react';

import { client } from '../../../api/client.js';
import { uploadForm } from '../../../api/upload-form.js';
import { useChange } from '../../../api/use-change.js';
import type { Choices } from '../use-csv-import.js';
import { isMoving } from '../words.js';

export type KindSummary = DataKinds['kinds'][number];

export const dataKeys = {
  all: ['data'],
  kinds: ['data', 'kinds'],
  imports: ['data', 'imports'],
  import: (importId: string) => ['data', 'import', importId],
  records: (kind: string) => ['data', 'records', kind],
} as const;

const pollMs = 1_000;
const importsPerPage = 10;
const recordsPerPage = 50;

/** The kinds of records with their numbers. */
export function kindsQuery() {
  return queryOptions({ queryKey: dataKeys.kinds, queryFn: ({ signal }) => client.data.kinds({ signal }) });
}

/** Newest first. Reloads while an import runs. */
export function importsQuery() {
  return infiniteQueryOptions({
    queryKey: dataKeys.imports,
    queryFn: ({ pageParam, signal }) => {
      const query = { per_page: importsPerPage, ...(pageParam === '' ? {} : { cursor: pageParam }) };
      return bodyOf(client.api.GET('/api/data/imports', { params: { query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ imports }) => imports.some(isMoving)) === true ? pollMs : false,
  });
}

/** An import. Reloads until it has ended, and then while evidence of its disputes is collected. */
export function importQuery(importId: string) {
  return queryOptions({
    queryKey: dataKeys.import(importId),
    queryFn: ({ signal }) => client.data.getImport(importId, { signal }),
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || isMoving(data)) return pollMs;
      return isCollecting(data) ? collectingPollMs : false;
    },
  });
}

/** How long it takes until evidence of the disputes of new records is collected. */
const collectingMs = 90_000;
const collectingPollMs = 5_000;

/** True while an import can still complete the evidence of disputes. */
export function isCollecting({ outcome, finished_at: finishedAt }: DataImport): boolean {
  if (outcome === null || finishedAt === null || outcome.disputes === outcome.complete) return false;
  return Date.now() - Date.parse(finishedAt) < collectingMs;
}

/** Sorted by ID. */
export function recordsQuery(kind: DataKind) {
  return infiniteQueryOptions({
    queryKey: dataKeys.records(kind),
    queryFn: ({ pageParam, signal }) => {
      const query = { per_page: recordsPerPage, ...(pageParam === '' ? {} : { cursor: pageParam }) };
      return bodyOf(client.api.GET('/api/data/{kind}', { params: { path: { kind }, query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
  });
}

export function downloadRejectedRows(importId: string): Promise<Download> {
  return client.data.importErrors(importId);
}

export type NewImport = Choices & { readonly file: File; readonly isDryRun: boolean };

/** Uploads a file, with the share that was sent, and returns the ID of its import. */
export function useStartImport() {
  const [share, setShare] = useState(0);
  const start = useChange(async ({ kind, mapping, options, file, isDryRun }: NewImport) => {
    setShare(0);
    const form = new FormData();
    if (kind !== undefined) form.set('kind', kind);
    if (mapping !== undefined) form.set('mapping', JSON.stringify(mapping));
    if (options !== undefined) form.set('options', JSON.stringify(options));
    form.set('dry_run', String(isDryRun));
    form.set('file', file);
    const { import_id: importId } = await uploadForm<{ import_id: string }>(
      '/api/data/imports',
      form,
      setShare,
    );
    return importId;
  }, dataKeys.imports);
  return { start, share };
}
