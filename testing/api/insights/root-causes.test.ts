import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { Random } from '../../faults/random.js';
import { insertDisputes } from '../disputes/stored-disputes.js';
import { whoIs } from '../identity/platform-client.js';

const day = (count: number) => new Date(Date.UTC(2026, 4, 1) + count * 86_400_000);
const opened = { from: day(10), to: day(40) };
const fields = ['product', 'sku', 'descriptor', 'policy_version', 'country', 'acquirer'] as const;
const policies = [
  { kind: 'Refund policy', version: 'v1', from: day(-90) },
  { kind: 'refund', version: 'v2', from: day(0) },
  { kind: 'terms', version: '2026-04', from: day(-10) },
];
const items = [
  { name: 'Carrot cake', sku: 'A-12', quantity: 1 },
  { name: ' Hay  rack ', sku: 'B,7', quantity: 2 },
  { name: 'Gift wrap', quantity: 1 },
];

type Row = Readonly<Record<string, string | number>>;
type Answer = { readonly rows: readonly Row[]; readonly total: Row };

/** A purchase with what a company may know of it. The index makes its IDs. */
function draw(random: Random, index: number) {
  const maybe = <T>(value: T) => (random.next() < 0.6 ? value : undefined);
  return {
    index,
    payment: `ch_70${index}`,
    /** How the dispute names its payment, or who linked its records. */
    link: random.pick(['transaction', 'metadata', 'person', 'rejected', 'none'] as const),
    items: maybe(items.filter(() => random.pick([true, false]))),
    bought: day(random.within(-5, 5)),
    shippedTo: maybe(random.pick(['de', 'FR'])),
    recorded: maybe({
      descriptor: maybe('Rabbits  Ltd'),
      arn: maybe('74755591234567890123456'),
      country: maybe('AT'),
    }),
    reported: maybe({ statementText: maybe('RABBITS LTD'), country: maybe('US') }),
    consent: maybe({
      kind: 'refund_policy',
      version: maybe(random.pick(['v1', 'v9'])),
      at: day(random.within(-30, -1)),
    }),
    status: random.pick(['won', 'lost', 'lost', 'under_review'] as const),
    isCovered: random.next() < 0.2,
    reason: random.pick(['fraudulent', 'duplicate'] as const),
    currency: random.pick(['USD', 'EUR', 'KWD'] as const),
    amount: random.within(1, 90_000),
    opened: day(random.within(8, 42)),
  };
}
type Purchase = ReturnType<typeof draw>;

const known = (...values: readonly (string | undefined)[]) => values.filter((value) => value !== undefined);

/** Counted by hand: what each field's definition says. */
function keysOf(
  one: Purchase,
  accountId: string,
): Readonly<Record<(typeof fields)[number], readonly string[]>> {
  const isMatched = ['transaction', 'metadata', 'person'].includes(one.link);
  const order = isMatched ? one.items : undefined;
  const payment = isMatched ? one.recorded : undefined;
  const texts = (name: 'name' | 'sku') => known(...(order ?? []).map((item) => item[name]?.trim()));
  const isBought = order !== undefined || payment !== undefined;
  return {
    product: texts('name'),
    sku: texts('sku'),
    descriptor: known(
      one.reported?.statementText,
      payment?.descriptor?.replace(/\s+/, ' ').toUpperCase(),
    ).slice(0, 1),
    policy_version: isBought ? [`refund ${refundVersionOf(one)}`, 'terms 2026-04'] : [],
    country: countriesOf(one, order !== undefined, payment?.country).slice(0, 1),
    acquirer: [payment?.arn === undefined ? accountId : '475559'],
  };
}

const countriesOf = (one: Purchase, hasOrder: boolean, ofPayment: string | undefined) =>
  known(hasOrder ? one.shippedTo : undefined, ofPayment, one.reported?.country).map((code) =>
    code.toUpperCase(),
  );

/** A consent to a version that is not on record proves nothing. */
function refundVersionOf({ consent, bought }: Purchase): string {
  if (consent?.version === 'v1') return 'v1';
  const at = consent !== undefined && consent.version === undefined ? consent.at : bought;
  return at >= day(0) ? 'v2' : 'v1';
}

describe('root causes of disputes', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;
  let [accountId, tenantId] = ['', ''];
  const random = new Random('root causes');
  const purchases = Array.from({ length: 150 }, (_, index) => draw(random, index));
  let ids: readonly string[] = [];

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    ({ tenantId } = await whoIs(owner));
    accountId = await connectStripe(server, owner);
    await owner.put('/api/settings/currency', { currency: 'EUR', rates: [{ currency: 'USD', rate: 2 }] });
    await server.container.database.transaction(tenantId, async (tx) => {
      ids = await insertDisputes(tx, { tenantId, accountId }, purchases.map(toDispute));
      await tx('orders').insert(purchases.filter((one) => one.items).map((one) => toOrder(one, tenantId)));
      await tx('order_transactions').insert(
        purchases
          .filter((one) => one.items)
          .map((one) => ({ tenant_id: tenantId, order_id: orderId(one), transaction_id: one.payment })),
      );
      await tx('payments').insert(
        purchases.filter((one) => one.recorded).map((one) => toPayment(one, tenantId)),
      );
      await tx('policy_versions').insert(
        policies.map(({ kind, version, from }) => ({
          ...{ tenant_id: tenantId, external_id: version, kind, version, valid_from: from, text: 'Text' },
        })),
      );
      await tx('consents').insert(
        purchases.flatMap(({ consent, index }) =>
          consent === undefined
            ? []
            : [
                {
                  ...{
                    tenant_id: tenantId,
                    external_id: `c${index}`,
                    kind: consent.kind,
                    email: emailOf(index),
                  },
                  ...{ policy_version: consent.version ?? null, accepted_at: consent.at },
                },
              ],
        ),
      );
      for (const one of purchases) await link(tx, one);
    });
  });
  after(() => server.close());

  type Tx = Parameters<Parameters<typeof server.container.database.transaction>[1]>[0];
  async function link(tx: Tx, one: Purchase): Promise<void> {
    const of = { tenant_id: tenantId, dispute_id: ids[one.index] };
    const { reported } = one;
    if (reported !== undefined)
      await tx('dispute_payments').insert({
        ...{ ...of, provider_label: 'Stripe', read_at: day(9) },
        payment: JSON.stringify({
          statementText: reported.statementText,
          card: { country: reported.country },
        }),
      });
    if (one.link !== 'person' && one.link !== 'rejected') return;
    const isRejected = one.link === 'rejected';
    if (one.items) await tx('dispute_orders').insert({ ...of, order_id: isRejected ? null : orderId(one) });
    if (one.recorded)
      await tx('dispute_payment_records').insert({
        ...of,
        external_payment_id: isRejected ? null : `p${one.index}`,
      });
  }

  const counted = purchases.filter((one) => one.opened >= opened.from && one.opened < opened.to);
  const query = `from=${opened.from.toISOString()}&to=${opened.to.toISOString()}`;
  const read = async (by: string): Promise<Answer> =>
    (await owner.get(`/api/disputes/stats/root-causes?by=${by}&${query}`)).body as Answer;

  for (const by of fields)
    it(`count by ${by} as a recount of the rows does, and link to the same disputes`, async () => {
      const { rows, total } = await read(by);
      const keys = new Set(counted.flatMap((one) => keysOf(one, accountId)[by]));
      const ofKey = (key: string | null) =>
        counted.filter((one) => {
          const all = keysOf(one, accountId)[by];
          return key === null ? all.length === 0 : all.includes(key);
        });
      const expected = [...keys, null].filter((key) => ofKey(key).length > 0);
      expect(rows.map(({ key }) => key)).to.have.members(expected);
      for (const { key, filter, label: _label, ...row } of rows) {
        expect(row, String(key)).to.deep.equal(sumOf(ofKey(key as string | null)));
        const { body } = await owner.get(
          `/api/disputes?root_cause=${encodeURIComponent(String(filter))}&created_after=${opened.from.toISOString()}&created_before=${opened.to.toISOString()}`,
        );
        expect(body.total, String(filter)).to.equal(row.dispute_count);
      }
      expect(total).to.deep.equal(sumOf(counted));
    });

  it('state no reason below ten disputes, and refuse an unknown field', async () => {
    const [one] = purchases.filter(({ opened: at }) => at >= day(8));
    const { body } = await owner.get(
      `/api/disputes/stats/root-causes?by=country&from=${day(42).toISOString()}`,
    );
    expect(one).to.not.equal(undefined);
    expect(body.total.dispute_count).to.be.within(1, 9);
    expect(body.total.top_reason).to.equal(null);
    expect((await owner.get('/api/disputes?root_cause=planet:mars')).status).to.equal(422);
    expect((await owner.get('/api/disputes?root_cause=sku')).status).to.equal(422);
  });

  it('export every value and currency', async () => {
    const { bytes } = await owner.get(`/api/disputes/stats/root-causes/export.csv?by=acquirer&${query}`);
    const lines = bytes.toString('utf8').trimEnd().split('\r\n');
    const { rows } = await read('acquirer');
    const currencies = rows.flatMap(({ totals }) => totals as unknown as readonly Row[]).length;
    expect(lines).to.have.length(1 + currencies + new Set(counted.map(({ currency }) => currency)).size);
  });
});

const orderId = ({ index }: Purchase) => `ord_${String(index).padStart(20, '0')}`;
const emailOf = (index: number) => `clover${index}@rabbits.example`;

function toDispute(one: Purchase) {
  const isNamed = one.link === 'transaction' || one.link === 'rejected';
  return {
    ...{ status: one.status, reason: one.reason, amount_minor: one.amount, currency: one.currency },
    created_at: one.opened,
    stated_coverage: one.isCovered ? JSON.stringify({ claim: 'filed' }) : null,
    transaction_id: isNamed ? one.payment : `other_${one.index}`,
    metadata: JSON.stringify(one.link === 'metadata' ? { stripe_payment_intent: one.payment } : {}),
  };
}

function toOrder(one: Purchase, tenantId: string) {
  return {
    ...{ order_id: orderId(one), tenant_id: tenantId, provider: 'manual', number: `#${one.index}` },
    ...{
      provider_order_id: `o${one.index}`,
      currency: 'USD',
      total_minor: 500,
      buyer_email: emailOf(one.index),
    },
    ...{ placed_at: one.bought, changed_at: one.bought },
    content: JSON.stringify({
      items: one.items,
      shippingAddress: one.shippedTo ? { country: one.shippedTo } : null,
    }),
  };
}

function toPayment(one: Purchase, tenantId: string) {
  return {
    ...{ tenant_id: tenantId, external_id: `p${one.index}`, provider_payment_id: one.payment },
    ...{ amount_minor: 500, currency: 'USD', paid_at: one.bought, email: emailOf(one.index) },
    ...{ descriptor: one.recorded?.descriptor ?? null, arn: one.recorded?.arn ?? null },
    shipping_address: one.recorded?.country ? JSON.stringify({ country: one.recorded.country }) : null,
  };
}

/** One euro is two dollars. Dinars have no rate. */
function sumOf(disputes: readonly Purchase[]) {
  const isLost = ({ status, isCovered }: Purchase) => status === 'lost' && !isCovered;
  const add = (of: readonly Purchase[]) => of.reduce((sum, { amount }) => sum + amount, 0);
  const inCurrency = (code: string, of = disputes) => of.filter(({ currency }) => currency === code);
  const lost = disputes.filter(isLost);
  const euros = (of: readonly Purchase[]) =>
    add(inCurrency('EUR', of)) + Math.round(add(inCurrency('USD', of)) / 2);
  const currencies = ['EUR', 'KWD', 'USD'].filter((code) => inCurrency(code).length > 0);
  const byCount = currencies.toSorted((one, other) => inCurrency(other).length - inCurrency(one).length);
  const reasons = ['duplicate', 'fraudulent'].map((reason) => ({
    reason,
    dispute_count: disputes.filter((one) => one.reason === reason).length,
  }));
  return {
    dispute_count: disputes.length,
    decided_count: disputes.filter(({ status, isCovered }) => status !== 'under_review' && !isCovered).length,
    lost_count: lost.length,
    totals: byCount.map((currency) => ({
      currency,
      amount: add(inCurrency(currency)),
      lost_amount: add(inCurrency(currency, lost)),
    })),
    in_company_currency: { currency: 'EUR', currency_exponent: 2, amount: euros(disputes) },
    lost_in_company_currency: euros(lost),
    without_rate: currencies.includes('KWD') ? ['KWD'] : [],
    top_reason:
      disputes.length < 10
        ? null
        : reasons.toSorted((one, other) => other.dispute_count - one.dispute_count)[0],
  };
}
