import type { CsvOptions, DataImport } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/data';

import { errorText } from '../../lib/error-text.js';
import { importQuery, useStartImport } from './api/data.js';
import { isMoving } from './words.js';

/** The choices of a person. What is left out is guessed. */
export type Choices = {
  readonly kind?: string;
  readonly mapping?: Readonly<Record<string, string>>;
  readonly options?: CsvOptions;
};

/** A run on the server: a check or the import itself. */
export type Run = { readonly importId: string; readonly isDryRun: boolean };

const fileBytesMax = 50 * 1024 * 1024;

/** The steps of an import: choose a file, look at how it is read, import it. */
export function useCsvImport() {
  const [file, setFile] = useState<File>();
  const [fileProblem, setFileProblem] = useState<string>();
  const [choices, setChoices] = useState<Choices>({});
  const [run, setRun] = useState<Run>();
  const { start, share } = useStartImport();

  const begin = (chosen: File, made: Choices, isDryRun: boolean): void =>
    start.mutate(
      { ...made, file: chosen, isDryRun },
      { onSuccess: (importId) => setRun({ importId, isDryRun }) },
    );
  const chooseFile = (chosen: File | undefined): void => {
    start.reset();
    setRun(undefined);
    setChoices({});
    setFile(chosen);
    const problem = chosen === undefined ? undefined : problemOf(chosen);
    setFileProblem(problem);
    if (chosen !== undefined && problem === undefined) begin(chosen, {}, true);
  };
  return {
    file,
    run,
    sending: start.isPending ? share : undefined,
    problem: fileProblem ?? (start.isError ? errorText(start.error, texts.messages.importFailed) : undefined),
    chooseFile,
    /** Checks the file again with other choices. */
    check: (made: Choices): void => {
      const merged = { ...choices, ...made };
      setChoices(merged);
      if (file !== undefined) begin(file, merged, true);
    },
    choices,
    /** Imports the file as it was checked. */
    importAll: (): void => {
      if (file !== undefined) begin(file, choices, false);
    },
  };
}

function problemOf({ size }: File): string | undefined {
  if (size === 0) return texts.messages.fileEmpty;
  return size > fileBytesMax ? texts.messages.fileTooLarge : undefined;
}

/** The state of a run, which reloads until it has ended. */
export function useRun(importId: string | undefined): {
  readonly found: DataImport | undefined;
  readonly isMoving: boolean;
  readonly problem: string | undefined;
  readonly retry: () => void;
} {
  const { data, error, refetch } = useQuery({
    ...importQuery(importId ?? ''),
    enabled: importId !== undefined,
  });
  return {
    found: data,
    isMoving: data === undefined || isMoving(data),
    problem: data === undefined && error !== null ? errorText(error, texts.messages.statusFailed) : undefined,
    retry: () => void refetch(),
  };
}
