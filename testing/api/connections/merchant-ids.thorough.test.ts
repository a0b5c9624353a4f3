import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { accountOf, connect, sampleCredentials } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

describe('an account limited to a merchant ID', () => {
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
  });
  after(() => server.close());

  const connectMerchant = async (merchant: string) => {
    const credentials = { ...(await sampleCredentials(server, 'worldpay')), merchant_id: merchant };
    return connect(server, owner, 'worldpay', { credentials });
  };
  const openDispute = async (accountId: string) => {
    const { body } = await server.sandbox.post('/worldpay/disputes', { account_id: accountId });
    return String(body.psp_dispute_id);
  };
  const syncWith = (accountId: string, state: string) =>
    eventually(`the sync to be ${state}`, async () => {
      const { sync } = await accountOf(owner, accountId);
      return sync.state === state && sync;
    });
  const accountsOf = async (pspDisputeId: string) => {
    const { body } = await owner.get(`/api/disputes?search=${pspDisputeId}`);
    return body.disputes.map((dispute: { psp_account_id: string }) => dispute.psp_account_id) as string[];
  };

  it('shows on the account that no listed case belongs to its merchant ID, until one does', async () => {
    const burrow = await connectMerchant('104200');
    await syncWith(burrow, 'done');
    const first = await openDispute(burrow);
    const typo = await connectMerchant('104999');
    const { error } = await syncWith(typo, 'failed');
    expect(error).to.match(
      /^Worldpay listed one case, which does not belong to the merchant ID 104999\. Correct/,
    );

    const second = await openDispute(typo);
    expect((await owner.post(`/api/psp/accounts/${typo}/sync`)).status).to.equal(202);
    expect((await syncWith(typo, 'done')).error).to.equal(null);
    expect(await accountsOf(second)).to.deep.equal([typo]);
    expect((await owner.post(`/api/psp/accounts/${burrow}/sync`)).status).to.equal(202);
    await eventually('the first case', async () => (await accountsOf(first)).length > 0);
    expect(await accountsOf(first)).to.deep.equal([burrow]);
  });
});
