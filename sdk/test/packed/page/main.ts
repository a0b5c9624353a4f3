import { createClient } from '@rebuttal/sdk';

// The API's origin serves the page through the test's proxy. The key is in the page's address.
const client = createClient({ baseUrl: location.origin, apiKey: location.hash.slice(1) });

for await (const { dispute_id } of client.disputes.list()) {
  document.body.append(Object.assign(document.createElement('p'), { textContent: dispute_id }));
}
document.body.dataset['state'] = 'complete';
