import { objectOf, objectsOf, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';
import { expectProviderError, webhookRequest } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { disputeFromWebhook, readWebhook } from '../src/webhook.js';

import { disputeId, paypalContext, recorded, recordedBytes } from './helpers.js';

describe('reading PayPal webhooks', () => {
  const read = (name: string) => readWebhook(paypalContext(), webhookRequest(recordedBytes(name)));

  const reported: readonly [string, object][] = [
    [
      'event.updated.waiting-for-seller.json',
      {
        id: 'WH-5RB10402HU913624P-8HU21077RB550931K',
        type: 'CUSTOMER.DISPUTE.UPDATED',
        occurredAt: new Date('2026-11-18T07:45:10.250Z'),
      },
    ],
    [
      'event.created.little.json',
      {
        id: 'WH-1RB55120HU300417C-3HU66410RB902845D',
        type: 'CUSTOMER.DISPUTE.CREATED',
        occurredAt: new Date('2026-11-18T07:45:12.101Z'),
      },
    ],
    [
      'event.resolved.canceled.json',
      {
        id: 'WH-7RB80331HU622190A-4HU10958RB774402M',
        type: 'CUSTOMER.DISPUTE.RESOLVED',
        occurredAt: new Date('2026-11-20T06:00:00Z'),
      },
    ],
    [
      'event.risk-created.json',
      {
        id: 'WH-9RB27718HU481053E-1HU70264RB339916Q',
        type: 'RISK.DISPUTE.CREATED',
        occurredAt: new Date('2026-11-18T07:45:12.101Z'),
      },
    ],
  ];
  for (const [name, event] of reported) {
    it(`reads the dispute and the time of ${name}`, () => {
      expect(read(name)).to.deep.equal([{ ...event, kind: 'dispute', providerDisputeId: disputeId }]);
    });
  }

  const eventOf = (event_type: string, over: JsonObject = {}) =>
    webhookRequest(
      JSON.stringify({ ...recorded('event.updated.waiting-for-seller.json'), event_type, ...over }),
    );
  const withType = (type: string, over?: JsonObject) => readWebhook(paypalContext(), eventOf(type, over))[0];

  it('accepts the event in the spelling of another page', () => {
    expect(withType('CUSTOMER.DISPUTE.CREATE')).to.include({ kind: 'dispute' });
  });

  for (const type of ['CUSTOMER.DISPUTE.APPEALED', 'RISK.DISPUTE.UPDATED'])
    it(`notifies about the new type ${type} without its content, and reports it to the operator`, () => {
      const event = withType(type);
      expect(event).to.include({ kind: 'dispute', providerDisputeId: disputeId, isUnknown: true, type });
      expect(disputeFromWebhook(paypalContext(), eventOf(type), event?.id ?? '')).to.equal(undefined);
      for (const dispute_id of [undefined, '../PP-D-1'])
        expect(withType(type, { resource: { dispute_id } })).to.include({ kind: 'ignored', isUnknown: true });
    });

  it('ignores the dispute of another merchant if an app serves several', () => {
    const context = (merchant_id: string | undefined) => paypalContext({ credentials: { merchant_id } });
    const request = webhookRequest(recordedBytes('event.updated.waiting-for-seller.json'));
    const { resource } = recorded('event.updated.waiting-for-seller.json') as { resource: JsonObject };
    const [transaction = {}] = objectsOf(resource, 'disputed_transactions');
    const seller = textOf(objectOf(transaction, 'seller'), 'merchant_id');
    const kindFor = (merchant: string | undefined) => readWebhook(context(merchant), request)[0]?.kind;
    expect(seller).to.match(/\S/);
    expect([undefined, seller, 'HEDGEHOG1042X'].map(kindFor)).to.deep.equal([
      'dispute',
      'dispute',
      'ignored',
    ]);
  });

  it('ignores events that are not about disputes, and stores them', () => {
    expect(read('event.payment.json')).to.deep.include.members([
      {
        id: 'WH-6RB33095HU708842F-5HU48813RB127764R',
        type: 'PAYMENT.CAPTURE.COMPLETED',
        occurredAt: new Date('2026-11-18T07:45:12.101Z'),
        kind: 'ignored',
        why: 'Events of the type PAYMENT.CAPTURE.COMPLETED are not about disputes.',
      },
    ]);
  });

  for (const resource of [
    undefined,
    null,
    [],
    {},
    { dispute_id: '' },
    { dispute_id: 7 },
    { dispute_id: '../x' },
  ]) {
    it(`rejects an event whose resource is ${JSON.stringify(resource)} as malformed`, async () => {
      const event = { ...recorded('event.updated.waiting-for-seller.json'), resource };
      await expectProviderError(
        () => readWebhook(paypalContext(), webhookRequest(JSON.stringify(event))),
        'malformed',
      );
    });
  }

  const from = (name: string, id = String(recorded(name).id)) =>
    disputeFromWebhook(paypalContext(), webhookRequest(recordedBytes(name)), id);

  it('reads the dispute that an event carries', () => {
    expect(from('event.updated.waiting-for-seller.json')).to.include({
      status: 'needs_response',
      stage: 'chargeback',
    });
    expect(from('event.resolved.canceled.json')).to.include({ status: 'won', outcomeDetail: 'withdrawn' });
  });

  it('reads no outcome that the event does not contain', () => {
    expect(from('event.resolved.without-outcome.json')).to.include({
      status: 'unknown',
      providerStatus: 'RESOLVED',
    });
  });

  it('reads no dispute if the amount is missing, the form is older, or the event is another', () => {
    expect(from('event.created.little.json')).to.equal(undefined);
    expect(from('event.risk-created.json')).to.equal(undefined);
    expect(from('event.payment.json')).to.equal(undefined);
    expect(from('event.updated.waiting-for-seller.json', 'WH-another')).to.equal(undefined);
  });
});
