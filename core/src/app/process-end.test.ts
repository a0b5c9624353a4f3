import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';

import { expect } from 'chai';

const module = new URL('process-end.ts', import.meta.url).href;
const logModule = new URL('../platform/shared/log.ts', import.meta.url).href;

/** A server with one request that takes half a second. The error is planted while it runs. */
const program = `
  const { createServer } = await import('node:http');
  const { EventEmitter, once } = await import('node:events');
  const { endInOrder } = await import('${module}');
  const { createLog } = await import('${logModule}');
  const log = createLog('info', false);
  const plants = {
    'an exception in a timer': () => setTimeout(() => { throw new Error('the burrow fell in'); }),
    'a thrown value that is no error': () => setTimeout(() => { throw null; }),
    'a rejection': () => void Promise.reject(new Error('the burrow fell in')),
    'a rejection with a value that is no error': () => void Promise.reject(undefined),
    'an error event': () => setTimeout(() => new EventEmitter().emit('error', new Error('the burrow fell in'))),
    'a write after the end': (response) => { response.end('early'); response.write('late'); },
  };
  const server = createServer((request, response) => {
    if (request.url === '/slow') return void setTimeout(() => response.end('done'), 500);
    plants[decodeURIComponent(request.url.slice(1))](response);
    if (!response.writableEnded) response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ending = new AbortController();
  const starting = Promise.resolve({
    noteProcessError: async (origin) => log.info({ noted: origin }),
    stop: () => new Promise((resolve) => server.close(() => { log.info('closed'); resolve(); })),
  });
  endInOrder({ starting, ending, log });
  console.log(JSON.stringify({ port: server.address().port }));`;

type Line = {
  port?: number;
  level?: number;
  msg?: string;
  origin?: string;
  noted?: string;
  err?: { stack: string };
};

describe('an error outside of a request', function () {
  this.timeout(20_000);

  async function plant(kind: string) {
    const args = ['--conditions=@rebuttal/source', '--import=tsx', '--input-type=module', '-e', program];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const exited = once(child, 'close') as Promise<[number | null]>;
    await once(child.stdout, 'data');
    const { port } = JSON.parse(output) as { port: number };
    const slow = fetchText(`http://127.0.0.1:${port}/slow`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await fetchText(`http://127.0.0.1:${port}/${encodeURIComponent(kind)}`).catch(() => undefined);
    const [code] = await exited;
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
    return { code, lines, slow: await slow };
  }

  const cases = [
    ['an exception in a timer', 'uncaughtException'],
    ['a thrown value that is no error', 'uncaughtException'],
    ['a rejection', 'unhandledRejection'],
    ['a rejection with a value that is no error', 'unhandledRejection'],
    ['an error event', 'uncaughtException'],
    ['a write after the end', 'uncaughtException'],
  ] as const;
  for (const [kind, origin] of cases)
    it(`is logged and counted, and ends the process after its running requests: ${kind}`, async () => {
      const { code, lines, slow } = await plant(kind);
      expect(slow).to.equal('done');
      expect(code).to.equal(70);
      expect(lines.map(({ msg, noted }) => noted ?? msg).slice(1)).to.deep.equal([
        'error outside of a request; this process ends',
        `${origin}: stopping`,
        origin,
        'closed',
      ]);
      expect(lines[1]).to.include({ level: 60, origin });
      expect(lines[1]?.err?.stack).to.be.a('string');
    });
});

function fetchText(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve(text)).on('error', reject);
    });
    request.on('error', reject);
  });
}
