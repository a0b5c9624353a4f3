import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { SimulatorHost } from '../simulator/host.js';

export type ServedSimulator = {
  /** For `context.apiUrl`. */
  readonly url: string;
  close(): Promise<void>;
};

/** Serves a simulator on a free loopback port, so that a plugin uses real sockets, including broken ones. */
export async function serveSimulator(host: SimulatorHost): Promise<ServedSimulator> {
  const server = createServer((incoming, outgoing) => {
    respond(host, incoming, outgoing).catch((error: unknown) => {
      outgoing.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(
  host: SimulatorHost,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://simulator');
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const reply = await host.handle({
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: flatten(incoming.headers),
    body: Buffer.concat(chunks),
  });
  if (reply === undefined) {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(reply.status, { ...reply.headers }).end(reply.bytes ?? reply.body);
}

function flatten(headers: IncomingMessage['headers']): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}
