import type { IncomingMessage, ServerResponse } from 'node:http';

import { expect } from 'chai';
import pLimit from 'p-limit';

import { createWebhookAdmission, type AdmissionDeps } from './webhook-router.js';

describe('webhook admission', () => {
  const counted: object[] = [];
  const limit = pLimit(3);
  const directory = { knows: (provider: string) => provider === 'stripe' };
  const metrics = {
    webhooks: { inc: (labels: object) => counted.push(labels) },
  } as unknown as AdmissionDeps['metrics'];
  const admission = createWebhookAdmission({ limit, directory, metrics });
  const request = (url: string, method = 'POST') => ({ url, method }) as IncomingMessage;

  it('rejects webhooks when too many wait or are processed, in any spelling of the URL', async () => {
    const url = '/api/webhooks/stripe/burrow';
    const ends: (() => void)[] = [];
    const passing = [1, 2].map(() => limit(() => new Promise<void>((resolve) => ends.push(resolve))));
    expect([0, 1].map((waiting) => admission.mayWait(request(url), waiting))).to.deep.equal([true, false]);
    expect(admission.mayWait(request('/API/Webhooks/stripe/burrow/'), 1)).to.equal(false);
    for (const other of [request(url, 'GET'), request('/api/disputes')])
      expect(admission.mayWait(other, 3)).to.equal(true);
    await Promise.resolve();
    for (const end of ends) end();
    await Promise.all(passing);
    expect(admission.mayWait(request(url), 2)).to.equal(true);
  });

  it('counts rejected webhooks by provider, except unknown providers', () => {
    const response = { writeHead: () => response, end: () => response } as unknown as ServerResponse;
    for (const provider of ['stripe', 'made-up'])
      admission.refuse(request(`/Api/webhooks/${provider}/burrow?x=1`), response);
    expect(counted).to.deep.equal([{ provider: 'stripe', outcome: 'busy' }]);
  });
});
