import { randomFillSync } from 'node:crypto';

const poolBytes = 4_096;

let pool = Buffer.alloc(0);

/** Random bytes of which none is handed out twice. Fetched in stock, since each fetch is a call into OpenSSL. */
export function takeRandomBytes(count: number): Buffer {
  if (pool.length < count) pool = randomFillSync(Buffer.allocUnsafeSlow(Math.max(poolBytes, count)));
  const taken = pool.subarray(0, count);
  pool = pool.subarray(count);
  return taken;
}
