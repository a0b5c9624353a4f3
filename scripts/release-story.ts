import { setTimeout as delay } from 'node:timers/promises';

import { can } from '@rebuttal/plugin-kit';
import { idLike } from '@rebuttal/plugin-kit/simulator';
import { describeProvider, type ProviderSample } from '@rebuttal/plugin-kit/testing';
import stripe from '@rebuttal/plugin-stripe';
import { createSimulator } from '@rebuttal/plugin-stripe/simulator';
import { createClient, memoryTokens } from '@rebuttal/sdk';
import { fileFromPath } from '@rebuttal/sdk/node';

/** A program of a user, whom `npm run release:check` gives only the packed packages and the address of a running server. */
const [server = ''] = process.argv.slice(2);
const since = performance.now();

const texts: Readonly<Record<string, string>> = {
  proof_of_delivery: 'Parcel handed to the recipient, signed SAMPLE.',
  shipping_tracking: 'Shipped with UPS, in transit, then delivered.',
};

async function eventually<T>(work: () => Promise<T | undefined>): Promise<T> {
  const found = await work();
  if (found !== undefined) return found;
  if (performance.now() - since > 120_000) throw new Error(`no answer in time: ${String(work)}`);
  await delay(200);
  return eventually(work);
}

async function sandbox(path: string, body: object): Promise<{ readonly psp_dispute_id?: string }> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(`${server}/sandbox/stripe/${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as { psp_dispute_id?: string };
}

function done(step: string): void {
  process.stdout.write(`  ${((performance.now() - since) / 1000).toFixed(1).padStart(5)} s  ${step}\n`);
}

const sample: ProviderSample = { createSimulator, badCredentials: { secret_key: 'sk_test_wrong' } };
if (sample.createSimulator === undefined || !can(stripe, 'submitEvidence'))
  throw new Error('the plugin is incomplete');
for (const part of [idLike, describeProvider, fileFromPath])
  if (typeof part !== 'function') throw new Error('an export is missing');

const tokens = memoryTokens();
const rebuttal = createClient({ baseUrl: server, tokens });
const session = await rebuttal.auth.login({ email: 'demo@rebuttal.test', password: 'demo-password' });
await tokens.write({ accessToken: session.access_token, refreshToken: session.refresh_token });

const made = await sandbox('disputes', { reason: 'product_not_received', amount: 12_000, currency: 'EUR' });
const pspId = String(made.psp_dispute_id);
const dispute = await eventually(async () => {
  const { disputes } = await rebuttal.disputes.list({ status: 'needs_response' });
  return disputes.find((row) => row.psp_dispute_id === pspId);
});
done('the dispute is in the list');

const { missing } = await rebuttal.evidence.completeness(dispute.dispute_id);
for (const { type } of missing)
  await rebuttal.evidence.addText({
    dispute_id: dispute.dispute_id,
    evidence_type: type,
    title: type,
    text_content: texts[type] ?? 'The customer ordered one oak hutch and received it.',
  });
await rebuttal.disputes.submit(dispute.dispute_id, {});
await eventually(async () => {
  const { status } = await rebuttal.disputes.get(dispute.dispute_id);
  return status === 'under_review' ? status : undefined;
});
done('the response is submitted');

await sandbox(`disputes/${pspId}/resolve`, { outcome: 'won' });
await eventually(async () => {
  const { status } = await rebuttal.disputes.get(dispute.dispute_id);
  return status === 'won' ? status : undefined;
});
done('the dispute is won');
