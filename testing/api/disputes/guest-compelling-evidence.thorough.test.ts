import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import {
  connectStripe,
  sampleCredentials,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

type Evidence = {
  readonly status: string;
  readonly disputed: { readonly payment_id: string; readonly paid_at: string };
  readonly candidates: readonly {
    readonly payment_id: string;
    readonly eligible: boolean;
    readonly why_not: string | null;
  }[];
  readonly matches: readonly string[];
  readonly provider: {
    readonly status: string;
    readonly required_actions: readonly { code: string }[];
  } | null;
};
type Charge = { readonly id: string; readonly created: number; readonly customer: string | null };

const ip = '203.0.113.7';
/** As Stripe's simulator reports it. */
const card = 'Xt5EWLLDS7FJjR1c';
const email = 'robin@example.com';

describe('the compelling evidence of a guest, whose earlier payments Stripe does not list', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    await owner.put('/api/settings/template-variables', { collect_evidence: false });
  });
  after(() => server.close());

  const open = () =>
    startDispute(server, owner, {
      network: 'visa',
      reason: 'fraudulent',
      scenario: 'guest_compelling_evidence',
    });
  const pathOf = (id: string) => `/api/disputes/${id}/compelling-evidence`;
  const read = async (id: string) => {
    const { status, body } = await owner.get(pathOf(id));
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as Evidence;
  };
  const put = async (id: string, fields: object) => {
    const payment = {
      amount: 5000,
      currency: 'USD',
      description: 'Rabbit hutch',
      provider_payment_id: id,
      ...fields,
    };
    const { status, body } = await owner.put(`/api/data/payments/${id}`, payment);
    expect(status, JSON.stringify(body)).to.equal(200);
  };
  /** The guest's charges at Stripe from before the disputed one, with their age in days. */
  const earlierCharges = async (paidAt: string) => {
    const { secret_key: key } = await sampleCredentials(server, 'stripe');
    const created = Date.parse(paidAt) / 1000;
    const url = `${server.url}/sandbox/stripe/api/v1/charges?limit=100&created[lt]=${created}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${String(key)}` } });
    const { data } = (await response.json()) as { data: Charge[] };
    return data
      .filter(({ customer }) => customer === null)
      .map((one) => ({
        id: one.id,
        days: Math.round((created - one.created) / 86_400),
        paidAt: new Date(one.created * 1000).toISOString(),
      }));
  };

  it('comes from the data API by card fingerprint, and Stripe finds the dispute qualified', async () => {
    const { dispute_id: id, psp_dispute_id: pspId } = await open();
    const before = await read(id);
    expect(before.candidates).to.deep.equal([]);
    const charges = await earlierCharges(before.disputed.paid_at);
    const pair = charges.filter(({ days }) => days === 150 || days === 240);
    expect(pair).to.have.length(2);
    const { payment_id: disputed, paid_at: paidAt } = before.disputed;
    for (const payment of [{ id: disputed, paidAt }, ...pair])
      await put(payment.id, { paid_at: payment.paidAt, ip, email, card_fingerprint: card });
    const found = await read(id);
    const eligible = found.candidates.filter((one) => one.eligible).map((one) => one.payment_id);
    expect(eligible).to.have.members(pair.map((one) => one.id));
    expect(found.matches).to.include.members(['ip', 'email']);

    const { status, body } = await owner.put(pathOf(id), {
      chosen: eligible,
      disputed: { merchandise_or_services: 'merchandise' },
    });
    expect(status, JSON.stringify(body)).to.equal(200);
    expect((await read(id)).status).to.equal('qualified');
    expect((await submitResponse(owner, id)).status).to.equal(200);
    const { body: calls } = await server.sandbox.get('/stripe/requests');
    const updates = (calls.requests as { method: string; path: string; body: string }[])
      .filter(({ method, path }) => method === 'POST' && path.endsWith(`/disputes/${pspId}`))
      .map((call) => decodeURIComponent(call.body));
    expect(updates.some((update) => pair.every((one) => update.includes(one.id)))).to.equal(true);
    const { provider } = await eventually('the decision of Stripe', async () => {
      const current = await read(id);
      return current.provider?.status === 'qualified' ? current : undefined;
    });
    expect(provider?.required_actions).to.deep.equal([]);
  });
});
