import { takeRandomBytes } from './random-bytes.js';

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
  | 'wtl';

/** `dsp_` and 20 characters: 50 bits of milliseconds, then 50 random bits. Ids sort by the time of their making. */
export function newId(prefix: IdPrefix, now = Date.now()): string {
  let time = '';
  for (let rest = now, i = 0; i < 10; i += 1) {
    time = (alphabet[rest % 32] ?? '0') + time;
    rest = Math.floor(rest / 32);
  }
  let random = '';
  for (const byte of takeRandomBytes(10)) random += alphabet[byte % 32] ?? '0';
  return `${prefix}_${time}${random}`;
}
