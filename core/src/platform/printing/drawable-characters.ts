import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import type { PdfProgram } from './pdf-program.js';

/** A bit for each Unicode code point that some font has. */
export type DrawableCharacters = Uint8Array;

const codePoints = 0x110000;
const outputBytesMax = 64 * 1024 * 1024;

/**
 * Returns the characters of all fonts on this system, because the PDF program draws each character with any font that has
 * it. Excludes fonts without outlines: wkhtmltopdf 0.12.6 draws no character of Noto Color Emoji. `undefined` if fontconfig
 * is not available.
 */
export async function listDrawable(
  environment: PdfProgram['environment'],
): Promise<DrawableCharacters | undefined> {
  const args = [':outline=true', '--format', '%{charset}\\n'];
  const options = { env: environment, timeout: 5_000, maxBuffer: outputBytesMax };
  const output = await promisify(execFile)('fc-list', args, options).catch(() => undefined);
  return output === undefined || output.stdout.trim() === '' ? undefined : parseCharsets(output.stdout);
}

/** Hexadecimal code points and ranges of them, as `20-7e a0 1f4e6`. */
export function parseCharsets(text: string): DrawableCharacters {
  const drawable = new Uint8Array(codePoints / 8);
  for (const [, from = '', to = from] of text.matchAll(/([0-9a-f]+)(?:-([0-9a-f]+))?/g)) {
    const last = Math.min(Number.parseInt(to, 16), codePoints - 1);
    for (let code = Number.parseInt(from, 16); code <= last; code += 1)
      drawable[code >> 3] = (drawable[code >> 3] ?? 0) | (1 << (code & 7));
  }
  return drawable;
}

/** Returns the characters that no font has, each once. Ignores spaces, joiners and variation selectors. */
export function undrawableIn(text: string, drawable: DrawableCharacters): string[] {
  const found = new Set<string>();
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const isDrawn = ((drawable[code >> 3] ?? 0) & (1 << (code & 7))) !== 0;
    if (!isDrawn && !needsNoFont.test(character)) found.add(character);
  }
  return [...found];
}

const needsNoFont = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}]/u;

const namedMax = 8;

/** A message for users that names the characters and what to do. */
export function undrawableWarning(where: string, characters: readonly string[]): string {
  const named = characters.slice(0, namedMax).map((character) => `${character} (${codeOf(character)})`);
  const more = characters.length > namedMax ? ` and ${characters.length - namedMax} more` : '';
  return (
    `${where} has characters that no font on this server draws: ${named.join(', ')}${more}. The PDF shows boxes or ` +
    `nothing in their place. Replace them, or ask the operator to install fonts: ${fontsToInstall}`
  );
}

/** Emoji as outlines, and all scripts of Noto. */
export const fontsToInstall = 'apt install fonts-noto-core fonts-symbola';

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
