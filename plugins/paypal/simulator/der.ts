/** The few forms of ASN.1 DER (ITU-T X.690) that a certificate needs. */
export type Der = Uint8Array;

export const sequence = (...parts: readonly Der[]): Der => tagged(0x30, Buffer.concat(parts));
export const set = (...parts: readonly Der[]): Der => tagged(0x31, Buffer.concat(parts));
export const isTrue = tagged(0x01, Buffer.from([0xff]));
export const octets = (bytes: Uint8Array): Der => tagged(0x04, bytes);
export const text = (value: string): Der => tagged(0x0c, Buffer.from(value, 'utf8'));
/** `[n]` around a value that keeps its tag. */
export const explicit = (n: number, inner: Der): Der => tagged(0xa0 + n, inner);
/** `[n]` instead of the tag of a text. */
export const implicitText = (n: number, value: string): Der => tagged(0x80 + n, Buffer.from(value, 'latin1'));

export function bits(bytes: Uint8Array, unusedBits = 0): Der {
  return tagged(0x03, Buffer.concat([Buffer.from([unusedBits]), bytes]));
}

/** Never negative: if the first bit is set, a zero byte precedes it. */
export function integer(bytes: Uint8Array): Der {
  const isSet = ((bytes[0] ?? 0) & 0x80) !== 0;
  return tagged(0x02, isSet ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** For example `2.5.4.3`. */
export function oid(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** In certificates, the year has two digits up to 2049 and four after that (RFC 5280, 4.1.2.5). */
export function time(at: Date): Der {
  const digits = at.toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '');
  return at.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2)))
    : tagged(0x18, Buffer.from(digits));
}

function base128(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}

function tagged(tag: number, content: Uint8Array): Der {
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.byteLength)]), content]);
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 | bytes.length, ...bytes];
}
