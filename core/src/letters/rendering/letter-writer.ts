import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

import { FairQueue } from '../../platform/printing/fair-queue.js';
import { RenderingError } from '../../platform/printing/rendering-error.js';
import { findFreshBuild } from '../../platform/shared/fresh-build.js';
import type { LetterCase } from './letter-case.js';
import type { WritingAnswer, WritingTask } from './letter-writer-main.js';
import type { LetterForm, WrittenLetter } from './letter-writing.js';

export type LetterWriter = {
  /** @throws {RenderingError} */
  write(letterCase: LetterCase, form: LetterForm, queueKey: string): Promise<WrittenLetter>;
  close(): Promise<void>;
};

export type LetterWriterOptions = {
  readonly layoutFile: string;
  readonly threads?: number;
  readonly timeoutMs?: number;
};

const isSource = import.meta.url.endsWith('.ts');

/**
 * Writes letters in worker threads, so that the server stays responsive: a letter with megabytes of exhibits takes seconds.
 * A company has one thread at a time.
 */
export function createLetterWriter({
  layoutFile,
  threads = 2,
  timeoutMs = 20_000,
}: LetterWriterOptions): LetterWriter {
  const queue = new FairQueue(threads, { total: 400, perKey: 200, runningPerKey: 1 });
  const idle: Worker[] = [];
  const all = new Set<Worker>();

  const start = () => {
    const thread = startThread(layoutFile);
    // An idle thread does not keep a finished program alive.
    thread.unref();
    // Without a listener, an idle thread that fails would end the server.
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      all.delete(thread);
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    });
    all.add(thread);
    return thread;
  };

  return {
    write: (letterCase, form, queueKey) =>
      queue.run(queueKey, async () => {
        const thread = idle.pop() ?? start();
        const answer = await request(thread, { letterCase, form }, timeoutMs);
        if (all.has(thread)) idle.push(thread);
        if ('written' in answer) return answer.written;
        throw answer.kind === undefined
          ? new Error(`The letter could not be written: ${answer.message}`)
          : new RenderingError(answer.kind, answer.message);
      }),
    async close() {
      queue.close();
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}

/** @throws {RenderingError} if the thread exits, or is terminated because it takes too long */
function request(thread: Worker, task: WritingTask, timeoutMs: number): Promise<WritingAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      finish(() => reject(new RenderingError('timeout', tooSlow)));
      void thread.terminate();
    }, timeoutMs);
    const onAnswer = (answer: WritingAnswer) => finish(() => resolve(answer));
    const onEnd = (cause: unknown) =>
      finish(() => reject(new RenderingError('failed', couldNotWrite, { cause })));
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      thread.unref();
      thread.off('message', onAnswer).off('error', onEnd).off('exit', onEnd);
      settle();
    };
    thread.ref();
    thread.once('message', onAnswer).once('error', onEnd).once('exit', onEnd);
    thread.postMessage(task);
  });
}

const tooSlow = 'The letter takes too long to write. Shorten it or its exhibits.';
const couldNotWrite = 'The letter could not be written. Try again.';

const besides = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The texts of a letter. */
const sourceFolders = ['.', '../claims', '../claims/words', '../checks', '../../evidence/facts'] as const;

function startThread(layoutFile: string): Worker {
  const options = { workerData: { layoutFile }, resourceLimits: { maxOldGenerationSizeMb: 512 } };
  const built = isSource
    ? findFreshBuild('letter-writer.js', ...sourceFolders.map(besides))
    : besides('./letter-writer.js');
  if (built !== undefined) return new Worker(built, options);
  // A thread does not inherit the loader that reads TypeScript.
  const program = new URL('./letter-writer-main.ts', import.meta.url).href;
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import('${program}'); });`;
  return new Worker(code, { ...options, eval: true });
}
