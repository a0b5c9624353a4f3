import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { createTestDatabase, testSecret } from '../testing/test-database.js';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const plant = (code: string) => `--import=data:text/javascript,${encodeURIComponent(code)}`;

describe('the output of a server', () => {
  /** Runs the server until it prints `until`, and returns each line of stdout and stderr. */
  async function run(environment: Readonly<Record<string, string>>, until?: RegExp): Promise<string[]> {
    const dataDir = mkdtempSync(join(tmpdir(), 'rebuttal-output-'));
    const warnings = plant(`
      const when = (isDue, work) => {
        const look = setInterval(() => isDue() && (clearInterval(look), work()), 20);
      };
      const isDefault = ({ name }) => name === 'onWarning';
      when(() => !process.listeners('warning').some(isDefault), () => process.emitWarning('early carrots'));
      when(() => process.listenerCount('SIGTERM') > 0, () => {
        process.emitWarning('later carrots');
        ${until === undefined ? "setTimeout(() => Promise.reject(new Error('the burrow fell in')), 8000);" : ''}
      });`);
    const args = ['--conditions=@rebuttal/source', '--import=tsx', warnings, main];
    const { PATH } = process.env;
    const child = spawn(process.execPath, args, {
      env: { PATH, PORT: '0', DATA_DIR: dataDir, WORKERS: 'off', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        // A second signal would leave its PostgreSQL behind.
        if (!child.killed && until?.test(output) === true) child.kill('SIGTERM');
      });
    await once(child, 'close');
    await rm(dataDir, { recursive: true });
    return output.split('\n').filter((line) => line !== '');
  }
  const messages = (lines: readonly string[]) =>
    lines.map((line) => {
      const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message: string } };
      return `${msg ?? ''} ${err?.message ?? ''}`;
    });

  it('is only JSON lines, from the first to a fatal error, with an external database', async () => {
    const database = await createTestDatabase();
    const external = {
      DATABASE_URL: database.ownerUrl,
      ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 'k').toString('base64')}`,
      JWT_SECRET: testSecret,
    };
    const all = messages(await run(external)).join('\n');
    for (const expected of [
      ...['early carrots', 'later carrots', 'starting Rebuttal', 'Rebuttal is ready at http'],
      'the burrow fell in',
    ])
      expect(all).to.include(expected);
    expect(messages(await run({ ...external, PORT: 'carrot' })).join('\n')).to.match(
      /Rebuttal could not start\. PORT/,
    );
    await database.drop();
  });

  it('has no JSON around the addresses of an evaluation, unless LOG_FORMAT is json', async () => {
    const text = await run({ SEED_DEMO: 'off' }, /\/sandbox/);
    expect(text).to.include.members([text.find((line) => line.startsWith('  Rebuttal is ready at '))]);
    const all = messages(await run({ SEED_DEMO: 'off', LOG_FORMAT: 'json' }, /\/sandbox/)).join('\n');
    expect(all).to.match(/^Rebuttal is ready at /m);
  });
});
