import { createHmac, createVerify, generateKeyPairSync } from 'node:crypto';

import { signHmac, type WebhookRequest } from '@rebuttal/plugin-kit';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';

import { chargebackstop } from './chargebackstop.js';
import { chargeflow } from './chargeflow.js';
import { ethoca } from './ethoca.js';
import type { AlertFormat } from './format.js';
import { generic } from './generic.js';
import { signForMastercard } from './mastercard-oauth.js';

const now = new Date('2026-11-29T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const secondsOf = (time: Date) => String(Math.floor(time.getTime() / 1000));

const request = (body: string | object, rest: Partial<WebhookRequest> = {}): WebhookRequest => ({
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  headers: {},
  query: {},
  ...rest,
});
const refusal = (format: AlertFormat, webhook: WebhookRequest, secret: string): string | undefined => {
  try {
    format.verify(webhook, secret, now);
    return undefined;
  } catch (error) {
    return (error as { kind: string }).kind;
  }
};
const only = (format: AlertFormat, body: object) => {
  const [alert, ...others] = format.parse(request(body), now);
  expect(others).to.deep.equal([]);
  return alert;
};

describe('generic alerts', () => {
  const secret = `whsec_${Buffer.from('a secret of the rabbits').toString('base64')}`;
  const event = (data: object) => ({
    type: 'alert.created',
    timestamp: '2026-11-29T09:58:00Z',
    data: { alert_id: 'al_1', source: 'cdrn', kind: 'customer_dispute', ...data },
  });
  const signed = (sentAt: Date, body = JSON.stringify(event({}))) =>
    request(body, {
      headers: {
        'webhook-id': 'msg_1',
        'webhook-timestamp': secondsOf(sentAt),
        'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('msg_1', sentAt, body)}`,
      },
    });

  it('are accepted for ten minutes if a signature of Standard Webhooks matches the bytes', () => {
    expect(refusal(generic, signed(minutesAgo(9.9)), secret)).to.equal(undefined);
    expect(refusal(generic, signed(minutesAgo(10.1)), secret)).to.equal('signature');
    expect(refusal(generic, signed(minutesAgo(-10.1)), secret)).to.equal('signature');
    expect(refusal(generic, { ...signed(now), body: Buffer.from('{}') }, secret)).to.equal('signature');
    expect(refusal(generic, signed(now), 'whsec_b3RoZXI=')).to.equal('signature');
    expect(refusal(generic, signed(now), '')).to.equal('signature');
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      const { [name]: _, ...headers } = signed(now).headers;
      expect(refusal(generic, { ...signed(now), headers }, secret), name).to.equal('signature');
    }
  });

  it('keep what they report, and need only an ID and a kind', () => {
    expect(only(generic, event({}))).to.deep.equal({
      providerAlertId: 'al_1',
      source: 'cdrn',
      kind: 'customer_dispute',
      createdAt: new Date('2026-11-29T09:58:00Z'),
    });
    const full = {
      ...{ network: 'Visa', payment_id: 'ch_1', amount: 4200, currency: 'eur', card_last4: '4242' },
      ...{ arn: '74'.padEnd(23, '0'), paid_at: '2026-11-20T08:00:00+01:00', psp_account_id: 'acc_1' },
      respond_by: '2026-11-30T10:00:00Z',
    };
    expect(only(generic, event({ ...full, source: 'a new network' }))).to.deep.include({
      source: 'generic',
      network: 'visa',
      paymentId: 'ch_1',
      amount: { amountMinor: 4200, currency: 'EUR' },
      cardLast4: '4242',
      arn: full.arn,
      paidAt: new Date('2026-11-20T07:00:00Z'),
      respondBy: new Date('2026-11-30T10:00:00Z'),
      accountId: 'acc_1',
    });
  });

  it('are refused with the field that is wrong', () => {
    const wrong: readonly (readonly [object, RegExp])[] = [
      [{ alert_id: '' }, /alert_id/],
      [{ alert_id: 'x'.repeat(201) }, /alert_id/],
      [{ kind: 'theft' }, /kind/],
      [{ amount: 12.5, currency: 'EUR' }, /amount/],
      [{ amount: 1250 }, /currency/],
      [{ amount: -1, currency: 'EUR' }, /amount/],
      [{ amount: 1250, currency: 'XXX' }, /currency/],
      [{ respond_by: 'tomorrow' }, /respond_by/],
      [{ payment_id: 'x'.repeat(201) }, /payment_id/],
      [{ card_last4: '42' }, /card_last4/],
    ];
    for (const [data, message] of wrong) expect(() => only(generic, event(data))).to.throw(message);
    expect(() => only(generic, { ...event({}), type: 'dispute.created' })).to.throw(/type/);
    expect(() => generic.parse(request('[1'), now)).to.throw(/JSON/);
  });
});

describe('alerts of ChargebackStop', () => {
  const alert = {
    id: 'cbs_1',
    created_at: '2026-11-29T09:00:00Z',
    integration_transaction_id: 'pi_3Rabbit',
    transaction_refund_outcome: 'NOT_REFUNDED',
    transaction_amount_in_cents: 1999,
    transaction_currency_code: 'usd',
  };
  const event = (changes: object) => ({
    id: 'e1',
    type: 'alert.created',
    data: { object: { ...alert, ...changes } },
  });
  const signed = (sentAt: Date, body = JSON.stringify(event({}))) => {
    const t = secondsOf(sentAt);
    const v1 = createHmac('sha512', 'burrow').update(`${t}.${body}`).digest('hex');
    return request(body, { headers: { 'x-signature': `t=${t},v1=${v1}` } });
  };

  it('are accepted for five minutes if the HMAC-SHA512 of time and body matches', () => {
    expect(refusal(chargebackstop, signed(minutesAgo(4.9)), 'burrow')).to.equal(undefined);
    expect(refusal(chargebackstop, signed(minutesAgo(5.1)), 'burrow')).to.equal('signature');
    expect(refusal(chargebackstop, signed(now), 'other')).to.equal('signature');
    expect(refusal(chargebackstop, { ...signed(now), body: Buffer.from('{}') }, 'burrow')).to.equal(
      'signature',
    );
    for (const header of ['', 't=1', `t=${secondsOf(now)}`, `v1=${'0'.repeat(128)}`])
      expect(
        refusal(chargebackstop, request('{}', { headers: { 'x-signature': header } }), 'burrow'),
      ).to.equal('signature');
  });

  it('name the payment, and follow its refund and their own retraction', () => {
    expect(only(chargebackstop, event({}))).to.deep.equal({
      providerAlertId: 'cbs_1',
      source: 'chargebackstop',
      kind: 'customer_dispute',
      createdAt: new Date('2026-11-29T09:00:00Z'),
      paymentId: 'pi_3Rabbit',
      amount: { amountMinor: 1999, currency: 'USD' },
    });
    expect(only(chargebackstop, event({ transaction_refund_outcome: 'REFUNDED' }))).to.include({
      closed: 'refunded',
    });
    expect(only(chargebackstop, event({ status: 'INVALID' }))).to.include({ closed: 'dismissed' });
  });

  it('have no amount where cents are ambiguous', () => {
    expect(only(chargebackstop, event({ transaction_currency_code: 'JPY' }))).to.not.have.property('amount');
  });

  it('are not read from other events', () => {
    expect(chargebackstop.parse(request({ type: 'merchant.updated', data: {} }), now)).to.deep.equal([]);
  });
});

describe('alerts of Chargeflow', () => {
  const url = 'https://rebuttal.example/api/webhooks/alerts/alias-1';
  const alert = {
    id: 'cf_1',
    type: 'cdrn',
    created_at: '2026-11-29T09:00:00Z',
    outcome: null,
    amount: 49.9,
    currency: 'EUR',
    network_transaction: {
      ...{ amount: 49.9, currency: 'EUR', card_brand: 'VISA', last4: '4242', arn: '74'.padEnd(23, '1') },
      created_at: '2026-11-20T08:00:00Z',
    },
  };

  it('are accepted if the HMAC of method, path and body matches, or that of the body', () => {
    const body = JSON.stringify(alert);
    const whole = `POST\n/api/webhooks/alerts/alias-1\n${body}`;
    for (const signature of [signHmac('key', whole, 'hex'), signHmac('key', body, 'base64')]) {
      const webhook = request(body, { url, headers: { 'x-chargeflow-hmac-sha256': signature } });
      expect(refusal(chargeflow, webhook, 'key')).to.equal(undefined);
      expect(refusal(chargeflow, webhook, 'other')).to.equal('signature');
      expect(refusal(chargeflow, { ...webhook, body: Buffer.from('{}') }, 'key')).to.equal('signature');
    }
    expect(refusal(chargeflow, request(body, { url }), 'key')).to.equal('signature');
  });

  it('arrive without an envelope, with the deadline of their type', () => {
    expect(only(chargeflow, alert)).to.deep.equal({
      providerAlertId: 'cf_1',
      source: 'chargeflow',
      kind: 'customer_dispute',
      createdAt: new Date('2026-11-29T09:00:00Z'),
      amount: { amountMinor: 4990, currency: 'EUR' },
      network: 'visa',
      cardLast4: '4242',
      arn: alert.network_transaction.arn,
      paidAt: new Date('2026-11-20T08:00:00Z'),
      respondBy: new Date('2026-12-02T09:00:00Z'),
    });
    expect(only(chargeflow, { ...alert, type: 'rdr' })).to.include({ kind: 'resolved_dispute' });
    expect(only(chargeflow, { ...alert, type: 'tc40' })).to.include({ kind: 'fraud_warning' });
    expect(only(chargeflow, { ...alert, outcome: 'previously_refunded' })).to.include({ closed: 'refunded' });
  });

  it('are not read from disputes, which have an envelope', () => {
    const dispute = { type: 'dispute.created', data: { id: 'd1' }, creationDate: 1, webhookId: 'w1' };
    expect(chargeflow.parse(request(dispute), now)).to.deep.equal([]);
  });
});

describe('alerts of Ethoca', () => {
  const alert = { alertId: 'A4IM9K2MIYL9F2BPF9TWUIXTU', alertType: 'CUSTOMERDISPUTE' };

  it('are accepted with the secret in the URL, or as the password', () => {
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
    expect(refusal(ethoca, request('{}', { query: { token: 'clover' } }), 'clover')).to.equal(undefined);
    expect(refusal(ethoca, request('{}', { headers: basic('ethoca:clo:ver') }), 'clo:ver')).to.equal(
      undefined,
    );
    expect(refusal(ethoca, request('{}', { query: { token: 'clove' } }), 'clover')).to.equal('signature');
    expect(refusal(ethoca, request('{}', { headers: basic('clover') }), 'clover')).to.equal('signature');
    expect(refusal(ethoca, request('{}'), 'clover')).to.equal('signature');
  });

  it('keep the last digits of the card only, and have a day to respond', () => {
    const pushed = {
      ...alert,
      alertTimestamp: '2026-11-29T09:00:00Z',
      transactionAmount: { value: 361.5, currencyCode: 'USD' },
      transactionTimestamp: '2026-11-20',
      cardNumber: '4111111111111111',
      acquirerReferenceNumber: '74'.padEnd(23, '2'),
    };
    const read = only(ethoca, pushed);
    expect(read).to.deep.equal({
      providerAlertId: alert.alertId,
      source: 'ethoca',
      kind: 'customer_dispute',
      createdAt: new Date('2026-11-29T09:00:00Z'),
      amount: { amountMinor: 36150, currency: 'USD' },
      cardLast4: '1111',
      arn: pushed.acquirerReferenceNumber,
      paidAt: new Date('2026-11-20T00:00:00Z'),
      respondBy: new Date('2026-11-30T09:00:00Z'),
    });
    expect(JSON.stringify(read)).to.not.include('4111');
  });

  it('are read with only an ID and a type, one or several, and acknowledged each', () => {
    expect(only(ethoca, { ...alert, alertType: 'CONFIRMED_FRAUD' })).to.include({ kind: 'confirmed_fraud' });
    const both = ethoca.parse(request({ alerts: [alert, { ...alert, alertId: 'second' }] }), now);
    expect(both.map(({ providerAlertId }) => providerAlertId)).to.deep.equal([alert.alertId, 'second']);
    expect(ethoca.answer?.(both.slice(0, 1))).to.deep.equal({ alertId: alert.alertId, status: 'SUCCESS' });
    expect(() => only(ethoca, { ...alert, alertType: 'NEWS' })).to.throw(/alertType/);
  });
});

describe('signatures for Mastercard', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signingKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const base = 'https://api.ethocaweb.com/ethoca/alerts/merchants';
  const signedBy = (method: string, path: string, body: string) => {
    const keys = { consumerKey: 'rabbits!burrow', signingKey };
    const at = { now: new Date(1_796_000_000_000), nonce: 'carrot' };
    const header = signForMastercard({ method, url: base + path, body }, keys, at);
    const signature = decodeURIComponent(/oauth_signature="([^"]+)"/.exec(header)?.[1] ?? '');
    return (text: string) => createVerify('sha256').update(text).verify(publicKey, signature, 'base64');
  };

  // The texts were made with mastercard-oauth1-signer 1.2.0.
  it("sign the same text as Mastercard's library, with and without a body", () => {
    const rest =
      '%26oauth_consumer_key%3Drabbits%21burrow%26oauth_nonce%3Dcarrot%26oauth_signature_method%3DRSA-SHA256%26oauth_timestamp%3D1796000000%26oauth_version%3D1.0';
    const url = 'https%3A%2F%2Fapi.ethocaweb.com%2Fethoca%2Falerts%2Fmerchants%2F';
    const posted = `POST&${url}outcomes&oauth_body_hash%3DwQY4fo6m%2BP7dMMaUB7SDOlOYk0kg%2BQ0bMq2Pj6PONQw%3D${rest}`;
    const read = `GET&${url}alerts&oauth_body_hash%3D47DEQpj8HBSa%2B%2FTImW%2B5JCeuQeRkm5NMpJWZG3hSuFU%3D${rest}%26size%3D25`;
    expect(signedBy('POST', '/outcomes', '{"outcomes":[]}')(posted)).to.equal(true);
    expect(signedBy('GET', '/alerts?size=25', '')(read)).to.equal(true);
    expect(signedBy('POST', '/outcomes', '{"outcomes":[{}]}')(posted)).to.equal(false);
  });
});
