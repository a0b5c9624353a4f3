import { ProviderError } from '@rebuttal/plugin-kit';
import { errorOf, expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { get, idempotencyKeyOf, post, underKey, uploadFile } from '../src/client.js';
import { replayedFailure } from '../src/errors.js';

import { recordedBytes, sampleSecretKey, stripeContext } from './helpers.js';

const api = 'https://api.stripe.com';
const commonHeaders = {
  authorization: `Bearer ${sampleSecretKey}`,
  'stripe-version': '2026-10-28.endive',
};
const errorBody = (name: string) => recordedBytes(`error.${name}.json`).toString('utf8');

describe('calls to Stripe', () => {
  onlyMockedCalls(nock);

  it('read with key, version and query', async () => {
    nock(api, {
      reqheaders: commonHeaders,
      badheaders: ['stripe-account', 'idempotency-key', 'content-type'],
    })
      .get('/v1/disputes?limit=2&created[gte]=5')
      .reply(200, { object: 'list' });
    const list = await get(stripeContext(), '/v1/disputes', { limit: 2, created: { gte: 5 } });
    expect(list).to.deep.equal({ object: 'list' });
  });

  it('name the connected account if there is one', async () => {
    nock(api, { reqheaders: { ...commonHeaders, 'stripe-account': 'acct_1' } })
      .get('/v1/balance')
      .reply(200, {});
    const credentials = { secret_key: sampleSecretKey, stripe_account: 'acct_1' };
    await get(stripeContext({ credentials }), '/v1/balance');
  });

  it('write a form with an idempotency key', async () => {
    const headers = {
      ...commonHeaders,
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': 'key-1',
    };
    nock(api, { reqheaders: headers })
      .post('/v1/disputes/du_1', 'evidence[receipt]=file_1&submit=false')
      .reply(200, { id: 'du_1' });
    const dispute = await post(
      stripeContext(),
      '/v1/disputes/du_1',
      { evidence: { receipt: 'file_1' }, submit: false },
      'key-1',
    );
    expect(dispute).to.deep.equal({ id: 'du_1' });
  });

  it('upload evidence to the host for files', async () => {
    const bodies: string[] = [];
    nock('https://files.stripe.com', { reqheaders: { ...commonHeaders, 'idempotency-key': 'key-1' } })
      .matchHeader('content-type', /^multipart\/form-data; ?boundary=/)
      .post('/v1/files', (body) => bodies.push(String(body)) > 0)
      .reply(200, recordedBytes('file.created.json').toString('utf8'));
    const file = { name: 'receipt.pdf', mimeType: 'application/pdf', bytes: Buffer.from('%PDF-rabbits') };
    expect(await uploadFile(stripeContext(), file, 'key-1')).to.equal('file_1SPyH2B7WZ01zgkWm9cX7a0P');
    expect(bodies.join('').replace(/-{2,}[\w-]+/g, '--')).to.equal(
      [
        '--',
        'Content-Disposition: form-data; name="purpose"',
        '',
        'dispute_evidence',
        '--',
        'Content-Disposition: form-data; name="file"; filename="receipt.pdf"',
        'Content-Type: application/pdf',
        '',
        '%PDF-rabbits',
        '--',
        '',
      ].join('\r\n'),
    );
  });

  /** Status, body, kind when reading, kind when writing, what the merchant reads. */
  const failures: readonly [number, string, string, string, RegExp][] = [
    [
      400,
      errorBody('400.already-closed'),
      'refused',
      'refused',
      /Stripe says: This dispute is already closed/,
    ],
    [400, errorBody('400.page-limit'), 'refused', 'refused', /too many pages/],
    [
      400,
      '{"error":{"type":"idempotency_error","message":"Keys for idempotent requests…"}}',
      'refused',
      'refused',
      /Keys/,
    ],
    [401, errorBody('401.invalid-key'), 'credentials', 'credentials', /wrong, was rolled or has expired/],
    [
      403,
      errorBody('403.restricted-key'),
      'credentials',
      'credentials',
      /lacks a permission.*rak_dispute_read/,
    ],
    [
      403,
      '{"error":{"code":"account_invalid","message":"no access"}}',
      'credentials',
      'credentials',
      /connected account.*no access/,
    ],
    [404, errorBody('404.no-such-dispute'), 'not_found', 'not_found', /No such dispute/],
    [400, '{"error":{"code":"idempotency_key_in_use"}}', 'unavailable', 'indeterminate', /Stripe/],
    [424, '{}', 'unavailable', 'indeterminate', /Stripe/],
  ];
  for (const [status, body, whenReading, whenWriting, message] of failures) {
    it(`map ${status} ${body.slice(0, 60).replace(/\s+/g, ' ')} to ${whenReading} or ${whenWriting}`, async () => {
      const headers = { 'request-id': 'req_rabbit' };
      nock(api).get('/v1/x').reply(status, body, headers).persist();
      nock(api).post('/v1/x').reply(status, body, headers);
      const reading = await expectProviderError(
        () => get(stripeContext(), '/v1/x'),
        whenReading as 'refused',
      );
      const writing = await expectProviderError(
        () => post(stripeContext(), '/v1/x', {}, 'k'),
        whenWriting as 'refused',
      );
      expect(reading).to.include({ status, requestId: 'req_rabbit' });
      expect(writing.message).to.match(message);
      nock.cleanAll();
    });
  }
});

describe('idempotency keys', () => {
  it('are the same for the same intention, and different for another', () => {
    expect(idempotencyKeyOf('s1', 'submit')).to.equal('s1:submit');
    expect(idempotencyKeyOf('s1', 'file', 'receipt')).not.to.equal(idempotencyKeyOf('s2', 'file', 'receipt'));
  });

  it('have at most the 255 characters that Stripe accepts', () => {
    const [long, other] = [idempotencyKeyOf('x'.repeat(300), 'a'), idempotencyKeyOf('x'.repeat(300), 'b')];
    expect(long).to.have.length(64);
    expect(other).not.to.equal(long);
  });

  it('are changed only after a failure that Stripe has remembered', async () => {
    const seen: string[] = [];
    const response = await underKey('key-1', (key) => {
      seen.push(key);
      if (seen.length === 2) return Promise.resolve('done');
      const error = Object.assign(new Error('x'), {
        name: 'ProviderError',
        kind: 'indeterminate',
        providerCode: replayedFailure,
      });
      return Promise.reject(error);
    });
    expect(response).to.equal('done');
    expect(seen).to.have.length(2);
    expect(seen[0]).to.equal('key-1');
    expect(seen[1]).not.to.equal('key-1');
  });

  it('are kept if a failed read hides whether the remembered call took effect', async () => {
    const repeated = new ProviderError('indeterminate', 'Failed.', { providerCode: replayedFailure });
    const unreadable = new ProviderError('credentials', 'Refused.', { status: 403 });
    let calls = 0;
    const send = () => {
      calls += 1;
      return Promise.reject(repeated);
    };
    const failing = underKey('key-1', send, () => Promise.reject(unreadable));
    expect(await errorOf(() => failing)).to.equal(repeated);
    expect(calls).to.equal(1);
  });
});
