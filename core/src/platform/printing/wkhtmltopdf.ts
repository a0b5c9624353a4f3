import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { RenderingError } from '../errors/rendering-error.js';
import { StoppedWork, type WorkLimits, type WorkPool } from '../sandbox/work-pool.js';
import { isResourceExhausted } from '../shared/resource-exhaustion.js';
import { listDrawable, undrawableIn, type DrawableCharacters } from './drawable-characters.js';
import { makeWorkFolder } from './pdf-folder.js';
import {
  commandLine,
  documentArguments,
  hasFonts,
  isInstalled,
  withoutNetwork,
  type PageMargins,
  type PdfProgram,
} from './pdf-program.js';

export type WkhtmltopdfOptions = {
  readonly pool: WorkPool;
  readonly command: string;
  readonly searchPath: string;
  readonly folder: string;
  readonly isolation: 'auto' | 'proxy';
  readonly limits: WorkLimits;
};

const messageCharactersMax = 64_000;

const isMissingAgainMs = 30_000;

/** Prints HTML. Each document has a separate temporary folder. */
export class Wkhtmltopdf {
  private found: { program: Promise<PdfProgram | undefined>; lookAgainAt: number } | undefined;
  private drawable:
    | { readonly characters: Promise<DrawableCharacters | undefined>; readonly lookAgainAt: number }
    | undefined;
  private readonly environment: PdfProgram['environment'];

  constructor(private readonly options: WkhtmltopdfOptions) {
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

  /** @throws {RenderingError} */
  async print(html: string, margins: PageMargins, company: string): Promise<Uint8Array> {
    const program = await this.findProgram();
    if (program === undefined) throw new RenderingError('unavailable', howToInstall);
    const { limits, pool, folder: parent } = this.options;
    let folder: string | undefined;
    const print = async (child: ChildProcess) => {
      folder = await makeWorkFolder(parent);
      const [input, output] = [join(folder, 'letter.html'), join(folder, 'letter.pdf')];
      await writeFile(input, html);
      child.stdin?.write(`${documentArguments(margins, input, output).map(quoted).join(' ')}\n`);
      return output;
    };
    const work = pool.run(company, {
      kind: 'print',
      limits,
      start: () => startProgram(program),
      use: async (child) => {
        const [messages, output] = await Promise.all([toEndOfDocument(child), print(child)]);
        return readResult(messages, output);
      },
      cleanUp: async () => {
        if (folder !== undefined) await rm(folder, { recursive: true, force: true });
      },
      // A start takes as long as ten letters.
      isReusable: true,
    });
    return work.catch((error: unknown) => {
      throw error instanceof StoppedWork ? toRenderingError(error, limits) : error;
    });
  }

  private async lookForProgram(): Promise<PdfProgram | undefined> {
    const program: PdfProgram = { command: this.options.command, before: [], environment: this.environment };
    if (!(await isInstalled(program))) return undefined;
    return this.options.isolation === 'auto' ? withoutNetwork(program) : program;
  }
}

/** It takes a line of arguments for each document, and ends with its standard input. */
function startProgram(program: PdfProgram): ChildProcess {
  const { file, args } = commandLine(program, ['--read-args-from-stdin']);
  const child = spawn(file, args, { env: program.environment, stdio: ['pipe', 'ignore', 'pipe'] });
  child.stdin.on('error', () => undefined); // 'close' reports its exit
  child.stderr.setEncoding('utf8');
  return child;
}

/** Our own folder's paths only; quotes guard against a space in them. */
function quoted(argument: string): string {
  return `"${argument.replace(/["\\\n]/g, (character) => `\\${character}`)}"`;
}

/** Waits for "Done", which the program prints after each document, and returns its messages. It exits on an error. */
function toEndOfDocument(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let messages = '';
    const onText = (text: string) => {
      messages = (messages + text).slice(-messageCharactersMax);
      if (/Done *\n/.test(messages)) finish(() => resolve(messages));
    };
    const onClose = () => finish(() => reject(new StoppedWork('ended', messages)));
    const onError = (error: Error) =>
      finish(() => reject(isResourceExhausted(error) ? error : new StoppedWork('ended', String(error))));
    const finish = (settle: () => void) => {
      child.stderr?.off('data', onText);
      child.off('close', onClose).off('error', onError);
      settle();
    };
    child.stderr?.on('data', onText);
    child.once('close', onClose).once('error', onError);
  });
}

async function readResult(messages: string, output: string): Promise<Uint8Array> {
  const fault = faultIn(messages);
  if (fault !== undefined) throw new RenderingError('refused', hasOutsideParts, { cause: fault });
  const bytes = await readFile(output).catch(() => undefined);
  if (bytes === undefined || !isWholePdf(bytes))
    throw new RenderingError('failed', couldNotPrint, { cause: messages });
  return bytes;
}

function environmentOf({ searchPath, folder }: WkhtmltopdfOptions): PdfProgram['environment'] {
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

const hasOutsideParts = 'The document asks for something outside itself; it was not printed.';

function toRenderingError(cause: StoppedWork, { cpuMs }: WorkLimits): RenderingError {
  switch (cause.why) {
    case 'slow':
      return new RenderingError(
        'timeout',
        `The PDF took longer than ${cpuMs / 1000} s. Shorten the letter or its exhibits.`,
        { cause },
      );
    case 'huge':
      return new RenderingError(
        'too_large',
        'The PDF needs too much memory. Use smaller pictures or fewer exhibits.',
        { cause },
      );
    case 'ended':
      return new RenderingError('failed', couldNotPrint, { cause });
  }
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
