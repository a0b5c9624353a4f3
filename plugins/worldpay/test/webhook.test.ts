import { expectProviderError, webhookRequest } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { disputeFromHistory, readWebhook, verifyWebhook } from '../src/webhook.js';

import { accessContext, ecommContext, recordings, token, wpgContext } from './helpers.js';

const request = (name: string, query = {}) => webhookRequest(recordings.bytes(name), {}, query);
const chargedBack = 'notification.charged-back.xml';
const readAccess = (name: string) => readWebhook(accessContext(), request(name))[0];
const readWpg = (name: string) => readWebhook(wpgContext(), request(name))[0];

describe('webhooks on a platform without webhooks', () => {
  it('are refused from any sender', async () => {
    const signed = webhookRequest('{}', { 'event-signature': '1/SHA256/00' }, { token });
    await expectProviderError(() => verifyWebhook(ecommContext(), signed), 'signature');
    await expectProviderError(() => readWebhook(ecommContext(), signed), 'malformed');
  });
});

describe('Access events', () => {
  it('identify a dispute by the payment', () => {
    expect(readAccess('event.information-requested.json')).to.deep.equal({
      id: '7a1c2e52-0b1f-4a53-9a11-3f5f0f6b1042',
      type: 'informationRequested',
      occurredAt: new Date('2026-11-12T14:18:13.407Z'),
      kind: 'dispute',
      providerDisputeId: 'wpe:hutch-1042/13-08',
    });
    expect(readAccess('event.unusual-bytes.json')).to.include({ providerDisputeId: 'wpe:Häschen ® 1042' });
  });

  it('are ignored if not about disputes, even with another structure', () => {
    expect(readAccess('event.settled.json')).to.include({ kind: 'ignored', type: 'settled' });
    expect(readAccess('event.settled.json')).not.to.have.property('isUnknown');
    expect(readAccess('event.token-created.json')).to.include({
      kind: 'ignored',
      type: 'tokenCreated',
      id: '7a1c2e52-0b1f-4a53-9a11-3f5f0f6b1046',
    });
  });

  it('are reported if the type is unknown, and identified even without an id', () => {
    const ids = ['hop', 'hop', 'jump'].map((what) => {
      const [event] = readWebhook(
        accessContext(),
        webhookRequest(JSON.stringify({ eventType: 'rabbitHopped', what })),
      );
      expect(event).to.include({ kind: 'ignored', isUnknown: true });
      return event?.id;
    });
    expect([ids[0] === ids[1], ids[1] === ids[2]]).to.deep.equal([true, false]);
  });

  const details = (over: object) =>
    JSON.stringify({
      eventId: '1',
      eventDetails: {
        type: 'chargedBack',
        transactionReference: 'r',
        amount: { value: 1, currencyCode: 'GBP' },
        ...over,
      },
    });
  const malformed: readonly [string, string][] = [
    ['no payment', details({ transactionReference: '' })],
    ['no amount', details({ amount: undefined })],
    ['an amount with a fraction', details({ amount: { value: 1.5, currencyCode: 'GBP' } })],
    ['an amount as a text', details({ amount: { value: '1', currencyCode: 'GBP' } })],
    ['no currency', details({ amount: { value: 1 } })],
    ['no type', details({ type: undefined })],
    ['a notification of WPG', recordings.text(chargedBack)],
  ];
  for (const [what, body] of malformed) {
    it(`are malformed with ${what}`, async () => {
      await expectProviderError(() => readWebhook(accessContext(), webhookRequest(body)), 'malformed');
    });
  }
});

describe('WPG notifications', () => {
  const verify = (name: string, query: Record<string, string | undefined> = { token }, over = {}) => {
    verifyWebhook(wpgContext({ credentials: over }), request(name, query));
  };

  it('are accepted with the account’s token and merchant code', () => {
    verify(chargedBack);
    verify(chargedBack, { token, source: 'worldpay' });
  });

  it('are refused without the token, or with another, a shortened or an extended one', async () => {
    for (const wrong of [undefined, '', 'rabbit', token.slice(0, -1), `${token}x`, token.toUpperCase()])
      await expectProviderError(() => verify(chargedBack, { token: wrong }), 'signature');
  });

  it('are refused until a token is entered, with instructions', async () => {
    for (const query of [{}, { token: '' }, { token }]) {
      const refusal = await expectProviderError(
        () => verify(chargedBack, query, { notification_token: '' }),
        'credentials',
      );
      expect(refusal.message).to.match(/Enter a notification token.*\?token=/);
    }
  });

  it('are refused without the merchant code of the account', async () => {
    for (const merchant_id of ['', 'BADGERGBP', 'hutchgbp', 'HUTCH'])
      await expectProviderError(() => verify(chargedBack, { token }, { merchant_id }), 'signature');
    const unnamed = await expectProviderError(
      () => verify(chargedBack, { token }, { merchant_id: '' }),
      'signature',
    );
    expect(unnamed.message).to.match(/No merchant code is entered/);
    const body = recordings.text(chargedBack).replace(' merchantCode="HUTCHGBP"', '');
    await expectProviderError(
      () => verifyWebhook(wpgContext(), webhookRequest(body, {}, { token })),
      'signature',
    );
  });

  for (const name of ['attack.entity-bomb.xml', 'attack.outer-entity.xml', 'event.charged-back.json']) {
    it(`are refused if they are not notifications: ${name}`, async () => {
      await expectProviderError(() => verify(name), 'signature');
      await expectProviderError(() => readWebhook(wpgContext(), request(name)), 'malformed');
    });
  }

  it('are refused if larger than 64 KB', async () => {
    const body = recordings.text(chargedBack) + ' '.repeat(65_536);
    await expectProviderError(() => readWebhook(wpgContext(), webhookRequest(body)), 'malformed');
  });

  it('identify a dispute by merchant code and order', () => {
    expect(readWpg(chargedBack)).to.deep.equal({
      id: 'wpg:HUTCHGBP:hutch-7781:CHARGED_BACK:2026-11-17',
      type: 'CHARGED_BACK',
      occurredAt: new Date('2026-11-17T00:00:00Z'),
      kind: 'dispute',
      providerDisputeId: 'wpg:HUTCHGBP:hutch-7781',
    });
  });

  it('are identified by their content without a booking date', () => {
    const undated = readWpg('notification.information-supplied.undated.xml');
    expect(undated?.id).to.match(/^wpg:HUTCHGBP:hutch-7781:INFORMATION_SUPPLIED:[0-9a-f]{16}$/);
    expect(undated).not.to.have.property('occurredAt');
    const impossible = recordings.text(chargedBack).replace('month="11"', 'month="13"');
    expect(readWebhook(wpgContext(), webhookRequest(impossible))[0]).not.to.have.property('occurredAt');
  });

  it('are ignored if not about disputes, and reported if unknown', () => {
    expect(readWpg('notification.settled.xml')).to.include({ kind: 'ignored', type: 'SETTLED' });
    const hopped = recordings.text('notification.settled.xml').replaceAll('SETTLED<', 'HOPPED<');
    expect(readWebhook(wpgContext(), webhookRequest(hopped))[0]).to.include({
      kind: 'ignored',
      isUnknown: true,
    });
  });

  it('may contain several orders', () => {
    const text = recordings.text(chargedBack);
    const [order = ''] = /<orderStatusEvent[^]*<\/orderStatusEvent>/.exec(text) ?? [];
    const two = text.replace(order, `${order}${order.replace('hutch-7781', 'hutch-7782')}`);
    const events = readWebhook(wpgContext(), webhookRequest(two));
    expect(events.map((event) => event.kind === 'dispute' && event.providerDisputeId)).to.deep.equal([
      'wpg:HUTCHGBP:hutch-7781',
      'wpg:HUTCHGBP:hutch-7782',
    ]);
    const history = {
      events: events.map(({ id }) => ({ id, request: webhookRequest(two) })),
      submittedAt: [],
    };
    expect(disputeFromHistory(wpgContext(), 'wpg:HUTCHGBP:hutch-7782', history)).to.include({
      transactionId: 'hutch-7782',
    });
  });

  const text = recordings.text(chargedBack);
  const malformed: readonly [string, string][] = [
    ['no order', text.replace(' orderCode="hutch-7781"', '')],
    ['no event', text.replace('<lastEvent>CHARGED_BACK</lastEvent>', '')],
    ['no amount', text.replace(/<amount[^>]*credit"\/>/, '')],
    ['an amount with a fraction', text.replace('value="1500"', 'value="15.00"')],
    ['no currency', text.replace('currencyCode="GBP"', '')],
    ['nothing in it', '<paymentService merchantCode="HUTCHGBP"><notify/></paymentService>'],
    ['a reply', recordings.text('inquiry.not-found.xml')],
    ['a broken end', text.slice(0, -20)],
  ];
  for (const [what, body] of malformed) {
    it(`are malformed with ${what}`, async () => {
      await expectProviderError(() => readWebhook(wpgContext(), webhookRequest(body)), 'malformed');
    });
  }
});
