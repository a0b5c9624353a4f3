import type { SalesOfDay } from '@rebuttal/plugin-kit';
import { onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { listSales } from '../src/sales.js';

import { stripeContext } from './helpers.js';

const second = (time: string) => new Date(time).getTime() / 1000;
const charge = (
  time: string,
  { type = 'card', network = 'visa', result = 'none', ...over }: Readonly<Record<string, unknown>> = {},
) => ({
  id: `ch_${time}`,
  created: second(time),
  status: 'succeeded',
  captured: true,
  payment_method_details: { type, [String(type)]: { network, three_d_secure: { result } } },
  ...over,
});
const period = { from: new Date('2026-11-18T00:00:00Z'), until: new Date('2026-11-21T00:00:00Z') };

async function read(...pages: (readonly object[])[]): Promise<SalesOfDay[]> {
  const created = { 'created[gte]': `${second('2026-11-18')}`, 'created[lt]': `${second('2026-11-21')}` };
  for (const [at, data] of pages.entries()) {
    const isLast = at === pages.length - 1;
    nock('https://api.stripe.com')
      .get('/v1/charges')
      .query((query) => Object.entries(created).every(([name, value]) => query[name] === value))
      .reply(200, { object: 'list', data, has_more: !isLast });
  }
  const days: SalesOfDay[] = [];
  for await (const day of listSales(stripeContext(), period)) days.push(day);
  return days;
}

const none = { transactions: 0, threeDSecure: 0 };

describe('Stripe sales', () => {
  onlyMockedCalls(nock);

  it('counts captured card payments of each UTC day and network, over pages', async () => {
    const days = await read(
      [
        charge('2026-11-20T23:59:59Z', { result: 'authenticated' }),
        charge('2026-11-20T12:00:00Z', { network: 'mastercard', result: 'attempt_acknowledged' }),
        charge('2026-11-20T11:00:00Z', { network: 'amex' }),
        charge('2026-11-20T10:00:00Z', { type: 'card_present' }),
        charge('2026-11-20T09:00:00Z', { status: 'failed' }),
        charge('2026-11-20T08:00:00Z', { captured: false }),
      ],
      [charge('2026-11-20T00:00:00Z'), charge('2026-11-18T00:00:00Z')],
    );
    expect(days).to.deep.equal([
      {
        day: '2026-11-20',
        networks: {
          visa: { transactions: 2, threeDSecure: 1 },
          mastercard: { transactions: 1, threeDSecure: 0 },
        },
      },
      { day: '2026-11-19', networks: { visa: none, mastercard: none } },
      { day: '2026-11-18', networks: { visa: { transactions: 1, threeDSecure: 0 }, mastercard: none } },
    ]);
  });

  it('counts zero on days without charges', async () => {
    expect((await read([])).map(({ networks }) => networks?.visa.transactions)).to.deep.equal([0, 0, 0]);
  });

  itThorough('stops at a day with too many charges, which is then not known', async () => {
    const full = Array.from({ length: 501 }, (_, page) => [
      charge('2026-11-19T10:00:00Z', { id: `ch_${page}` }),
    ]);
    const days = await read([charge('2026-11-20T10:00:00Z')], ...full);
    nock.cleanAll();
    expect(days.map(({ day, networks }) => [day, networks?.visa.transactions])).to.deep.equal([
      ['2026-11-20', 1],
      ['2026-11-19', undefined],
    ]);
  });
});
