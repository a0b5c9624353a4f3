import { expect } from 'chai';

import type { AlertDto } from '../../../core/src/prevention/alerts/alerts.dto.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { refusal } from '../identity/team-client.js';

const sources = { stripe: 'stripe_efw', adyen: 'adyen_nof' } as const;

describe('alerts of providers', function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: ApiClient;
  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Badgers');
  });
  after(() => server.close());

  for (const [provider, source] of Object.entries(sources))
    describe(`of ${provider}`, () => {
      let accountId: string;
      before(async () => {
        accountId = await connect(server, owner, provider);
      });

      const play = async (path: string, body: object) => {
        const played = await server.sandbox.post(`/${provider}/${path}`, { account_id: accountId, ...body });
        expect(played.status, JSON.stringify(played.body)).to.equal(201);
        return played.body as Record<string, unknown>;
      };
      const createPayment = async () =>
        String((await play('payments', { amount: 4200, currency: 'EUR' }))['payment_id']);
      const alertsOf = async (paymentId: string) => {
        const { body } = await owner.get('/api/alerts');
        return (body['alerts'] as AlertDto[]).filter(({ payment_id: id }) => id === paymentId);
      };
      const reaches = (paymentId: string, isThere: (alert: AlertDto) => boolean) =>
        eventually('the alert to get there', async () => (await alertsOf(paymentId)).find(isThere));
      const refund = (paymentId: string, input: object = {}) =>
        owner.post('/api/refunds', {
          account_id: accountId,
          payment_id: paymentId,
          reason: 'Goodwill',
          confirm: true,
          ...input,
        });

      it('arrive by webhook, and a second one about the same payment beside the first', async () => {
        const paymentId = await createPayment();
        await play('alerts', { payment_id: paymentId });
        const first = await reaches(paymentId, ({ state }) => state === 'open');
        expect(first).to.include({ source, kind: 'fraud_warning', amount: 4200, currency: 'EUR' });
        expect(first).to.include({ network: 'visa', respond_by: null });
        await play('alerts', { payment_id: paymentId });
        await reaches(paymentId, ({ alert_id: id }) => id !== first.alert_id);
      });

      it('end with one refund: a second, a larger and a disputed one are refused', async () => {
        const paymentId = await createPayment();
        await play('alerts', { payment_id: paymentId });
        const { alert_id: id } = await reaches(paymentId, ({ state }) => state === 'open');
        const started = await owner.post(`/api/alerts/${id}/refund`, { amount: 4200, confirm: true });
        expect(started.status, JSON.stringify(started.body)).to.equal(202);
        await reaches(paymentId, ({ state }) => state === 'refunded');
        const again = await owner.post(`/api/alerts/${id}/refund`, { amount: 4200, confirm: true });
        expect(refusal(again)).to.eql({ status: 409, code: 'alert_not_refundable' });
        const disputed = await createPayment();
        await play('disputes', { transaction_id: disputed });
        await eventually('the dispute', async () => {
          const { body } = await owner.get(`/api/disputes?search=${disputed}`);
          return body['disputes'].length > 0;
        });
        expect(refusal(await refund(disputed, { amount: 4200, currency: 'EUR' }))).to.eql({
          status: 409,
          code: 'payment_disputed',
        });
      });
    });
});
