import type { SimulatorRequest } from '@rebuttal/plugin-kit';

export type Part = {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly bytes: Uint8Array;
};

/** The parts of a `multipart/form-data` body (RFC 7578); none when the body is something else. */
export function parseMultipart({ headers, body }: SimulatorRequest): Part[] {
  const contentType = headers['content-type'] ?? '';
  const boundary = /^multipart\/form-data;.*boundary=("?)([^";]+)\1/i.exec(contentType)?.[2];
  if (boundary === undefined) return [];
  const bytes = Buffer.from(body);
  const parts: Part[] = [];
  const mark = Buffer.from(`--${boundary}`);
  let start = bytes.indexOf(mark);
  for (;;) {
    const end = start === -1 ? -1 : bytes.indexOf(mark, start + mark.length);
    if (end === -1) return parts;
    // The line break after the boundary and the one before the next are not part of the part.
    const part = readPart(bytes.subarray(start + mark.length + 2, end - 2));
    if (part !== undefined) parts.push(part);
    start = end;
  }
}

function readPart(part: Buffer): Part | undefined {
  const split = part.indexOf('\r\n\r\n');
  const head = part.subarray(0, Math.max(split, 0)).toString('utf8');
  const name = /[;\s]name="([^"]*)"/i.exec(head)?.[1];
  if (name === undefined) return undefined;
  return { name, fileName: /[;\s]filename="([^"]*)"/i.exec(head)?.[1], bytes: part.subarray(split + 4) };
}
