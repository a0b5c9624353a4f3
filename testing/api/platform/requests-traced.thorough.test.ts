import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { keepLog } from '../../../core/src/testing/log-lines.js';
import { untilQuiet } from '../../../core/src/testing/quiet.js';
import { connectStripe, startDispute, submitResponse } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { Receiver } from '../notifications/webhook-receiver.js';

type Entry = {
  readonly at: string;
  readonly kind: string;
  readonly id: string;
  readonly what: string;
  readonly state: string | null;
  readonly note: string | null;
  readonly request_id: string | null;
};
type Call = { readonly method: string; readonly url: string; readonly status: number };

describe('tracing of effects to the request that caused them', () => {
  const { log, lines } = keepLog('debug');
  let server: TestServer;
  let receiver: Receiver;
  let owner: ApiClient;

  before(async () => {
    receiver = await Receiver.start();
    server = await startTestServer({
      log,
      environment: { OUTGOING_WEBHOOKS_ALLOW_PRIVATE: 'on', EVIDENCE_COLLECTION: 'on' },
    });
    owner = await server.signUp('Rabbits');
    const { status } = await owner.post('/api/webhook-endpoints', { url: receiver.url(), event_types: [] });
    expect(status).to.equal(201);
    await connectStripe(server, owner);
    // A new account is read immediately, and its reader is the origin of a dispute.
    await untilQuiet(server);
  });
  after(async () => {
    await server.close();
    await receiver.stop();
  });

  const trace = async (disputeId: string): Promise<Entry[]> =>
    (await owner.get(`/api/disputes/${disputeId}/trace`)).body.entries;

  const callsFor = (requestId: string | null) =>
    lines
      .filter((line) => line.requestId === requestId && line.providerCall !== undefined)
      .map(({ providerCall }) => providerCall as Call);

  /** Resolves when none of its work is pending. */
  const settled = (disputeId: string, isThere: (entries: readonly Entry[]) => boolean) =>
    eventually('the end of all its work', async () => {
      const entries = await trace(disputeId);
      const isOver = entries.every(({ kind, state }) => kind !== 'job' && state !== 'pending');
      return isOver && isThere(entries) && entries;
    });

  it('leads from a webhook to the read of the provider, its evidence, and outgoing events', async () => {
    const { dispute_id: disputeId } = await startDispute(server, owner, {});
    const entries = await settled(disputeId, (all) =>
      all.some(({ kind, what }) => kind === 'event' && what === 'evidence.added'),
    );
    // For several concurrent requests, the last one; each of them exists.
    const requestId = entries.find(({ what }) => what === 'dispute.created')?.request_id ?? null;
    const webhook = entries.find(({ kind, request_id }) => kind === 'webhook' && request_id === requestId);
    expect(webhook).to.include({ state: 'done', note: null });
    expect(webhook?.what).to.match(/^charge\.dispute\./);
    expect(requestId).to.match(/^req_[0-9a-z]{20}$/);

    const from = entries.filter(({ request_id }) => request_id === requestId);
    const whats = (kind: string) => from.filter((entry) => entry.kind === kind).map(({ what }) => what);
    expect(whats('event')).to.include.members(['dispute.created', 'evidence.added']);
    expect(whats('delivery')).to.include.members(['dispute.created', 'evidence.added']);
    expect(entries.map(({ at }) => at)).to.deep.equal(entries.map(({ at }) => at).toSorted());

    const deliveries = receiver.received.filter(({ headers }) => headers['x-request-id'] === requestId);
    expect(deliveries.map(({ headers }) => headers['webhook-id'])).to.have.members(
      receiver.received.map(({ headers }) => headers['webhook-id']),
    );
    const paths = callsFor(requestId).map(({ method, url }) => `${method} ${new URL(url).pathname}`);
    expect(paths.filter((path) => /^GET .*\/v1\/disputes\/du_\w+$/.test(path))).not.to.deep.equal([]);
    // The collection job continues it.
    expect(paths.filter((path) => /^GET .*\/v1\/charges\//.test(path))).not.to.deep.equal([]);
    const done = () => lines.filter((line) => line.requestId === requestId && line.msg === 'job completed');
    await eventually('the result event', () => done().length > 0);
    expect(done().map(({ job }) => job)).to.deep.equal(['evidence.collect']);
    const { body: log } = await owner.get(`/api/audit-log?search=${String(requestId)}`);
    expect(log.entries.map(({ action }: { action: string }) => action)).to.include('evidence.collect');
  });

  it('leads from a submission request to the provider calls and outgoing events', async () => {
    const { dispute_id: disputeId } = await startDispute(server, owner, {});
    const { status, headers } = await submitResponse(owner, disputeId, {});
    expect(status).to.be.oneOf([200, 201, 202]);
    const requestId = headers.get('x-request-id');
    const entries = await settled(disputeId, (all) =>
      all.some(({ what }) => what === 'submission.submitted'),
    );
    const from = entries.filter(({ request_id }) => request_id === requestId);
    const kinds = from.map(({ kind, what, state }) => `${kind} ${what} ${String(state)}`);
    expect(kinds).to.include.members([
      'event submission.requested null',
      'submission api submitted',
      'event submission.submitted null',
      'delivery submission.requested delivered',
      'delivery submission.submitted delivered',
    ]);
    const writes = callsFor(requestId).filter(({ method }) => method === 'POST');
    expect(writes.map(({ url }) => new URL(url).pathname).at(-1)).to.match(/\/v1\/disputes\/du_\w+$/);
    const { body: log } = await owner.get(`/api/audit-log?search=${String(requestId)}`);
    const actions = log.entries.map(({ action }: { action: string }) => action);
    expect(actions).to.have.members(['dispute.submit', 'submission.prepare', 'submission.end']);
    // A later update of the provider belongs to its own webhook.
    expect(
      entries.filter(({ kind }) => kind === 'webhook').map(({ request_id }) => request_id),
    ).not.to.include(requestId);
  });
});
