import { fileURLToPath } from 'node:url';

import { findFreshBuild } from '../../shared/fresh-build.js';
import type { DecodedText } from '../../shared/text-encodings.js';
import { askNode, startNode } from '../node-process.js';
import { defaultLimits, StoppedWork, WorkPool } from '../work-pool.js';
import type {
  BindReading,
  ImageReading,
  OfficeReading,
  PdfReading,
  ReadingAnswer,
  ReadingFault,
  ReadingTask,
  SandboxReading,
  ShrinkReading,
} from './reader-protocol.js';

/** A file could not be read: it is faulty, or took too much work (`slow`, `huge`). */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  constructor(
    readonly why: ReadingFault | 'slow',
    cause: string,
  ) {
    super(`The file could not be read (${why})`, { cause });
  }
}

type ReadingOf = {
  readonly pdf: PdfReading;
  readonly sandbox: SandboxReading;
  readonly office: OfficeReading;
  readonly text: DecodedText;
  readonly image: ImageReading;
  readonly shrink: ShrinkReading;
  readonly bind: BindReading;
};

export type DocumentReader = {
  /**
   * @throws {UnreadableError} if the file is at fault
   * @throws {RenderingError} of kind `busy` if too many files wait, `closed` while the server stops
   */
  read<K extends keyof ReadingOf>(
    task: Extract<ReadingTask, { kind: K }>,
    queueKey: string,
  ): Promise<ReadingOf[K]>;
};

const isSource = import.meta.url.endsWith('.ts');
const program = isSource
  ? (findFreshBuild('document-reader.js', besides('.'), besides('..')) ?? besides('./reader-main.ts'))
  : besides('./document-reader.js');

/** A dossier with many scans takes longer than the limit for a single file, and must not delay uploads. */
const bindCpuMs = 30_000;

/**
 * Reads files of strangers, each in a process that knows nothing of ours and ends with it. Starting one takes a
 * quarter of a second; what a file leaves behind in it cannot reach the next one.
 */
export function createDocumentReader(pool = new WorkPool(), limits = defaultLimits): DocumentReader {
  return {
    async read<K extends keyof ReadingOf>(task: Extract<ReadingTask, { kind: K }>, queueKey: string) {
      const isBinding = task.kind === 'bind';
      const work = pool.run<ReadingAnswer>(queueKey, {
        kind: isBinding ? 'bind' : 'read',
        limits: isBinding ? { ...limits, cpuMs: bindCpuMs } : limits,
        start: () => startNode(program),
        use: (child) => askNode(child, task),
      });
      const answer = await work.catch((error: unknown) => {
        if (!(error instanceof StoppedWork)) throw error;
        throw new UnreadableError(error.why === 'huge' ? 'huge' : 'slow', String(error.cause));
      });
      if ('fault' in answer) throw new UnreadableError(answer.fault, answer.cause);
      return answer.reading as ReadingOf[K];
    },
  };
}

function besides(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
