/** Prints each dispute that changes, until it is stopped: node follow-changes.js */
import { createClient } from '@rebuttal/sdk';

const rebuttal = createClient({
  baseUrl: process.env.REBUTTAL_URL ?? 'http://localhost:3000',
  apiKey: process.env.REBUTTAL_TOKEN,
});

for await (const { type, data } of rebuttal.events()) {
  // After `connected` and `resync`, events may be missing: reload your data.
  if (type === 'connected') console.log('listening');
  if (type !== 'dispute') continue;
  const { dispute_id, status } = await rebuttal.disputes.get(String(data['id']));
  console.log(dispute_id, status);
}
