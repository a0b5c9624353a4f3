import { parentPort, workerData } from 'node:worker_threads';

import { RenderingError, type RenderingErrorKind } from '../../platform/printing/rendering-error.js';
import { documentPriority, lowerPriority } from '../../platform/shared/low-priority.js';
import { createLetterRenderer } from './layout.js';
import type { LetterCase } from './letter-case.js';
import { writeLetter, type LetterForm, type WrittenLetter } from './letter-writing.js';

export type WritingTask = { readonly letterCase: LetterCase; readonly form: LetterForm };
export type WritingAnswer =
  | { readonly written: WrittenLetter }
  | { readonly kind?: RenderingErrorKind; readonly message: string };

// Elsewhere, this would be the whole server.
if (process.platform === 'linux') lowerPriority(0, documentPriority.short);

const { layoutFile } = workerData as { layoutFile: string };
const renderer = createLetterRenderer({ layoutFile });

async function answer({ letterCase, form }: WritingTask): Promise<WritingAnswer> {
  try {
    return { written: writeLetter(await renderer, letterCase, form) };
  } catch (error) {
    if (error instanceof RenderingError) return { kind: error.kind, message: error.message };
    return { message: error instanceof Error ? String(error.stack) : String(error) };
  }
}

parentPort?.on('message', (task: WritingTask) => {
  void answer(task).then((result) => parentPort?.postMessage(result));
});
