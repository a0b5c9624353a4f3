import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { addUser, whoIs } from '../identity/platform-client.js';

/** Units for one euro. */
const typed = [
  { currency: 'USD', rate: '1.0842' },
  { currency: 'jpy', rate: 163.21 },
  { currency: 'KWD', rate: '0.3331' },
];
const amounts = [
  [12_345, 'usd'],
  [700, 'usd'],
  [98_001, 'jpy'],
  [4_567, 'eur'],
  [12_005, 'kwd'],
] as const;
/** Each currency's sum at its exact rate, rounded once: $130.45, ¥98,001, €45.67 and 12.005 dinars. */
const inEuro =
  Math.round(13_045 / 1.0842) + Math.round(9_800_100 / 163.21) + 4_567 + Math.round(1_200.5 / 0.3331);

describe('the currency of a company', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;
  let feed: Server;
  let feedText = '';

  before(async () => {
    feed = createServer((_request, response) =>
      response.writeHead(feedText === '' ? 503 : 200).end(feedText),
    );
    await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/daily.xml?key=secret`;
    server = await startTestServer({
      environment: { EXCHANGE_RATES_URL: url, OUTGOING_WEBHOOKS_ALLOW_PRIVATE: 'on' },
    });
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    for (const [amount, currency] of amounts) await startDispute(server, owner, { amount, currency });
  });
  after(async () => {
    await server.close();
    feed.close();
  });

  const settings = async (as = owner) => (await as.get('/api/settings/currency')).body;
  const put = (body: object, as = owner) => as.put('/api/settings/currency', body);
  const totals = async () => {
    const { at_risk: atRisk } = (await owner.get('/api/dashboard')).body;
    const { overview } = (await owner.get('/api/disputes/stats/dashboard')).body;
    const { body: summary } = await owner.get('/api/disputes/summary');
    return [atRisk, overview, summary].map(({ in_company_currency: sum, without_rate: without }) => ({
      sum,
      without: (without as string[]).toSorted(),
    }));
  };
  const order = async () =>
    (
      (await owner.get('/api/disputes?sort_by=amount_usd&sort_order=desc')).body.disputes as {
        amount: number;
      }[]
    ).map(({ amount }) => amount);

  it('adds up only its own currency without rates, and names each of the others in every total', async () => {
    expect(await settings()).to.deep.include({ currency: 'USD', rates: null, in_use: null });
    const dollars = { currency: 'USD', currency_exponent: 2, amount: 13_045 };
    for (const shown of await totals())
      expect(shown).to.deep.equal({ sum: dollars, without: ['EUR', 'JPY', 'KWD'] });
    expect((await put({ currency: 'CHF', rates: [] })).status).to.equal(200);
    const francs = { currency: 'CHF', currency_exponent: 2, amount: 0 };
    for (const shown of await totals())
      expect(shown).to.deep.equal({ sum: francs, without: ['EUR', 'JPY', 'KWD', 'USD'] });
  });

  it('converts totals, order and the limit of approvals at the exact rates that it entered', async () => {
    const { status, body } = await put({ currency: 'eur', rates: typed });
    expect([status, body.currency, body.without_rate]).to.deep.equal([200, 'EUR', []]);
    expect(body.rates).to.deep.equal([
      { currency: 'USD', rate: '1.0842' },
      { currency: 'JPY', rate: '163.21' },
      { currency: 'KWD', rate: '0.3331' },
    ]);
    expect(body.in_use).to.deep.include({ base: 'EUR', age_days: 0, currency_count: 4 });
    const euros = { currency: 'EUR', currency_exponent: 2, amount: inEuro };
    for (const shown of await totals()) expect(shown).to.deep.equal({ sum: euros, without: [] });
    expect(await order()).to.deep.equal([98_001, 12_345, 4_567, 12_005, 700]);
    await owner.put('/api/settings/approvals', {
      require_approval_above: { amount: 5_000, currency: 'EUR' },
    });
    const { disputes } = (await owner.get('/api/disputes')).body;
    const [dear] = (disputes as { dispute_id: string; amount: number }[]).filter(
      ({ amount }) => amount === 12_345,
    );
    const { body: accepted } = await owner.post(`/api/disputes/${dear?.dispute_id ?? ''}/accept`, {
      confirm: true,
    });
    expect(JSON.stringify(accepted)).to.match(/approv/i);
  });

  it('takes the table that the operator fetches, and keeps the last good one with its age', async () => {
    expect((await put({ currency: 'USD', rates: 'feed' })).status).to.equal(422);
    const { rateFeed } = server.container;
    const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    feedText = `<Cube><Cube time='${days(3)}'><Cube currency='USD' rate='1.1'/><Cube currency='JPY' rate='165'/></Cube></Cube>`;
    await rateFeed.run(new Date());
    const { body } = await put({ currency: 'USD', rates: 'feed' });
    expect(body).to.deep.include({ rates: 'feed', feed_failure: null, without_rate: ['KWD'] });
    expect(body.in_use).to.deep.include({ as_of: days(3), age_days: 3, base: 'EUR' });
    const sum = 13_045 + Math.round((98_001 * 110) / 165) + Math.round(4_567 * 1.1);
    for (const shown of await totals())
      expect(shown).to.deep.equal({
        sum: { currency: 'USD', currency_exponent: 2, amount: sum },
        without: ['KWD'],
      });
    for (const broken of ['', '<html>Sign in</html>']) {
      feedText = broken;
      await rateFeed.run(new Date());
      const after = await settings();
      expect(after.in_use).to.deep.equal(body.in_use);
      expect(after.feed_failure).to.be.a('string').and.not.contain('secret');
    }
  });

  it('is changed by owners and admins with valid rates only, and not for other companies', async () => {
    const wrong = [
      { currency: 'euro', rates: [] },
      { currency: 'EUR', rates: 'file' },
      ...['0', '-1', '1e3', '1,5', '', '1.'].map((rate) => ({
        currency: 'EUR',
        rates: [{ currency: 'USD', rate }],
      })),
      {
        currency: 'EUR',
        rates: [
          { currency: 'USD', rate: 1 },
          { currency: 'usd', rate: 2 },
        ],
      },
      { currency: 'EUR', rates: [{ currency: 'EUR', rate: '2' }] },
    ];
    for (const body of wrong) expect((await put(body)).status, JSON.stringify(body)).to.equal(422);
    const { tenantId } = await whoIs(owner);
    const member = await addUser(server, tenantId, { email: 'hazel@down.example', role: 'member' });
    expect((await put({ currency: 'EUR', rates: [] }, member)).status).to.equal(403);
    const foxes = await server.signUp('Foxes Ltd');
    expect(await settings(foxes)).to.deep.include({ currency: 'USD', rates: 'feed' });
    await put({ currency: 'GBP', rates: [] }, foxes);
    expect((await settings()).currency).to.equal('USD');
  });
});
