import type { SimulatorRequest } from '@rebuttal/plugin-kit';

export type Part = {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly contentType: string | undefined;
  readonly bytes: Uint8Array;
};

/** The parts of a `multipart/form-data` body (RFC 7578); `undefined` when the body is something else. */
export function readParts({ headers, body }: SimulatorRequest): readonly Part[] | undefined {
  const type = headers['content-type'] ?? '';
  const boundary = /^multipart\/form-data;.*boundary=("?)([^";]+)\1/i.exec(type)?.[2];
  if (boundary === undefined) return undefined;
  // latin1 maps each byte to one character, so that positions in the text are positions in the bytes.
  const text = `\r\n${Buffer.from(body).toString('latin1')}`;
  return text.split(`\r\n--${boundary}`).slice(1, -1).flatMap(readPart);
}

function readPart(text: string): Part[] {
  const at = text.indexOf('\r\n\r\n');
  const head = Buffer.from(text.slice(0, Math.max(at, 0)), 'latin1').toString('utf8');
  const name = /[;\s]name="([^"]*)"/i.exec(head)?.[1];
  if (at === -1 || name === undefined) return [];
  return [
    {
      name,
      fileName: /[;\s]filename="([^"]*)"/i.exec(head)?.[1],
      contentType: /^content-type:\s*(\S.*?)\s*$/im.exec(head)?.[1],
      bytes: Buffer.from(text.slice(at + 4), 'latin1'),
    },
  ];
}
