import { expect } from 'chai';

import { account, createBench, credentials } from './simulator-bench.js';

const list = '/v1/customer/disputes';
const dayMs = 86_400_000;

describe("the PayPal simulator's API", () => {
  let bench = createBench();
  beforeEach(() => void (bench = createBench()));

  it('grants a token for valid credentials, which expires after nine hours', async () => {
    const { status, body } = await bench.token();
    expect(status).to.equal(200);
    expect(body).to.include({ token_type: 'Bearer', expires_in: 32_400 });
    const headers = { authorization: `Bearer ${String(body.access_token)}` };
    expect((await bench.raw('GET', list, headers)).status).to.equal(200);
    bench.advance(32_400_000);
    const late = await bench.raw('GET', list, headers);
    expect([late.status, late.body.error]).to.deep.equal([401, 'invalid_token']);
  });

  it('grants no token for invalid credentials or another grant type', async () => {
    for (const [id, secret] of [
      ['AXinvalid', 'EK'],
      ['AX', 'EKINVALID'],
      ['', 'EK'],
      ['AX', ''],
    ] as const)
      expect(await bench.token(id, secret)).to.deep.include({
        status: 401,
        body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
      });
    const basic = { authorization: `Basic ${Buffer.from('AX:EK').toString('base64')}` };
    const { status, body } = await bench.raw('POST', '/v1/oauth2/token', basic, 'grant_type=password');
    expect([status, body.error]).to.deep.equal([400, 'unsupported_grant_type']);
    expect(
      (await bench.raw('POST', '/v1/oauth2/token', {}, 'grant_type=client_credentials')).status,
    ).to.equal(401);
  });

  it('returns no disputes to an app without the permission, and no writes to a read-only one', async () => {
    const id = bench.open({}, { ...account, credentials: { ...credentials, client_id: 'AXreadonly' } });
    const none = await bench.call('GET', list, undefined, 'AXnoaccess');
    expect([none.status, none.body.name]).to.deep.equal([403, 'NOT_AUTHORIZED']);
    expect((await bench.call('GET', bench.pathOf(id), undefined, 'AXreadonly')).status).to.equal(200);
    expect(
      (await bench.call('POST', bench.pathOf(id, '/accept-claim'), { note: 'x' }, 'AXreadonly')).status,
    ).to.equal(403);
  });

  it('returns 429 to clients that request a token before every call', async () => {
    for (let nth = 0; nth < 2000; nth += 1) await bench.token();
    const { status, headers, body } = await bench.token();
    expect([status, body.name, headers['retry-after']]).to.deep.equal([429, 'RATE_LIMIT_REACHED', '30']);
    expect((await bench.token('AXother')).status).to.equal(200);
    bench.advance(60_000);
    expect((await bench.token()).status).to.equal(200);
  });

  it('returns a debug ID with every response, and errors in one format', async () => {
    const { status, headers, body } = await bench.call('GET', bench.pathOf('PP-D-1'));
    expect(status).to.equal(404);
    expect(body).to.have.all.keys('name', 'message', 'debug_id', 'information_link', 'details', 'links');
    expect(headers['paypal-debug-id']).to.equal(body.debug_id);
    expect((await bench.call('GET', '/v1/other')).status).to.equal(404);
    expect((await bench.call('POST', list)).body.name).to.equal('METHOD_NOT_SUPPORTED');
    const granted = (await bench.token()).body.access_token as string;
    const html = await bench.raw('GET', list, { authorization: `Bearer ${granted}`, accept: 'text/html' });
    expect(html.body.name).to.equal('NOT_ACCEPTABLE');
  });

  describe('of lists', () => {
    const ids = (response: { body: { items?: { dispute_id: string }[] } }) =>
      (response.body.items ?? []).map(({ dispute_id: id }) => id);
    const next = (response: { body: { links: { rel: string; href: string }[] } }) => {
      const href = response.body.links.find(({ rel }) => rel === 'next')?.href;
      return href === undefined ? undefined : `${list}${href.slice(href.indexOf('?'))}`;
    };

    it('pages, newest first, ten by default', async () => {
      const made: string[] = [];
      for (let nth = 0; nth < 25; nth += 1) {
        made.unshift(bench.open());
        bench.advance(1000);
      }
      const first = await bench.call('GET', list);
      const second = await bench.call('GET', next(first) ?? '');
      const third = await bench.call('GET', next(second) ?? '');
      expect([...ids(first), ...ids(second), ...ids(third)]).to.deep.equal(made);
      expect([ids(first).length, ids(third).length, next(third)]).to.deep.equal([10, 5, undefined]);
      expect(ids(await bench.call('GET', `${list}?page_size=50`))).to.have.length(25);
    });

    it('returns rows that contain less than the dispute', async () => {
      const id = bench.open();
      const [row] = (await bench.call('GET', list)).body.items;
      expect(row).to.include({ dispute_id: id, dispute_state: 'REQUIRED_ACTION' });
      expect(row).not.to.have.any.keys('evidences', 'messages', 'offer');
      expect(row.disputed_transactions[0]).not.to.have.property('seller_transaction_id');
      bench.simulator.resolve(account, id, 'lost');
      expect((await bench.call('GET', list)).body.items[0]).to.include({ outcome: 'LOST' });
    });

    it('filters by time of change, state and payment', async () => {
      const old = bench.open();
      bench.advance(10 * dayMs);
      const young = bench.open();
      const at = (days: number) =>
        encodeURIComponent(new Date(Date.UTC(2026, 10, 20 + days, 9, 30)).toISOString());
      const found = async (query: string) => ids(await bench.call('GET', `${list}?${query}`));
      expect(await found(`update_time_after=${at(5)}`)).to.deep.equal([young]);
      expect(await found(`update_time_before=${at(5)}`)).to.deep.equal([old]);
      expect(await found(`start_time=${at(5)}`)).to.deep.equal([young]);
      bench.simulator.resolve(account, old, 'won');
      expect(await found(`update_time_after=${at(5)}`)).to.deep.equal([young, old]);
      expect(await found('dispute_state=RESOLVED,APPEALABLE')).to.deep.equal([old]);
      const { disputed_transactions: transactions } = await bench.read(young);
      expect(
        await found(`disputed_transaction_id=${String(transactions[0].seller_transaction_id)}`),
      ).to.deep.equal([young]);
    });

    for (const [query, issue] of [
      ['page_size=0', 'INVALID_PAGE_SIZE'],
      ['page_size=51', 'INVALID_PAGE_SIZE'],
      ['page_size=x', 'INVALID_PAGE_SIZE'],
      ['update_time_after=yesterday', 'INVALID_START_TIME_FORMAT'],
      ['update_time_after=2026-11-20T09:30:01Z', 'DATE_CAN_NOT_BE_IN_FUTURE'],
      ['update_time_after=2026-05-20T09:30:00Z', 'INVALID_START_TIME_RANGE'],
    ] as const) {
      it(`returns ${issue} for ${query}`, async () => {
        const { status, body } = await bench.call('GET', `${list}?${query}`);
        expect([status, body.details[0].issue]).to.deep.equal([400, issue]);
      });
    }

    it('rejects unknown pages and filters', async () => {
      expect((await bench.call('GET', `${list}?next_page_token=${btoa('PP-D-1')}`)).status).to.equal(400);
      const both = `${list}?start_time=2026-11-01T00:00:00Z&disputed_transaction_id=A`;
      expect((await bench.call('GET', both)).status).to.equal(400);
    });
  });

  it('serves the sandbox\u2019s own calls, with which a tester plays PayPal', async () => {
    const id = bench.open();
    const act = async (action: string, body: object) =>
      (await bench.call('POST', bench.pathOf(id, action), body)).status;
    expect(await act('/adjudicate', { adjudication_outcome: 'SELLER_FAVOR' })).to.equal(422);
    await bench.send(id);
    expect(await act('/require-evidence', { action: 'BUYER_EVIDENCE' })).to.equal(200);
    expect(await bench.read(id)).to.include({ status: 'WAITING_FOR_BUYER_RESPONSE' });
    expect(await act('/require-evidence', { action: 'SELLER_EVIDENCE' })).to.equal(200);
    expect((await bench.send(id)).status).to.equal(200);
    expect(await act('/require-evidence', { action: 'MOON' })).to.equal(400);
    expect(await act('/adjudicate', { adjudication_outcome: 'MOON' })).to.equal(400);
    expect(await act('/adjudicate', { adjudication_outcome: 'SELLER_FAVOR' })).to.equal(200);
    expect((await bench.read(id)).dispute_outcome).to.deep.equal({ outcome_code: 'RESOLVED_SELLER_FAVOUR' });
    const inquiry = bench.open({ scenario: 'open_inquiry' });
    const escalate = bench.pathOf(inquiry, '/escalate');
    expect((await bench.call('POST', escalate, { note: 'Please decide.' })).status).to.equal(200);
    expect(await bench.read(inquiry)).to.include({
      dispute_life_cycle_stage: 'CHARGEBACK',
      dispute_state: 'REQUIRED_ACTION',
    });
  });

  describe('of webhooks', () => {
    const question = (over: object = {}, event?: string) => {
      const posted = bench.posted[0];
      const fields = {
        auth_algo: posted?.headers['paypal-auth-algo'],
        cert_url: posted?.headers['paypal-cert-url'],
        transmission_id: posted?.headers['paypal-transmission-id'],
        transmission_sig: posted?.headers['paypal-transmission-sig'],
        transmission_time: posted?.headers['paypal-transmission-time'],
        webhook_id: credentials.webhook_id,
        ...over,
      };
      return `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${event ?? posted?.body ?? ''}}`;
    };
    const verdict = async (text: string) => {
      const granted = (await bench.token()).body.access_token as string;
      const headers = { authorization: `Bearer ${granted}`, 'content-type': 'application/json' };
      return (await bench.raw('POST', '/v1/notifications/verify-webhook-signature', headers, text)).body;
    };

    it('confirms what it signed, and nothing else', async () => {
      bench.open();
      expect(await verdict(question())).to.deep.equal({ verification_status: 'SUCCESS' });
      const changes = [
        { webhook_id: '9XX0000000000000X' },
        { auth_algo: 'SHA1withRSA' },
        { cert_url: 'https://evil.example/CERT-1' },
        { transmission_id: 'another' },
        { transmission_time: '2026-11-20T09:30:01Z' },
        { transmission_sig: 'AAAA' },
      ];
      for (const change of changes)
        expect(await verdict(question(change)), JSON.stringify(change)).to.deep.equal({
          verification_status: 'FAILURE',
        });
      expect(await verdict(question({}, '{"id":"WH-1"}'))).to.deep.equal({ verification_status: 'FAILURE' });
      expect(await verdict(question({ transmission_id: undefined }))).to.include({
        name: 'VALIDATION_ERROR',
      });
    });

    it('serves its certificate publicly, and no other', async () => {
      bench.open();
      const { pathname } = new URL(bench.posted[0]?.headers['paypal-cert-url'] ?? '');
      const { status, body } = await bench.raw('GET', pathname);
      expect(status).to.equal(200);
      expect(String(body).match(/BEGIN CERTIFICATE/g)).to.have.length(2);
      expect((await bench.raw('GET', '/v1/notifications/certs/CERT-other')).status).to.equal(404);
    });

    it('returns the URL of a webhook after its first delivery', async () => {
      const path = `/v1/notifications/webhooks/${credentials.webhook_id}`;
      expect((await bench.call('GET', path)).body.url).to.match(/^https:/);
      bench.open();
      expect((await bench.call('GET', path)).body).to.include({ url: account.webhookUrl });
      expect((await bench.call('GET', '/v1/notifications/webhooks/UNKNOWN1')).status).to.equal(404);
    });
  });
});
