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
  let publish: (payload: string | undefined) => void = () => undefined;
  const notifications: Notifications = {
    subscribe: (_channel, onMessage) => {
      publish = onMessage;
      return () => undefined;
    },
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const events = new EventsService(notifications);
  const checked: string[] = [];
  return {
    events,
    checked,
    publish: (change: Partial<Change> = {}) =>
      publish(JSON.stringify({ ...submission, ...change, eventId: String(Math.random()) })),
    lose: () => publish(undefined),
    publishText: (payload: string) => publish(payload),
    /** Waits until the state that the test controls is over. */
    wait: (world: { isOver: boolean }, { begin = () => Promise.resolve(), timeoutMs = longMs } = {}) =>
      events.waitUntil(submission, {
        begin,
        check: () => {
          checked.push('checked');
          return Promise.resolve(world.isOver ? 'over' : undefined);
        },
        timeoutMs,
      }),
  };
}

describe('waitUntil', () => {
  it('treats an unreadable notification as a missed change', () => {
    const { events, publishText } = open();
    const told: unknown[] = [];
    events.subscribe('ten_1', (change) => told.push(change));
    for (const payload of ['', 'carrots', 'null']) publishText(payload);
    expect(told).to.deep.equal([undefined, undefined, undefined]);
  });

  it('checks after a final change, not immediately and not after intermediate ones', async () => {
    const { wait, publish, checked } = open();
    const world = { isOver: false };
    const waiting = wait(world);
    for (const other of [{ isUnderWay: true }, { id: 'sub_2' }, { tenantId: 'ten_2' }, { kind: 'dispute' }])
      publish(other as Partial<Change>);
    await soon();
    expect(checked).to.deep.equal([]);
    publish();
    await soon();
    world.isOver = true;
    publish();
    expect(await waiting).to.equal('over');
    expect(checked).to.have.length(2);
  });

  it('notices changes during the start and during a check', async () => {
    const { events, publish } = open();
    let checkCount = 0;
    const waiting = events.waitUntil(submission, {
      begin: () => {
        publish();
        return Promise.resolve();
      },
      check: () => {
        checkCount += 1;
        if (checkCount === 1) publish();
        return Promise.resolve(checkCount === 2 ? 'over' : undefined);
      },
      timeoutMs: longMs,
    });
    await soon();
    expect(checkCount).to.equal(2);
    expect(await waiting).to.equal('over');
  });

  it('checks again after the connection to PostgreSQL was lost', async () => {
    const { wait, lose, checked } = open();
    const waiting = wait({ isOver: true });
    await soon();
    expect(checked).to.deep.equal([]);
    lose();
    await soon();
    expect(checked).to.have.length(1);
    expect(await waiting).to.equal('over');
  });

  it('polls after a second', async () => {
    expect(await open().wait({ isOver: true })).to.equal('over');
  });

  it('returns undefined after the timeout, and rejects if the start fails', async () => {
    const { wait, checked } = open();
    expect(await wait({ isOver: false }, { timeoutMs: 40 })).to.equal(undefined);
    expect(checked, 'a last look').to.include('checked');
    const failing = wait({ isOver: false }, { begin: () => Promise.reject(new Error('the fox came')) });
    expect(await failing.catch((error: unknown) => (error as Error).message)).to.equal('the fox came');
  });
});
