import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import S3rver from 's3rver';

export type S3Server = {
  readonly endpoint: string;
  readonly bucket: string;
  /** The folder with its files, for tests that look for leftovers. */
  readonly folder: string;
  /** Method and URL of each call. */
  readonly calls: readonly string[];
  close(): Promise<void>;
};

const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/**
 * Starts a local S3 server that verifies signatures and accepts the credentials in AWS's environment variables.
 * @param kept an existing folder to use and keep. Default: a temporary folder
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
