import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { createTeamDesk } from '../identity/team-client.js';

describe('live events', () => {
  let server: TestServer;
  let owner: ApiClient;
  let outsider: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    outsider = await server.signUp('Foxes');
    await connectStripe(server, owner);
  });
  after(() => server.close());

  /** Listens until the test ends. Returns all events so far, without keep-alives. */
  async function listen(
    as: ApiClient,
    lastEventId?: string,
  ): Promise<{ received: () => string; stop: () => void }> {
    const abort = new AbortController();
    const response = await fetch(`${server.url}/api/events`, {
      headers: {
        authorization: `Bearer ${as.bearer}`,
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
      signal: abort.signal,
    });
    expect(response.headers.get('content-type')).to.equal('text/event-stream');
    let text = '';
    void (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
        text += decoder.decode(chunk);
    })().catch(() => undefined);
    return { received: () => text.replaceAll(': ping\n\n', ''), stop: () => abort.abort() };
  }

  /** Sent first, after the missed events. */
  const hasPosition = (text: string) => /^id: \S+\n\n/m.test(text);

  it('send a new dispute to its company immediately, and to no other company', async () => {
    const [ours, theirs] = [await listen(owner), await listen(outsider)];
    await eventually('the first event', () =>
      [ours, theirs].every(({ received }) => hasPosition(received())),
    );
    await server.sandbox.post('/stripe/disputes', {});
    await eventually('the event', () =>
      Promise.resolve(/event: dispute\ndata: {"id":"dsp_\w{20}"}\n\n/.test(ours.received())),
    );
    expect(theirs.received()).to.match(/^: connected\n\nid: \S+\n\n$/);
    ours.stop();
    theirs.stop();
  });

  it('send a notification only to its own user', async () => {
    const { as: colleague, userId } = await createTeamDesk(server).join(owner);
    const [theirs, ours] = [await listen(colleague), await listen(owner)];
    await eventually('the first event', () =>
      [theirs, ours].every(({ received }) => hasPosition(received())),
    );
    const { dispute_id: id } = (await owner.get('/api/disputes')).body.disputes[0];
    await owner.put(`/api/disputes/${String(id)}/assignee`, { user_id: userId });
    await eventually('the event', () =>
      Promise.resolve(theirs.received().includes(`event: notification\ndata: {"id":"${userId}"}\n\n`)),
    );
    await eventually('the change', () => Promise.resolve(ours.received().includes('event: dispute')));
    expect(ours.received()).not.to.contain('event: notification');
    theirs.stop();
    ours.stop();
  });

  it('send missed events after a reconnect, or resync if they are unknown', async () => {
    const before = await listen(owner);
    await eventually('a position to resume from', () => hasPosition(before.received()));
    before.stop();
    const [, position] = /^id: (\S+)$/m.exec(before.received()) ?? [];

    const { body } = await owner.get('/api/disputes');
    const disputeId = String(body.disputes[0].dispute_id);
    const watching = await listen(owner);
    await owner.post(`/api/disputes/${disputeId}/notes`, { text: 'A fox was seen' });
    await eventually('the change', () => Promise.resolve(watching.received().includes(disputeId)));
    watching.stop();

    const [ours, theirs, lost] = await Promise.all([
      listen(owner, position),
      listen(outsider, position),
      listen(owner, 'of a stopped server'),
    ]);
    await eventually('the first event', () =>
      [ours, theirs, lost].every(({ received }) => hasPosition(received())),
    );
    const missed = `event: dispute\ndata: ${JSON.stringify({ id: disputeId })}\n\n`;
    expect(ours.received().match(/event: .*\n.*\n\n/g)).to.include(missed);
    expect(ours.received()).not.to.include('resync');
    expect(theirs.received()).not.to.include('event:');
    expect(lost.received()).to.match(/^: connected\n\nid: (\S+)\nevent: resync\ndata: \{\}\n\nid: \1\n\n$/);
    for (const { stop } of [ours, theirs, lost]) stop();
  });

  it('continue from the position that the session check returned, so that nothing in between is lost', async () => {
    const placeOf = async () => String((await owner.get('/api/auth/me')).body.last_event_id);
    const before = await placeOf();
    const { body } = await owner.get('/api/disputes');
    const disputeId = String(body.disputes[0].dispute_id);
    await owner.post(`/api/disputes/${disputeId}/notes`, { text: 'The fox is gone' });
    await eventually('the new position', async () => (await placeOf()) !== before);
    const [late, current] = await Promise.all([listen(owner, before), listen(owner, await placeOf())]);
    await eventually('the first event', () =>
      [late, current].every(({ received }) => hasPosition(received())),
    );
    expect(late.received()).to.include(`event: dispute\ndata: ${JSON.stringify({ id: disputeId })}\n\n`);
    expect(late.received()).not.to.include('resync');
    expect(current.received()).to.match(/^: connected\n\nid: \S+\n\n$/);
    for (const { stop } of [late, current]) stop();
  });

  it('end when the user signs out', async () => {
    const leaver = await server.signUp('Hares');
    const response = await fetch(`${server.url}/api/events`, {
      headers: { authorization: `Bearer ${leaver.bearer}` },
    });
    await leaver.post('/api/auth/logout');
    // Aborts, or the test would never end.
    expect(await response.text()).to.match(/^: connected\n\n/);
  }).timeout(60_000);
});
