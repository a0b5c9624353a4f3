import { expect } from 'chai';

import { refundEventTypes } from '../src/refunds.js';
import { readWebhook } from '../src/webhook.js';

import { signedRequest, stripeContext } from './helpers.js';

describe('Stripe events about refunds', () => {
  const read = (type: string, object: object, livemode = false) => {
    const event = {
      id: 'evt_1',
      object: 'event',
      type,
      created: 1795000000,
      livemode,
      data: { object },
    };
    return readWebhook(stripeContext(), signedRequest(Buffer.from(JSON.stringify(event))));
  };

  for (const type of refundEventTypes)
    it(`names the charge of ${type}, and is ignored without one`, () => {
      const object = type === 'charge.refunded' ? { id: 'ch_1carrot' } : { id: 're_1', charge: 'ch_1carrot' };
      expect(read(type, object)[0]).to.include({ kind: 'refund', providerPaymentId: 'ch_1carrot' });
      expect(read(type, object)[0]?.occurredAt).to.deep.equal(new Date(1795000000e3));
      expect(read(type, {})[0]).to.include({ kind: 'ignored' });
      expect(read(type, object, true)[0], 'live').to.include({ kind: 'ignored' });
    });
});
