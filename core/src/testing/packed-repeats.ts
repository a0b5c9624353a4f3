import { constants, deflateRawSync, deflateSync } from 'node:zlib';

const adlerModulus = 65_521;
/** A deflate block that is empty and the last one. */
const lastBlock = Buffer.from([3, 0]);

/** The zlib stream of `times` copies of `unit`. Compresses it once, because gigabytes take seconds of processor time. */
export function packRepeats(unit: Uint8Array, times: number): Buffer {
  // After a full flush, no block refers to an earlier one.
  const blocks = deflateRawSync(unit, { finishFlush: constants.Z_FULL_FLUSH });
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(adlerOfRepeats(unit, times));
  const header = Buffer.from([0x78, 0x9c]);
  return Buffer.concat([header, ...Array.from({ length: times }, () => blocks), lastBlock, checksum]);
}

/** Adler-32 (RFC 1950) of `times` copies, from that of one. */
function adlerOfRepeats(unit: Uint8Array, times: number): number {
  const one = deflateSync(unit).subarray(-4);
  const [weighted, sum] = [one.readUInt16BE(0) - unit.length, one.readUInt16BE(2) - 1];
  let [high, low] = [0, 1];
  for (let at = 0; at < times; at += 1) {
    high = modulo(high + (unit.length % adlerModulus) * low + weighted);
    low = modulo(low + sum);
  }
  return high * 65_536 + low;
}

function modulo(value: number): number {
  return ((value % adlerModulus) + adlerModulus) % adlerModulus;
}
