import { createServer } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import type { Config } from '@rebuttal/core';

import type { Core } from '../import-core.js';
import { asClause, findingsOf, type Finding } from './finding.js';

/** The port of the server: free for it, or already its own. */
export async function checkPort({ toListenFault }: Core, { host, port }: Config): Promise<Finding> {
  const { ok, fail } = findingsOf('Port');
  const error = await tryToListen(host, port);
  if (error === undefined) return ok(port === 0 ? 'any free one' : `${port} on ${host} is free`);
  if (error.code !== 'EADDRINUSE') return fail((toListenFault({ host, port }, error) as Error).message);
  const connectHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return (await isRebuttal(`http://${connectHost.includes(':') ? `[${connectHost}]` : connectHost}:${port}`))
    ? ok(`a Rebuttal answers on ${port}`)
    : fail(`${port} on ${host} is taken by another program. Stop that, or set PORT to another.`);
}

/** Whether it is there and looks: without an answer of it no upload is taken. */
export async function checkVirusScanner({ openVirusScanner }: Core, config: Config): Promise<Finding> {
  const { ok, fail } = findingsOf('Malware');
  const scanner = openVirusScanner(config);
  if (scanner === undefined) return ok('no scanner is set, so uploads are not looked through');
  try {
    const found = await scanner.scan(Readable.from([Buffer.from('Thanks, it arrived.')]));
    return found === undefined
      ? ok('clamd looks through uploads')
      : fail(`clamd takes an ordinary text for ${found}. Correct its signatures.`);
  } catch (error) {
    const why = (error as Error).message;
    return fail(
      `no upload is taken, as clamd does not answer: ${why}. Start it, or correct VIRUS_SCANNER_URL.`,
    );
  }
}

/** Whether mails go out: the mail server is greeted and signed in to, and sent nothing. */
export async function checkMail({ tryMailServer }: Core, { smtpUrl, dataDir }: Config): Promise<Finding> {
  const { ok, fail } = findingsOf('Mail');
  if (smtpUrl === undefined)
    return ok(`no SMTP_URL is set, so mails become files in ${join(dataDir, 'mail')}`);
  const { host, username } = new URL(smtpUrl);
  const problem = await tryMailServer(smtpUrl);
  if (problem === undefined)
    return ok(username === '' ? `${host} answers` : `${host} answers, and refuses neither user nor password`);
  const why = asClause(problem.message);
  return problem.kind === 'credentials'
    ? fail(`no mail goes out, as ${host} refuses user or password: ${why}. Correct SMTP_URL.`)
    : fail(
        `no mail goes out, as ${host} does not answer as it should: ${why}. Start it, or correct SMTP_URL.`,
      );
}

/** The server that the other commands would talk to. */
export async function checkServer(url: string): Promise<Finding> {
  const { ok, fail } = findingsOf('Server');
  try {
    const response = await ask(`${url}/readyz`);
    const { status, database } = (await response.json()) as { status?: string; database?: boolean };
    if (response.ok && status === 'ready') return ok(`${url} is ready`);
    const why = database === false ? 'it does not reach its database' : 'it is starting or stopping';
    return fail(`${url} is up and not ready: ${why}. See its log.`);
  } catch {
    return fail(`${url} does not answer as a Rebuttal. Start it, or correct REBUTTAL_URL.`);
  }
}

async function isRebuttal(url: string): Promise<boolean> {
  try {
    const body = (await (await ask(`${url}/healthz`)).json()) as { status?: string; sandbox?: boolean };
    return body.status === 'ok' && typeof body.sandbox === 'boolean';
  } catch {
    return false;
  }
}

function ask(address: string): Promise<Response> {
  return fetch(address, { signal: AbortSignal.timeout(5_000), redirect: 'manual' });
}

function tryToListen(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
