import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { Socket } from 'node:net';

import { documentPriority, lowerPriority } from '../shared/low-priority.js';
import { readProcessUse } from '../shared/process-use.js';
import { commandLine, type PdfProgram } from './pdf-program.js';

/** The result of one document. `ended`: the process exited or never started (`fault`). `stopped`: we ended it. */
export type LaneAnswer =
  | { readonly kind: 'done'; readonly messages: string }
  | { readonly kind: 'ended'; readonly messages: string; readonly fault?: Error }
  | { readonly kind: 'stopped'; readonly why: 'timeout' | 'memory' };

/** `timeoutMs` counts processor time, because a busy machine does not make a document long, and three times as much on the clock. */
export type LaneLimits = { readonly timeoutMs: number; readonly killBytes: number };

const messageCharactersMax = 64_000;
const watchMs = 100;
const clockPerCpu = 3;
/** Processor time after which a document yields to others. Most letters need a tenth. */
const longAfterMs = 1_000;

/**
 * One PDF process that is kept alive and takes a line of arguments a document, 12 to 15 times faster than a process
 * each. It prints "Done" at the end of a document, and exits on an error.
 */
export class PdfQueue {
  readonly startedAt = performance.now();
  documents = 0;
  /** True after a long document. A process can't raise its priority again. */
  hasLowPriority = false;
  private readonly child: ChildProcessWithoutNullStreams;
  private messages = '';
  private settle: ((answer: LaneAnswer) => void) | undefined;
  private alive = true;

  constructor(program: PdfProgram) {
    const { file, args } = commandLine(program, ['--read-args-from-stdin']);
    this.child = spawn(file, args, { env: program.environment, stdio: 'pipe' });
    lowerPriority(this.child.pid, documentPriority.short);
    this.child.on('error', (error) => this.end(error));
    // If the process failed to start, it may have no pipes.
    if (this.child.pid === undefined) return;
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => this.readMessages(text));
    this.child.stdout.resume();
    this.child.stdin.on('error', () => undefined); // 'close' reports its exit
    this.child.on('close', () => this.end());
    keepFromHoldingTheProcess(this.child);
  }

  get isAlive(): boolean {
    return this.alive;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  print(args: readonly string[], limits: LaneLimits): Promise<LaneAnswer> {
    if (!this.alive) return Promise.resolve({ kind: 'ended', messages: '' });
    this.messages = '';
    this.documents += 1;
    return new Promise((resolve) => {
      const cpuMsBefore = readProcessUse(this.pid).cpuMs;
      const timer = setTimeout(() => this.stop('timeout'), clockPerCpu * limits.timeoutMs);
      const watch = setInterval(() => this.watchUse(cpuMsBefore, limits), watchMs);
      this.settle = (answer) => {
        clearTimeout(timer);
        clearInterval(watch);
        this.settle = undefined;
        resolve(answer);
      };
      if (this.child.pid !== undefined) this.child.stdin.write(`${args.map(quoted).join(' ')}\n`);
    });
  }

  /** Resident memory. Zero if the system does not report it. */
  get memoryBytes(): number {
    return readProcessUse(this.pid).residentBytes;
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  private watchUse(cpuMsBefore: number, { timeoutMs, killBytes }: LaneLimits): void {
    const { cpuMs, residentBytes } = readProcessUse(this.pid);
    const usedMs = cpuMs - cpuMsBefore;
    if (residentBytes > killBytes) this.stop('memory');
    else if (usedMs > timeoutMs) this.stop('timeout');
    else if (usedMs > longAfterMs && !this.hasLowPriority) {
      this.hasLowPriority = true;
      lowerPriority(this.pid, documentPriority.long);
    }
  }

  private stop(why: 'timeout' | 'memory'): void {
    this.alive = false;
    this.kill();
    this.settle?.({ kind: 'stopped', why });
  }

  private readMessages(text: string): void {
    this.messages = (this.messages + text).slice(-messageCharactersMax);
    if (/Done *\n/.test(this.messages)) this.settle?.({ kind: 'done', messages: this.messages });
  }

  private end(fault?: Error): void {
    this.alive = false;
    this.settle?.({ kind: 'ended', messages: this.messages, ...(fault === undefined ? {} : { fault }) });
  }
}

/** An idle lane must not keep a finished program alive; while it prints, its timer does. */
function keepFromHoldingTheProcess(child: ChildProcessWithoutNullStreams): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) {
    if (stream instanceof Socket) stream.unref();
  }
}

/** Our own folder's paths only; quotes guard against a space in them. */
function quoted(argument: string): string {
  return `"${argument.replace(/["\\\n]/g, (character) => `\\${character}`)}"`;
}
