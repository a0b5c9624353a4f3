import { expect } from 'chai';

import type { ApiClient } from '../../core/src/testing/api-client.js';
import { connectStripe, submitResponse } from '../../core/src/testing/stories.js';
import { startTestServer, type TestServer } from '../../core/src/testing/test-server.js';
import { eventually } from '../../core/src/testing/waiting.js';
import { createTeamDesk } from './team-client.js';

describe('live events', () => {
  let server: TestServer;
  let owner: ApiClient;
  let stranger: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    stranger = await server.signUp('Foxes');
    await connectStripe(server, owner);
  });
  after(() => server.close());

  /** Listens until the test ends. Returns all events so far, without keep-alives. */
  async function listen(
    as: ApiClient,
    lastEventId?: string,
  ): Promise<{ heard: () => string; stop: () => void }> {
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
    return { heard: () => text.replaceAll(': ping\n\n', ''), stop: () => abort.abort() };
  }

  /** Sent first, after the missed events. */
  const hasPlace = (heard: string) => /^id: \S+\n\n/m.test(heard);

  it('send a new dispute to its company immediately, and to no other company', async () => {
    const [ours, theirs] = [await listen(owner), await listen(stranger)];
    await eventually('the first words', () => [ours, theirs].every(({ heard }) => hasPlace(heard())));
    await server.sandbox.post('/stripe/disputes', {});
    await eventually('the event', () =>
      Promise.resolve(/event: dispute\ndata: {"id":"dsp_\w{20}"}\n\n/.test(ours.heard())),
    );
    expect(theirs.heard()).to.match(/^: connected\n\nid: \S+\n\n$/);
    ours.stop();
    theirs.stop();
  });

  it('send a notification only to its own user', async () => {
    const { as: colleague, userId } = await createTeamDesk(server).join(owner);
    const [theirs, ours] = [await listen(colleague), await listen(owner)];
    await eventually('the first words', () => [theirs, ours].every(({ heard }) => hasPlace(heard())));
    const { dispute_id: id } = (await owner.get('/api/disputes')).body.disputes[0];
    await owner.put(`/api/disputes/${String(id)}/assignee`, { user_id: userId });
    await eventually('the event', () =>
      Promise.resolve(theirs.heard().includes(`event: notification\ndata: {"id":"${userId}"}\n\n`)),
    );
    await eventually('the change', () => Promise.resolve(ours.heard().includes('event: dispute')));
    expect(ours.heard()).not.to.contain('event: notification');
    theirs.stop();
    ours.stop();
  });

  it('send the progress of a submission', async () => {
    const { body } = await owner.get('/api/disputes');
    const ours = await listen(owner);
    const { events } = server.container;
    const me = await owner.get('/api/auth/me');
    const announced: unknown[] = [];
    const stop = events.subscribe(String(me.body.user.tenant.tenant_id), (change) => {
      if (change?.kind === 'submission') announced.push(change.isUnderWay === true ? 'a step' : 'the end');
    });
    await submitResponse(owner, String(body.disputes[0].dispute_id));
    await eventually('the events', () =>
      Promise.resolve((ours.heard().match(/event: submission/g) ?? []).length >= 4),
    );
    // A client waits only for the final state, and would receive an intermediate step a second later.
    expect(announced).to.deep.equal(['a step', 'a step', 'a step', 'the end']);
    stop();
    ours.stop();
  });

  it('send missed events after a reconnect, or resync if they are unknown', async () => {
    const before = await listen(owner);
    await eventually('a place to go on from', () => hasPlace(before.heard()));
    before.stop();
    const [, place] = /^id: (\S+)$/m.exec(before.heard()) ?? [];

    const { body } = await owner.get('/api/disputes');
    const disputeId = String(body.disputes[0].dispute_id);
    const watching = await listen(owner);
    await owner.post(`/api/disputes/${disputeId}/notes`, { text: 'A fox was seen' });
    await eventually('the change', () => Promise.resolve(watching.heard().includes(disputeId)));
    watching.stop();

    const [ours, theirs, lost] = await Promise.all([
      listen(owner, place),
      listen(stranger, place),
      listen(owner, 'of a server that is no more'),
    ]);
    await eventually('the first words', () => [ours, theirs, lost].every(({ heard }) => hasPlace(heard())));
    const missed = `event: dispute\ndata: ${JSON.stringify({ id: disputeId })}\n\n`;
    expect(ours.heard().match(/event: .*\n.*\n\n/g)).to.include(missed);
    expect(ours.heard()).not.to.include('resync');
    expect(theirs.heard()).not.to.include('event:');
    expect(lost.heard()).to.match(/^: connected\n\nid: (\S+)\nevent: resync\ndata: \{\}\n\nid: \1\n\n$/);
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
    await eventually('the first words', () => [late, current].every(({ heard }) => hasPlace(heard())));
    expect(late.heard()).to.include(`event: dispute\ndata: ${JSON.stringify({ id: disputeId })}\n\n`);
    expect(late.heard()).not.to.include('resync');
    expect(current.heard()).to.match(/^: connected\n\nid: \S+\n\n$/);
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

  it('need a sign-in', async () => {
    expect((await server.api.get('/api/events')).status).to.equal(401);
  });
});
