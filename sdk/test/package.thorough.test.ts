import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';

import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { expect } from 'chai';
import { build } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

import { respondJson, startLoopback } from './loopback.js';
import { makeScratch, packSdk, sdkFolder, type Package } from './packed/scratch.js';

describe('package', () => {
  let sdk: Package;
  let installed: string;

  before(async function () {
    this.timeout(240_000);
    sdk = await packSdk();
    installed = join((await makeScratch(sdk, 'bundles')).folder, 'node_modules/@rebuttal/sdk');
  });
  after(() => sdk.remove());

  /** Bundles these lines for a browser. A built-in module of Node fails the build. */
  async function bundle(contents: string, format: 'esm' | 'iife' = 'esm'): Promise<string> {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: dirname(dirname(installed)) },
      bundle: true,
      minify: true,
      write: false,
      platform: 'browser',
      target: 'es2022',
      format,
      ...(format === 'iife' ? { globalName: 'rebuttal' } : {}),
    });
    return outputFiles[0]?.text ?? '';
  }

  it('passes publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: installed, strict: true, pack: false });
    expect(messages.map((message) => formatMessage(message, pkg as Record<string, unknown>))).to.deep.equal(
      [],
    );
  });

  it('has correct types for every module resolution (arethetypeswrong)', async function () {
    this.timeout(120_000);
    const found = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(sdk.tarball))));
    expect(found.types).to.not.equal(false);
    expect('problems' in found ? found.problems : []).to.deep.equal([]);
    expect(Object.keys('entrypoints' in found ? found.entrypoints : {})).to.include.members([
      '.',
      './node',
      './admin',
      './arguments',
      './filters',
      './reports',
      './webhooks',
    ]);
  });

  it('adds to a browser bundle, with all dependencies, at most what the README promises', async () => {
    const readme = readFileSync(join(sdkFolder, 'README.md'), 'utf8');
    const limitBytes = Number(/adds at most (\d+) KB compressed/.exec(readme)?.[1]) * 1024;
    const whole = await bundle(`export * from '@rebuttal/sdk'`);
    expect(whole).to.contain('/api/disputes').and.not.contain('/api/admin');
    expect(gzipSync(whole, { level: 9 }).length).to.be.at.most(limitBytes);
  });

  it('leaves unused code out of a bundle', async () => {
    const errors = await bundle(`import { isApiError } from '@rebuttal/sdk'; console.log(isApiError)`);
    expect(errors.length).to.be.below(400);
    const webhooks = await bundle(`export { verifyWebhook } from '@rebuttal/sdk/webhooks'`);
    expect(webhooks).to.not.contain('/api/');
    expect(gzipSync(webhooks).length).to.be.below(1_500);
  });

  it('runs with web APIs only: no process, no Buffer, no require', async () => {
    const server = await startLoopback((_, response) => respondJson(response, 200, { total: 3 }));
    const web = { fetch, Request, Response, Headers, URL, URLSearchParams, AbortController, AbortSignal };
    const rest = { FormData, Blob, TextDecoder, TextEncoder, setTimeout, clearTimeout, crypto, DOMException };
    const context = createContext({ ...web, ...rest, baseUrl: server.url });
    const code = await bundle(`export * from '@rebuttal/sdk'`, 'iife');
    const call: unknown = runInContext(
      `${code}; rebuttal.createClient({ baseUrl, apiKey: 'rbk' }).disputes.summary()`,
      context,
    );
    expect(await call).to.deep.equal({ total: 3 });
    expect(server.requests[0]?.headers.authorization).to.equal('Bearer rbk');
    await server.close();
  });
});
