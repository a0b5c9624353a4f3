import { expect } from 'chai';

import type { Notifications } from '../database/notifications.js';
import type { Change } from './changes.js';
import { EventsService } from './events.service.js';

const submission = { tenantId: 'ten_1', kind: 'submission', id: 'sub_1' } as const;
/** Longer than any test, so that no result comes from the timeout. */
const longMs = 600_000;
const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Sends changes manually and counts the checks. */
function open() {
  let tell: (payload: string | undefined) => void = () => undefined;
  const notifications: Notifications = {
    subscribe: (_channel, onMessage) => {
      tell = onMessage;
      return () => undefined;
    },
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const events = new EventsService(notifications);
  const asked: string[] = [];
  return {
    events,
    asked,
    tell: (change: Partial<Change> = {}) =>
      tell(JSON.stringify({ ...submission, ...change, eventId: String(Math.random()) })),
    lose: () => tell(undefined),
    say: (payload: string) => tell(payload),
    /** Waits, with a world that is over as soon as that is said. */
    wait: (world: { isOver: boolean }, { begin = () => Promise.resolve(), timeoutMs = longMs } = {}) =>
      events.waitUntil(submission, {
        begin,
        check: () => {
          asked.push('asked');
          return Promise.resolve(world.isOver ? 'over' : undefined);
        },
        timeoutMs,
      }),
  };
}

describe('waitUntil', () => {
  it('treats an unreadable notification as a missed change', () => {
    const { events, say } = open();
    const told: unknown[] = [];
    events.subscribe('ten_1', (change) => told.push(change));
    for (const payload of ['', 'carrots', 'null']) say(payload);
    expect(told).to.deep.equal([undefined, undefined, undefined]);
  });

  it('checks after a final change, not immediately and not after intermediate ones', async () => {
    const { wait, tell, asked } = open();
    const world = { isOver: false };
    const waiting = wait(world);
    for (const other of [{ isUnderWay: true }, { id: 'sub_2' }, { tenantId: 'ten_2' }, { kind: 'dispute' }])
      tell(other as Partial<Change>);
    await soon();
    expect(asked).to.deep.equal([]);
    tell();
    await soon();
    world.isOver = true;
    tell();
    expect(await waiting).to.equal('over');
    expect(asked).to.have.length(2);
  });

  it('notices changes during the start and during a check', async () => {
    const { events, tell } = open();
    let asks = 0;
    const waiting = events.waitUntil(submission, {
      begin: () => {
        tell();
        return Promise.resolve();
      },
      check: () => {
        asks += 1;
        if (asks === 1) tell();
        return Promise.resolve(asks === 2 ? 'over' : undefined);
      },
      timeoutMs: longMs,
    });
    await soon();
    expect(asks).to.equal(2);
    expect(await waiting).to.equal('over');
  });

  it('checks again after the connection to PostgreSQL was lost', async () => {
    const { wait, lose, asked } = open();
    const waiting = wait({ isOver: true });
    await soon();
    expect(asked).to.deep.equal([]);
    lose();
    await soon();
    expect(asked).to.have.length(1);
    expect(await waiting).to.equal('over');
  });

  it('polls after a second', async () => {
    expect(await open().wait({ isOver: true })).to.equal('over');
  });

  it('returns undefined after the timeout, and rejects if the start fails', async () => {
    const { wait, asked } = open();
    expect(await wait({ isOver: false }, { timeoutMs: 40 })).to.equal(undefined);
    expect(asked, 'a last look').to.include('asked');
    const failing = wait({ isOver: false }, { begin: () => Promise.reject(new Error('the fox came')) });
    expect(await failing.catch((error: unknown) => (error as Error).message)).to.equal('the fox came');
  });
});
