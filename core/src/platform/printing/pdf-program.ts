import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { isResourceExhausted } from '../shared/resource-exhaustion.js';

/** The command that starts the PDF program, with a prefix that removes its network access. */
export type PdfProgram = {
  readonly command: string;
  readonly before: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
};

export type PageMargins = {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

/**
 * Disables scripts and access to all files except the document, and sends every request to a proxy that does not exist,
 * because no other option stops the program from following http URLs (CVE-2022-35583). Without the zero delay it waits
 * 200 ms for scripts, although they are disabled.
 */
const confinement = [
  '--disable-javascript',
  '--javascript-delay',
  '0',
  '--disable-local-file-access',
  '--disable-plugins',
  '--proxy',
  'http://127.0.0.1:9',
  '--encoding',
  'utf-8',
];

/** Arguments for one document. Margins in millimetres. */
export function documentArguments(margins: PageMargins, input: string, output: string): string[] {
  const sides = [
    ['--margin-top', margins.top],
    ['--margin-right', margins.right],
    ['--margin-bottom', margins.bottom],
    ['--margin-left', margins.left],
  ] as const;
  return [
    ...confinement,
    '--page-size',
    'A4',
    ...sides.flatMap(([name, millimetres]) => [name, `${millimetres}mm`]),
    input,
    output,
  ];
}

export function isInstalled(program: PdfProgram): Promise<boolean> {
  return printsVersion({ ...program, before: [] });
}

/** Checks if this system lets an ordinary process drop its network access. Containers often don't. */
export async function withoutNetwork(program: PdfProgram): Promise<PdfProgram> {
  const confined: PdfProgram = { ...program, before: ['unshare', '--map-root-user', '--net', '--'] };
  return (await printsVersion(confined)) ? confined : program;
}

export function commandLine(program: PdfProgram, args: readonly string[]): { file: string; args: string[] } {
  const [file = program.command, ...rest] = [...program.before, program.command, ...args];
  return { file, args: rest };
}

/** Returns true if fontconfig knows a font of the language. Without one, letters would show empty boxes. */
export function hasFonts(language: string, environment: PdfProgram['environment']): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(
      'fc-list',
      [`:lang=${language}`, 'file'],
      { env: environment, timeout: 5_000 },
      (error, output) => {
        resolve(error === null && output.trim() !== '');
      },
    );
  });
}

async function printsVersion(program: PdfProgram, tries = 2): Promise<boolean> {
  const { file, args } = commandLine(program, ['--version']);
  try {
    const { stdout } = await promisify(execFile)(file, args, { env: program.environment, timeout: 5_000 });
    return stdout.includes('wkhtmltopdf');
  } catch (error) {
    // A temporary failure to start a process doesn't mean that the program is missing.
    if (isResourceExhausted(error)) throw error;
    // Neither does a process that was killed, or that timed out on a busy machine.
    return isEndedBySignal(error) && tries > 1 ? printsVersion(program, tries - 1) : false;
  }
}

function isEndedBySignal(error: unknown): boolean {
  return error instanceof Error && 'signal' in error && typeof error.signal === 'string';
}
