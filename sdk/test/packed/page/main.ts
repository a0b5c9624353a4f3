import { createClient } from '@rebuttal/sdk';

// The page is served by the API's own address, as the test's proxy has it; the key is in its own.
const client = createClient({ baseUrl: location.origin, apiKey: location.hash.slice(1) });

for await (const { dispute_id } of client.disputes.list()) {
  document.body.append(Object.assign(document.createElement('p'), { textContent: dispute_id }));
}
document.body.dataset['state'] = 'complete';
