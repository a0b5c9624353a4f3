import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'; // Crockford's base 32: no i, l, o, u

export type IdPrefix =
  | 'evt'
  | 'wep'
  | 'ten'
  | 'key'
  | 'usr'
  | 'ses'
  | 'acc'
  | 'sto'
  | 'pin'
  | 'ord'
  | 'whe'
  | 'dsp'
  | 'evd'
  | 'tpl'
  | 'sub'
  | 'img'
  | 'rst'
  | 'req'
  | 'inv'
  | 'wtl'
  | 'stm'
  | 'imp'
  | 'rul'
  | 'run'
  | 'apr'
  | 'ref'
  | 'alt'
  | 'als'
  | 'car'
  | 'vew'
  | 'blk'
  | 'chn';

/** Caches the latest millisecond, because many IDs share it under load. */
let written = { now: 0, text: timeText(0) };

/** `dsp_` and 20 characters: 50 bits of milliseconds, then 50 random bits. IDs sort by creation time. */
export function newId(prefix: IdPrefix, now = Date.now()): string {
  if (now !== written.now) written = { now, text: timeText(now) };
  let random = '';
  for (const byte of randomBytes(10)) random += alphabet[byte % 32] ?? '0';
  return `${prefix}_${written.text}${random}`;
}

function timeText(now: number): string {
  let time = '';
  for (let rest = now, i = 0; i < 10; i += 1) {
    time = (alphabet[rest % 32] ?? '0') + time;
    rest = Math.floor(rest / 32);
  }
  return time;
}
