import { expectNoSecrets, expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { verifyCredentials } from '../src/verify.js';

import { accessContext, password, recordings, wpgContext } from './helpers.js';

const json = { 'content-type': 'application/json' };
const queries = /^\/paymentQueries\/payments\?/;
const service = '/jsp/merchant/xml/paymentService.jsp';
const basic = (user: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

describe('checking the connection to Access', () => {
  onlyMockedCalls(nock);
  const server = () => nock('https://try.access.worldpay.com');

  it('queries one payment of the last hour and the entered entity', async () => {
    nock('https://try.access.worldpay.com', {
      reqheaders: {
        accept: 'application/vnd.worldpay.payment-queries-v1.hal+json',
        authorization: basic('rabbit'),
      },
    })
      .get('/paymentQueries/payments')
      .query({
        startDate: '2026-11-20T08:30:00.000Z',
        endDate: '2026-11-20T09:30:00.000Z',
        pageSize: '1',
        entityReferences: 'hutch',
      })
      .reply(200, recordings.text('payments.none.json'), json);
    const { message } = await verifyCredentials(accessContext({ credentials: { entity: 'hutch' } }));
    expect(message)
      .to.match(/Connected to Access Worldpay \(try\).*older ones cannot be read/)
      .and.not.match(/sign events/);
  });

  it('uses the live host for a live account, and mentions that events are not signed yet', async () => {
    nock('https://access.worldpay.com').get(queries).reply(200, recordings.text('payments.none.json'), json);
    const context = accessContext({ environment: 'live', credentials: { event_secret: '' } });
    expect((await verifyCredentials(context)).message).to.match(/\(live\).*ask Worldpay to sign events/);
  });

  it('includes Worldpay’s message without our secrets', async () => {
    server()
      .get(queries)
      .reply(400, recordings.text('payments.error.400.json').replace('entity is', `${password} is`), json);
    const error = await expectProviderError(() => verifyCredentials(accessContext()), 'refused');
    expect(error.message).to.match(/entityIsNotConfigured/);
    expectNoSecrets(error, [password]);
    const kinds = [
      [401, 'credentials'],
      [404, 'unexpected_answer'],
    ] as const;
    for (const [status, kind] of kinds) {
      server().get(queries).reply(status);
      await expectProviderError(() => verifyCredentials(accessContext()), kind);
    }
    server().get(queries).reply(200, '<html/>');
    await expectProviderError(() => verifyCredentials(accessContext()), 'unexpected_answer');
  });
});

describe('checking the connection to WPG', () => {
  onlyMockedCalls(nock);
  const user = { username: 'rabbit', password };
  const context = (over = {}) => wpgContext({ credentials: { ...user, ...over } });

  it('queries a nonexistent order, which proves user and password', async () => {
    nock('https://secure-test.worldpay.com', {
      reqheaders: { authorization: basic('rabbit'), 'content-type': 'text/xml' },
    })
      .post(service, (body) =>
        /merchantCode="HUTCH&#38;GBP"[^]*<orderInquiry orderCode="rebuttal-connection-check"\/>/.test(
          String(body),
        ),
      )
      .reply(200, recordings.text('inquiry.not-found.xml'), { 'content-type': 'text/xml' });
    const { message } = await verifyCredentials(context({ merchant_id: 'HUTCH&GBP' }));
    expect(message)
      .to.match(/Connected to Worldpay WPG/)
      .and.not.match(/notification token/);
  });

  it('makes no call without an XML user, and reports that the connection was not checked', async () => {
    const { message } = await verifyCredentials(wpgContext());
    expect(message).to.match(/cannot be checked/);
  });

  it('rejects a WPG account without a notification token, with instructions', async () => {
    const account = wpgContext({ credentials: { notification_token: '' } });
    const { message } = await expectProviderError(() => verifyCredentials(account), 'credentials');
    expect(message).to.match(/Enter a notification token.*\?token=/);
  });

  it('distinguishes a wrong password from another user’s merchant code', async () => {
    const server = () => nock('https://secure-test.worldpay.com').post(service);
    server().reply(401, '<html/>');
    expect((await expectProviderError(() => verifyCredentials(context()), 'credentials')).message).to.match(
      /password/,
    );
    server().reply(200, recordings.text('inquiry.security-violation.xml'));
    expect((await expectProviderError(() => verifyCredentials(context()), 'credentials')).message).to.match(
      /merchant code/,
    );
    server().reply(200, recordings.text('inquiry.security-violation.xml').replace('code="4"', 'code="1"'));
    await expectProviderError(() => verifyCredentials(context()), 'unavailable');
    for (const body of [
      '<html/>',
      recordings.text('attack.entity-bomb.xml'),
      recordings.text('notification.settled.xml'),
    ]) {
      server().reply(200, body);
      await expectProviderError(() => verifyCredentials(context()), 'unexpected_answer');
    }
  });

  it('retries if Worldpay was unavailable, because it only reads', async () => {
    nock('https://secure.worldpay.com')
      .post(service)
      .reply(503)
      .post(service)
      .reply(200, recordings.text('inquiry.not-found.xml'));
    await verifyCredentials(wpgContext({ environment: 'live', credentials: user }));
  });
});
