import type { ProviderDispute } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { findUnmappedValues } from '../../../core/src/operations/health/inspection.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

describe('provider values that the plugin does not map', () => {
  let server: TestServer;
  let owner: ApiClient;
  let accountId: string;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    accountId = await connectStripe(server, owner);
  });
  after(() => server.close());

  /** The plugin's result for a response in which the provider has changed its values. */
  async function store(over: Partial<ProviderDispute>): Promise<void> {
    const { body } = await owner.get('/api/auth/me');
    const tenantId = String(body.user.tenant.tenant_id);
    const dispute: ProviderDispute = {
      providerDisputeId: 'du_new_words',
      amount: { amountMinor: 4200, currency: 'EUR' },
      status: 'needs_response',
      providerStatus: 'needs_response',
      stage: 'chargeback',
      reason: 'general',
      openedAt: new Date(),
      isRefundable: false,
      isTestMode: true,
      submissionCount: 0,
      metadata: {},
      raw: { status: 'mediation' },
      ...over,
    };
    const account = { tenantId, accountId, provider: 'stripe' };
    await server.container.sync.apply(account, [{ dispute, asOf: new Date() }]);
  }
  const words = async () =>
    (await findUnmappedValues(server.container.database)).map(({ field, word }) => `${field}: ${word}`);

  it('are stored and shown unchanged, without guesses', async () => {
    await store({
      status: 'unknown',
      providerStatus: 'mediation',
      reason: 'unknown',
      providerReason: 'crypto',
    });
    const { body } = await owner.get('/api/disputes?search=du_new_words');
    const [dispute] = body.disputes;
    expect(dispute).to.include({
      status: 'mediation',
      reason: 'crypto',
      can_submit: false,
      can_accept: false,
    });
    const { body: complete } = await owner.get(
      `/api/disputes/${String(dispute.dispute_id)}?include_raw=true`,
    );
    expect(complete.raw_data).to.deep.equal({ status: 'mediation' });
  });

  it('are reported to the operator once each, without company data', async () => {
    for (let times = 0; times < 3; times += 1)
      await store({
        status: 'unknown',
        providerStatus: 'mediation',
        unmappedValues: [{ field: 'queue', word: 'Desk' }],
      });
    const found = await eventually('the notices', async () => {
      const list = await words();
      return list.length >= 2 && list;
    });
    expect(found).to.include.members(['status: mediation', 'queue: Desk']);
    const metrics = await fetch(`${server.url}/metrics`);
    expect(await metrics.text()).to.match(/rebuttal_unmapped_values\{provider="stripe"\} [2-9]/);
  });
});
