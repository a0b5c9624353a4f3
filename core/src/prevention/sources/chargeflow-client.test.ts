import { createProviderHttp } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { sendToChargeflow } from './chargeflow-client.js';
import type { OutcomeToSend } from './outcomes.js';

const at = new Date('2026-11-29T10:00:00Z');
const outcome: OutcomeToSend = {
  ...{ alertId: 'alt_1', externalId: 'cf/1', outcome: 'resolved', outcomeAt: at },
  amount: { amountMinor: 4200, currency: 'EUR' },
  refund: { amount: { amountMinor: 4200, currency: 'EUR' }, at, id: 're_1' },
};

describe('Chargeflow client', () => {
  const sent: { url: string; key: string | null; body: unknown }[] = [];
  const send = (fields: Partial<OutcomeToSend> = {}, status = 200, body: object = {}) => {
    const http = createProviderHttp({
      fetch: (url, init) => {
        const text = typeof init?.body === 'string' ? init.body : '';
        sent.push({
          url: url as string,
          key: new Headers(init?.headers).get('x-api-key'),
          body: JSON.parse(text),
        });
        return Promise.resolve(new Response(JSON.stringify(body), { status }));
      },
      sleep: () => Promise.resolve(),
    });
    const connection = { http, baseUrl: 'https://chargeflow.example', apiKey: 'fox-key' };
    return sendToChargeflow(connection, { ...outcome, ...fields });
  };
  beforeEach(() => {
    sent.length = 0;
  });

  it('reports a final refund, and otherwise the outcome in the words of Chargeflow', async () => {
    expect(await send()).to.eql({});
    const others = ['unresolved_dispute', 'not_found', 'resolved'] as const;
    for (const other of others) await send({ refund: undefined, outcome: other });
    expect(sent[0]).to.eql({
      url: 'https://chargeflow.example/alerts/cf%2F1/outcome',
      key: 'fox-key',
      body: { outcome: 'refunded' },
    });
    expect(sent.slice(1).map(({ body }) => body)).to.eql([
      { outcome: 'decline' },
      { outcome: 'transaction_not_found' },
      { outcome: 'previously_refunded' },
    ]);
  });

  it('takes a repeated outcome as sent, retries a failed call, and never one that is refused', async () => {
    expect(await send({}, 400, { message: 'The outcome is already final' })).to.eql({});
    for (const status of [401, 403, 429, 500, 503])
      expect(await send({}, status), String(status)).to.include({ isFinal: false });
    expect(await send({}, 404, { message: 'No such alert' })).to.eql({
      error: 'Chargeflow refused: No such alert',
      isFinal: true,
    });
  });
});
