import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect, onePagePdf, submitResponse } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { eventually } from '../../../core/src/testing/waiting.js';

describe('each provider that ships', () => {
  let server: TestServer;
  let owner: ApiClient;
  const accounts = new Map<string, string>();

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
  });
  after(() => server.close());

  for (const provider of ['stripe', 'adyen', 'checkout', 'paypal', 'worldpay', 'wix']) {
    for (const outcome of ['won', 'lost']) {
      (outcome === 'won' ? it : itThorough)(
        `brings disputes that can be answered: ${provider}, ${outcome}`,
        async () => {
          const account_id = accounts.get(provider) ?? (await connect(server, owner, provider));
          accounts.set(provider, account_id);
          const made = await server.sandbox.post(`/${provider}/disputes`, {
            account_id,
            reason: 'product_not_received',
          });
          expect(made.status).to.equal(201);
          const search = `/api/disputes?search=${encodeURIComponent(String(made.body.psp_dispute_id))}`;
          const found = async (status: string) =>
            eventually(`${provider} to be ${status}`, async () => {
              const { body } = await owner.get(search);
              return body.disputes[0]?.status === status && body.disputes[0];
            });
          const dispute = await found('needs_response');
          const file = new File([await onePagePdf('Delivered to the burrow')], 'proof.pdf');
          const fields = {
            dispute_id: String(dispute.dispute_id),
            evidence_type: 'proof_of_delivery',
            title: 'Delivery',
          };
          expect((await owner.upload('/api/evidence/upload', fields, file)).status).to.equal(201);
          const submitted = await submitResponse(owner, String(dispute.dispute_id));
          expect(submitted.body.submission.status, submitted.body.message).to.equal('submitted');
          await server.sandbox.post(`/${provider}/disputes/${String(made.body.psp_dispute_id)}/resolve`, {
            outcome,
          });
          expect((await found(outcome)).evidence_submitted).to.equal(true);
        },
      );
    }
  }
});
