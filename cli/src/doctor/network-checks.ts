import { createServer } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import type { Config } from '@rebuttal/core';

import type { Core } from '../import-core.js';
import { asClause, findingsOf, type Finding } from './finding.js';

/** The port of the server: free, or already used by it. */
export async function checkPort({ toListenFault }: Core, { host, port }: Config): Promise<Finding> {
  const { ok, fail } = findingsOf('Port');
  const error = await tryToListen(host, port);
  if (error === undefined) return ok(port === 0 ? 'any free port' : `${port} on ${host} is free`);
  if (error.code !== 'EADDRINUSE') return fail((toListenFault({ host, port }, error) as Error).message);
  const connectHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return (await isRebuttal(`http://${connectHost.includes(':') ? `[${connectHost}]` : connectHost}:${port}`))
    ? ok(`Rebuttal responds on ${port}`)
    : fail(`${port} on ${host} is used by another program. Stop it, or set PORT to another port.`);
}

/** Checks that the virus scanner scans. Without a verdict, every upload is refused. */
export async function checkVirusScanner({ openVirusScanner }: Core, config: Config): Promise<Finding> {
  const { ok, fail } = findingsOf('Malware');
  const scanner = openVirusScanner(config);
  if (scanner === undefined) return ok('no scanner is set, so uploads are not scanned');
  try {
    const found = await scanner.scan(Readable.from([Buffer.from('Thanks, it arrived.')]));
    return found === undefined
      ? ok('clamd scans uploads')
      : fail(`clamd reports ${found} in plain text. Fix its signatures.`);
  } catch (error) {
    const why = (error as Error).message;
    return fail(
      `uploads are refused because clamd does not respond: ${why}. Start it, or correct VIRUS_SCANNER_URL.`,
    );
  }
}

/** Checks that email can be sent: connects to the mail server and signs in, but sends nothing. */
export async function checkMail(
  { tryMailServer }: Core,
  { smtpUrl, dataDir, databaseUrl }: Config,
): Promise<Finding> {
  const { ok, warn, fail } = findingsOf('Mail');
  if (smtpUrl === undefined) {
    const written = `no SMTP_URL is set, so emails are written to ${join(dataDir, 'mail')}`;
    if (databaseUrl === undefined) return ok(written);
    return warn(
      `${written}. No one can confirm an email address or reset a password. Set it, or run: rebuttal users verify-email`,
    );
  }
  const { host, username } = new URL(smtpUrl);
  const problem = await tryMailServer(smtpUrl);
  if (problem === undefined)
    return ok(username === '' ? `${host} responds` : `${host} responds and accepts user and password`);
  const why = asClause(problem.message);
  return problem.kind === 'credentials'
    ? fail(`no mail goes out because ${host} rejects user or password: ${why}. Correct SMTP_URL.`)
    : fail(
        `no mail goes out because ${host} does not respond as expected: ${why}. Start it, or correct SMTP_URL.`,
      );
}

/** The server that the other commands would use. */
export async function checkServer(url: string): Promise<Finding> {
  const { ok, fail } = findingsOf('Server');
  try {
    const response = await fetchHealth(`${url}/readyz`);
    const { status, database } = (await response.json()) as { status?: string; database?: boolean };
    if (response.ok && status === 'ready') return ok(`${url} is ready`);
    const why = database === false ? 'it cannot reach its database' : 'it is starting or stopping';
    return fail(`${url} is up but not ready: ${why}. See its log.`);
  } catch {
    return fail(`${url} does not respond like Rebuttal. Start it, or correct REBUTTAL_URL.`);
  }
}

async function isRebuttal(url: string): Promise<boolean> {
  try {
    const body = (await (await fetchHealth(`${url}/healthz`)).json()) as {
      status?: string;
      sandbox?: boolean;
    };
    return body.status === 'ok' && typeof body.sandbox === 'boolean';
  } catch {
    return false;
  }
}

function fetchHealth(address: string): Promise<Response> {
  return fetch(address, { signal: AbortSignal.timeout(5_000), redirect: 'manual' });
}

function tryToListen(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
