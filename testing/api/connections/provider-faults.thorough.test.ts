import type { ProviderSample } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { untilQuiet } from '../../../core/src/testing/quiet.js';
import { connect, onePagePdf, submitResponse } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { adyenSample } from '../../../plugins/adyen/test/contract-sample.js';
import { checkoutSample } from '../../../plugins/checkout/test/contract-sample.js';
import { paypalSample } from '../../../plugins/paypal/test/contract-sample.js';
import { stripeSample } from '../../../plugins/stripe/test/contract-sample.js';
import { ecommSample } from '../../../plugins/worldpay/test/contract-sample.js';

type Call = { method: string; path: string; body: string; status: number | 'dropped' };
type Fault = { status?: number; drop?: 'before' | 'after'; delay_ms?: number };

const samples: Readonly<Record<string, ProviderSample>> = {
  stripe: stripeSample,
  adyen: adyenSample,
  checkout: checkoutSample,
  paypal: paypalSample,
  worldpay: ecommSample,
};
/** Faults of the call that sends the evidence, and of the one before it. */
const faults: Readonly<Record<string, Fault>> = {
  'is cut off before it takes effect': { drop: 'before' },
  'is cut off after it took effect': { drop: 'after' },
  'gets a 500': { status: 500 },
  'gets a 429': { status: 429 },
};

/** A company with an account at each provider, on a separate server. */
class Shop {
  private readonly accounts = new Map<string, string>();
  /**
   * The calls from the request to submit until the evidence was sent, including the sending one, with `{id}` for the
   * dispute's id.
   */
  private callsUntilSent: ReadonlyMap<string, readonly string[]> = new Map();

  private constructor(
    readonly server: TestServer,
    readonly owner: ApiClient,
  ) {}

  /** Waits for its providers without a timeout, and records the calls of a submission without faults. */
  static async open(): Promise<Shop> {
    const shop = await Shop.connected({});
    const noted = new Map<string, readonly string[]>();
    for (const [provider, dispute] of await shop.disputes()) {
      const before = (await shop.callsTo(provider)).length;
      await shop.submit(dispute);
      const made = (await shop.callsTo(provider)).slice(before);
      const sent = made.findIndex((call) => isFinal(provider, call)) + 1;
      const pspId = await shop.pspIdOf(dispute);
      noted.set(
        provider,
        made.slice(0, sent).map((call) => nameOf(call).replaceAll(pspId, '{id}')),
      );
    }
    shop.callsUntilSent = noted;
    return shop;
  }

  /** A server with a short timeout. It records no calls: on a busy machine, some of those would time out, too. */
  async hurried(timeoutMs: number): Promise<Shop> {
    const shop = await Shop.connected({ PROVIDER_TIMEOUT_MS: String(timeoutMs) });
    shop.callsUntilSent = this.callsUntilSent;
    return shop;
  }

  private static async connected(environment: Readonly<Record<string, string>>): Promise<Shop> {
    const server = await startTestServer({ environment });
    const shop = new Shop(server, await server.signUp('Rabbits Ltd'));
    for (const provider of Object.keys(samples)) {
      shop.accounts.set(provider, await connect(server, shop.owner, provider));
    }
    return shop;
  }

  /** A dispute of each of these providers, with no other work whose calls would count as the submission's. */
  async disputes(
    providers: readonly string[] = Object.keys(samples),
  ): Promise<[provider: string, id: string][]> {
    const made = await Promise.all(
      providers.map(async (provider): Promise<[string, string]> => {
        return [provider, await this.dispute(provider)];
      }),
    );
    await untilQuiet(this.server);
    return made;
  }

  /** Sends evidence while one call fails. Returns the calls that were made, once it is submitted. */
  async submitThrough(provider: string, id: string, fault: Fault, earlier: number): Promise<Call[]> {
    const before = (await this.callsTo(provider)).length;
    const known = this.callsUntilSent.get(provider) ?? [];
    const met = known.length - earlier;
    // By its name, because a concurrent webhook makes calls as well.
    const call = known[met]?.replaceAll('{id}', await this.pspIdOf(id));
    const skip = known.slice(0, met).filter((name) => name === known[met]).length;
    await this.server.sandbox.post(`/${provider}/faults`, { ...fault, call, count: 1, skip });
    await this.submit(id);
    await this.server.sandbox.post(`/${provider}/faults`, { count: 0 });
    return (await this.callsTo(provider)).slice(before);
  }

  async expectAnswered(provider: string, disputeId: string): Promise<void> {
    const { body } = await this.owner.get(`/api/disputes/${disputeId}`);
    expect(body, provider).to.include({ status: 'under_review', evidence_submitted: true });
  }

  private async pspIdOf(disputeId: string): Promise<string> {
    return (await this.owner.get(`/api/disputes/${disputeId}`)).body.psp_dispute_id as string;
  }

  async newestSubmission(disputeId: string) {
    return (await this.owner.get(`/api/disputes/${disputeId}/submissions`)).body.submissions[0];
  }

  async callsTo(provider: string): Promise<Call[]> {
    return (await this.server.sandbox.get(`/${provider}/requests`)).body.requests as Call[];
  }

  async dispute(provider: string): Promise<string> {
    const { body: made } = await this.server.sandbox.post(`/${provider}/disputes`, {
      account_id: this.accounts.get(provider),
      reason: 'product_not_received',
      network: 'visa',
    });
    const search = encodeURIComponent(String(made.psp_dispute_id));
    const id = await eventually(`a dispute of ${provider}`, async () => {
      const { body } = await this.owner.get(`/api/disputes?search=${search}`);
      return body.disputes[0]?.dispute_id as string | undefined;
    });
    const file = new File([await onePagePdf('Delivered to the burrow')], 'proof.pdf');
    const fields = { dispute_id: id, evidence_type: 'proof_of_delivery', title: 'Delivery' };
    expect((await this.owner.upload('/api/evidence/upload', fields, file)).status).to.equal(201);
    return id;
  }

  private async submit(disputeId: string): Promise<void> {
    await submitResponse(this.owner, disputeId);
    const isSubmitted = async () => (await this.newestSubmission(disputeId))?.status === 'submitted';
    await eventually('the submission', isSubmitted, 60_000);
  }
}

function nameOf({ method, path }: Call): string {
  return `${method} ${path.split('?')[0] ?? ''}`;
}

function isFinal(provider: string, { method, path, body, status }: Call): boolean {
  const call = { method, path: path.split('?')[0] ?? '', body, status: status === 'dropped' ? 0 : status };
  return samples[provider]?.isFinalWrite?.(call) === true;
}

const which = [
  ['the sending call', 1],
  ['the call before it', 2],
] as const;

describe('sending evidence to each provider', function () {
  this.timeout(120_000);
  let shop: Shop;
  before(async () => {
    shop = await Shop.open();
  });
  after(() => shop.server.close());

  for (const [turn, [what, fault]] of Object.entries(faults).entries()) {
    // The evidence arrived although the call failed: the riskiest fault.
    it(`sends it once and loses nothing although the sending call, or the one before it, ${what}`, async () => {
      const results = (await shop.disputes()).map(async ([provider, id], index) => {
        // Half of the faults at half of the providers, half at the others. All: `npm run test:faults -- --only R3b`.
        const [, earlier] = which[(turn + index) % which.length] ?? which[0];
        const calls = await shop.submitThrough(provider, id, fault, earlier);
        const tookEffect = ({ status }: Call) =>
          status === 'dropped' ? fault.drop === 'after' : status < 300;
        const wanted = fault.status ?? 'dropped';
        expect(calls.filter(({ status }) => status === wanted).length, `${provider} failed`).to.equal(1);
        const sent = calls.filter((made) => isFinal(provider, made) && tookEffect(made));
        expect(sent.length, `${provider} was sent the evidence`).to.equal(1);
        await shop.expectAnswered(provider, id);
      });
      await Promise.all(results);
    });
  }

  describe('if the provider stalls longer than the timeout', () => {
    // The call takes effect after its timeout, and before the retry.
    const fault = { delay_ms: 2_500 };
    const timeoutMs = 1_500;
    let hurried: Shop;
    before(async () => {
      hurried = await shop.hurried(timeoutMs);
    });
    after(() => hurried.server.close());

    for (const [call, earlier] of which) {
      it(`finds it as submitted, exactly once, although ${call} hangs`, async () => {
        const results = (await hurried.disputes()).map(async ([provider, id]) => {
          const calls = await hurried.submitThrough(provider, id, fault, earlier);
          const sent = calls.filter((made) => isFinal(provider, made) && Number(made.status) < 300);
          expect(sent.length, `${provider} was sent the evidence`).to.equal(1);
          await hurried.expectAnswered(provider, id);
          const { created_at: requestedAt, submitted_at: endedAt } = await hurried.newestSubmission(id);
          expect(Date.parse(endedAt) - Date.parse(requestedAt), provider).to.be.at.least(timeoutMs);
        });
        await Promise.all(results);
      });
    }

    it('fails with its reason if nothing was sent yet and no automatic retry is requested', async () => {
      const id = await hurried.dispute('stripe');
      await untilQuiet(hurried.server);
      const before = (await hurried.callsTo('stripe')).length;
      await hurried.server.sandbox.post('/stripe/faults', { delay_ms: 2_000, count: 100 });
      const { body } = await submitResponse(hurried.owner, id, { auto_retry: false });
      await hurried.server.sandbox.post('/stripe/faults', { count: 0 });
      expect(body).to.include({ success: false });
      expect(body.submission).to.include({ status: 'failed', next_try_at: null });
      expect(body.message).to.equal('The provider cannot be reached now.');
      const calls = (await hurried.callsTo('stripe')).slice(before);
      expect(calls.filter((made) => isFinal('stripe', made))).to.deep.equal([]);
      const retry = `/api/disputes/${id}/submissions/${String(body.submission.submission_id)}/retry`;
      expect((await hurried.owner.post(retry)).body.success).to.equal(true);
      await hurried.expectAnswered('stripe', id);
    });
  });
});
