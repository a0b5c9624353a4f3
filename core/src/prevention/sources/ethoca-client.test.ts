import { generateKeyPairSync } from 'node:crypto';

import { createProviderHttp, type ProviderHttp } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { pullAlerts, sendOutcomes, type EthocaConnection } from './ethoca-client.js';
import type { OutcomeToSend } from './outcomes.js';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signingKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const outcomeAt = new Date('2026-11-29T10:00:00Z');
const outcome = (alertId: string, fields: Partial<OutcomeToSend> = {}): OutcomeToSend => ({
  alertId,
  externalId: alertId.padEnd(25, 'X'),
  outcome: 'resolved',
  outcomeAt,
  amount: { amountMinor: 36156, currency: 'USD' },
  refund: undefined,
  ...fields,
});

describe('Ethoca client', () => {
  const sent: { url: string; body: { outcomes: Record<string, unknown>[] } }[] = [];
  const answering = (status: number, body: unknown): EthocaConnection => ({
    http: createProviderHttp({
      fetch: (url, init) => {
        const text = typeof init?.body === 'string' ? init.body : '{}';
        sent.push({ url: url as string, body: JSON.parse(text) as never });
        return Promise.resolve(new Response(JSON.stringify(body), { status }));
      },
      sleep: () => Promise.resolve(),
    }) satisfies ProviderHttp,
    baseUrl: 'https://ethoca.example/merchants',
    keys: { consumerKey: 'rabbits!burrow', signingKey },
    now: () => outcomeAt,
  });
  beforeEach(() => {
    sent.length = 0;
  });

  it('reports a final refund with its own amount, time and ID, in decimals of the currency', async () => {
    const at = new Date('2026-11-29T09:30:00Z');
    const refund = { amount: { amountMinor: 500, currency: 'JPY' }, at, id: 're_1' };
    await sendOutcomes(answering(200, {}), [outcome('A', { refund }), outcome('B')]);
    expect(sent[0]?.url).to.equal('https://ethoca.example/merchants/outcomes');
    expect(sent[0]?.body.outcomes).to.deep.equal([
      {
        alertId: 'A'.padEnd(25, 'X'),
        outcome: 'RESOLVED',
        refundStatus: 'REFUNDED',
        refund: {
          amount: { value: 500, currencyCode: 'JPY' },
          timestamp: '2026-11-29T09:30:00.000Z',
          type: 'REFUND',
          transactionId: 're_1',
        },
        amountStopped: { value: 500, currencyCode: 'JPY' },
        actionTimestamp: '2026-11-29T10:00:00.000Z',
      },
      {
        alertId: 'B'.padEnd(25, 'X'),
        outcome: 'RESOLVED',
        refundStatus: 'NOT_REFUNDED',
        refund: { amount: { value: 361.56, currencyCode: 'USD' }, timestamp: '2026-11-29T10:00:00.000Z' },
        amountStopped: { value: 361.56, currencyCode: 'USD' },
        actionTimestamp: '2026-11-29T10:00:00.000Z',
      },
    ]);
  });

  it('returns a result for each outcome: taken, repeated, refused for now or for good, or not mentioned', async () => {
    const failed = (alertId: string, ReasonCode: string, Recoverable: boolean) => ({
      alertId: alertId.padEnd(25, 'X'),
      status: 'FAILURE',
      errors: { Error: [{ ReasonCode, Description: 'Why not.', Recoverable }] },
    });
    const answers = [
      { alertId: 'A'.padEnd(25, 'X'), status: 'SUCCESS' },
      failed('B', 'OUTCOME_ALREADY_PROVIDED', false),
      failed('C', 'LOCKED', true),
      failed('D', 'EXPIRED', false),
    ];
    const outcomes = [
      ...['A', 'B', 'C', 'D', 'E'].map((id) => outcome(id)),
      outcome('F', { amount: undefined }),
    ];
    const results = await sendOutcomes(answering(200, { outcomeResponses: answers }), outcomes);
    expect(results).to.deep.equal([
      {},
      {},
      { error: 'Ethoca refused: Why not.', isFinal: false },
      { error: 'Ethoca refused: Why not.', isFinal: true },
      { error: 'Ethoca did not confirm this outcome. We retry it.', isFinal: false },
      { error: 'The alert has no amount, which Ethoca requires.', isFinal: true },
    ]);
    expect(sent[0]?.body.outcomes).to.have.length(5);
  });

  it('names the reaction to a failed call', async () => {
    const kinds: Record<number, string> = {};
    for (const status of [400, 401, 403, 429, 503])
      await sendOutcomes(answering(status, {}), [outcome('A')]).catch((error: unknown) => {
        kinds[status] = (error as { kind: string }).kind;
      });
    expect(kinds).to.deep.equal({
      400: 'refused',
      401: 'credentials',
      403: 'credentials',
      429: 'rate_limited',
      503: 'unavailable',
    });
  });

  it('leaves out an alert that it cannot read, and keeps the others', async () => {
    const alerts = [{ alertId: 'A', alertType: 'CUSTOMERDISPUTE' }, { alertType: 'NEWS' }, 'x'];
    const { unreadable, isLast, ...read } = await pullAlerts(answering(200, { alerts }));
    expect(read.alerts.map(({ providerAlertId }) => providerAlertId)).to.deep.equal(['A']);
    expect({ unreadable, isLast }).to.deep.equal({ unreadable: 2, isLast: true });
  });
});
