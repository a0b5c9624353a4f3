import { expect } from 'chai';
import knex, { type Knex } from 'knex';
import pg from 'pg';

import { ConditionValues } from '../../../core/src/automation/rules/condition-values.js';
import type { ListedDispute } from '../../../core/src/case/disputes/disputes.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { sampleCredentials } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { createTeamDesk } from '../identity/team-client.js';

/** More than a page of the preview, and several batches of facts. */
const total = 1_000;
const statementsMax = 300;
/** Disputes from more than 90 days ago. */
const older = 20;
const groups = 200;

const conditions = [
  { field: 'refund_state', op: 'in', value: ['none', 'partial', 'full'] },
  { field: 'compelling_evidence_status', op: 'ne', value: 'not_applicable' },
  { field: 'customer_disputes', op: 'gte', value: 1 },
  { field: 'win_rate_lower_bound', op: 'gt', value: 0 },
] as const;

describe('the preview of a rule that tests other records', function () {
  this.timeout(300_000);
  let server: TestServer;
  let owner: ApiClient;
  let place: { tenantId: string; userId: string; accountId: string };
  let statements = 0;
  // oxlint-disable-next-line typescript/unbound-method -- called with its client below
  const { query } = pg.Client.prototype;

  before(async () => {
    // Connections bind the method when they open, so it is counted from before the server starts.
    pg.Client.prototype.query = function counted(this: pg.Client, ...args: never[]) {
      statements += 1;
      return Reflect.apply(query, this, args) as never;
    };
    server = await startTestServer({ environment: { WORKERS: 'off' } });
    owner = await server.signUp('Voles Ltd');
    const { body } = await owner.post('/api/psp/accounts', {
      provider: 'stripe',
      account_name: 'Main shop',
      environment: 'test',
      credentials: await sampleCredentials(server, 'stripe'),
    });
    const { tenantId, userId } = await createTeamDesk(server).me(owner);
    place = { tenantId, userId, accountId: body.account.account_id };
    const database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
    try {
      await fill(database, place);
    } finally {
      await database.destroy();
    }
  });
  after(async () => {
    pg.Client.prototype.query = query;
    await server.close();
  });

  const listAll = async (): Promise<readonly ListedDispute[]> => {
    const order = { column: 'created_at', direction: 'desc' } as const;
    const window = { limit: total, after: undefined };
    return (await server.container.disputes.listDisputes(place.tenantId, {}, order, window)).disputes;
  };

  it('reads 1,000 disputes with a bounded number of statements', async () => {
    const rule = { name: 'Other records', conditions, actions: [{ kind: 'tag', tags: ['seen'] }] };
    const before = statements;
    const { status, body } = await owner.post('/api/automation/rules/preview', { rule });
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(statements - before).to.be.within(1, statementsMax);
    expect(body.matched).to.be.above(total / 4);
  });

  it('tests the values that each dispute shows', async () => {
    const disputes = await listAll();
    expect(disputes).to.have.length(total);
    const tested = disputes.map((dispute) => ({ dispute, at: new Date() }));
    const read = new ConditionValues(server.container).open(place.tenantId, { rules: [{ conditions }] });
    const values = await read(tested);
    const seen = new Map<string, number>();
    const note = (value: unknown) => seen.set(String(value), (seen.get(String(value)) ?? 0) + 1);
    const repository = server.container.disputes;
    const sample = disputes.filter((_, at) => at % 11 === 0);
    for (const { disputeId, customer } of sample) {
      const facts = (await owner.get(`/api/disputes/${disputeId}/facts`)).body;
      const evidence = (await owner.get(`/api/disputes/${disputeId}/compelling-evidence`)).body;
      const same =
        customer?.email === undefined
          ? null
          : (await repository.findByCustomer(place.tenantId, customer.email)).length;
      const { refundState, compellingEvidence, customerDisputes } = values.get(disputeId) ?? {};
      expect({ refundState, compellingEvidence, customerDisputes }, disputeId).to.eql({
        refundState: facts.refund_state,
        compellingEvidence: evidence.status,
        customerDisputes: same,
      });
      for (const value of [refundState, compellingEvidence, customerDisputes]) note(value);
    }
    expect([...seen.keys()]).to.include.members([
      'none',
      'partial',
      'full',
      'requires_action',
      'not_qualified',
    ]);
  });
});

type Place = { readonly tenantId: string; readonly userId: string; readonly accountId: string };

/**
 * Each dispute has a payment of the data API. Every fifth was refunded in full, every fifth in part. The buyers of even groups
 * have prior payments from the same device, those of odd groups from another one.
 */
async function fill(database: Knex, place: Place): Promise<void> {
  const group = `(i % ${groups})`;
  const email = `'vole-' || ${group} || '@example.com'`;
  const payment = `insert into payments (tenant_id, external_id, provider_payment_id, amount_minor, currency, paid_at, network,
      card_fingerprint, customer_account_id, email, ip, device_id, description, refunded_minor)`;
  const inserts = [
    `insert into disputes (dispute_id, tenant_id, account_id, provider, provider_dispute_id, transaction_id, amount_minor,
       currency, status, provider_status, stage, reason, network, reason_code, created_at, received_at, is_refundable,
       is_test_mode, submission_count, metadata, raw, state_as_of)
     select 'dsp_' || lpad(i::text, 20, '0'), :tenantId, :accountId, 'stripe', 'du_vole_' || i, 'ch_vole_' || i, 1000, 'USD',
            case i % 3 when 0 then 'won' when 1 then 'lost' else 'needs_response' end, 'x', 'chargeback', 'fraudulent', 'visa',
            '10.4', now() - i * interval '1 hour' - case when i > :total then interval '50 days' else interval '0' end, now(), false, true, case when i % 3 = 2 then 0 else 1 end,
            case when i % 9 = 0 then jsonb_build_object('order_number', 'V' || i) else '{}' end, '{}', now()
       from generate_series(1, :total::int + ${older}) i`,
    `${payment}
     select :tenantId, 'pay-' || i, 'ch_vole_' || i, 1000, 'USD', now() - i * interval '1 hour' - interval '20 days', 'visa',
            'fp_' || ${group}, 'acc-' || ${group}, ${email}, '203.0.113.' || ${group}, 'device-of-vole-' || ${group},
            'Oak hutch', case i % 5 when 0 then 1000 when 1 then 300 end
       from generate_series(1, :total::int) i`,
    `${payment}
     select :tenantId, 'prior-' || i || '-' || n, 'ch_prior_' || i || '_' || n, 500 + n, 'USD', now() - (220 + 5 * n) * interval '1 day',
            'visa', 'fp_' || i, 'acc-' || i, ${email}, case when i % 2 = 0 then '203.0.113.' || i else '198.51.100.' || i end,
            'device-of-vole-' || i || case when i % 2 = 0 then '' else '-' || n end, 'Hay', 0
       from generate_series(0, ${groups - 1}) i cross join generate_series(1, 3) n`,
    `insert into customers (tenant_id, external_id, name, email, customer_account_id)
     select :tenantId, 'customer-' || i, 'Vole ' || i, ${email}, 'acc-' || i from generate_series(0, ${groups - 1}, 2) i`,
    `insert into orders (order_id, tenant_id, provider, provider_order_id, number, currency, total_minor, buyer_email,
       placed_at, changed_at, content)
     select 'ord_' || lpad(i::text, 20, '0'), :tenantId, 'manual', 'order-' || i, 'V' || i, 'USD', 1000, ${email},
            now() - i * interval '1 hour' - interval '20 days', now(), '{"buyer": {}, "items": [], "trail": []}'
       from generate_series(3, :total::int, 3) i`,
    `insert into order_transactions (tenant_id, order_id, transaction_id)
     select :tenantId, 'ord_' || lpad(i::text, 20, '0'), 'ch_vole_' || i from generate_series(6, :total::int, 6) i`,
    `insert into dispute_facts (dispute_id, key, tenant_id, value, entered_by)
     select 'dsp_' || lpad(i::text, 20, '0'), 'customer_email', :tenantId, 'Other-' || i || '@example.com', :userId
       from generate_series(7, :total::int, 7) i`,
    `insert into dispute_facts (dispute_id, key, tenant_id, value, entered_by)
     select 'dsp_' || lpad(i::text, 20, '0'), 'refunded_total', :tenantId, 'USD 4.50', :userId
       from generate_series(13, :total::int, 13) i`,
    `insert into dispute_payments (tenant_id, dispute_id, payment, provider_label, read_at)
     select :tenantId, 'dsp_' || lpad(i::text, 20, '0'), jsonb_build_object('providerPaymentId', 'ch_vole_' || i, 'refunds',
              jsonb_build_array(jsonb_build_object('id', 're_' || i, 'amount', jsonb_build_object('amountMinor', 1000, 'currency',
              'USD'), 'status', 'succeeded')), 'customer', jsonb_build_object('email', ${email})), 'Stripe', now()
       from generate_series(17, :total::int, 17) i`,
    `insert into dispute_payment_records (dispute_id, tenant_id, external_payment_id, linked_by)
     select 'dsp_' || lpad(i::text, 20, '0'), :tenantId, case when i % 2 = 0 then 'pay-1' end, :userId
       from generate_series(19, :total::int, 19) i`,
  ];
  for (const sql of inserts) await database.raw(sql, { ...place, total });
}
