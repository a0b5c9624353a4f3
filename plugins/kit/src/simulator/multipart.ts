import type { SimulatorRequest } from './simulator.js';

export type MultipartPart = {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly contentType: string | undefined;
  readonly bytes: Uint8Array;
};

/** The parts of a `multipart/form-data` body (RFC 7578); none when the body is something else. */
export function parseMultipart({
  headers,
  body,
}: Pick<SimulatorRequest, 'headers' | 'body'>): MultipartPart[] {
  const type = headers['content-type'] ?? '';
  const boundary = /^multipart\/form-data;.*boundary=("?)([^";]+)\1/i.exec(type)?.[2];
  if (boundary === undefined) return [];
  // The line break before a boundary belongs to it, so that a file may contain the boundary's text.
  const bytes = Buffer.concat([Buffer.from('\r\n'), body]);
  const mark = Buffer.from(`\r\n--${boundary}`);
  const parts: MultipartPart[] = [];
  for (let start = bytes.indexOf(mark); start !== -1;) {
    const end = bytes.indexOf(mark, start + mark.length);
    if (end !== -1) parts.push(...readPart(bytes.subarray(start + mark.length, end)));
    start = end;
  }
  return parts;
}

function readPart(part: Buffer): MultipartPart[] {
  const split = part.indexOf('\r\n\r\n');
  const head = part.subarray(0, Math.max(split, 0)).toString('utf8');
  const name = /[;\s]name="([^"]*)"/i.exec(head)?.[1];
  if (name === undefined) return [];
  return [
    {
      name,
      fileName: /[;\s]filename="([^"]*)"/i.exec(head)?.[1],
      contentType: /^content-type:\s*(\S.*?)\s*$/im.exec(head)?.[1],
      bytes: part.subarray(split + 4),
    },
  ];
}
