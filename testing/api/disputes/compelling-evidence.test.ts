import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute, submitResponse } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

type Candidate = {
  readonly payment_id: string;
  readonly paid_at: string;
  readonly days_before: number | null;
  readonly eligible: boolean;
  readonly why_not: string | null;
  readonly can_be_chosen: boolean;
  readonly matches: readonly string[];
  readonly email: string | null;
};
type Evidence = {
  readonly program: string | null;
  readonly confirmed: boolean;
  readonly status: string;
  readonly predicates: readonly { readonly code: string; readonly result: string; readonly detail: string }[];
  readonly disputed: { readonly payment_id: string; readonly paid_at: string; readonly ip: string | null };
  readonly candidates: readonly Candidate[];
  readonly chosen: readonly string[];
  readonly chosen_by_person: boolean;
  readonly matches: readonly string[];
  readonly missing: readonly { readonly payment_id: string; readonly field: string }[];
  readonly warnings: readonly string[];
  readonly provider: {
    readonly status: string;
    readonly required_actions: readonly { code: string }[];
  } | null;
};
type Call = { readonly method: string; readonly path: string; readonly body: string };

const ip = '203.0.113.7';

describe('the compelling evidence of a dispute', function () {
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

  const open = (fields: object = {}) =>
    startDispute(server, owner, { network: 'visa', reason: 'fraudulent', ...fields });
  const openEligible = () => open({ scenario: 'compelling_evidence' });
  const pathOf = (id: string) => `/api/disputes/${id}/compelling-evidence`;
  const read = async (id: string) => {
    const { status, body } = await owner.get(pathOf(id));
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as Evidence;
  };
  const choose = (id: string, body: object) => owner.put(pathOf(id), body);
  const pairOf = ({ candidates }: Evidence) =>
    candidates.filter((one) => one.can_be_chosen).map(({ payment_id }) => payment_id);
  /** Enters the IP address of all three payments, which Stripe doesn't report. */
  const complete = async (id: string, chosen: readonly string[]) => {
    const prior = Object.fromEntries(chosen.map((paymentId) => [paymentId, { ip }]));
    const disputed = { ip, merchandise_or_services: 'merchandise' };
    const { status, body } = await choose(id, { chosen, disputed, prior });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as Evidence;
  };
  const predicateOf = ({ predicates }: Evidence, code: string) =>
    predicates.find((predicate) => predicate.code === code);
  const timelineOf = async (id: string) => {
    const { body } = await owner.get(`/api/disputes/${id}/timeline`);
    return body.entries as { readonly type: string; readonly data: Record<string, unknown> }[];
  };
  /** The updates of a dispute at Stripe, in order. */
  const updatesOf = async (pspId: string) => {
    const { body } = await server.sandbox.get('/stripe/requests');
    return (body.requests as Call[])
      .filter(({ method, path }) => method === 'POST' && path.endsWith(`/disputes/${pspId}`))
      .map((call) => decodeURIComponent(call.body));
  };
  const submit = async (id: string) => {
    const { status, body } = await submitResponse(owner, id);
    expect(status, JSON.stringify(body)).to.equal(200);
  };

  it('lists the prior payments, what they have in common and what is missing', async () => {
    const { dispute_id: id } = await openEligible();
    const evidence = await read(id);
    expect(evidence).to.include({ program: 'visa_ce3', confirmed: true, status: 'requires_action' });
    expect(
      evidence.candidates.map((one) => [one.days_before, one.eligible, one.can_be_chosen, one.matches]),
    ).to.deep.equal([
      [60, false, false, ['email', 'shipping_address']],
      [150, false, true, ['email', 'shipping_address']],
      [240, false, true, ['email', 'shipping_address']],
    ]);
    expect(evidence.candidates[0]?.why_not).to.match(
      /^60 days before the disputed payment\. Only .* 120 to 364/,
    );
    expect(evidence.chosen).to.deep.equal(pairOf(evidence));
    expect(evidence.chosen_by_person).to.equal(false);
    expect(predicateOf(evidence, 'matching_elements')?.result).to.equal('unknown');
    expect(predicateOf(evidence, 'same_card')?.result).to.equal('pass');
    expect(evidence.missing).to.deep.include({ payment_id: evidence.disputed.payment_id, field: 'ip' });
    expect(evidence.missing).to.deep.include({
      payment_id: evidence.disputed.payment_id,
      field: 'merchandise_or_services',
    });
    expect(evidence.provider?.status).to.equal('requires_action');
    expect(evidence.provider?.required_actions.map(({ code }) => code)).to.include(
      'missing_prior_undisputed_transactions',
    );
  });

  it('is read again after a webhook that reports a payment as fraud', async () => {
    const { dispute_id: id } = await openEligible();
    const readings = async () => {
      const { body } = await server.sandbox.get('/stripe/requests');
      return (body.requests as Call[]).filter(({ path }) =>
        path.startsWith('/v1/radar/early_fraud_warnings?'),
      ).length;
    };
    await read(id);
    const before = await readings();
    await read(id);
    expect(await readings()).to.equal(before);
    const warning = {
      id: 'evt_fraud',
      object: 'event',
      type: 'radar.early_fraud_warning.created',
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      data: { object: { id: 'issfr_1', object: 'radar.early_fraud_warning', charge: 'ch_1' } },
    };
    const { body: accounts } = await owner.get('/api/psp/accounts');
    const account_id = accounts.accounts[0].account_id as string;
    const { status } = await server.sandbox.post('/stripe/webhooks', {
      account_id,
      body: JSON.stringify(warning),
    });
    expect(status).to.equal(202);
    await read(id);
    expect(await readings()).to.equal(before + 1);
  });

  it('qualifies with what a person enters, and is compared in the letter', async () => {
    const { dispute_id: id } = await openEligible();
    const evidence = await complete(id, pairOf(await read(id)));
    expect(evidence).to.include({ status: 'qualified', chosen_by_person: true });
    expect(evidence.matches).to.deep.equal(['ip', 'email', 'shipping_address']);
    expect(evidence.missing).to.deep.equal([]);
    expect(await read(id)).to.deep.equal(evidence);
    const { body: preview } = await owner.post(`/api/response-assembly/disputes/${id}/preview`);
    expect(preview.content).to.include(`<td>${ip}</td>`);
    for (const paymentId of evidence.chosen) expect(preview.content).to.include(paymentId);
    const { body: cleared } = await choose(id, { chosen: null, disputed: { ip: null } });
    expect(cleared).to.include({ status: 'requires_action', chosen_by_person: false });
    const changes = (await timelineOf(id)).filter(({ type }) => type === 'compelling_evidence.updated');
    expect(changes.map(({ data }) => data['fields'])).to.deep.include(['chosen', 'disputed', 'prior']);
  });

  it('is sent to Stripe after the ordinary evidence, and Stripe finds it qualified', async () => {
    const { dispute_id: id, psp_dispute_id: pspId } = await openEligible();
    const chosen = pairOf(await read(id));
    await complete(id, chosen);
    await submit(id);
    const updates = await updatesOf(pspId);
    expect(updates).to.have.length(3);
    expect(updates[0]).to.include('evidence[uncategorized_file]').and.not.include('enhanced_evidence');
    const program = 'evidence[enhanced_evidence][visa_compelling_evidence_3]';
    for (const part of [
      `${program}[disputed_transaction][customer_purchase_ip]=${ip}`,
      `${program}[disputed_transaction][merchandise_or_services]=merchandise`,
      `${program}[prior_undisputed_transactions][0][charge]=${chosen[0]}`,
      `${program}[prior_undisputed_transactions][1][charge]=${chosen[1]}`,
      `${program}[prior_undisputed_transactions][1][customer_purchase_ip]=${ip}`,
      `${program}[prior_undisputed_transactions][1][shipping_address][line1]=1 Hutch Lane`,
      'submit=false',
    ])
      expect(updates[1]).to.include(part);
    expect(updates[2]).to.equal('submit=true');
    const after = await eventually('the result', async () => {
      const evidence = await read(id);
      return evidence.provider?.status === 'qualified' ? evidence : undefined;
    });
    expect(after.status).to.equal('qualified');
    expect((await choose(id, { chosen: null })).status).to.equal(409);
    expect((await timelineOf(id)).map(({ type }) => type)).to.not.include('compelling_evidence.refused');
  });

  it('stops the response if Stripe rejects it, and is left out once a person submits again', async () => {
    const { dispute_id: id, psp_dispute_id: pspId } = await open();
    await complete(id, pairOf(await read(id)));
    const before = await owner.get(`/api/disputes/${id}/readiness`);
    expect(JSON.stringify(before.body)).to.not.include('compelling_evidence_incomplete');
    const { body: failed } = await submitResponse(owner, id);
    expect(JSON.stringify(failed)).to.include('nothing was sent').and.include('is not eligible');
    expect((await updatesOf(pspId)).join()).to.not.include('submit=true');
    const refused = (await timelineOf(id)).find(({ type }) => type === 'compelling_evidence.refused');
    expect(refused?.data['error']).to.include('is not eligible for Visa Compelling Evidence 3.0');
    const { body } = await owner.get(`/api/disputes/${id}/readiness`);
    const lost = (body.reasons as { code: string; message: string }[]).find(
      ({ code }) => code === 'compelling_evidence_incomplete',
    );
    expect(lost?.message).to.include('were refused').and.include('lost for good');
    await submit(id);
    expect((await updatesOf(pspId)).at(-1)).to.equal('submit=true');
  });

  it('is not sent while something is missing', async () => {
    const { dispute_id: id, psp_dispute_id: pspId } = await openEligible();
    expect((await read(id)).status).to.equal('requires_action');
    await submit(id);
    expect((await updatesOf(pspId)).join()).to.not.include('enhanced_evidence');
  });

  describe('a choice of payments', () => {
    let id: string;
    let pair: readonly string[];
    let recent: string;
    before(async () => {
      id = (await openEligible()).dispute_id;
      const evidence = await read(id);
      pair = pairOf(evidence);
      recent = evidence.candidates[0]?.payment_id ?? '';
    });
    const problemsOf = async (body: object) => {
      const { status, body: response } = await choose(id, body);
      expect(status, JSON.stringify(response)).to.equal(422);
      return JSON.stringify(response.details ?? response);
    };
    it('is rejected with a payment that does not count, with the reason', async () => {
      expect(await problemsOf({ chosen: [recent, pair[0]] })).to.include('60 days before');
    });
    it('is rejected with a value that is no IP address, too short, a card number or unknown', async () => {
      for (const [disputed, message] of [
        [{ ip: 'hutch' }, 'IPv4 or IPv6'],
        [{ device_id: 'x'.repeat(14) }, 'at least 15'],
        [{ device_fingerprint: 'x'.repeat(19) }, 'at least 20'],
        [{ product_description: 'Paid with 4242 4242 4242 4242' }, 'card number'],
        [{ merchandise_or_services: 'rabbits' }, 'merchandise_or_services'],
      ] as const)
        expect(await problemsOf({ chosen: null, disputed })).to.include(message);
    });
  });

  describe('with payments of the data API', () => {
    let first: ApiClient;
    before(async () => {
      first = owner;
      owner = await server.signUp('Hares Ltd');
      await connectStripe(server, owner);
      await owner.put('/api/settings/template-variables', { collect_evidence: false });
    });
    after(() => {
      owner = first;
    });

    it('takes IP address, device and account from the payments of the data API', async () => {
      const { dispute_id: id } = await openEligible();
      const before = await read(id);
      const pair = before.candidates.filter((one) => one.can_be_chosen);
      for (const { payment_id: paymentId, paid_at: paidAt } of [before.disputed, ...pair]) {
        const { status, body } = await owner.put(`/api/data/payments/own-${paymentId}`, {
          provider_payment_id: paymentId,
          amount: 5000,
          currency: 'USD',
          paid_at: paidAt,
          email: 'robin@example.com',
          ip,
          device_id: 'hutch-tablet-0001',
          account_id: 'robin',
        });
        expect(status, JSON.stringify(body)).to.be.oneOf([200, 201]);
      }
      const evidence = await read(id);
      expect(evidence.matches).to.deep.equal(['ip', 'device', 'account_id', 'email', 'shipping_address']);
      expect(evidence.missing.map(({ field }) => field)).to.deep.equal(['merchandise_or_services']);
      expect(evidence.candidates).to.have.length(before.candidates.length);
    });
  });
});
