import { fork, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

import { FailedWork } from '../../printing/failed-work.js';
import { WorkLanes } from '../../printing/work-lanes.js';
import { findFreshBuild } from '../../shared/fresh-build.js';
import { documentPriority, lowerPriority } from '../../shared/low-priority.js';
import { readProcessUse } from '../../shared/process-use.js';
import type { DecodedText } from '../../shared/text-encodings.js';
import type {
  BindReading,
  ImageReading,
  OfficeReading,
  PdfReading,
  Reading,
  ReadingAnswer,
  ReadingFault,
  ReadingTask,
  SandboxReading,
  ShrinkReading,
} from './reader-protocol.js';
import { hashTask } from './task-hash.js';

/** A file could not be read: it is faulty, or took too much work (`slow`). */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  constructor(
    readonly why: ReadingFault | 'slow',
    cause: string,
  ) {
    super(`The file could not be read (${why})`, { cause });
  }
}

/** Its process was ended by somebody else, which is not the file's doing: a stop of all processes, memory that ran out. */
class KilledError extends UnreadableError {
  constructor(cause: string) {
    super('slow', cause);
  }
}

function isFilesFault(error: unknown): error is UnreadableError {
  return error instanceof UnreadableError && !(error instanceof KilledError);
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
  close(): void;
};

export type DocumentReaderOptions = {
  readonly places?: number;
  /** Processor time, which excludes waiting: no good file is refused because the machine is busy. */
  readonly cpuMsMax?: number;
  /** On the clock; by default three times `cpuMsMax`, which is what a place may be held for on a busy machine. */
  readonly timeoutMs?: number;
  readonly memoryBytesMax?: number;
  /** The address that a company last called from: companies behind one take turns as one. */
  readonly groupOf?: (queueKey: string) => string;
};

/** Stops the work of a lane, and receives its processor time. */
type Turn = { readonly signal: AbortSignal; readonly reportCpu: (cpuMs: number) => void };

type Limits = Required<Pick<DocumentReaderOptions, 'cpuMsMax' | 'timeoutMs' | 'memoryBytesMax'>> &
  Pick<Turn, 'reportCpu'>;

/** Milliseconds of processor time. Most files need half of it. */
const slowAfterMs = 1_500;

const isSource = import.meta.url.endsWith('.ts');
const program = isSource
  ? (findFreshBuild('document-reader.js', besides('.')) ?? besides('./reader-main.ts'))
  : besides('./document-reader.js');
const watchMs = 50;

/**
 * Reads files of strangers, each in a process that knows nothing of ours and ends with it. Starting one takes a
 * quarter of a second; what a file leaves behind in it cannot reach the next one.
 */
export function createDocumentReader({
  places = 2,
  cpuMsMax = 10_000,
  timeoutMs = 3 * cpuMsMax,
  memoryBytesMax = 768 * 1024 * 1024,
  groupOf,
}: DocumentReaderOptions = {}): DocumentReader {
  const lanes = new WorkLanes({
    places,
    slowAfterMs,
    waiting: { total: 200, perKey: 50 },
    isTimeout: (error) => isFilesFault(error) && (error.why === 'slow' || error.why === 'huge'),
    groupOf,
  });
  const failed = new FailedWork(isFilesFault);
  const running = new Set<ChildProcess>();
  let isClosed = false;

  const readOnce = async (task: ReadingTask, { signal, reportCpu }: Turn): Promise<ReadingAnswer> => {
    const child = start();
    const stop = () => void child.kill('SIGKILL');
    signal.addEventListener('abort', stop);
    running.add(child);
    try {
      return await ask(child, task, { cpuMsMax, timeoutMs, memoryBytesMax, reportCpu });
    } finally {
      signal.removeEventListener('abort', stop);
      running.delete(child);
      child.kill('SIGKILL');
    }
  };
  const readApart = async (task: ReadingTask, turn: Turn): Promise<{ readonly reading: Reading }> => {
    const answer = await readOnce(task, turn).catch((error: unknown) => {
      if (error instanceof KilledError && !isClosed && !turn.signal.aborted) return readOnce(task, turn);
      throw error;
    });
    if ('fault' in answer) throw new UnreadableError(answer.fault, answer.cause);
    return answer;
  };

  return {
    async read<K extends keyof ReadingOf>(task: Extract<ReadingTask, { kind: K }>, queueKey: string) {
      const answer = await failed.run(await hashTask(task), () =>
        lanes.run(queueKey, (signal, reportCpu) => readApart(task, { signal, reportCpu })),
      );
      return answer.reading as ReadingOf[K];
    },
    close() {
      isClosed = true;
      lanes.close();
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

function besides(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** Signals by which people, service managers and the system end processes. */
const foreignSignals: ReadonlySet<string> = new Set(['SIGHUP', 'SIGINT', 'SIGKILL', 'SIGQUIT', 'SIGTERM']);

function start(): ChildProcess {
  const child = fork(program, [], {
    // No secret of ours is in its environment.
    env: { LANG: 'C.UTF-8', TMPDIR: tmpdir() },
    execArgv: [...(program.endsWith('.ts') ? process.execArgv : []), '--max-old-space-size=512'],
    serialization: 'advanced',
    // The child ends when its standard input closes.
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  lowerPriority(child.pid, documentPriority.short);
  return child;
}

function ask(child: ChildProcess, task: ReadingTask, limits: Limits): Promise<ReadingAnswer> {
  return new Promise((resolve, reject) => {
    const giveUp = (why: 'slow' | 'huge', cause: string) =>
      finish(() => reject(new UnreadableError(why, cause)));
    const timer = setTimeout(
      () => giveUp('slow', `took longer than ${limits.timeoutMs} ms`),
      limits.timeoutMs,
    );
    const watch = setInterval(() => {
      const { cpuMs, residentBytes } = readProcessUse(child.pid);
      if (residentBytes > limits.memoryBytesMax) giveUp('huge', `took ${residentBytes} bytes of memory`);
      if (cpuMs > limits.cpuMsMax) giveUp('slow', `took ${cpuMs} ms of processor time`);
      if (cpuMs > slowAfterMs) lowerPriority(child.pid, documentPriority.long);
      limits.reportCpu(cpuMs);
    }, watchMs);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      clearInterval(watch);
      settle();
    };
    child.once('message', (answer: ReadingAnswer) => finish(() => resolve(answer)));
    child.once('error', (error) => finish(() => reject(error)));
    // Node aborts itself where its heap is full; all other ends are none of the file's doing for sure.
    child.once('exit', (code, signal) => {
      const cause = `ended by ${signal ?? `exit code ${code}`}`;
      if (signal === null || !foreignSignals.has(signal))
        giveUp(signal === 'SIGABRT' ? 'huge' : 'slow', cause);
      else finish(() => reject(new KilledError(cause)));
    });
    // If the process failed to start, it may have no channel. The 'error' event has the reason.
    if (child.pid === undefined) return;
    child.send(task, (error) => {
      if (error !== null) finish(() => reject(new KilledError(`took no question: ${error.message}`)));
    });
  });
}
