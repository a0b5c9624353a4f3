// A program of CommonJS modules with all three entries; compiled and run by packed.thorough.test.ts.
import sdk = require('@rebuttal/sdk');
import node = require('@rebuttal/sdk/node');
import webhooks = require('@rebuttal/sdk/webhooks');

async function main(): Promise<void> {
  const client: sdk.Client = sdk.createClient({
    baseUrl: process.env['REBUTTAL_URL'] ?? '',
    apiKey: process.env['REBUTTAL_TOKEN'],
  });
  const { disputes }: sdk.DisputeList = await client.disputes.list({ per_page: 100 });
  const missing: unknown = await client.disputes.get('dsp_nowhere').catch((error: unknown) => error);
  const code = sdk.isApiError(missing, 'dispute_not_found') ? missing.code : 'something else';
  const isOne = typeof node.fileFromPath === 'function' && typeof webhooks.verifyWebhook === 'function';
  // @ts-expect-error -- an order that the contract does not know
  void ((): unknown => client.disputes.list({ sort_order: 'sideways' }));
  console.log(JSON.stringify({ ids: disputes.map(({ dispute_id }) => dispute_id), code, isOne }));
}

void main();
