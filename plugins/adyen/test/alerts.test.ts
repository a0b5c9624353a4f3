import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { fetchAlert } from '../src/alerts.js';
import { readWebhook } from '../src/webhook.js';

import { adyenContext, changed, posted, request, signed, type Item } from './helpers.js';

const recorded = 'event.notification-of-fraud.json';
const context = adyenContext();

describe('Adyen fraud reports', () => {
  const read = (item: Item) => {
    const one = posted([signed(item)]);
    const events = readWebhook(context, one).map(({ id }) => ({ id, request: one }));
    return fetchAlert(context, { providerAlertId: 'RB4ZQ8NDK3WXTC92', events });
  };

  it('are alerts, and their webhooks name them', () => {
    const [event] = readWebhook(context, request(recorded));
    expect(event).to.include({ kind: 'alert', providerAlertId: 'RB4ZQ8NDK3WXTC92' });
    const unsigned = changed(recorded, {}, { hmacSignature: 'bm90IHRoZSBzaWduYXR1cmU=' });
    expect(readWebhook(context, posted([unsigned]))[0]).to.include({ kind: 'ignored' });
  });

  it('have the payment, the amount, the network and the fraud type', async () => {
    const alert = await read(changed(recorded, {}, { arn: '74549998290000000000001' }));
    expect(alert).to.deep.equal({
      providerAlertId: 'RB4ZQ8NDK3WXTC92',
      source: 'adyen_nof',
      kind: 'fraud_warning',
      paymentId: 'HT7KXR2MWB9QPC82',
      amount: { amountMinor: 8990, currency: 'EUR' },
      network: 'visa',
      arn: '74549998290000000000001',
      reason: 'Fraudulent Use of Account Number, fraud type 6',
      createdAt: new Date('2026-11-01T01:00:00Z'),
    });
  });

  it('have the network of Mastercard’s reports', async () => {
    const alert = await read(changed(recorded, { paymentMethod: 'mc' }, { nofSchemeCode: 'mc' }));
    expect(alert.network).to.equal('mastercard');
  });

  it('are ignored if they name no payment', () => {
    const item = signed(changed(recorded, { originalReference: undefined }));
    expect(readWebhook(context, posted([item]))[0]).to.include({ kind: 'ignored' });
  });

  it('are not found without their webhook', () =>
    expectProviderError(() => fetchAlert(context, { providerAlertId: 'OTHER', events: [] }), 'not_found'));
});
