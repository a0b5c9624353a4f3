import { createHmac } from 'node:crypto';

import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';

import type { AlertDto } from '../../../core/src/prevention/alerts/alerts.dto.js';
import { addAlert } from '../../../core/src/testing/alerts.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { sampleCredentials } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { whoIs } from '../identity/platform-client.js';
import { createTeamDesk, refusal } from '../identity/team-client.js';
import { EthocaFake } from './ethoca-fake.js';

type Source = { readonly sourceId: string; readonly alias: string; readonly secret: string };

describe('alert sources', function () {
  this.timeout(120_000);
  let server: TestServer;
  let ethoca: EthocaFake;
  let owner: ApiClient;
  before(async () => {
    ethoca = await EthocaFake.start();
    server = await startTestServer({
      environment: { ETHOCA_API_URL: ethoca.url, CHARGEFLOW_API_URL: ethoca.url, WORKERS: 'off' },
    });
    owner = await server.signUp('Hedgehogs');
  });
  after(async () => {
    await server.close();
    await ethoca.stop();
  });

  const add = async (body: object, as = owner): Promise<Source> => {
    const answer = await as.post('/api/alert-sources', { name: 'Burrow', ...body });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    const { source, webhook_alias: alias, secret } = answer.body as Record<string, string>;
    return { sourceId: (source as unknown as { source_id: string }).source_id, alias, secret } as Source;
  };
  const list = async (as = owner) => (await as.get('/api/alert-sources')).body;
  const stored = async (sourceId: string, as = owner) => {
    const { tenantId } = await whoIs(as);
    return server.container.database.read(tenantId, (tx) =>
      tx('alerts').where({ source_id: sourceId }).orderBy('external_id'),
    ) as Promise<Record<string, unknown>[]>;
  };
  const post = (alias: string, body: string, headers: Record<string, string> = {}) =>
    server.api.send('POST', `/api/webhooks/alerts/${alias}`, { body, headers });
  const event = (data: object = {}) =>
    JSON.stringify({
      type: 'alert.created',
      timestamp: new Date().toISOString(),
      data: {
        ...{
          alert_id: 'al_1',
          source: 'cdrn',
          kind: 'customer_dispute',
          network: 'visa',
          payment_id: 'ch_1',
        },
        ...{
          amount: 4200,
          currency: 'EUR',
          respond_by: new Date(Date.now() + 3_600_000).toISOString(),
          ...data,
        },
      },
    });
  const send = ({ alias, secret }: Source, body: string, sentAt = new Date()) =>
    post(alias, body, {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', sentAt, body),
    });
  const readAlert = async (alertId: string) =>
    (await owner.get(`/api/alerts/${alertId}`)).body as unknown as AlertDto;

  it('show the secret once, to owners and admins, and are limited', async () => {
    const { sourceId, alias, secret } = await add({ kind: 'generic' });
    expect(secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const shown = await list();
    expect(JSON.stringify(shown)).to.not.include(secret);
    expect(shown.sources[0]).to.include({
      source_id: sourceId,
      kind: 'generic',
      webhook_url: `https://rebuttal.example/api/webhooks/alerts/${alias}`,
      last_received_at: null,
    });
    const notices = JSON.stringify(shown.kinds);
    expect(notices).to.include('Mastercard has approved your project').and.include('CDRN');
    const desk = createTeamDesk(server);
    const member = await desk.join(owner, 'member');
    expect(refusal(await member.as.get('/api/alert-sources')).status).to.equal(403);
    expect(
      refusal(await member.as.post('/api/alert-sources', { kind: 'generic', name: 'X' })).status,
    ).to.equal(403);
    const wrong = await owner.post('/api/alert-sources', {
      kind: 'generic',
      name: 'X',
      secret: 'my own one',
    });
    expect(wrong.status).to.equal(422);
    const sealed = await server.container.database.system('alert_sources').select('secret');
    expect(JSON.stringify(sealed)).to.not.include(secret);
  });

  it('store a signed alert once, with what it reports, also with an account that is unknown', async () => {
    const { body: connected } = await owner.post('/api/psp/accounts', {
      ...{ provider: 'stripe', account_name: 'Main shop', environment: 'test' },
      credentials: await sampleCredentials(server, 'stripe'),
    });
    const accountId = String(connected.account.account_id);
    const source = await add({ kind: 'generic' });
    for (let times = 0; times < 2; times += 1)
      expect((await send(source, event({ psp_account_id: accountId }))).status).to.equal(200);
    expect((await send(source, event({ alert_id: 'al_2', psp_account_id: 'acc_gone' }))).status).to.equal(
      200,
    );
    const alerts = await stored(source.sourceId);
    expect(alerts.map((alert) => alert['external_id'])).to.deep.equal(['al_1', 'al_2']);
    expect(alerts[0]).to.include({ source: 'cdrn', account_id: accountId, provider_payment_id: 'ch_1' });
    const { body } = await owner.get('/api/alerts?source=cdrn');
    expect(body['alerts']).to.have.length(2);
    const { sources } = await list();
    const shown = sources.find((one: { source_id: string }) => one.source_id === source.sourceId);
    expect(shown.last_received_at).to.be.a('string');
  });

  it('have a price for an alert, which its figures and the savings use once it is entered', async () => {
    const badgers = await server.signUp('Badgers & Sons');
    const { body: added } = await badgers.post('/api/alert-sources', { kind: 'generic', name: 'Reseller' });
    const { source_id: sourceId, webhook_alias: alias, alert_cost: none } = added.source;
    expect(none).to.equal(null);
    const path = `/api/alert-sources/${String(sourceId)}`;
    await send({ sourceId, alias, secret: String(added.secret) }, event());
    const shown = async () => {
      const { body } = await badgers.get('/api/alerts');
      return (body['alerts'] as AlertDto[])[0]?.advice.figures.alert_cost;
    };
    const savings = async () => (await badgers.get('/api/alert-stats')).body['savings'];
    expect(await shown()).to.equal(null);
    expect(await savings()).to.deep.include({ totals: [], without_cost_count: 1 });
    const cost = { amount: 2500, currency: 'EUR' };
    const { body: changed } = await badgers.put(path, { alert_cost: cost });
    expect(changed.source.alert_cost).to.eql(cost);
    expect((await badgers.put(path, { alert_cost: { ...cost, currency: 'EURO' } })).status).to.equal(422);
    expect(await shown()).to.eql({ ...cost, source: 'alert_source' });
    await badgers.delete(path);
    const totals = [{ currency: 'EUR', dispute_fees: 0, alert_costs: 2500, net: -2500 }];
    expect(await savings()).to.deep.include({ totals, without_cost_count: 0 });
  });

  it('reject a wrong, old or missing signature with 401, an unreadable body with 400, and say why', async () => {
    const source = await add({ kind: 'generic' });
    const answers = [
      await post(source.alias, event()),
      await send({ ...source, secret: 'whsec_b3RoZXI=' }, event()),
      await send(source, event(), new Date(Date.now() - 11 * 60_000)),
    ];
    expect(answers.map(refusal)).to.deep.equal(answers.map(() => ({ status: 401, code: 'bad_signature' })));
    expect(refusal(await send(source, event({ kind: 'theft' })))).to.deep.equal({
      status: 400,
      code: 'malformed_webhook',
    });
    expect(refusal(await send(source, 'x'.repeat(1_048_577)))).to.include({ status: 413 });
    expect(refusal(await send({ ...source, alias: 'al-none' }, event()))).to.include({ status: 404 });
    expect(await stored(source.sourceId)).to.deep.equal([]);
    const shown = await eventually('the reason', async () => {
      const { sources } = await list();
      const one = sources.find((each: { source_id: string }) => each.source_id === source.sourceId);
      return one.last_error === null ? undefined : (one as { last_error: string });
    });
    expect(shown.last_error).to.match(/webhook-id is missing/);
    const { body: renamed } = await owner.put(`/api/alert-sources/${source.sourceId}`, { name: 'Warren' });
    expect(renamed['source']).to.include({ name: 'Warren', last_error: shown.last_error });
  });

  it('take the secret of a reseller, which can change, and end with their deletion', async () => {
    const source = await add({ kind: 'chargebackstop' });
    const changed = await owner.put(`/api/alert-sources/${source.sourceId}`, { secret: 'from-the-reseller' });
    expect(changed.status).to.equal(200);
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'alert.created',
      data: { object: { id: 'cbs_1', integration_transaction_id: 'pi_1' } },
    });
    const t = String(Math.floor(Date.now() / 1000));
    const sign = (secret: string) => ({
      'x-signature': `t=${t},v1=${createHmac('sha512', secret).update(`${t}.${body}`).digest('hex')}`,
    });
    expect((await post(source.alias, body, sign(source.secret))).status).to.equal(401);
    expect((await post(source.alias, body, sign('from-the-reseller'))).status).to.equal(200);
    expect(await stored(source.sourceId)).to.have.length(1);
    const stranger = await server.signUp('Foxes');
    expect((await stranger.delete(`/api/alert-sources/${source.sourceId}`)).status).to.equal(404);
    expect((await owner.delete(`/api/alert-sources/${source.sourceId}`)).status).to.equal(200);
    expect((await post(source.alias, body, sign('from-the-reseller'))).status).to.equal(404);
    expect((await owner.put(`/api/alert-sources/${source.sourceId}`, { name: 'X' })).status).to.equal(404);
    expect(await stored(source.sourceId)).to.have.length(1);
  });

  const ethocaAlert = (alertId: string, more: object = {}) => ({
    alertId: alertId.padEnd(25, 'X'),
    alertType: 'CUSTOMERDISPUTE',
    alertTimestamp: new Date().toISOString(),
    transactionAmount: '42.00',
    transactionCurrency: 'EUR',
    ...more,
  });
  const keys = () => ({
    environment: 'test',
    consumer_key: 'hedgehogs!burrow',
    signing_key: ethoca.signingKey(),
  });
  const setOutcome = (alertId: unknown, outcome = 'not_found') =>
    owner.post(`/api/alerts/${String(alertId)}/outcome`, { outcome });

  it('store the alerts of a push that can be read, answer for each, and name one that cannot', async () => {
    const source = await add({ kind: 'ethoca' });
    const [good, bad] = [ethocaAlert('GOOD'), ethocaAlert('BAD', { alertType: 'NEWS' })];
    const push = (alerts: readonly unknown[]) =>
      post(`${source.alias}?token=${source.secret}`, JSON.stringify({ alerts }));
    const answer = await push([bad, good]);
    expect(answer.status).to.equal(200);
    expect(answer.body).to.deep.equal({
      acknowledgeResponses: [
        { alertId: bad.alertId, status: 'FAILURE' },
        { alertId: good.alertId, status: 'SUCCESS' },
      ],
    });
    const alerts = await stored(source.sourceId);
    expect(alerts.map((alert) => alert['external_id'])).to.eql([good.alertId]);
    const shown = async () =>
      (await list()).sources.find((one: { source_id: string }) => one.source_id === source.sourceId);
    expect((await shown()).last_error).to.match(
      /^1 of 2 alerts can't be read \(BADX+\): The alertType must be/,
    );
    expect((await push([bad, 'none'])).status).to.equal(400);
  });

  it('pull every alert of Ethoca, acknowledge it once it is stored, and survive an outage', async () => {
    ethoca.queue = Array.from({ length: 30 }, (_, at) => ethocaAlert(`PULLED${at}`));
    ethoca.status = 503;
    const source = await add({ kind: 'ethoca', ethoca_keys: keys() });
    const { tenantId } = await whoIs(owner);
    const pull = () => server.container.alertSourceCalls.pull({ tenantId, sourceId: source.sourceId }, lease);
    await pull();
    const failing = (await list()).sources.find(
      (one: { source_id: string }) => one.source_id === source.sourceId,
    );
    expect(failing).to.include({ has_keys: true, environment: 'test' });
    expect(failing.last_error).to.match(/unavailable/);
    ethoca.status = 200;
    ethoca.isDeaf = true;
    await pull();
    expect(await stored(source.sourceId)).to.have.length(25);
    ethoca.isDeaf = false;
    await pull();
    expect(await stored(source.sourceId)).to.have.length(30);
    expect(new Set(ethoca.acknowledged)).to.have.property('size', 30);
    expect(ethoca.queue).to.deep.equal([]);
  });

  it('send outcomes to Ethoca in batches of 25, and record each success and failure', async () => {
    const source = await add({ kind: 'ethoca', ethoca_keys: keys() });
    const body = { alerts: Array.from({ length: 27 }, (_, at) => ethocaAlert(`OUT${100 + at}`)) };
    await post(`${source.alias}?token=${source.secret}`, JSON.stringify(body));
    const alerts = await stored(source.sourceId);
    const [refused, later] = [String(alerts[0]?.['external_id']), String(alerts[1]?.['external_id'])];
    ethoca.refused.set(refused, false).set(later, true);
    ethoca.status = 503;
    for (const alert of alerts) expect((await setOutcome(alert['alert_id'])).status).to.equal(200);
    const { tenantId } = await whoIs(owner);
    const run = () => server.container.alertSourceCalls.send({ tenantId, sourceId: source.sourceId }, lease);
    const waiting = await server.container.database.system('jobs').where({ name: 'alerts.send-outcomes' });
    expect(waiting.map(({ payload }: { payload: object }) => payload)).to.deep.include({
      sourceId: source.sourceId,
    });
    await run();
    expect(await readAlert(String(alerts[5]?.['alert_id']))).to.include({ outcome_sent_at: null });
    ethoca.status = 200;
    ethoca.batches.length = 0;
    await run();
    expect(ethoca.batches).to.deep.equal([25, 2]);
    expect(await readAlert(String(alerts[5]?.['alert_id']))).to.include({ outcome_error: null });
    const final = await readAlert(String(alerts[0]?.['alert_id']));
    expect(final.outcome_error).to.equal('Ethoca refused: The alert is locked.');
    expect(final.outcome_sent_at).to.equal(null);
    expect((await readAlert(String(alerts[1]?.['alert_id']))).outcome_sent_at).to.equal(null);
    ethoca.refused.clear();
    await run();
    expect((await readAlert(String(alerts[1]?.['alert_id']))).outcome_sent_at).to.be.a('string');
    expect(ethoca.outcomes.get(later)).to.deep.include({
      outcome: 'NOT_FOUND',
      refundStatus: 'NOT_REFUNDED',
      amountStopped: { value: 42, currencyCode: 'EUR' },
    });
    expect(ethoca.outcomes.has(refused)).to.equal(false);
  });

  it('send outcomes to Chargeflow with its key, and none without, because it makes the refunds then', async () => {
    const source = await add({ kind: 'chargeflow', secret: 'from-chargeflow' });
    const wrong = await owner.post('/api/alert-sources', {
      kind: 'generic',
      name: 'X',
      chargeflow_key: 'fox-access-key',
    });
    expect(wrong.status).to.equal(422);
    const { tenantId } = await whoIs(owner);
    const alertId = await addAlert(server, tenantId, { source: 'chargeflow', sourceRowId: source.sourceId });
    expect((await setOutcome(alertId)).status).to.equal(200);
    const send = async () => {
      await server.container.alertSourceCalls.send({ tenantId, sourceId: source.sourceId }, lease);
      return (await readAlert(alertId)).outcome_error;
    };
    expect(await send()).to.equal(null);
    const path = `/api/alert-sources/${source.sourceId}`;
    const { body } = await owner.put(path, { chargeflow_key: 'fox-access-key' });
    expect(body['source']).to.include({ has_keys: true, environment: 'live' });
    // The fake of Ethoca accepts no call without a signature of Mastercard.
    expect(await send()).to.equal('Chargeflow does not accept this API key.');
  });
});

const lease = { claimedAt: new Date(), assertHeld: () => undefined } as never;
