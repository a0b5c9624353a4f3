import type { ProviderSample } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import type { ApiClient } from '../../core/src/testing/api-client.js';
import { connect, onePagePdf } from '../../core/src/testing/stories.js';
import { startTestServer, type TestServer } from '../../core/src/testing/test-server.js';
import { eventually } from '../../core/src/testing/waiting.js';
import { adyenSample } from '../../plugins/adyen/test/contract-sample.js';
import { checkoutSample } from '../../plugins/checkout/test/contract-sample.js';
import { paypalSample } from '../../plugins/paypal/test/contract-sample.js';
import { stripeSample } from '../../plugins/stripe/test/contract-sample.js';
import { ecommSample } from '../../plugins/worldpay/test/contract-sample.js';

type Call = { method: string; path: string; body: string; status: number | 'dropped' };
type Fault = { status?: number; drop?: 'before' | 'after' };

const samples: Readonly<Record<string, ProviderSample>> = {
  stripe: stripeSample,
  adyen: adyenSample,
  checkout: checkoutSample,
  paypal: paypalSample,
  worldpay: ecommSample,
};
/** What can happen to the call that sends the evidence, and to the one before it. */
const faults: Readonly<Record<string, Fault>> = {
  'is cut off before it takes effect': { drop: 'before' },
  'is cut off after it took effect': { drop: 'after' },
  'is answered by 500': { status: 500 },
  'is answered by 429': { status: 429 },
};

describe('sending evidence to each provider', () => {
  let server: TestServer;
  let owner: ApiClient;
  const accounts = new Map<string, string>();
  /** Calls from the wish to submit until the evidence was sent, the sending one included. */
  const callsUntilSent = new Map<string, number>();

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    for (const provider of Object.keys(samples)) {
      accounts.set(provider, await connect(server, owner, provider));
      const dispute = await open(provider);
      const before = (await callsTo(provider)).length;
      await submit(dispute);
      const made = (await callsTo(provider)).slice(before);
      callsUntilSent.set(provider, made.findIndex((call) => isFinal(provider, call)) + 1);
    }
  });
  after(() => server.close());

  const callsTo = async (provider: string) =>
    (await server.sandbox.get(`/${provider}/requests`)).body.requests as Call[];

  function isFinal(provider: string, { method, path, body, status }: Call): boolean {
    const call = { method, path: path.split('?')[0] ?? '', body, status: status === 'dropped' ? 0 : status };
    return samples[provider]?.isFinalWrite?.(call) === true;
  }

  async function open(provider: string): Promise<string> {
    const { body: made } = await server.sandbox.post(`/${provider}/disputes`, {
      account_id: accounts.get(provider),
      reason: 'product_not_received',
      network: 'visa',
    });
    const search = encodeURIComponent(String(made.psp_dispute_id));
    const id = await eventually(`a dispute of ${provider}`, async () => {
      const { body } = await owner.get(`/api/disputes?search=${search}`);
      return body.disputes[0]?.dispute_id as string | undefined;
    });
    const file = new File([await onePagePdf('Delivered to the burrow')], 'proof.pdf');
    const fields = { dispute_id: id, evidence_type: 'proof_of_delivery', title: 'Delivery' };
    expect((await owner.upload('/api/evidence/upload', fields, file)).status).to.equal(201);
    return id;
  }

  async function submit(disputeId: string): Promise<void> {
    await owner.post(`/api/disputes/${disputeId}/submit`);
    await eventually('the submission', async () => {
      const { body } = await owner.get(`/api/disputes/${disputeId}/submissions`);
      return body.submissions[0]?.status === 'submitted';
    });
  }

  for (const [what, fault] of Object.entries(faults)) {
    for (const [which, earlier] of [
      ['the sending call', 1],
      ['the call before it', 2],
    ] as const) {
      it(`sends it once and loses nothing although ${which} ${what}`, async () => {
        const results = Object.keys(samples).map(async (provider) => {
          const dispute = await open(provider);
          const before = (await callsTo(provider)).length;
          const skip = (callsUntilSent.get(provider) ?? 0) - earlier;
          await server.sandbox.post(`/${provider}/faults`, { ...fault, count: 1, skip });
          await submit(dispute);
          await server.sandbox.post(`/${provider}/faults`, { count: 0 });
          const tookEffect = ({ status }: Call) =>
            status === 'dropped' ? fault.drop === 'after' : status < 300;
          const calls = (await callsTo(provider)).slice(before);
          const wanted = fault.status ?? 'dropped';
          expect(calls.filter(({ status }) => status === wanted).length, `${provider} failed`).to.equal(1);
          const sent = calls.filter((call) => isFinal(provider, call) && tookEffect(call));
          expect(sent.length, `${provider} was sent the evidence`).to.equal(1);
          const { body } = await owner.get(`/api/disputes/${dispute}`);
          expect(body, provider).to.include({ status: 'under_review', evidence_submitted: true });
        });
        await Promise.all(results);
      });
    }
  }
});
