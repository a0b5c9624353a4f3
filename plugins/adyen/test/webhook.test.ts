import type { WebhookRequest } from '@rebuttal/plugin-kit';
import { expectProviderError, webhookRequest } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { eventIdOf, rejectedIdOf } from '../src/envelope.js';
import adyen from '../src/index.js';
import { readWebhook, verifyWebhook } from '../src/webhook.js';

import { adyenContext, changed, disputeId, posted, recordedItem, request, signed } from './helpers.js';
import type { Item } from './helpers.js';

const opened = 'event.notification-of-chargeback.json';
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const read = (from: WebhookRequest, context = adyenContext()) => readWebhook(context, from);
const only = (from: WebhookRequest, context = adyenContext()) => {
  const [event, ...others] = read(from, context);
  if (event === undefined || others.length > 0) throw new Error(`${others.length + 1} events`);
  return event;
};
const refused = (from: WebhookRequest, credentials = {}) =>
  expectProviderError(() => verifyWebhook(adyenContext({ credentials }), from), 'signature');

describe('an Adyen webhook', () => {
  it('is accepted with a valid signature and gets the response that Adyen expects', () => {
    verifyWebhook(adyenContext(), request(opened));
    expect(adyen.manifest.webhook?.answer).to.deep.equal({
      status: 200,
      body: '[accepted]',
      contentType: 'text/plain',
    });
  });

  it('is rejected without an HMAC key, even with the right password', async () => {
    const withPassword = request(opened, { authorization: basic('rabbit:carrot') });
    await refused(withPassword, { hmac_key: '', webhook_username: 'rabbit', webhook_password: 'carrot' });
  });

  it('is rejected if none of its events has a valid signature', async () => {
    const bad = changed(opened, { pspReference: 'RB4ZQ8NDK3WXTC93' });
    await refused(posted([bad, { ...bad, eventCode: 'CHARGEBACK' }, {}, null]));
  });

  it('is accepted if one of its events has a valid signature', () => {
    verifyWebhook(adyenContext(), posted([{}, changed(opened, { success: 'false' }), recordedItem(opened)]));
  });

  it('is rejected without the configured username and password', async () => {
    const credentials = { webhook_username: 'rabbit', webhook_password: 'car:rot' };
    for (const authorization of [
      undefined,
      '',
      'Basic',
      basic('rabbit:carrot'),
      basic('Rabbit:car:rot'),
      basic('rabbit:car:rot').replace('Basic', 'Bearer'),
      `${basic('rabbit:car:rot')}x`,
    ])
      await refused(request(opened, { authorization }), credentials);
    const right = basic('rabbit:car:rot');
    for (const authorization of [right, ` ${right} `, right.replace(' ', '  '), right.replace('B', 'b')])
      verifyWebhook(adyenContext({ credentials }), request(opened, { authorization }));
    for (const half of [{ webhook_username: 'rabbit' }, { webhook_password: 'car:rot' }]) {
      await refused(request(opened), half);
      const password = `${half.webhook_username ?? ''}:${half.webhook_password ?? ''}`;
      verifyWebhook(adyenContext({ credentials: half }), request(opened, { authorization: basic(password) }));
    }
    await refused(posted([changed(opened, { success: 'false' })]), {});
  });

  for (const body of ['{"notificationItems":[]}', '{"notificationItems":{}}']) {
    it(`is malformed as ${body}`, async () => {
      const error = await expectProviderError(
        () => verifyWebhook(adyenContext(), webhookRequest(body)),
        'malformed',
      );
      expect(error.message).to.match(/Adyen|not JSON/);
      await expectProviderError(() => read(webhookRequest(body)), 'malformed');
    });
  }
});

describe('an event of an Adyen webhook', () => {
  it('has the reference of the dispute, not of the payment', () => {
    expect(only(request(opened))).to.deep.include({
      kind: 'dispute',
      type: 'NOTIFICATION_OF_CHARGEBACK',
      providerDisputeId: disputeId,
      occurredAt: new Date('2026-11-04T08:00:00Z'),
    });
  });

  it('has the same ID on every repeat, in any order of its fields', () => {
    const item = recordedItem(opened);
    const backwards = (object: object) => Object.fromEntries(Object.entries(object).reverse());
    const repeated = posted([{ ...backwards(item), additionalData: backwards(item.additionalData ?? {}) }]);
    expect(only(repeated).id).to.equal(only(request(opened)).id);
  });

  it('has a different ID if a relevant field differs', () => {
    const others: Item[] = [
      changed(opened, { eventDate: '2026-11-04T09:00:01+01:00' }),
      changed(opened, {}, { disputeStatus: 'Pending' }),
      changed(opened, { reason: 'Fraud' }),
      signed(changed(opened, { originalReference: undefined })),
      signed(changed(opened, { amount: { value: 8990, currency: 'USD' } })),
      signed(changed(opened, { pspReference: 'RB4ZQ8NDK3WXTC93' })),
    ];
    const ids = [only(request(opened)), ...others.map((item) => only(posted([item])))].map(({ id }) => id);
    expect(new Set(ids).size).to.equal(others.length + 1);
  });

  it('has an ID of account, reference, code, date and a hash, with missing parts empty', () => {
    const { merchantAccountCode, pspReference, eventCode, eventDate } = recordedItem(opened);
    const named = [merchantAccountCode, pspReference, eventCode, eventDate].join('|');
    expect(eventIdOf(recordedItem(opened)).slice(0, -32)).to.equal(`${named}|`);
    expect(eventIdOf({})).to.match(/^\|\|\|\|[0-9a-f]{32}$/);
    expect(rejectedIdOf({})).to.match(/^rejected\|[0-9a-f]{32}$/);
    const listing = (list: unknown) => eventIdOf({ additionalData: { list } });
    expect(listing([{ a: '1', b: '2' }])).to.equal(listing([{ b: '2', a: '1' }]));
    expect(listing(['1', '2'])).not.to.equal(listing(['2', '1']));
  });

  it('is read independently of the others in its webhook', () => {
    const events = read(request('event.batch.json'));
    expect(events.map(({ type, kind }) => [type, kind])).to.deep.equal([
      ['INFORMATION_SUPPLIED', 'dispute'],
      ['SECOND_CHARGEBACK', 'dispute'],
      ['AUTHORISATION', 'ignored'],
      ['CHARGEBACK', 'ignored'],
    ]);
    const whys = events.flatMap((event) => (event.kind === 'ignored' ? [event.why] : []));
    expect(whys[0]).to.match(/payment/);
    expect(whys[1]).to.match(/merchant account "BurrowPOS"/);
  });

  it('is ignored if only its signature is invalid', () => {
    const bad = changed('event.second-chargeback.json', { pspReference: 'RB4ZQ8NDK3WXTC93' });
    const events = read(posted([bad, recordedItem(opened), 'text', null]));
    expect(events.map(({ kind }) => kind)).to.deep.equal(['ignored', 'dispute', 'ignored']);
    expect(events[0])
      .to.have.property('why')
      .that.matches(/signature/);
  });

  it('has a new ID once the right key is entered', () => {
    const other = adyenContext({ credentials: { hmac_key: 'cd'.repeat(32) } });
    expect(only(request(opened), other).id).not.to.equal(only(request(opened)).id);
    expect(only(request(opened), other).id).to.equal(only(request(opened), other).id);
  });

  it('has a new ID once the merchant account is spelled correctly', () => {
    const misspelled = adyenContext({ credentials: { merchant_account: 'rabbithutchecom' } });
    const before = only(request(opened), misspelled);
    expect(before).to.include({ kind: 'ignored' });
    expect(before.id).not.to.equal(only(request(opened)).id);
  });

  it('is ignored in the other environment', () => {
    expect(only(request('event.live.json')))
      .to.have.property('why')
      .that.matches(/live event.*set to test/);
    expect(only(request('event.live.json'), adyenContext({ environment: 'live' }))).to.include({
      kind: 'dispute',
    });
    expect(only(posted([recordedItem(opened)], false))).to.include({ kind: 'dispute' });
    expect(only(posted([recordedItem(opened)], true))).to.include({ kind: 'ignored' });
    expect(only(posted([recordedItem(opened)], 1))).to.include({ kind: 'dispute' });
  });

  it('is ignored if the operation failed or a required field is missing', () => {
    const poor: readonly [Item, RegExp][] = [
      [changed(opened, { success: 'false' }), /operation failed/],
      [changed(opened, { success: false }), /operation failed/],
      [changed(opened, { eventDate: 'yesterday' }), /has no readable/],
      [changed(opened, { pspReference: undefined }), /has no readable/],
      [changed(opened, { amount: { value: 8990 } }), /has no readable/],
    ];
    for (const [item, why] of poor) {
      const event = only(posted([signed(item)]));
      expect(event).to.have.property('why').that.matches(why);
      expect(event).not.to.have.property('isUnknown');
    }
  });

  it('is reported to the operator if its type is unknown', () => {
    const event = only(posted([signed(changed(opened, { eventCode: 'RABBIT_ESCAPED' }))]));
    expect(event).to.include({ kind: 'ignored', type: 'RABBIT_ESCAPED', isUnknown: true });
    for (const eventCode of ['NOTIFICATIONTEST', 'REFUND', 'REPORT_AVAILABLE'])
      expect(only(posted([signed(changed(opened, { eventCode }))]))).not.to.have.property('isUnknown');
    expect(only(request('event.report-available.json'))).to.include({ kind: 'ignored' });
    expect(only(posted([signed(changed(opened, { eventCode: 'constructor' }))]))).to.include({
      isUnknown: true,
    });
  });

  it('counts once if a webhook contains it twice', () => {
    expect(read(posted([recordedItem(opened), recordedItem(opened)]))).to.have.length(1);
  });
});
