import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'chai';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';

import type { ApiClient } from '../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../core/src/testing/test-server.js';
import { writeReadmeExamples } from './packed/readme.js';
import { makeScratch, packSdk, type Package, type Scratch } from './packed/scratch.js';

const examples = ['first-call', 'answer-dispute', 'follow-changes', 'receive-webhooks', 'sign-in'];

/** A user's project, and the server that it calls. */
describe('packed SDK in a separate project', function () {
  this.timeout(120_000);
  let sdk: Package;
  let scratch: Scratch;
  let server: TestServer;
  let owner: ApiClient;
  let disputeId: string;
  let environment: NodeJS.ProcessEnv;
  let compilerOutput: { nodenext: string; bundler: string };

  before(async function () {
    this.timeout(240_000);
    [sdk, server] = await Promise.all([
      packSdk(),
      startTestServer({ environment: { OUTGOING_WEBHOOKS_ALLOW_PRIVATE: 'true' } }),
    ]);
    scratch = await makeScratch(sdk, 'scratch');
    const readme = writeReadmeExamples(scratch.folder);
    expect(readme.length).to.be.greaterThan(10);
    const sources = [...examples.map((name) => `examples/${name}.ts`), ...readme];
    [compilerOutput, owner] = await Promise.all([
      compileAll(sources),
      server.signUp('Rabbits Ltd').then(async (client) => {
        await connectStripe(server, client);
        return client;
      }),
    ]);
    const dispute = await startDispute(server, owner, {
      reason: 'product_not_received',
      amount: 12_345,
      currency: 'EUR',
    });
    disputeId = dispute.dispute_id;
    const scopes = ['disputes:read', 'disputes:write', 'evidence:read', 'evidence:write', 'responses:read'];
    const { body } = await owner.post('/api/api-keys', { name: 'Warehouse', scopes });
    environment = { ...process.env, REBUTTAL_URL: server.url, REBUTTAL_TOKEN: body.key, NODE_OPTIONS: '' };
  });
  after(async () => {
    await server.close();
    sdk.remove();
  });

  async function compileAll(sources: readonly string[]) {
    const bundlerModules = { module: 'esnext', moduleResolution: 'bundler' };
    const [nodenext, bundler] = await Promise.all([
      scratch.compile({ module: 'nodenext', moduleResolution: 'nodenext' }, [...sources, 'program.cts']),
      scratch.compile({ ...bundlerModules, lib: ['es2023', 'dom'], noEmit: true, skipLibCheck: true }, [
        ...sources,
        'page/main.ts',
      ]),
    ]);
    return { nodenext, bundler };
  }

  /** Starts a program of the project; `line` waits for output. */
  function start(file: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
    const child = spawn(process.execPath, [join(scratch.folder, file), ...args], {
      cwd: scratch.folder,
      env: { ...environment, ...env },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = once(child, 'close') as Promise<[number | null]>;
    return {
      line: async (pattern: RegExp) => {
        while (!pattern.test(output)) {
          if (child.exitCode !== null) throw new Error(`${file} ended: ${output}`);
          await Promise.race([once(child.stdout, 'data'), ended]);
        }
        return output;
      },
      ended: async () => {
        const [code] = await ended;
        return { code, output };
      },
      stop: async () => {
        child.kill();
        await ended;
      },
    };
  }

  it('compiles strictly with nodenext as ES module and CommonJS, including its own types and each README example', () => {
    expect(compilerOutput.nodenext).to.equal('');
  });

  it('compiles strictly with bundler', () => {
    expect(compilerOutput.bundler).to.equal('');
  });

  it('runs as CommonJS', async () => {
    const { output } = await start('program.cjs').ended();
    const expected = { ids: [disputeId], code: 'dispute_not_found', isOne: true };
    expect(output.trim()).to.equal(JSON.stringify(expected));
  });

  it('works in a browser page built by Vite', async function () {
    this.timeout(120_000);
    const root = join(scratch.folder, 'page');
    const common = { root, configFile: false, logLevel: 'silent' } as const;
    await build({ ...common, build: { target: 'es2022', modulePreload: { polyfill: false } } });
    const proxy = { '/api': server.url };
    const served = await preview({ ...common, preview: { port: 0, host: '127.0.0.1', proxy } });
    const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
    const browser = await chromium.launch({
      executablePath,
      args: ['--headless', '--no-sandbox', '--disable-gpu'],
    });
    try {
      const page = await browser.newPage();
      await page.goto(`${served.resolvedUrls?.local[0] ?? ''}#${String(environment['REBUTTAL_TOKEN'])}`);
      await page.waitForSelector('[data-state=complete]', { state: 'attached' });
      expect(await page.locator('p').allTextContents()).to.deep.equal([disputeId]);
    } finally {
      await browser.close();
      await served.close();
    }
  });

  it('contains only the declared files', () => {
    const installed = join(scratch.folder, 'node_modules/@rebuttal/sdk');
    for (const file of ['README.md', 'LICENSE', 'src/index.ts', 'dist/cjs/node.d.ts'])
      expect(existsSync(join(installed, file)), file).to.equal(true);
    for (const file of ['test', 'tsconfig.json'])
      expect(existsSync(join(installed, file)), file).to.equal(false);
  });
});
