import { RenderingError, type RenderingErrorKind } from '../../platform/errors/rendering-error.js';
import { answerTasks } from '../../platform/sandbox/answer-tasks.js';
import { createLetterRenderer, writeLetter, type LetterForm, type WrittenLetter } from './layout.js';
import type { LetterCase } from './letter-case.js';

export type WritingTask = { readonly letterCase: LetterCase; readonly form: LetterForm };
export type WritingAnswer =
  | { readonly written: WrittenLetter }
  | { readonly kind?: RenderingErrorKind; readonly message: string };

const [, , layoutFile = ''] = process.argv;
const renderer = createLetterRenderer({ layoutFile });

async function answer({ letterCase, form }: WritingTask): Promise<WritingAnswer> {
  try {
    return { written: writeLetter(await renderer, letterCase, form) };
  } catch (error) {
    if (error instanceof RenderingError) return { kind: error.kind, message: error.message };
    return { message: error instanceof Error ? String(error.stack) : String(error) };
  }
}

answerTasks(answer);
