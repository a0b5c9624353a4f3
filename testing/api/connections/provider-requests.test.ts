import { expect } from 'chai';

import type { CompletenessDto } from '../../../core/src/evidence/requirements/evidence-requirements.dto.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';

describe('evidence requirements that come from the provider', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;
  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    for (const provider of ['checkout', 'worldpay']) await connect(server, owner, provider);
    await owner.put('/api/settings/template-variables', { collect_evidence: false });
  });
  after(() => server.close());

  const completenessOf = async (provider: string, fields: object) => {
    const { dispute_id: id } = await startDispute(server, owner, { network: 'visa', ...fields }, provider);
    const { status, body } = await owner.get(`/api/evidence-requirements/disputes/${id}/completeness`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as CompletenessDto;
  };

  itThorough(
    'include what Checkout.com names as relevant, and earlier payments for a candidate',
    async () => {
      const rowsFor = async (reason: string) => {
        const { requirements } = await completenessOf('checkout', { reason });
        return requirements
          .filter((row) => row.asked_by === 'provider')
          .map((row) => [row.provider_field, row.type, row.level]);
      };
      expect(await rowsFor('fraudulent')).to.have.deep.members([
        ['proof_of_delivery_or_service', 'proof_of_delivery', 'required'],
        ['invoice_or_receipt', 'receipt', 'required'],
        ['customer_communication', 'customer_communication', 'required'],
        ['compelling_evidence', 'prior_transactions', 'recommended'],
      ]);
      expect(await rowsFor('duplicate')).to.have.deep.members([
        ['invoice_showing_distinct_transactions', 'duplicate_documentation', 'required'],
        ['invoice_or_receipt', 'receipt', 'required'],
      ]);
    },
  );

  it('come with the win percentage that Worldpay reports', async () => {
    expect(await completenessOf('worldpay', { reason: 'fraudulent' })).to.include({
      provider_win_percentage: 41,
    });
    expect(await completenessOf('checkout', {})).to.include({ provider_win_percentage: null });
  });
});
