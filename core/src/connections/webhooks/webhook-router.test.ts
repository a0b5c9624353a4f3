import type { IncomingMessage, ServerResponse } from 'node:http';

import { expect } from 'chai';

import { createWebhookAdmission, type AdmissionDeps } from './webhook-router.js';

describe('webhook admission', () => {
  const counted: object[] = [];
  const gate = { mayWait: () => false } as unknown as AdmissionDeps['gate'];
  const directory = { knows: (provider: string) => provider === 'stripe' };
  const metrics = {
    webhooks: { inc: (labels: object) => counted.push(labels) },
  } as unknown as AdmissionDeps['metrics'];
  const admission = createWebhookAdmission({ gate, directory, metrics });
  const request = (url: string, method = 'POST') => ({ url, method }) as IncomingMessage;

  it('rejects webhooks when too many are waiting, in any spelling of the URL', () => {
    for (const url of ['/api/webhooks/stripe/burrow', '/API/Webhooks/stripe/burrow/'])
      expect(admission.mayWait(request(url), 0), url).to.equal(false);
    for (const other of [request('/api/webhooks/stripe/burrow', 'GET'), request('/api/disputes')])
      expect(admission.mayWait(other, 0)).to.equal(true);
  });

  it('counts rejected webhooks by provider, except unknown providers', () => {
    const response = { writeHead: () => response, end: () => response } as unknown as ServerResponse;
    for (const provider of ['stripe', 'made-up'])
      admission.refuse(request(`/Api/webhooks/${provider}/burrow?x=1`), response);
    expect(counted).to.deep.equal([{ provider: 'stripe', outcome: 'busy' }]);
  });
});
