import { fileURLToPath } from 'node:url';

import { RenderingError } from '../../platform/errors/rendering-error.js';
import { askNode, startNode } from '../../platform/sandbox/node-process.js';
import { defaultLimits, StoppedWork, WorkPool } from '../../platform/sandbox/work-pool.js';
import { findFreshBuild } from '../../platform/shared/fresh-build.js';
import type { LetterForm, WrittenLetter } from './layout.js';
import type { LetterCase } from './letter-case.js';
import type { WritingAnswer, WritingTask } from './letter-writer-main.js';

export type LetterWriter = {
  /** @throws {RenderingError} */
  write(letterCase: LetterCase, form: LetterForm, queueKey: string): Promise<WrittenLetter>;
};

export type LetterWriterOptions = {
  readonly layoutFile: string;
  readonly pool?: WorkPool;
  readonly cpuMsMax?: number;
};

/** Writes letters in another process, so that the server stays responsive: megabytes of exhibits take seconds. */
export function createLetterWriter({
  layoutFile,
  pool = new WorkPool(),
  cpuMsMax = defaultLimits.cpuMs,
}: LetterWriterOptions): LetterWriter {
  return {
    async write(letterCase, form, queueKey) {
      const task: WritingTask = { letterCase, form };
      const work = pool.run<WritingAnswer>(queueKey, {
        kind: 'letter',
        limits: { ...defaultLimits, cpuMs: cpuMsMax },
        start: () => startNode(findProgram(), [layoutFile]),
        use: (child) => askNode(child, task),
        // A start takes a quarter of a second, and a letter some milliseconds.
        isReusable: true,
      });
      const answer = await work.catch((error: unknown) => {
        throw error instanceof StoppedWork ? toRenderingError(error) : error;
      });
      if ('written' in answer) return answer.written;
      throw answer.kind === undefined
        ? new Error(`The letter could not be written: ${answer.message}`)
        : new RenderingError(answer.kind, answer.message);
    },
  };
}

function toRenderingError(cause: StoppedWork): RenderingError {
  return cause.why === 'ended'
    ? new RenderingError('failed', 'The letter could not be written. Try again.', { cause })
    : new RenderingError('timeout', 'The letter takes too long to write. Shorten it or its exhibits.', {
        cause,
      });
}

const isSource = import.meta.url.endsWith('.ts');

const besides = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The texts of a letter. */
const sourceFolders = ['.', '../claims', '../claims/words', '../checks', '../../evidence/facts'] as const;

function findProgram(): string {
  if (!isSource) return besides('./letter-writer.js');
  return (
    findFreshBuild('letter-writer.js', ...sourceFolders.map(besides)) ?? besides('./letter-writer-main.ts')
  );
}
