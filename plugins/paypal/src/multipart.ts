import { toMultipart as toBody } from '@rebuttal/plugin-kit';
import type { Multipart } from '@rebuttal/plugin-kit';

export type { Multipart } from '@rebuttal/plugin-kit';

export type MultipartFile = {
  readonly part: string;
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
};

/**
 * The body of PayPal's uploads: a part `input` that is declared as JSON, without a file name, and then the files.
 * `FormData` would give that part the file name `blob`, which PayPal rejects with 415. The same content gives the same bytes.
 */
export function toMultipart(input: object, files: readonly MultipartFile[]): Multipart {
  const json = { name: 'input', mimeType: 'application/json', bytes: Buffer.from(JSON.stringify(input)) };
  const parts = files.map(({ part, name, ...file }) => ({ ...file, name: part, fileName: name }));
  return toBody([json, ...parts]);
}
