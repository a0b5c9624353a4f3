import { expect } from 'chai';

import { createEventParser } from '../src/event-parser.js';
import { createClient, isApiError, type LiveEvent } from '../src/index.js';
import { respondJson, startLoopback } from './loopback.js';

const stream = { 'content-type': 'text/event-stream' };

describe('event stream', () => {
  it('is parsed in chunks of any size', () => {
    const text =
      ': hello\n\nevent: dispute\r\ndata: {"id":1}\r\n\r\ndata: a\ndata:b\nid: 9\n\nevent: lost\n\n';
    const whole = createEventParser()(text);
    expect(whole).to.deep.equal([
      { event: 'dispute', data: '{"id":1}', id: '' },
      { event: 'message', data: 'a\nb', id: '9' },
    ]);
    const parse = createEventParser();
    expect(Array.from(text).flatMap((character) => parse(character))).to.deep.equal(whole);
  });

  it('reconnects after a lost connection and yields connected again', async () => {
    let connections = 0;
    const server = await startLoopback((_, response) => {
      connections += 1;
      response.writeHead(200, stream);
      response.write(`event: dispute\ndata: {"dispute_id":"dsp_${connections}"}\n\n`);
      setTimeout(() => response.destroy(), 10);
    });
    const stop = new AbortController();
    const received: LiveEvent[] = [];
    for await (const event of createClient({ baseUrl: server.url }).events(stop.signal)) {
      received.push(event);
      if (received.length === 4) stop.abort();
    }
    await server.close();
    expect(received.map((event) => event.type)).to.deep.equal([
      'connected',
      'dispute',
      'connected',
      'dispute',
    ]);
    expect(received[3]?.data).to.deep.equal({ dispute_id: 'dsp_2' });
  });

  it('continues after the last event, and lets the server report lost ones', async () => {
    const answers = [
      'id: a\n\n', // an id without an event
      'id: b\nevent: dispute\ndata: {"id":"dsp_1"}\n\n',
      'id: c\nevent: resync\ndata: {}\n\n',
    ];
    const server = await startLoopback((_, response) => {
      response.writeHead(200, stream);
      response.end(answers[server.requests.length - 1] ?? 'event: last\ndata: {}\n\n');
    });
    const received: LiveEvent[] = [];
    for await (const event of createClient({ baseUrl: server.url }).events()) {
      received.push(event);
      if (event.type === 'resync') break;
    }
    const later = createClient({ baseUrl: server.url }).events(undefined, 'c');
    received.push((await later.next()).value as LiveEvent);
    await later.return();
    await server.close();
    expect(server.requests.map(({ headers }) => headers['last-event-id'])).to.deep.equal([
      undefined,
      'a',
      'b',
      'c',
    ]);
    expect(received).to.deep.equal([
      { type: 'connected', data: {}, id: '' },
      { type: 'dispute', data: { id: 'dsp_1' }, id: 'b' },
      { type: 'resync', data: {}, id: 'c' },
      { type: 'last', data: {}, id: 'c' },
    ]);
  });

  it('throws the error when the session is over', async () => {
    const server = await startLoopback((_, response) =>
      respondJson(response, 401, { error: 'Sign in again', code: 'unauthorized', request_id: 'r' }),
    );
    const events = createClient({ baseUrl: server.url }).events(new AbortController().signal);
    const error = await events.next().catch((thrown: unknown) => thrown);
    await server.close();
    expect(isApiError(error) && error.message).to.equal('Sign in again');
  });

  it('ends without an error when the reader stops, even between two messages', async () => {
    const server = await startLoopback((_, response) => {
      response.writeHead(200, stream);
      response.write(': open\n\n');
    });
    const stop = new AbortController();
    const received: string[] = [];
    for await (const event of createClient({ baseUrl: server.url }).events(stop.signal)) {
      received.push(event.type);
      setTimeout(() => stop.abort(), 50);
    }
    await server.close();
    expect(received).to.deep.equal(['connected']);
  });
});
