import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import S3rver from 's3rver';

export type S3Server = {
  readonly endpoint: string;
  readonly bucket: string;
  /** Where it keeps its files, for tests that look for what should not be there. */
  readonly folder: string;
  /** Method and address of each call, as it came. */
  readonly calls: readonly string[];
  close(): Promise<void>;
};

const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/**
 * A server on this machine that speaks S3, checks signatures, and is the one that AWS's variables let in.
 * @param kept a folder that is there and stays; else one of its own
 */
export async function startS3Server(kept?: string): Promise<S3Server> {
  const bucket = 'burrow';
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'rebuttal-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const calls: string[] = [];
  server.middleware.unshift(({ method, url }, next) => {
    calls.push(`${method} ${url}`);
    return next();
  });
  const { port } = await server.run();
  Object.assign(process.env, credentials);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    folder,
    calls,
    async close() {
      for (const name of Object.keys(credentials)) Reflect.deleteProperty(process.env, name);
      await server.close();
      if (kept === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
