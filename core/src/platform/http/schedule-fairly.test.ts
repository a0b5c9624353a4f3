import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect } from 'chai';

import { scheduleFairly, type AdmissionControl } from './schedule-fairly.js';

/** A server whose requests are numbers; each takes 10 ms of a clock that nothing else moves. */
function open(admission?: AdmissionControl) {
  const server = new EventEmitter();
  const handled: unknown[] = [];
  const clock = { now: 0 };
  const handle = scheduleFairly(
    server as never,
    (request) => {
      clock.now += 10;
      handled.push(request);
    },
    admission,
    () => clock.now,
  );
  const ask = (number: number, response = {}) =>
    handle(number as unknown as IncomingMessage, response as ServerResponse);
  return { server, handled, clock, ask };
}

describe('fair scheduling of requests', () => {
  it('handles all waiting requests in order while no new connection arrives', async () => {
    const { handled, ask } = open();
    for (const number of [1, 2, 3]) ask(number);
    expect(handled).to.deep.equal([]);
    await nextTurn();
    expect(handled).to.deep.equal([1, 2, 3]);
  });

  it('polls for new connections again while new ones arrive', async () => {
    const { server, handled, ask } = open();
    for (const number of [1, 2, 3, 4]) ask(number);
    server.emit('connection');
    await nextTurn();
    expect(handled).to.deep.equal([1]);
    server.emit('connection');
    await nextTurn();
    expect(handled).to.deep.equal([1, 2]);
    await nextTurn();
    expect(handled).to.deep.equal([1, 2, 3, 4]);
  });

  it('handles requests for as long as the poll took, and at most 100 ms', async () => {
    const { server, handled, clock, ask } = open();
    for (let number = 1; number <= 20; number += 1) ask(number);
    clock.now += 30;
    server.emit('connection');
    await nextTurn();
    expect(handled).to.have.length(3);
    clock.now += 500;
    server.emit('connection');
    await nextTurn();
    expect(handled).to.have.length(3 + 10);
  });

  it('rejects requests that may not wait, and drops those of disconnected clients', async () => {
    const seen: number[] = [];
    const refused: unknown[] = [];
    const { handled, ask } = open({
      mayWait: (_request, waiting) => {
        seen.push(waiting);
        return waiting < 2;
      },
      refuse: (request) => refused.push(request),
    });
    const gone = { destroyed: false };
    ask(1);
    ask(2, gone);
    ask(3);
    expect(refused).to.deep.equal([3]);
    gone.destroyed = true;
    await nextTurn();
    expect(handled).to.deep.equal([1]);
    expect(seen).to.deep.equal([0, 1, 2]);
  });
});
