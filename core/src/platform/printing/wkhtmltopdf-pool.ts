import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { isResourceExhausted } from '../shared/resource-exhaustion.js';
import { listDrawable, undrawableIn, type DrawableCharacters } from './drawable-characters.js';
import { makeWorkFolder } from './pdf-folder.js';
import {
  documentArguments,
  hasFonts,
  isInstalled,
  withoutNetwork,
  type PageMargins,
  type PdfProgram,
} from './pdf-program.js';
import { PdfQueue, type LaneAnswer, type LaneLimits } from './pdf-queue.js';
import { RenderingError } from './rendering-error.js';

export type PressOptions = {
  readonly command: string;
  readonly searchPath: string;
  readonly folder: string;
  readonly isolation: 'auto' | 'proxy';
  readonly limits: LaneLimits;
  readonly recycle: { readonly documents: number; readonly bytes: number };
  readonly idleMs: number;
};

type Files = { readonly input: string; readonly output: string };
type Print = { readonly margins: PageMargins; readonly signal: AbortSignal };

const isMissingAgainMs = 30_000;

/** Prints HTML with kept-alive processes. The caller limits concurrent calls of `print`. */
export class WkhtmltopdfPool {
  private readonly idle = new Map<PdfQueue, NodeJS.Timeout>();
  private readonly busy = new Set<PdfQueue>();
  private folder: Promise<string> | undefined;
  private found: { program: Promise<PdfProgram | undefined>; lookAgainAt: number } | undefined;
  private drawable:
    | { readonly characters: Promise<DrawableCharacters | undefined>; readonly lookAgainAt: number }
    | undefined;
  private closed = false;

  private readonly environment: PdfProgram['environment'];

  constructor(private readonly options: PressOptions) {
    this.environment = environmentOf(options);
  }

  hasFontsFor(language: string): Promise<boolean> {
    return hasFonts(language, this.environment);
  }

  /** The characters of a text that no font has. Empty if the fonts are unknown. */
  async undrawable(text: string): Promise<string[]> {
    const drawable = await this.listDrawable();
    return drawable === undefined ? [] : undrawableIn(text, drawable);
  }

  /** Searched again after a while, so that new fonts work without a restart. */
  private listDrawable(): Promise<DrawableCharacters | undefined> {
    if (this.drawable === undefined || performance.now() > this.drawable.lookAgainAt) {
      const lookAgainAt = performance.now() + isMissingAgainMs;
      this.drawable = { characters: listDrawable(this.environment), lookAgainAt };
    }
    return this.drawable.characters;
  }

  /** The program, confined as far as this system allows; `undefined` while it is not installed. */
  findProgram(): Promise<PdfProgram | undefined> {
    if (this.found === undefined || performance.now() > this.found.lookAgainAt) {
      const found = { program: this.lookForProgram(), lookAgainAt: Infinity };
      this.found = found;
      found.program.then(
        (program) => {
          if (program === undefined) found.lookAgainAt = performance.now() + isMissingAgainMs;
        },
        // Waiting callers get the reason why the search failed.
        () => (found.lookAgainAt = 0),
      );
    }
    return this.found.program;
  }

  /** @param signal stops the program. @throws {RenderingError} */
  async print(html: string, margins: PageMargins, signal: AbortSignal): Promise<Uint8Array> {
    const program = await this.findProgram();
    if (program === undefined) throw new RenderingError('unavailable', howToInstall);
    const folder = await this.openFolder();
    const name = join(folder, randomUUID());
    const files = { input: `${name}.html`, output: `${name}.pdf` };
    try {
      await writeFile(files.input, html, { mode: 0o600, flag: 'wx' });
      return await this.printFiles(program, files, { margins, signal });
    } finally {
      await Promise.all([rm(files.input, { force: true }), rm(files.output, { force: true })]);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const lane of [...this.idle.keys()]) this.retire(lane);
    for (const lane of this.busy) lane.kill();
    const folder = await this.folder?.catch(() => undefined);
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }

  /** Chains the calls, so that only one folder is created. */
  private openFolder(): Promise<string> {
    this.folder = openWorkFolder(this.folder, this.options.folder);
    return this.folder;
  }

  private async printFiles(
    program: PdfProgram,
    files: Files,
    { margins, signal }: Print,
  ): Promise<Uint8Array> {
    const args = documentArguments(margins, files.input, files.output);
    const lane = this.takeIdle() ?? new PdfQueue(program);
    const limits = { ...this.options.limits, signal };
    let answer = await this.printOn(lane, args, limits);
    // An earlier document can crash the process, so this one is retried in a new process.
    if (answer.kind === 'ended' && !signal.aborted)
      answer = await this.printOn(new PdfQueue(program), args, limits);
    return this.readResult(answer, files);
  }

  private async printOn(
    lane: PdfQueue,
    args: readonly string[],
    { signal, ...limits }: LaneLimits & Pick<Print, 'signal'>,
  ): Promise<LaneAnswer> {
    if (this.closed || signal.aborted) {
      lane.kill();
      throw new RenderingError('closed', 'The server is shutting down. Try again in a minute.');
    }
    const stop = () => lane.kill();
    signal.addEventListener('abort', stop);
    this.busy.add(lane);
    const answer = await lane.print(args, limits);
    this.busy.delete(lane);
    signal.removeEventListener('abort', stop);
    if (lane.isAlive) this.keepOrRetire(lane, answer);
    return answer;
  }

  private async readResult(answer: LaneAnswer, { output }: Files): Promise<Uint8Array> {
    if (answer.kind === 'stopped') throw stoppedError(answer.why, this.options.limits.timeoutMs);
    const fault = faultIn(answer.messages);
    if (answer.kind === 'ended') {
      // Caused neither by the document nor by the program.
      if (answer.fault !== undefined && isResourceExhausted(answer.fault)) throw answer.fault;
      throw new RenderingError('failed', couldNotPrint, { cause: answer.fault ?? fault ?? 'It ended.' });
    }
    if (fault !== undefined) {
      throw new RenderingError(
        'refused',
        'The document asks for something outside itself; it was not printed.',
        {
          cause: fault,
        },
      );
    }
    const bytes = await readFile(output).catch((cause: unknown) => {
      throw new RenderingError('failed', couldNotPrint, { cause });
    });
    if (!isWholePdf(bytes))
      throw new RenderingError('failed', couldNotPrint, { cause: 'The file is not whole.' });
    return bytes;
  }

  private takeIdle(): PdfQueue | undefined {
    for (const [lane, timer] of this.idle) {
      clearTimeout(timer);
      this.idle.delete(lane);
      if (lane.isAlive) return lane;
    }
    return undefined;
  }

  private keepOrRetire(lane: PdfQueue, answer: LaneAnswer): void {
    const { recycle, idleMs } = this.options;
    // After a document that tried to reach the network, a late message or a cached response could affect the next one.
    const isClean = answer.kind === 'done' && faultIn(answer.messages) === undefined;
    const isSpent =
      lane.documents >= recycle.documents || lane.memoryBytes > recycle.bytes || lane.hasLowPriority;
    if (!isClean || isSpent || this.closed) {
      lane.kill();
      return;
    }
    this.idle.set(lane, setTimeout(() => this.retire(lane), idleMs).unref());
  }

  private retire(lane: PdfQueue): void {
    clearTimeout(this.idle.get(lane));
    this.idle.delete(lane);
    lane.kill();
  }

  private async lookForProgram(): Promise<PdfProgram | undefined> {
    const program: PdfProgram = { command: this.options.command, before: [], environment: this.environment };
    if (!(await isInstalled(program))) return undefined;
    return this.options.isolation === 'auto' ? withoutNetwork(program) : program;
  }
}

/** Created again after a failure, or after a cleaner of old files has removed it. */
async function openWorkFolder(before: Promise<string> | undefined, parent: string): Promise<string> {
  const folder = await before?.catch(() => undefined);
  const isThere = folder !== undefined && (await stat(folder).catch(() => undefined)) !== undefined;
  return isThere ? folder : makeWorkFolder(parent);
}

function environmentOf({ searchPath, folder }: PressOptions): PdfProgram['environment'] {
  return {
    PATH: searchPath,
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    TMPDIR: folder,
    LANG: 'C.UTF-8',
    // Otherwise each process numbers the fonts of a document differently.
    QT_HASH_SEED: '0',
  };
}

const howToInstall =
  'PDFs are made by wkhtmltopdf, which is not installed on the server. Install it ' +
  '(Debian and Ubuntu: apt-get install wkhtmltopdf) or download the letter as HTML, which works without it.';

const couldNotPrint = 'The PDF could not be made. Try again, or download the letter as HTML.';

function stoppedError(why: 'timeout' | 'memory', timeoutMs: number): RenderingError {
  return why === 'timeout'
    ? new RenderingError(
        'timeout',
        `The PDF took longer than ${timeoutMs / 1000} s. Shorten the letter or its exhibits.`,
      )
    : new RenderingError(
        'too_large',
        'The PDF needs too much memory. Use smaller pictures or fewer exhibits.',
      );
}

/** Logged for URLs that it could not reach and files that it may not read, even if "Done" follows. */
function faultIn(messages: string): string | undefined {
  return messages
    .split(/[\r\n]/)
    .find((line) => /^(Error|Warning): /.test(line) || line.includes('Failed to load'));
}

function isWholePdf(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, 5).toString('latin1') === '%PDF-' &&
    bytes.subarray(-32).toString('latin1').includes('%%EOF')
  );
}
