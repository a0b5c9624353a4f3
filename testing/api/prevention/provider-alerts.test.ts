import { expect } from 'chai';

import type { AlertDto } from '../../../core/src/prevention/alerts/alerts.dto.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { refusal } from '../identity/team-client.js';

const sources = { stripe: 'stripe_efw', adyen: 'adyen_nof' } as const;

type Place = { readonly provider: string; readonly accountId: string };

describe('alerts of providers', function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: ApiClient;
  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Badgers');
  });
  after(() => server.close());

  const play = async ({ provider, accountId }: Place, path: string, body: object) => {
    const played = await server.sandbox.post(`/${provider}/${path}`, { account_id: accountId, ...body });
    expect(played.status, JSON.stringify(played.body)).to.be.oneOf([200, 201]);
    return played.body as Record<string, unknown>;
  };
  const createPayment = async (place: Place) =>
    String((await play(place, 'payments', { amount: 4200, currency: 'EUR' }))['payment_id']);
  const reaches = (paymentId: string, isThere: (alert: AlertDto) => boolean) =>
    eventually('the alert to get there', async () => {
      const { body } = await owner.get('/api/alerts');
      const alerts = body['alerts'] as AlertDto[];
      return alerts.find((alert) => alert.payment_id === paymentId && isThere(alert));
    });
  const refund = ({ accountId }: Place, paymentId: string, input: object = {}) =>
    owner.post('/api/refunds', {
      account_id: accountId,
      payment_id: paymentId,
      reason: 'Goodwill',
      confirm: true,
      ...input,
    });

  for (const [provider, source] of Object.entries(sources))
    describe(`of ${provider}`, () => {
      let place: Place;
      before(async () => {
        place = { provider, accountId: await connect(server, owner, provider) };
      });

      it('arrive by webhook, and a second one about the same payment beside the first', async () => {
        const paymentId = await createPayment(place);
        await play(place, 'alerts', { payment_id: paymentId });
        const first = await reaches(paymentId, ({ state }) => state === 'open');
        expect(first).to.include({ source, kind: 'fraud_warning', amount: 4200, currency: 'EUR' });
        expect(first).to.include({ network: 'visa', respond_by: null });
        await play(place, 'alerts', { payment_id: paymentId });
        await reaches(paymentId, ({ alert_id: id }) => id !== first.alert_id);
      });

      it('are joined to a dispute that came before, or that follows', async () => {
        const paymentId = await createPayment(place);
        await play(place, 'alerts', { payment_id: paymentId });
        await reaches(paymentId, ({ state }) => state === 'open');
        await play(place, 'disputes', { transaction_id: paymentId });
        const disputed = await reaches(paymentId, ({ state }) => state === 'disputed');
        await play(place, 'alerts', { payment_id: paymentId });
        const late = await reaches(paymentId, ({ alert_id: id }) => id !== disputed.alert_id);
        expect(late).to.include({ state: 'disputed', dispute_id: disputed.dispute_id, can_refund: false });
      });
    });

  it('of Checkout.com are disputes that Visa has resolved, and are never refunded', async () => {
    const place = { provider: 'checkout', accountId: await connect(server, owner, 'checkout') };
    const paymentId = await createPayment(place);
    await play(place, 'alerts', { payment_id: paymentId });
    const alert = await reaches(paymentId, ({ state }) => state === 'resolved');
    expect(alert).to.include({ source: 'rdr', kind: 'resolved_dispute', can_refund: false });
    expect(refusal(await refund(place, paymentId))).to.eql({ status: 409, code: 'payment_disputed' });
  });
});
