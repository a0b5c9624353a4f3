import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

describe('the list of reason codes', () => {
  let server: TestServer;
  let owner: ApiClient;
  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
  });
  after(() => server.close());

  const codesOf = async (network: string) => (await owner.get(`/api/reason-codes?network=${network}`)).body;

  it('has the codes of every network with their reason, evidence and sources', async () => {
    const { status, body } = await owner.get('/api/reason-codes');
    expect(status).to.equal(200);
    expect(body.networks).to.deep.include({ network: 'unionpay', name: 'UnionPay' });
    const code = body.codes.find(
      (one: { network: string; code: string }) => one.network === 'amex' && one.code === '4554',
    );
    expect(code).to.deep.include({
      title: 'Goods or services not received',
      category: 'consumer',
      reason: 'product_not_received',
      can_contest: true,
      confirmed: true,
      other_reasons: [],
      claims: [],
    });
    expect(body.codes.filter(({ reason }: { reason: string }) => reason === 'unknown')).to.deep.equal([]);
  });

  it('names the claims of a code that covers several', async () => {
    const { codes } = await codesOf('mastercard');
    const { claims } = codes.find(({ code }: { code: string }) => code === '4853');
    const counterfeit = claims.find(({ claim }: { claim: string }) => claim === 'counterfeit');
    expect(counterfeit).to.deep.include({ title: 'Counterfeit goods', reason: 'product_unacceptable' });
    expect(counterfeit.evidence[0].type).to.equal('authenticity_proof');
  });

  it('for one network has its codes and those that it shares, also by a payment method’s name', async () => {
    const diners = await codesOf('diners');
    expect(diners.networks.map(({ network }: { network: string }) => network)).to.deep.equal([
      'discover',
      'diners',
    ]);
    const sepa = await codesOf('sepa_debit');
    expect(sepa.codes.every(({ can_contest: can }: { can_contest: boolean }) => !can)).to.equal(true);
  });

  it('has the codes that acquirers use for other card schemes', async () => {
    const { networks, codes } = await codesOf('other');
    expect(networks).to.deep.equal([{ network: 'other', name: 'Other card schemes' }]);
    const reasons = codes.map(({ code, reason }: { code: string; reason: string }) => [code, reason]);
    expect(reasons).to.deep.include.members([
      ['2004', 'fraudulent'],
      ['2102', 'authorization'],
      ['2201', 'processing_error'],
    ]);
  });

  it('rejects an unknown network, and callers without a session', async () => {
    const { status, body } = await owner.get('/api/reason-codes?network=rabbitcard');
    expect([status, body.code]).to.deep.equal([422, 'invalid']);
    expect((await server.api.get('/api/reason-codes')).status).to.equal(401);
  });
});
