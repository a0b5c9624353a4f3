import type { SimulatorAnswer, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { signingKeyOf } from './account.js';
import { missing } from './api-error.js';
import type { Call } from './api.js';
import { apiOrigin } from './links.js';

/** The certificates that webhooks name. They are public. */
export function getCertificate(ports: SimulatorPorts, id: string): SimulatorAnswer {
  const { certificateId, chainPem } = signingKeyOf(ports);
  if (id !== certificateId) throw missing();
  return { status: 200, headers: { 'content-type': 'application/x-pem-file' }, body: chainPem };
}

/** Every webhook ID exists. Before the first dispute, the URL is invented. */
export function getWebhook({ account, id }: Call): object {
  return {
    id,
    url: account.find('endpoint', '')?.url ?? 'https://merchant.example/webhooks/paypal',
    event_types: ['CREATED', 'UPDATED', 'RESOLVED'].map((type) => ({ name: `CUSTOMER.DISPUTE.${type}` })),
    links: [{ href: `${apiOrigin}/v1/notifications/webhooks/${id}`, rel: 'self', method: 'GET' }],
  };
}
