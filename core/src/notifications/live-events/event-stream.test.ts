import { once } from 'node:events';
import { createServer, request as call, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import { expect } from 'chai';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { AnnouncedChange } from '../../platform/events/changes.js';
import type { EventsService } from '../../platform/events/events.service.js';
import { streamEvents } from './event-stream.js';

describe('event stream', () => {
  it('releases a client that stopped reading after the stream ended', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    client.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: burrow\r\n\r\n');
    const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
    const listeners = new Set<(change: AnnouncedChange) => void>();
    const events = {
      latestEventId: 'evt_1',
      closing: new AbortController(),
      subscribe: (_tenantId: string, listener: (change: AnnouncedChange) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } as unknown as EventsService;
    const signedIn = Object.assign(request, {
      res: response,
      user: { tenantId: 'ten_burrow' },
      app: { get: () => undefined },
    }) as unknown as SignedIn;
    const stream = streamEvents(signedIn, events, undefined);
    const change = {
      kind: 'dispute',
      id: 'dsp_'.repeat(1_000),
      eventId: 'evt_2',
    } as unknown as AnnouncedChange;
    const publishAll = () => listeners.forEach((publish) => publish(change));
    // More than the buffers of both sides can hold.
    for (let i = 0; i < 5_000; i += 1) publishAll();
    const faults: unknown[] = [];
    response.on('error', (error) => faults.push(error));
    events.closing.abort();
    publishAll();
    await new Promise(setImmediate);
    expect({ closed: response.closed, faults, listeners: listeners.size }).to.deep.equal({
      closed: false,
      faults: [],
      listeners: 0,
    });
    await stream;
    client.destroy();
    server.closeAllConnections();
    server.close();
  });

  it('does not start for a client that disconnected during authentication', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = call({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).end();
    client.on('error', () => undefined);
    const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
    const left = once(response, 'close');
    client.destroy();
    await left;
    let subscriptions = 0;
    const events = {
      subscribe: () => {
        subscriptions += 1;
        return () => undefined;
      },
    } as unknown as EventsService;
    await streamEvents(Object.assign(request, { res: response }) as unknown as SignedIn, events, undefined);
    expect(subscriptions).to.equal(0);
    server.closeAllConnections();
    server.close();
  });
});
