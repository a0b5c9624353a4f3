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
  'money-kit': plugin('kit', ['money'], ['money']),
  'money-adyen': plugin('adyen', ['money'], ['money']),
  'money-checkout': plugin('checkout', ['money'], ['money']),
  'money-paypal': plugin('paypal', ['money'], ['money']),
  'money-stripe': plugin('stripe', ['money'], ['money']),
  'money-wix': plugin('wix', ['money'], ['mapping']),
  'signature-adyen': plugin('adyen', ['signature', 'envelope'], ['signature', 'webhook', 'history']),
  'signature-checkout': plugin('checkout', ['webhook'], ['webhook']),
  'signature-paypal': plugin('paypal', ['transmission'], ['webhook']),
  // The process keeps the root hooks, so only a new process reaches the code that reads them.
  'signature-paypal-certificate': {
    ...plugin('paypal', ['certificate'], ['certificate']),
    maxTestRunnerReuse: 1,
  },
  'signature-stripe': plugin('stripe', ['webhook'], ['signature', 'webhook']),
  'signature-wix': plugin('wix', ['jwt', 'signed-instance', 'public-key'], ['webhook', 'install']),
  'signature-worldpay': plugin('worldpay', ['access/signature'], ['signature', 'webhook']),
  'state-adyen': plugin('adyen', ['standings', 'history', 'told'], ['standings', 'history', 'own-acts']),
  'state-checkout': plugin('checkout', ['standings'], ['mapping', 'webhook']),
  'state-paypal': plugin('paypal', ['statuses'], ['mapping']),
  'state-stripe': plugin('stripe', ['mapping'], ['mapping']),
  'state-wix': plugin('wix', ['standings'], ['mapping']),
  'state-worldpay': plugin(
    'worldpay',
    ['ecomm/standings', 'told'],
    ['standings', 'mapping', 'history', 'told'],
  ),
  sealed: core(['platform/shared/sealed'], ['platform/shared/sealed']),
  packet: core(['disputes/submissions/packet'], ['disputes/submissions/packet']),
  round: core(['disputes/submissions/open-round'], ['disputes/submissions/open-round']),
  idempotency: core(
    ['identity/requests/idempotency'],
    ['identity/requests/idempotency', 'identity/requests/idempotency-answers'],
  ),
  database: core(['platform/database/database', 'platform/database/batch'], ['platform/database/database']),
};
