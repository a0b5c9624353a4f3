import disputeEvent from '../../plugins/stripe/test/recorded/event.updated.under-review.json' with { type: 'json' };
import type { CallPlan } from '../load/plan.js';
import { startBare, type Server } from '../processes.js';
import { call, openCompany, startProduct, type Company } from '../product.js';
import {
  interleave,
  requireAllOk,
  toFigure,
  toVoidFigure,
  VoidError,
  type Bench,
  type Figure,
} from '../rounds.js';
import { foldTallies } from '../seed/seed.js';
import { withDatabase } from '../stage.js';
import { startStripe } from '../stripe.js';

const connections = 32;
const companies = ['hares', 'rabbits', 'pikas', 'cottontails', 'jackrabbits'];
const disputesPerCompany = 10_000;

const text = {
  work: `disputes list, 20 rows, requests a second, ${connections} connections`,
  baseline: 'raw node:http + prepared pg query + JSON.stringify of the same rows',
  unit: '/s',
  target: undefined,
} as const;

type Side = { readonly name: string; readonly server: Server; readonly requests: CallPlan };

/**
 * Signed in, with row-level security and the total. The connections belong to five companies of 10,000 disputes each.
 */
export async function measureDisputesList(bench: Bench): Promise<Figure[]> {
  bench.log(text.work);
  const stripe = await startStripe();
  const product = await startProduct(bench.stage, {
    name: 'list',
    workers: 'off',
    stripeUrl: stripe.url,
    nodeOptions: bench.nodeOptions,
  });
  const bare = await startBare('disputes-list', product.databaseUrl);
  try {
    const owners: Company[] = [];
    for (const name of companies) owners.push(await openCompany(product, name));
    await seedDisputes(product.databaseUrl, owners);
    const sides = {
      bare: toSide(
        'The bare program',
        bare,
        owners.map(({ tenantId }) => ({ path: `/${tenantId}` })),
      ),
      product: toSide(
        'The product',
        product,
        owners.map(({ token }) => ({ path: '/api/disputes', token })),
      ),
    };
    return [await compare(bench, sides)];
  } finally {
    await bare.stop();
    await product.stop();
    await stripe.stop();
  }
}

function toSide(name: string, server: Server, requests: CallPlan['requests']): Side {
  return { name, server, requests: { kind: 'calls', requests } };
}

async function compare(bench: Bench, { bare, product }: { bare: Side; product: Side }): Promise<Figure> {
  const perSecond = async ({ name, server, requests }: Side, seconds: number) => {
    const outcome = await bench.load.run({ port: server.port, connections, seconds, requests });
    requireAllOk(name, outcome);
    return outcome.ok / outcome.seconds;
  };
  try {
    await requireSameRows(bare, product);
    for (const side of [bare, product]) await perSecond(side, bench.warmUpSeconds);
    const pairs = await interleave({
      rounds: bench.rounds,
      bare: () => perSecond(bare, bench.seconds),
      product: () => perSecond(product, bench.seconds),
    });
    return toFigure(text, pairs);
  } catch (error) {
    if (error instanceof VoidError) return toVoidFigure(text, error.message);
    throw error;
  }
}

type ListResponse = {
  readonly disputes: readonly { readonly dispute_id: string }[];
  readonly total?: number;
};

async function requireSameRows(bare: Side, product: Side): Promise<void> {
  for (const [index, request] of product.requests.requests.entries()) {
    const expected = await call<ListResponse>(
      bare.server.port,
      bare.requests.requests[index] ?? { path: '/' },
    );
    const response = await call<ListResponse>(product.server.port, request);
    const ids = ({ disputes }: ListResponse) => disputes.map(({ dispute_id: id }) => id).join();
    if (response.disputes.length !== 20 || ids(response) !== ids(expected)) {
      throw new VoidError('the product and the bare program list different disputes');
    }
    if (response.total !== disputesPerCompany) {
      throw new VoidError(`the product counts ${response.total ?? 'no'} disputes of ${disputesPerCompany}`);
    }
  }
}

/** Two years of disputes, spread evenly over the companies, each with Stripe's own object. */
async function seedDisputes(databaseUrl: string, owners: readonly Company[]): Promise<void> {
  await withDatabase(databaseUrl, async (owner) => {
    await owner.query(seedSql, [
      owners.map(({ tenantId }) => tenantId),
      owners.map(({ accountId }) => accountId),
      disputesPerCompany,
      JSON.stringify(disputeEvent.data.object),
    ]);
    await foldTallies(owner);
    await owner.query('vacuum analyze disputes');
    await owner.query('checkpoint');
  });
}

const seedSql = `
  insert into disputes (dispute_id, tenant_id, account_id, provider, provider_dispute_id, transaction_id,
                        amount_minor, currency, status, provider_status, stage, reason, provider_reason, reason_code,
                        network, created_at, evidence_due_by, is_refundable, is_test_mode, metadata, raw, state_as_of)
  select 'dsp_' || lpad(number::text || company.position, 20, '0'), company.tenant_id, company.account_id, 'stripe',
         'du_' || number || 'x' || company.position, 'ch_' || number || 'x' || company.position,
         500 + number % 20000, (array['USD', 'EUR', 'JPY'])[1 + number % 3], states.status, states.status,
         'chargeback', reasons.reason, reasons.reason, '10.4', (array['visa', 'mastercard'])[1 + number % 2],
         opened, opened + interval '9 days', false, true, jsonb_build_object('order_id', 'ORD-' || number),
         $4::jsonb || jsonb_build_object('id', 'du_' || number || 'x' || company.position), opened
    from unnest($1::text[], $2::text[]) with ordinality as company (tenant_id, account_id, position),
         generate_series(1, $3::int) as number,
         lateral (select (array['needs_response', 'under_review', 'won', 'lost'])[1 + number % 4]) as states (status),
         lateral (select (array['fraudulent', 'product_not_received', 'duplicate'])[1 + number % 3]) as reasons (reason),
         lateral (select now() - number * interval '100 minutes') as opening (opened)`;
