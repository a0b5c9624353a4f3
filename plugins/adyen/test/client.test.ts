import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { callDisputeService } from '../src/client.js';
import type { CallOptions } from '../src/client.js';

import { account, adyenContext, disputeHost, disputeId, disputePath, recorded } from './helpers.js';

const send = (over: Partial<CallOptions> = {}, context = adyenContext()) =>
  callDisputeService(context, { call: 'defendDispute', disputeId, ...over });
const server = (call = 'defendDispute') => nock(disputeHost).post(`${disputePath}/${call}`);

describe('the Adyen Dispute service client', () => {
  onlyMockedCalls(nock);

  it('sends the key in its header, and account and dispute in its body, all trimmed', async () => {
    nock(disputeHost, { reqheaders: { 'x-api-key': 'AQEcarrot', 'content-type': 'application/json' } })
      .post(`${disputePath}/defendDispute`, {
        merchantAccountCode: account,
        disputePspReference: disputeId,
        defenseReasonCode: 'MerchandiseReceived',
      })
      .reply(200, recorded('done.json'));
    const context = adyenContext({ credentials: { api_key: 'AQEcarrot', merchant_account: account } });
    const result = await send({ fields: { defenseReasonCode: 'MerchandiseReceived' } }, context);
    expect(result).to.deep.equal({ isDone: true, body: recorded('done.json') });
  });

  it('sends an idempotency key of at most 64 characters, unique by call, dispute and attempt', async () => {
    const keys: string[] = [];
    const note = (call: string) =>
      server(call).reply(200, function () {
        keys.push(String(this.req.headers['idempotency-key']));
        return recorded('done.json');
      });
    const calls: readonly Partial<CallOptions>[] = [
      { idempotencyKey: 'a' },
      { idempotencyKey: 'a' },
      { idempotencyKey: 'b' },
      { idempotencyKey: 'a', disputeId: 'RB4ZQ8NDK3WXTC93' },
      { idempotencyKey: 'a', call: 'acceptDispute' },
    ];
    for (const over of calls) {
      note(over.call ?? 'defendDispute');
      await send(over);
    }
    expect(new Set(keys).size).to.equal(4);
    expect(keys[0]).to.equal(keys[1]);
    for (const key of keys)
      expect(key)
        .to.match(/^[a-zA-Z]+-[0-9a-f]{40}$/)
        .and.to.have.length.at.most(64);
  });

  const refusals: readonly [string, string, 'refused' | 'not_found' | 'indeterminate'][] = [
    ['Dispute is not defendable', 'notDefendable', 'refused'],
    ['Dispute already defended', 'defended', 'refused'],
    ['Dispute has already been defended', 'defended', 'refused'],
    ['Dispute already accepted', 'accepted', 'refused'],
    ['Dispute defense period has ended', 'ended', 'refused'],
    ['Dispute expired', 'ended', 'refused'],
    ['Invalid disputePspReference provided', 'unknownDispute', 'not_found'],
    ['System error', 'systemError', 'indeterminate'],
    ['The hutch is locked', 'other', 'refused'],
  ];
  for (const [text, refusal, kind] of refusals) {
    it(`recognizes the refusal "${text}" with HTTP 200 and 422`, async () => {
      server().reply(200, { disputeServiceResult: { success: false, errorMessage: text } });
      server().reply(422, { status: 422, errorCode: '702', message: text, errorType: 'validation' });
      for (const status of [200, 422]) {
        const response = await send();
        if (response.isDone) throw new Error('it was done');
        expect(response.refusal).to.equal(refusal);
        expect(response.error).to.include({ kind, status });
        expect(response.error.message).to.contain(`Adyen’s message: "${text}`);
      }
    });
  }

  const failures: readonly [number, object | string, string, RegExp][] = [
    [401, recorded('error.401.json'), 'credentials', /other environment/],
    [403, recorded('error.403.json'), 'credentials', /API dispute management.*Not allowed.*K7WQZC3RMX5TNB82/],
    [403, recorded('error.403.account.json'), 'credentials', /merchant account/],
    [
      422,
      { errorCode: '704', message: 'request already processed or in progress' },
      'indeterminate',
      /not known/,
    ],
    [404, '', 'unexpected_answer', /status 404/],
    [200, '', 'unexpected_answer', /./],
    [200, {}, 'unexpected_answer', /does not state/],
    [200, { disputeServiceResult: { success: 'true' } }, 'unexpected_answer', /does not state/],
  ];
  for (const [status, body, kind, message] of failures) {
    it(`fails as ${kind} with ${status} ${JSON.stringify(body).slice(0, 40)}`, async () => {
      server().reply(status, body as nock.Body);
      const error = await expectProviderError(() => send(), kind as never);
      expect(error.message).to.match(message);
    });
  }
});
