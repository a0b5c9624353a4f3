/**
 * Lists the disputes that need a response, the most urgent first: REBUTTAL_URL=… REBUTTAL_TOKEN=rbk_live_… node
 * first-call.js
 */
import { createClient } from '@rebuttal/sdk';

const rebuttal = createClient({
  baseUrl: process.env.REBUTTAL_URL ?? 'http://localhost:3000',
  apiKey: process.env.REBUTTAL_TOKEN,
});

const waiting = rebuttal.disputes.list({
  status: 'needs_response',
  sort_by: 'evidence_due_by',
  sort_order: 'asc',
});
for await (const { dispute_id, amount, currency, reason } of waiting) {
  console.log(dispute_id, amount, currency, reason);
}
