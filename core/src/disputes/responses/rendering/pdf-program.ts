import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { isResourceExhausted } from '../../../platform/shared/resource-exhaustion.js';

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
 * No script, no file but the document itself, and every address goes to a proxy that is not there: the program
 * follows http addresses in defiance of all its other switches (CVE-2022-35583). Without the zero delay it sleeps
 * 200 ms for scripts that are switched off.
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
  return answersVersion({ ...program, before: [] });
}

/** Finds out once whether this system lets an ordinary process give up its network; containers often do not. */
export async function withoutNetwork(program: PdfProgram): Promise<PdfProgram> {
  const confined: PdfProgram = { ...program, before: ['unshare', '--map-root-user', '--net', '--'] };
  return (await answersVersion(confined)) ? confined : program;
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

async function answersVersion(program: PdfProgram, tries = 2): Promise<boolean> {
  const { file, args } = commandLine(program, ['--version']);
  try {
    const { stdout } = await promisify(execFile)(file, args, { env: program.environment, timeout: 5_000 });
    return stdout.includes('wkhtmltopdf');
  } catch (error) {
    // A temporary failure to start a process doesn't mean that the program is missing.
    if (isResourceExhausted(error)) throw error;
    // Nor does it once that somebody has ended it, or we, because it took so long on a busy machine.
    return isEndedBySignal(error) && tries > 1 ? answersVersion(program, tries - 1) : false;
  }
}

function isEndedBySignal(error: unknown): boolean {
  return error instanceof Error && 'signal' in error && typeof error.signal === 'string';
}
