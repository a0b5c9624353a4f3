import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { merchant } from '../merchant.js';
import { stopInOrder, openDeployment, type Deployment } from './deployment.js';

const usage = `npm run scale [-- --servers N] [--workers N] [--port N] [--no-pooler] [--data FOLDER] [--json]
  --servers    how many take requests; 2 by default
  --workers    how many do the background work; 1 by default
  --port       where nginx listens; 8080 by default
  --no-pooler  without PgBouncer
  --data       where everything is kept; data/scaled by default
  --json       prints one line with all addresses
  DATABASE_URL and FILE_STORE, if set, replace its embedded PostgreSQL and S3 server.`;

function readArguments() {
  const { values } = parseArgs({
    options: {
      servers: { type: 'string', default: '2' },
      workers: { type: 'string', default: '1' },
      port: { type: 'string', default: '8080' },
      'no-pooler': { type: 'boolean', default: false },
      data: { type: 'string', default: join('data', 'scaled') },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  return {
    servers: toNumber('servers', values.servers, 1, 64),
    workers: toNumber('workers', values.workers, 0, 64),
    port: toNumber('port', values.port, 1, 65_535),
    isPooled: !values['no-pooler'],
    dataDir: resolve(values.data),
    isJson: values.json,
    isHelp: values.help,
  };
}

function toNumber(name: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < min || number > max)
    throw new TypeError(`--${name} is "${text}"; it must be a whole number from ${min} to ${max}.`);
  return number;
}

const say = (text: string) => void process.stderr.write(`${text}\n`);

/** The first signal stops everything in order, as does the end of the parent process. A second one does not wait. */
function untilEnded(): Promise<void> {
  let endedAt: number | undefined;
  return new Promise((done) => {
    const end = () => {
      // A terminal and a parent may both forward the same Ctrl-C.
      if (endedAt !== undefined && performance.now() - endedAt > 500) process.exit(1);
      endedAt ??= performance.now();
      done();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
    process.on('disconnect', end);
  });
}

function describe({ addresses }: Deployment): string {
  const { url, servers, workers, pooler, files } = addresses;
  return [
    '',
    `  Rebuttal, scaled out, is ready at ${url}`,
    `  Merchant       ${merchant.email} / ${merchant.password}`,
    `  Servers        ${servers.map(({ url: at, pid }) => `${at} (${pid})`).join(', ')}`,
    `  Workers        ${workers.map(({ pid }) => `process ${pid}`).join(', ') || 'none; the servers do the work'}`,
    `  PgBouncer      ${pooler ?? 'none'}`,
    `  Files          ${files}`,
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}

async function main(): Promise<number> {
  const options = readArguments();
  if (options.isHelp) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const ended = untilEnded();
  const deployment = await openDeployment(options, say);
  process.stdout.write(
    options.isJson ? `${JSON.stringify(deployment.addresses)}\n` : `${describe(deployment)}\n`,
  );
  const watching = deployment.watch();
  await ended;
  clearInterval(watching);
  say('Stopping.');
  await stopInOrder(deployment.closers, say);
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const { message } = error as Error;
    say(error instanceof TypeError ? `${message}\n${usage}` : `\n  Couldn't start. ${message}\n`);
    process.exit(1);
  },
);
