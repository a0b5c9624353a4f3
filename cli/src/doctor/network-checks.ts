import { createServer } from 'node:net';

import type { Config } from '@rebuttal/core';

import { findingsOf, type Finding } from './finding.js';

/** The port of the server: free for it, or already its own. */
export async function checkPort({ host, port }: Config): Promise<Finding> {
  const { ok, fail } = findingsOf('Port');
  if (port === 0) return ok('any free one');
  if (await canListen(host, port)) return ok(`${port} on ${host} is free`);
  const connectHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return (await isRebuttal(`http://${connectHost.includes(':') ? `[${connectHost}]` : connectHost}:${port}`))
    ? ok(`a Rebuttal answers on ${port}`)
    : fail(`${port} on ${host} is taken by another program. Stop that, or set PORT to another.`);
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

function canListen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
