import { onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { fetchAlert } from '../src/alerts.js';
import { readWebhook } from '../src/webhook.js';

import { recordedBytes, signedRequest, stripeContext } from './helpers.js';

const id = 'issfr_1SQ1c2B7WZ01zgkWz3Fq9BvN';
const request = signedRequest(recordedBytes('event.early-fraud-warning.json'));
const path = `/v1/radar/early_fraud_warnings/${id}`;
const card = (over: object = {}) => ({ brand: 'visa', network: 'visa', last4: '0259', ...over });
const charge = (over: object = {}) => ({
  id: 'ch_1carrot',
  amount: 5000,
  amount_captured: 4200,
  currency: 'usd',
  created: 1793000000,
  payment_method_details: { type: 'card', card: card() },
  ...over,
});

describe('Stripe early fraud warnings', () => {
  onlyMockedCalls(nock);
  const read = (warning: object) => {
    const full = {
      id,
      charge: charge(),
      created: 1793860200,
      actionable: true,
      fraud_type: 'misc',
      ...warning,
    };
    nock('https://api.stripe.com').get(path).query({ 'expand[0]': 'charge' }).reply(200, full);
    return fetchAlert(stripeContext(), { providerAlertId: id, events: [] });
  };

  it('are alerts, and their webhooks name them', () => {
    const [event] = readWebhook(stripeContext(), request);
    expect(event).to.deep.include({ kind: 'alert', providerAlertId: id, occurredAt: new Date(1793860201e3) });
    const [live] = readWebhook(stripeContext({ environment: 'live' }), request);
    expect(live).to.include({ kind: 'ignored' });
  });

  it('have the amount, network and card of their charge', async () => {
    const alert = await read({ payment_intent: 'pi_1carrot', fraud_type: 'made_with_stolen_card' });
    expect(alert).to.deep.equal({
      providerAlertId: id,
      source: 'stripe_efw',
      kind: 'fraud_warning',
      paymentId: 'ch_1carrot',
      alternatePaymentIds: ['pi_1carrot'],
      amount: { amountMinor: 4200, currency: 'USD' },
      network: 'visa',
      cardLast4: '0259',
      paidAt: new Date(1793000000e3),
      reason: 'Paid with a stolen card',
      createdAt: new Date(1793860200e3),
    });
  });

  const ends: readonly [string, object, string | undefined][] = [
    ['open while Stripe calls it actionable', {}, undefined],
    ['closed by a full refund', { actionable: false, charge: charge({ refunded: true }) }, 'refunded'],
    ['closed by a dispute', { actionable: false, charge: charge({ disputed: true }) }, 'disputed'],
    [
      'closed by a dispute after a refund',
      { actionable: false, charge: charge({ refunded: true, disputed: true }) },
      'disputed',
    ],
  ];
  for (const [what, warning, closed] of ends)
    it(`are ${what}`, async () => expect((await read(warning)).closed).to.equal(closed));

  const shifts: readonly [string | undefined, boolean | undefined][] = [
    ['authenticated', true],
    ['attempt_acknowledged', true],
    ['failed', false],
    [undefined, undefined],
  ];
  for (const [result, shifted] of shifts)
    it(`report the liability shift of 3-D Secure ${result ?? 'without a result'}`, async () => {
      const details = card({ three_d_secure: result === undefined ? null : { result } });
      const made = charge({ payment_method_details: { type: 'card', card: details } });
      expect((await read({ charge: made })).liabilityShifted).to.equal(shifted);
    });

  it('are taken from the webhook if Stripe does not return them', async () => {
    const [event] = readWebhook(stripeContext(), request);
    nock('https://api.stripe.com')
      .get(path)
      .query(true)
      .reply(403, { error: { type: 'invalid_request_error' } });
    const events = [{ id: event?.id ?? '', request }];
    const alert = await fetchAlert(stripeContext(), { providerAlertId: id, events });
    expect(alert).to.deep.equal({
      providerAlertId: id,
      source: 'stripe_efw',
      kind: 'fraud_warning',
      paymentId: 'ch_3SQ0f9B7WZ01zgkW0mYk3TrA',
      alternatePaymentIds: ['pi_3SQ0f9B7WZ01zgkW0bW2xQeL'],
      reason: 'Unauthorized use of the card',
      createdAt: new Date(1793860200e3),
    });
  });
});
