import type { DataImport, DataKind } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { texts } from '#texts/data';

import { errorText } from '../../lib/error-text.js';
import { importQuery, useStartImport } from './api/data.js';
import { csvFieldsOf } from './csv-fields.js';
import { type CsvHead, CsvHeadError, readCsvHead } from './csv-head.js';
import { guessMapping, type Mapping, missingFields, toColumnFields } from './guess-mapping.js';
import { isMoving } from './words.js';

type Chosen = { readonly file: File; readonly head: CsvHead; readonly mapping: Mapping };

/** A run on the server: a check or the import itself. */
type Run = { readonly importId: string; readonly isDryRun: boolean };

/** The steps of an import: choose a file, map its columns, check it, import it. */
export function useCsvImport(firstKind: DataKind) {
  const [kind, setKind] = useState(firstKind);
  const [chosen, setChosen] = useState<Chosen>();
  const [reading, setReading] = useState(false);
  const [fileProblem, setFileProblem] = useState<string>();
  const [run, setRun] = useState<Run>();
  const { start, share } = useStartImport();
  const latest = useRef<File>(undefined);
  const fields = csvFieldsOf(kind);

  const chooseKind = (wanted: DataKind): void => {
    setKind(wanted);
    if (chosen === undefined) return;
    const { head } = chosen;
    setChosen({ ...chosen, mapping: guessMapping(wanted, head.columns, csvFieldsOf(wanted)) });
  };
  const chooseFile = async (file: File | undefined): Promise<void> => {
    start.reset();
    setChosen(undefined);
    setFileProblem(undefined);
    latest.current = file;
    setReading(file !== undefined);
    if (file === undefined) return;
    const read = await readFile(file);
    // Another file was chosen in the meantime.
    if (latest.current !== file) return;
    setReading(false);
    setFileProblem(read.problem);
    if (read.head === undefined) return;
    setChosen({ file, head: read.head, mapping: guessMapping(kind, read.head.columns, fields) });
  };
  const begin = (isDryRun: boolean): void => {
    if (chosen === undefined) return;
    const mapping = toColumnFields(chosen.head.columns, chosen.mapping);
    start.mutate(
      { kind, file: chosen.file, mapping, isDryRun },
      { onSuccess: (importId) => setRun({ importId, isDryRun }) },
    );
  };
  return {
    kind,
    fields,
    chosen,
    reading,
    missing: chosen === undefined ? [] : missingFields(chosen.mapping, fields),
    sending: start.isPending ? share : undefined,
    problem: fileProblem ?? (start.isError ? errorText(start.error, texts.messages.importFailed) : undefined),
    run,
    chooseKind,
    chooseFile,
    setMapping: (mapping: Mapping): void => {
      start.reset();
      setChosen((before) => before && { ...before, mapping });
    },
    begin,
    /** Back to the columns. */
    back: (): void => setRun(undefined),
  };
}

async function readFile(file: File): Promise<{ readonly head?: CsvHead; readonly problem?: string }> {
  try {
    return { head: await readCsvHead(file) };
  } catch (error) {
    return { problem: error instanceof CsvHeadError ? error.message : texts.messages.fileFailed };
  }
}

/** The state of a run, which reloads until it has ended. */
export function useRun({ importId }: Run): {
  readonly found: DataImport | undefined;
  readonly isMoving: boolean;
  readonly problem: string | undefined;
  readonly retry: () => void;
} {
  const { data, error, refetch } = useQuery(importQuery(importId));
  return {
    found: data,
    isMoving: data === undefined || isMoving(data),
    problem: data === undefined && error !== null ? errorText(error, texts.messages.statusFailed) : undefined,
    retry: () => void refetch(),
  };
}
