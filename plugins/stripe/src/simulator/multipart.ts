import type { SimulatorRequest } from '@rebuttal/plugin-kit';

export type Part = {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly bytes: Uint8Array;
};

/** The parts of a `multipart/form-data` body (RFC 7578); none when the body is something else. */
export function parseMultipart({ headers, body }: SimulatorRequest): Part[] {
  const boundary = /^multipart\/form-data;.*boundary=("?)([^";]+)\1/i.exec(
    headers['content-type'] ?? '',
  )?.[2];
  if (boundary === undefined) return [];
  // latin1 maps each byte to one character, so that positions in the text are positions in the bytes.
  const text = Buffer.from(body).toString('latin1');
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => readPart(part));
}

function readPart(part: string): Part[] {
  const split = part.indexOf('\r\n\r\n');
  if (split === -1) return [];
  const head = Buffer.from(part.slice(0, split), 'latin1').toString('utf8');
  const name = /[;\s]name="([^"]*)"/i.exec(head)?.[1];
  if (name === undefined) return [];
  const bytes = Buffer.from(part.slice(split + 4).replace(/\r\n$/, ''), 'latin1');
  return [{ name, fileName: /[;\s]filename="([^"]*)"/i.exec(head)?.[1], bytes }];
}
