import { createHash } from 'node:crypto';

export type Multipart = { readonly contentType: string; readonly body: Uint8Array };

export type MultipartFile = {
  readonly part: string;
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
};

/**
 * The body of PayPal's uploads: a part `input` that is JSON and says so, without a file name, and then the files.
 * `FormData` would name that part's file `blob`, and PayPal answers 415 to it. The same content gives the same bytes.
 */
export function toMultipart(input: object, files: readonly MultipartFile[]): Multipart {
  const json = Buffer.from(JSON.stringify(input));
  const hash = createHash('sha256').update(json);
  for (const { bytes } of files) hash.update(bytes);
  const boundary = `rebuttal-${hash.digest('hex')}`;
  const parts = [
    ...partOf(
      boundary,
      ['Content-Disposition: form-data; name="input"', 'Content-Type: application/json'],
      json,
    ),
    ...files.flatMap(({ part, name, mimeType, bytes }) =>
      partOf(
        boundary,
        [`Content-Disposition: form-data; name="${part}"; filename="${name}"`, `Content-Type: ${mimeType}`],
        bytes,
      ),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(parts) };
}

function partOf(boundary: string, head: readonly string[], bytes: Uint8Array): Uint8Array[] {
  return [Buffer.from(`--${boundary}\r\n${head.join('\r\n')}\r\n\r\n`), bytes, Buffer.from('\r\n')];
}
