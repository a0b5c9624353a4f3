import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect, connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { eventually } from '../../../core/src/testing/waiting.js';

type Call = { readonly path: string; readonly body: string };
type Need = {
  readonly provider_field: string;
  readonly label: string;
  readonly evidence_types: readonly string[];
  readonly required: boolean;
  readonly satisfied: boolean;
};
type Row = {
  readonly asked_by: string;
  readonly provider_field: string | null;
  readonly type: string;
  readonly level: string;
  readonly satisfied: boolean;
};
type Option = {
  readonly code: string;
  readonly label: string;
  readonly needs: readonly Need[];
  readonly satisfied: boolean;
};

const receivedCode = 'MerchandiseReceived';
const servicesCode = 'ServicesProvided';

describe('the defense options of a dispute', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connect(server, owner, 'adyen');
    await connectStripe(server, owner);
    await owner.put('/api/settings/template-variables', { collect_evidence: false });
  });
  after(() => server.close());

  const open = (fields: object = {}) =>
    startDispute(server, owner, { network: 'visa', reason: 'product_not_received', ...fields }, 'adyen');
  const pathOf = (id: string) => `/api/disputes/${id}/defense-options`;
  const read = async (id: string) => {
    const { status, body } = await owner.get(pathOf(id));
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as { options: Option[]; chosen: string | null };
  };
  const choose = (id: string, code: string) => owner.put(pathOf(id), { code });
  const add = async (dispute_id: string, evidence_type: string) => {
    const text_content = 'Carrier: DHL. Delivered to 1 Hutch Lane on the day after the order.';
    const exhibit = { dispute_id, evidence_type, title: 'DHL delivery', text_content };
    expect((await owner.post('/api/evidence/text', exhibit)).status).to.equal(201);
  };
  /** The bodies of the calls that defended a dispute at Adyen. */
  const defensesOf = async (pspId: string) => {
    const { body } = await server.sandbox.get('/adyen/requests');
    return (body.requests as Call[])
      .filter((call) => call.path.endsWith('/defendDispute'))
      .map((call) => JSON.parse(call.body) as Record<string, string>)
      .filter((sent) => sent['disputePspReference'] === pspId);
  };

  it('are those that the provider offers, with what the evidence satisfies', async () => {
    const { dispute_id: id } = await open();
    expect(await read(id)).to.have.property('chosen', 'InvalidChargeback');
    await add(id, 'proof_of_delivery');
    const { options, chosen } = await read(id);
    expect(options.map(({ code }) => code)).to.have.members([
      receivedCode,
      servicesCode,
      'InvalidChargeback',
    ]);
    // A parcel that was delivered was shipped.
    expect(chosen).to.equal(receivedCode);
    const received = options.find(({ code }) => code === receivedCode);
    expect(received).to.include({ label: 'Merchandise received', satisfied: true });
    expect(received?.needs.map((need) => [need.provider_field, need.required, need.satisfied])).to.deep.equal(
      [
        ['DateMerchandiseShipped', true, true],
        ['ProofOfGoodsOrServicesProvided', true, true],
      ],
    );
    expect(received?.needs[0]?.evidence_types).to.include('shipping_tracking');
  });

  it('request their documents as evidence, by the choice and the evidence so far', async () => {
    const { dispute_id: id } = await open();
    const rows = async () => {
      const { body } = await owner.get(`/api/evidence-requirements/disputes/${id}/completeness`);
      return (body.requirements as Row[])
        .filter((row) => row.asked_by === 'provider')
        .map((row) => [row.provider_field, row.type, row.level, row.satisfied]);
    };
    const shipped = ['DateMerchandiseShipped', 'shipping_tracking', 'required', false];
    const proof = ['ProofOfGoodsOrServicesProvided', 'proof_of_delivery', 'required'];
    // Without a look at the options before.
    expect(await rows()).to.have.deep.members([shipped, [...proof, false]]);
    await add(id, 'proof_of_delivery');
    await read(id);
    expect(await rows()).to.deep.equal([[...proof, true]]);
    await choose(id, servicesCode);
    expect(await rows()).to.deep.equal([[...proof, true]]);
  });

  itThorough('request nothing while the provider does not respond, and are read again', async () => {
    const { dispute_id: id } = await open();
    const fields = async () => {
      const { status, body } = await owner.get(`/api/evidence-requirements/disputes/${id}/completeness`);
      expect(status).to.equal(200);
      return (body.requirements as Row[]).flatMap((row) => row.provider_field ?? []);
    };
    await server.sandbox.post('/adyen/faults', { status: 500, count: 100 });
    expect(await fields()).to.deep.equal([]);
    await server.sandbox.post('/adyen/faults', { count: 0 });
    expect(await fields()).to.include('DateMerchandiseShipped');
  });

  it('are sent as chosen by a person, and the choice is on the timeline', async () => {
    const { dispute_id: id, psp_dispute_id: pspId } = await open();
    await add(id, 'proof_of_delivery');
    await add(id, 'shipping_tracking');
    const best = (await read(id)).chosen;
    expect(best).to.equal(receivedCode);
    const { status, body } = await choose(id, servicesCode);
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body.chosen).to.equal(servicesCode);
    expect((await read(id)).chosen).to.equal(servicesCode);
    await choose(id, servicesCode);
    expect((await owner.post(`/api/disputes/${id}/submit`)).status).to.equal(200);
    const sent = await eventually('the defense', async () => {
      const calls = await defensesOf(pspId);
      return calls.length === 0 ? undefined : calls;
    });
    expect(sent.map((call) => call['defenseReasonCode'])).to.deep.equal([servicesCode]);
    const { body: timeline } = await owner.get(`/api/disputes/${id}/timeline`);
    const choices = timeline.entries.filter(({ type }: { type: string }) => type === 'defense.chosen');
    expect(choices.map(({ data }: { data: object }) => data)).to.deep.equal([
      { code: servicesCode, label: 'Services provided' },
    ]);
    expect(await read(id)).to.deep.equal({ options: [], chosen: servicesCode });
    expect((await choose(id, receivedCode)).status).to.equal(409);
  });

  for (const [network, code] of [
    ['visa', 'LiabilityShiftFullAuthenticated'],
    ['mastercard', 'LiabilityShiftFullUCAF'],
  ] as const)
    it(`begin with the liability shift of 3-D Secure for a fraud code, and send it (${network})`, async () => {
      const authenticated = { network, reason: 'fraudulent', scenario: 'three_d_secure' };
      const { dispute_id: id, psp_dispute_id: pspId } = await open(authenticated);
      await add(id, 'proof_of_delivery');
      const { options, chosen } = await read(id);
      expect(options[0]).to.deep.include({ code, satisfied: true });
      expect(options).to.have.length.above(1);
      expect(chosen).to.equal(code);
      const { body } = await owner.post(`/api/disputes/${id}/submit`);
      expect(body.success, JSON.stringify(body)).to.equal(true);
      expect((await defensesOf(pspId)).map((sent) => sent['defenseReasonCode'])).to.deep.equal([code]);
    });

  it('reject a code that the provider does not offer, and keep the earlier choice', async () => {
    const { dispute_id: id } = await open();
    await choose(id, 'InvalidChargeback');
    const { status, body } = await choose(id, 'RabbitsAreInnocent');
    expect(status).to.equal(422);
    expect(body.details).to.deep.equal([
      { field: 'code', message: 'Choose one of the defense options of this dispute.' },
    ]);
    expect((await owner.put(pathOf(id), {})).status).to.equal(422);
    expect((await read(id)).chosen).to.equal('InvalidChargeback');
  });
});
