import { randomFillSync } from 'node:crypto';

const poolBytes = 4_096;

let pool = Buffer.alloc(0);

/** Returns unused random bytes from a buffer. Filling a buffer saves calls into OpenSSL. */
export function takeRandomBytes(count: number): Buffer {
  if (pool.length < count) pool = randomFillSync(Buffer.allocUnsafeSlow(Math.max(poolBytes, count)));
  const taken = pool.subarray(0, count);
  pool = pool.subarray(count);
  return taken;
}
