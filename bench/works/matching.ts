import { timeOf } from '../environment.js';
import { quantile, type Pair } from '../figures.js';
import { startBare, type Server } from '../processes.js';
import { call, openCompany, startProduct, type Company } from '../product.js';
import { interleave, toFigure, toVoidFigure, VoidError, type Bench, type Figure } from '../rounds.js';
import { foldTallies } from '../seed/seed.js';
import { withDatabase } from '../stage.js';

const payments = { quick: 100_000, full: 1_000_000 } as const;
const disputes = 200;
/** Every second dispute has no payment ID, so its payment is found by amount, card and email. */
const likelyEvery = 2;
const share = 0.95;
const limitMs = 50;
/** The product makes about ten such lookups, signs the caller in and reads the dispute. */
const lookupRatioMax = 25;
const nowhere = 'http://127.0.0.1:9';

type Found = {
  readonly payment_match: { readonly basis: string } | null;
  readonly payment_candidates: readonly { readonly payment: { readonly payment_id: string } }[];
};

/** Finds the payment of a dispute among those of one company, as the dispute page does. */
export async function measureMatching(bench: Bench): Promise<Figure[]> {
  const count = payments[bench.isQuick ? 'quick' : 'full'];
  const work = `matching a dispute with ${count.toLocaleString('en')} payments of its company, 95th percentile`;
  bench.log(work);
  const texts = {
    limit: { work, baseline: `${limitMs} ms`, unit: 'ms', target: { is: 'at most', ratio: 1 } },
    lookup: {
      work,
      baseline: 'raw node:http + one indexed lookup of a payment, prepared',
      unit: 'ms',
      target: { is: 'at most', ratio: lookupRatioMax },
    },
  } as const;
  const product = await startProduct(bench.stage, {
    name: 'matching',
    workers: 'off',
    stripeUrl: nowhere,
    nodeOptions: bench.nodeOptions,
  });
  const bare = await startBare('reads', product.databaseUrl);
  try {
    const company = await openCompany(product, 'warren');
    await seedPayments(product.databaseUrl, company, count);
    await requireMatches(product, company);
    const sides = {
      bare: () =>
        percentile((number) => call(bare.port, { path: `/payment/${company.tenantId}/ch_${number}` })),
      product: () => percentile((number) => call(product.port, orderOf(company, number))),
    };
    for (const side of Object.values(sides)) await side();
    const pairs: readonly Pair[] = await interleave({ rounds: bench.rounds, ...sides });
    const limits = pairs.map((pair) => ({ bare: limitMs, product: pair.product }));
    return [toFigure(texts.limit, limits), toFigure(texts.lookup, pairs)];
  } catch (error) {
    if (error instanceof VoidError)
      return Object.values(texts).map((text) => toVoidFigure(text, error.message));
    throw error;
  } finally {
    await bare.stop();
    await product.stop();
  }
}

const numbers = Array.from({ length: disputes }, (_none, index) => index + 1);
const orderOf = ({ token }: Company, number: number) => ({
  path: `/api/disputes/dsp_${String(number).padStart(20, '0')}/order`,
  token,
});

/** One dispute after the other, because the page of each is opened alone. */
async function percentile(request: (number: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (const number of numbers) taken.push(await timeOf(() => request(number)));
  return quantile(taken, share);
}

/** @throws {VoidError} if a payment is not found, or one is taken for certain without its ID */
async function requireMatches({ port }: Server, company: Company): Promise<void> {
  for (const number of numbers) {
    const found = await call<Found>(port, orderOf(company, number));
    const isLikely = number % likelyEvery === 0;
    const basis = found.payment_match?.basis;
    if (basis !== (isLikely ? undefined : 'transaction'))
      throw new VoidError(`the payment of dispute ${number} was found by ${basis ?? 'nothing'}`);
    if (isLikely && found.payment_candidates[0]?.payment.payment_id !== `pay-${number}`)
      throw new VoidError(`the payment of dispute ${number} is not the first candidate`);
  }
}

/** Two years of payments, a fifth of them of one price, and disputes of some of them. */
async function seedPayments(databaseUrl: string, company: Company, count: number): Promise<void> {
  await withDatabase(databaseUrl, async (owner) => {
    await owner.query('set synchronous_commit = off');
    await owner.query(paymentsSql, [company.tenantId, count]);
    await owner.query(disputesSql, [company.tenantId, company.accountId, disputes, likelyEvery]);
    await foldTallies(owner);
    await owner.query('vacuum analyze payments, disputes');
    await owner.query('checkpoint');
  });
}

const paymentsSql = `
  insert into payments (tenant_id, external_id, provider_payment_id, amount_minor, currency, paid_at, network,
                        card_fingerprint, card_last4, ip, customer_account_id, email, description, received_at)
  select $1, 'pay-' || number, 'ch_' || number,
         case when number % 5 = 0 then 999 else 500 + number % 20000 end, 'USD',
         now() - interval '3 days' - number * (interval '727 days' / $2::int), 'visa',
         'fp_' || number % 200000, lpad((number % 10000)::text, 4, '0'), '203.0.113.7',
         'acct-' || number % 200000, 'buyer-' || number % 200000 || '@burrow.example', 'Carrots',
         now() - interval '1 day'
    from generate_series(1, $2::int) as number`;

const disputesSql = `
  insert into disputes (dispute_id, tenant_id, account_id, provider, provider_dispute_id, transaction_id,
                        amount_minor, currency, status, provider_status, stage, reason, provider_reason, reason_code,
                        network, created_at, evidence_due_by, is_refundable, is_test_mode, metadata, raw, state_as_of)
  select 'dsp_' || lpad(number::text, 20, '0'), $1, $2, 'stripe', 'du_' || number,
         case when number % $4 = 0 then 'py_unknown_' || number else 'ch_' || number end,
         p.amount_minor, 'USD', 'needs_response', 'needs_response', 'chargeback', 'fraudulent', 'fraudulent', '10.4',
         'visa', now() - interval '1 day', now() + interval '8 days', false, true, '{}',
         jsonb_build_object('evidence', jsonb_build_object('customer_email_address', p.email),
                            'card', jsonb_build_object('last4', p.card_last4)),
         now()
    from generate_series(1, $3::int) as number
    join payments p on p.tenant_id = $1 and p.external_id = 'pay-' || number`;
