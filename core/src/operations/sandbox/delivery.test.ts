import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { expect } from 'chai';

import { createLog } from '../../platform/shared/log.js';
import { createDelivery, type Delivery } from './delivery.js';

describe('sandbox webhooks', () => {
  let server: Server;
  let delivery: Delivery;
  /** The received requests as `account body`, and their responses in order: 200 by default. */
  let came: string[];
  let answers: Record<string, number[]>;

  beforeEach(async () => {
    came = [];
    answers = {};
    server = createServer((request, response) => {
      void text(request).then((body) => {
        const what = `${String(request.url?.split('/').at(-1))} ${body}`;
        came.push(what);
        response.writeHead(answers[what]?.shift() ?? 200).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    delivery = createDelivery(() => `http://127.0.0.1:${port}`, createLog('silent', false));
  });
  afterEach(() => server.close());

  const send = (account: string, body: string) =>
    delivery.send({ url: `http://sandbox.invalid/api/webhooks/stripe/${account}`, headers: {}, body });

  for (const status of [400, 401, 404, 413]) {
    it(`are sent once if they are rejected with ${status}, without blocking later ones`, async () => {
      answers['rabbits junk'] = [status, status, status];
      void send('rabbits', 'junk');
      void send('rabbits', 'next');
      await delivery.settled();
      expect(came).to.deep.equal(['rabbits junk', 'rabbits next']);
    });
  }

  for (const status of [503, 429]) {
    it(`are retried after ${status}, in the order of their account`, async () => {
      answers['rabbits first'] = [status];
      void send('rabbits', 'first');
      void send('rabbits', 'second');
      await delivery.settled();
      expect(came).to.deep.equal(['rabbits first', 'rabbits first', 'rabbits second']);
    });
  }

  it('do not wait for webhooks of another account', async () => {
    answers['rabbits first'] = [503];
    void send('rabbits', 'first');
    void send('hares', 'first');
    await delivery.settled();
    expect(came.toSorted()).to.deep.equal(['hares first', 'rabbits first', 'rabbits first']);
    expect(came.at(-1)).to.equal('rabbits first');
  });
});
