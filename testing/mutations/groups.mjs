/** The mutated code, and its own tests: what other tests find by accident does not count. */
const plugin = (name, sources, tests) => ({
  mutate: sources.map((source) => `plugins/${name}/src/${source}.ts`),
  tests: tests.map((test) => `plugins/${name}/test/${test}.test.ts`),
});
const core = (sources, tests) => ({
  mutate: sources.map((source) => `core/src/${source}.ts`),
  tests: tests.map((test) => `core/src/${test}.test.ts`),
});

export const groups = {
  // A process keeps the formats that it has created.
  'money-kit': { ...plugin('kit', ['money'], ['money']), maxTestRunnerReuse: 1 },
  'money-adyen': plugin('adyen', ['money'], ['money']),
  'money-checkout': plugin('checkout', ['money'], ['money']),
  'money-paypal': plugin('paypal', ['money'], ['money']),
  'money-stripe': plugin('stripe', ['money'], ['money']),
  'money-wix': plugin('wix', ['money'], ['dispute-mapping']),
  'signature-adyen': plugin('adyen', ['signature', 'envelope'], ['signature', 'webhook', 'disputes']),
  'signature-checkout': plugin('checkout', ['webhook'], ['webhook']),
  'signature-paypal': plugin('paypal', ['transmission'], ['webhook']),
  // The process keeps the root hooks, so only a new process reaches the code that reads them.
  'signature-paypal-certificate': {
    ...plugin('paypal', ['certificate'], ['certificate']),
    maxTestRunnerReuse: 1,
  },
  'signature-stripe': plugin('stripe', ['webhook'], ['webhook', 'refunds', 'alerts']),
  'signature-wix': plugin('wix', ['jwt', 'signed-instance', 'public-key'], ['webhook', 'install']),
  'signature-worldpay': plugin('worldpay', ['access/signature'], ['signature', 'webhook']),
  'state-adyen': plugin(
    'adyen',
    ['status-mapping', 'event-replay', 'received-events'],
    ['status-mapping', 'loss-reason', 'disputes', 'own-actions'],
  ),
  'state-checkout': plugin('checkout', ['status-mapping'], ['dispute-mapping', 'webhook']),
  'state-paypal': plugin('paypal', ['status-mapping'], ['dispute-mapping']),
  'state-stripe': plugin('stripe', ['status-mapping'], ['dispute-mapping', 'loss-reason', 'partial-win']),
  'state-wix': plugin('wix', ['status-mapping'], ['dispute-mapping']),
  'state-worldpay': plugin(
    'worldpay',
    ['ecomm/status-mapping', 'received-events'],
    ['status-mapping', 'dispute-mapping', 'history', 'received-events'],
  ),
  sealed: core(['platform/shared/sealed'], ['platform/shared/sealed']),
  'submission-send': plugin('kit', ['send-once'], ['send-once']),
  'submission-packet': core(['letters/responses/packet'], ['letters/responses/packet']),
  'submission-round': core(['submissions/open-round'], ['submissions/open-round']),
  idempotency: core(
    ['identity/requests/idempotency'],
    ['identity/requests/idempotency', 'identity/requests/idempotency-responses'],
  ),
  database: core(['platform/database/database'], ['platform/database/database']),
};
