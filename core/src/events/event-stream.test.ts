import { once } from 'node:events';
import { createServer, request as call, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect } from 'chai';

import type { SignedIn } from '../http/signed-in.js';
import { streamEvents } from './event-stream.js';
import type { EventsService } from './events.service.js';

describe('a stream of events', () => {
  it('is not begun for who has left while they were signed in', async () => {
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
