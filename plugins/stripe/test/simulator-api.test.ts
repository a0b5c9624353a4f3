import { createMemoryStore, createSimulatorHost } from '@rebuttal/plugin-kit';
import { errorOf, samplePdf, samplePng, serveSimulator } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';
import Stripe from 'stripe';

import { createSimulator } from '../src/simulator.js';

import { now } from './helpers.js';

const account = {
  credentials: { secret_key: 'sk_test_rabbit', webhook_secret: 'whsec_hutch' },
  webhookUrl: 'https://shop.test/hooks',
};

/** Stripe's own library is the client, because it must accept the simulator's responses. */
describe('Stripe simulator with the official library', () => {
  let close: () => Promise<void>;
  let client: (key?: string, over?: Stripe.StripeConfig) => Stripe;
  let open: (scenario?: string) => string;
  let clock = now.getTime();

  before(() => nock.restore());
  beforeEach(async () => {
    clock = now.getTime();
    const clockNow = () => new Date(clock);
    const store = createMemoryStore();
    const simulator = createSimulator({ store, now: clockNow, deliver: () => undefined });
    const served = await serveSimulator(createSimulatorHost(simulator, store, clockNow));
    const { hostname, port } = new URL(served.url);
    const address = {
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    } as const;
    client = (key = account.credentials.secret_key, over = {}) => new Stripe(key, { ...address, ...over });
    open = (scenario) => simulator.createDispute(account, { scenario }).providerDisputeId;
    close = () => served.close();
  });
  afterEach(() => close());

  const failure = async (work: () => Promise<unknown>) => {
    const error = await errorOf(work);
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    return error;
  };
  const upload = async (stripe: Stripe, data: Uint8Array, purpose = 'dispute_evidence') =>
    stripe.files.create({
      purpose: purpose,
      file: { data, name: 'evidence.pdf', type: 'application/octet-stream' },
    });

  it('lists, page by page, newest first, and finds by charge and time', async () => {
    const made = [];
    for (let index = 0; index < 5; index += 1) {
      made.unshift(open());
      clock += 60_000;
    }
    const { disputes } = client();
    const first = await disputes.list({ limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more]).to.deep.equal([made.slice(0, 2), true]);
    const ids = await disputes.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(ids.map(({ id }) => id)).to.deep.equal(made);
    const back = await disputes.list({ limit: 2, ending_before: made[4] });
    expect([back.data.map(({ id }) => id), back.has_more]).to.deep.equal([made.slice(2, 4), true]);
    const [, second] = ids;
    const charge = second?.charge as string;
    expect((await disputes.list({ charge })).data.map(({ id }) => id)).to.deep.equal([made[1]]);
    const created = { gte: second?.created, lt: (second?.created ?? 0) + 60 };
    expect((await disputes.list({ created })).data.map(({ id }) => id)).to.deep.equal([made[1]]);
  });

  it('lists the events of disputes by type, page by page, for as long as Stripe keeps them', async () => {
    const id = open();
    clock += 60_000;
    await client().disputes.close(id);
    const { events } = client();
    const types = ['charge.dispute.created', 'charge.dispute.closed'];
    const listed = await events.list({ types, limit: 1 }).autoPagingToArray({ limit: 100 });
    expect(listed.map(({ type, data }) => [type, (data.object as Stripe.Dispute).status])).to.deep.equal([
      ['charge.dispute.closed', 'lost'],
      ['charge.dispute.created', 'needs_response'],
    ]);
    const created = { gte: listed[0]?.created };
    expect((await events.list({ created })).data.map((event) => event.id)).to.deep.equal([listed[0]?.id]);
    expect((await events.list({ type: 'charge.dispute.funds_withdrawn' })).data).to.have.length(1);
    expect((await client('sk_test_other').events.list()).data).to.deep.equal([]);
    expect((await failure(() => client('rk_test_rabbit').events.list())).statusCode).to.equal(403);
    clock += 31 * 86_400_000;
    expect((await events.list()).data).to.deep.equal([]);
  });

  it('expands a charge', async () => {
    const dispute = await client().disputes.retrieve(open(), { expand: ['charge'] });
    expect(dispute.charge).to.include({ object: 'charge', disputed: true });
    const { id } = dispute.charge as Stripe.Charge;
    expect((await client().charges.retrieve(id)).amount).to.equal(dispute.amount);
  });

  it('stages, submits by default, and rejects a second submission', async () => {
    const { disputes } = client();
    const id = open();
    const evidence = { product_description: 'Two dwarf rabbits' };
    const staged = await disputes.update(id, { evidence, submit: false, metadata: { app_ref: '7' } });
    expect(staged).to.deep.include({ status: 'needs_response', metadata: { app_ref: '7' } });
    expect(staged.evidence_details).to.include({ has_evidence: true, submission_count: 0 });
    const untouched = await disputes.update(id, { metadata: { color: 'brown' } });
    expect(untouched).to.deep.include({
      status: 'needs_response',
      metadata: { app_ref: '7', color: 'brown' },
    });
    const sent = await disputes.update(id, { evidence: { customer_name: 'Robin Sample' } });
    expect(sent.status).to.equal('under_review');
    expect(sent.evidence).to.include({
      product_description: 'Two dwarf rabbits',
      customer_name: 'Robin Sample',
    });
    expect(sent.evidence_details).to.include({ submission_count: 1, submission_method: 'manual' });
    expect((await failure(() => disputes.update(id, { submit: true }))).statusCode).to.equal(400);
    expect((await disputes.update(id, { metadata: { color: '' } })).metadata).to.deep.equal({
      app_ref: '7',
    });
  });

  it('submits nothing without evidence', async () => {
    expect((await failure(() => client().disputes.update(open(), { submit: true }))).message).to.match(
      /no evidence/,
    );
  });

  it('closes once', async () => {
    const { disputes } = client();
    const id = open();
    expect((await disputes.close(id)).status).to.equal('lost');
    const again = await failure(() => disputes.close(id));
    expect([again.statusCode, again.message]).to.deep.equal([400, 'This dispute is already closed']);
    const update = await failure(() => disputes.update(id, { evidence: { customer_name: 'R' } }));
    expect(update.message).to.equal('This dispute is already closed');
    expect((await failure(() => disputes.close(open('inquiry')))).statusCode).to.equal(400);
  });

  it('stores no field if one is invalid', async () => {
    const { disputes } = client();
    const id = open();
    const evidence = { customer_name: 'Robin', receipt: 'file_unknown' };
    const error = await failure(() => disputes.update(id, { evidence, submit: false }));
    expect(error).to.include({ code: 'resource_missing', param: 'evidence[receipt]' });
    expect((await disputes.retrieve(id)).evidence.customer_name).to.equal(null);
  });

  it('rejects unknown fields, long texts, too much text and enhanced evidence without eligibility', async () => {
    const { disputes } = client();
    const id = open();
    const refusal = (evidence: object) => failure(() => disputes.update(id, { evidence, submit: false }));
    expect(await refusal({ carrots: 'many' })).to.include({
      code: 'parameter_unknown',
      param: 'evidence[carrots]',
    });
    expect(await refusal({ customer_name: 'x'.repeat(5001) })).to.include({
      param: 'evidence[customer_name]',
    });
    const long = 'x'.repeat(20_000);
    const all = [
      'access_activity_log',
      'cancellation_policy_disclosure',
      'cancellation_rebuttal',
      'product_description',
    ];
    const more = [
      'duplicate_charge_explanation',
      'refund_policy_disclosure',
      'refund_refusal_explanation',
      'uncategorized_text',
    ];
    expect(
      (await refusal(Object.fromEntries([...all, ...more].map((name) => [name, long])))).message,
    ).to.match(/150000/);
    const enhanced = { enhanced_evidence: { visa_compliance: { fee_acknowledged: true } } };
    expect((await refusal(enhanced)).message).to.match(/is not eligible/);
    expect((await failure(() => disputes.update(id, { rabbits: 2 } as object))).code).to.equal(
      'parameter_unknown',
    );
    expect((await failure(() => disputes.update(id, { submit: 'perhaps' } as object))).param).to.equal(
      'submit',
    );
  });

  it('forwards the evidence of a compliance case only after its fee is acknowledged', async () => {
    const { disputes } = client();
    const id = open('compliance');
    await disputes.update(id, { evidence: { product_description: 'Two rabbits' }, submit: false });
    const early = await failure(() => disputes.update(id, { submit: true }));
    expect(early.message).to.match(/must be acknowledged/);
    const fee = { enhanced_evidence: { visa_compliance: { fee_acknowledged: true } } };
    const staged = await disputes.update(id, { evidence: fee, submit: false });
    expect(staged.evidence_details.enhanced_eligibility.visa_compliance?.status).to.equal('fee_acknowledged');
    expect((await disputes.update(id, { submit: true })).status).to.equal('under_review');
  });

  it('accepts PDF and PNG by their content, and rejects files that are too large or of another type', async () => {
    const stripe = client();
    expect(await upload(stripe, await samplePdf('Receipt'))).to.include({
      object: 'file',
      type: 'pdf',
      purpose: 'dispute_evidence',
    });
    const png = await upload(stripe, samplePng());
    expect(png.type).to.equal('png');
    expect(await stripe.files.retrieve(png.id)).to.include({ id: png.id, filename: 'evidence.pdf' });
    const refusal = async (data: Uint8Array, purpose?: string) =>
      (await failure(() => upload(stripe, data, purpose))).message;
    expect(await refusal(Buffer.from('PK a renamed document'))).to.match(/file type/);
    expect(await refusal(Buffer.alloc(5_000_001, '%PDF-'))).to.match(/smaller than 5 MB/);
    expect(await refusal(await samplePdf('Long', 50))).to.match(/fewer than 50 pages/);
    expect(await refusal(Buffer.from('%PDF-torn'))).to.match(/damaged/);
    expect(await refusal(samplePng(), 'identity_document')).to.match(/purpose/);
  });

  it('counts pages and bytes of all files together at the update', async () => {
    const stripe = client();
    const id = open();
    const pdf = await upload(stripe, await samplePdf('Long', 25));
    const pages = await failure(() =>
      stripe.disputes.update(id, { evidence: { receipt: pdf.id, refund_policy: pdf.id }, submit: false }),
    );
    expect(pages.code).to.equal('dispute_evidence_page_limit_exceeded');
    const large = await upload(stripe, Buffer.concat([samplePng(), Buffer.alloc(2_500_000)]));
    const bytes = await failure(() =>
      stripe.disputes.update(id, { evidence: { receipt: large.id, refund_policy: large.id }, submit: false }),
    );
    expect(bytes.message).to.match(/over the 5 MB maximum/);
  });

  it('repeats its first response for the same idempotency key, and rejects the key for another request', async () => {
    const { disputes } = client();
    const id = open();
    const options = { idempotencyKey: 'key-1' };
    const params = { evidence: { customer_name: 'Robin' } };
    const first = await disputes.update(id, params, options);
    const again = await disputes.update(id, params, options);
    expect(again.evidence_details.submission_count).to.equal(1);
    expect(
      [first, again].map(({ lastResponse }) => lastResponse.headers['idempotent-replayed']),
    ).to.deep.equal([undefined, 'true']);
    const other = await failure(() => disputes.update(id, { metadata: { color: 'brown' } }, options));
    expect([other.statusCode, other.rawType]).to.deep.equal([400, 'idempotency_error']);
    clock += 86_400_000;
    const later = await disputes.update(id, { metadata: { color: 'brown' } }, options);
    expect(later.metadata).to.deep.equal({ color: 'brown' });
  });

  it('stores nothing of a rejected request', async () => {
    const { disputes } = client();
    const id = open();
    const options = { idempotencyKey: 'key-1' };
    await failure(() => disputes.update(id, { evidence: { receipt: 'file_unknown' } }, options));
    const sent = await disputes.update(id, { evidence: { customer_name: 'Robin' } }, options);
    expect(sent.status).to.equal('under_review');
  });

  it('recognizes the same upload with a new boundary', async () => {
    const stripe = client();
    const data = await samplePdf('Receipt');
    const file = { data, name: 'receipt.pdf', type: 'application/pdf' };
    const params = { purpose: 'dispute_evidence', file } as const;
    const first = await stripe.files.create(params, { idempotencyKey: 'key-1' });
    expect((await stripe.files.create(params, { idempotencyKey: 'key-1' })).id).to.equal(first.id);
  });

  it('rejects keys and missing permissions as Stripe does', async () => {
    const list = (key: string, over?: Stripe.StripeConfig) =>
      failure(() => client(key, over).disputes.list());
    const invalid = await list('sk_test_invalid9876');
    expect(invalid).to.be.instanceOf(Stripe.errors.StripeAuthenticationError);
    expect(invalid.message).to.match(/^Invalid API Key provided: sk_test_\*+9876$/);
    expect(await list('pk_test_rabbit')).to.include({ statusCode: 401 });
    const restricted = await list('rk_test_noaccess');
    expect(restricted).to.be.instanceOf(Stripe.errors.StripePermissionError);
    expect(restricted.message).to.match(/rak_dispute_read/);
    expect(await list('sk_test_rabbit', { stripeAccount: 'acct_invalid' })).to.include({
      code: 'account_invalid',
    });
    expect((await client('rk_test_rabbit').disputes.list()).data).to.deep.equal([]);
  });

  it('reports unknown objects and invalid pages', async () => {
    const stripe = client();
    const missing = await failure(() => stripe.disputes.retrieve('du_1unknown'));
    expect(missing).to.include({ statusCode: 404, code: 'resource_missing' });
    expect(missing.message).to.equal("No such dispute: 'du_1unknown'");
    expect(missing.requestId).to.match(/^req_/);
    expect(await failure(() => stripe.customers.list())).to.include({ statusCode: 404 });
    for (const limit of [0, 101, 1.5]) {
      expect(await failure(() => stripe.disputes.list({ limit }))).to.include({
        statusCode: 400,
        param: 'limit',
      });
    }
    expect(await failure(() => stripe.disputes.list({ starting_after: 'du_1unknown' }))).to.include({
      statusCode: 404,
    });
  });

  it('returns the account and its mode', async () => {
    expect((await client().balance.retrieve()).livemode).to.equal(false);
    expect((await client('sk_live_rabbit').balance.retrieve()).livemode).to.equal(true);
    expect((await client().accounts.retrieveCurrent()).id).to.match(/^acct_1/);
    expect(await failure(() => client('rk_test_rabbit').accounts.retrieveCurrent())).to.include({
      statusCode: 403,
    });
  });
});
