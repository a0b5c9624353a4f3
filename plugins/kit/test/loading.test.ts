import { can, defineProvider, findProviderFaults } from '@rebuttal/plugin-kit';
import type { AnyProvider } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

const nothing = () => undefined;
const missing = (capability: string) => ({ capability, reason: 'Hutch Bank has no such call.' });
const limits = [missing('listDisputes'), missing('submitEvidence'), missing('acceptDispute')];
const manifest = {
  id: 'hutch-bank',
  label: 'Hutch Bank',
  credentials: { secret_key: { label: 'Key', secret: true } },
  capabilities: ['fetchDispute'],
  limits,
  webhook: { setup: 'Enter the URL.' },
  evidence: { mimeTypes: [], fileBytesMax: 1, totalBytesMax: 1 },
};
const good = {
  manifest,
  checkCredentials: nothing,
  verifyCredentials: nothing,
  verifyWebhook: nothing,
  readWebhook: nothing,
  createSimulator: nothing,
  fetchDispute: nothing,
};
const store = {
  installUrl: nothing,
  finishInstall: nothing,
  describeSite: nothing,
  listOrders: nothing,
  fetchOrders: nothing,
  claimedInstance: nothing,
};
const storeManifest = {
  instanceField: 'secret_key',
  webhookKeyField: 'secret_key',
  operatorFields: { secret_key: 'SECRET_KEY' },
};
const withStore = (manifestOfStore: object, over: object = {}) => ({
  ...good,
  manifest: { ...manifest, store: { ...storeManifest, ...manifestOfStore } },
  store: { ...store, ...over },
});
const withManifest = (over: object) => ({ ...good, manifest: { ...manifest, ...over } });
const stated = { stage: 'chargeback', days: { min: 7, max: 21 }, sources: ['Hutch Bank, "Disputes"'] };

describe('findProviderFaults', () => {
  it('accepts a complete plugin', () => void expect(findProviderFaults(good)).to.deep.equal([]));
  it('accepts a provider without webhooks', () => {
    expect(findProviderFaults(withManifest({ webhook: undefined }))).to.deep.equal([]);
  });

  it('accepts a provider that inspects packets', () => {
    expect(findProviderFaults({ ...good, inspectPacket: nothing })).to.deep.equal([]);
  });

  it('accepts response windows and decision times', () => {
    const times = { responseWindows: [stated, { ...stated, network: 'visa' }], decisionTimes: [stated] };
    expect(findProviderFaults(withManifest(times))).to.deep.equal([]);
  });

  it('accepts a store', () => void expect(findProviderFaults(withStore({}))).to.deep.equal([]));

  const faults: readonly [string, unknown, RegExp][] = [
    ['nothing', undefined, /not a provider object/],
    ['null', null, /not a provider object/],
    ['a function', nothing, /not a provider object/],
    ['no manifest', {}, /no manifest/],
    ['a manifest that is null', { ...good, manifest: null }, /no manifest/],
    ['a store that its manifest does not name', { ...good, store }, /no manifest\.store/],
    ['a missing store', withManifest({ store: storeManifest }), /the provider has no part `store`/],
    ['a store without orders', withStore({}, { listOrders: undefined }), /store\.listOrders is missing/],
    ['a store with an unknown field', withStore({ instanceField: 'site' }), /names "site"/],
    [
      'a malformed variable name',
      withStore({ operatorFields: { secret_key: 'key' } }),
      /suffix of a variable name/,
    ],
    [
      'a response window without a source',
      withManifest({ responseWindows: [{ ...stated, sources: [] }] }),
      /responseWindows/,
    ],
    [
      'a decision time whose days are reversed',
      withManifest({ decisionTimes: [{ ...stated, days: { min: 21, max: 7 } }] }),
      /decisionTimes/,
    ],
    [
      'a response window of an unknown stage',
      withManifest({ responseWindows: [{ ...stated, stage: 'appeal' }] }),
      /responseWindows/,
    ],
    ['an id in capitals', withManifest({ id: 'Hutch' }), /manifest\.id "Hutch"/],
    ['an id with a path', withManifest({ id: '../core' }), /manifest\.id/],
    ['no id', withManifest({ id: undefined }), /manifest\.id/],
    ['no label', withManifest({ label: '' }), /label/],
    ['no setup instructions for the webhook', withManifest({ webhook: {} }), /webhook\.setup/],
    [
      'a missing reason',
      withManifest({ limits: limits.slice(1) }),
      /has no reason for the missing capability listDisputes/,
    ],
    [
      'a limit without a reason',
      withManifest({ limits: [...limits, { capability: 'webhooks' }] }),
      /without a capability or a reason/,
    ],
    [
      'a limit with an empty reason',
      withManifest({ limits: [...limits, { capability: 'webhooks', reason: ' ' }] }),
      /without a capability or a reason/,
    ],
    ['empty setup instructions for the webhook', withManifest({ webhook: { setup: '' } }), /webhook\.setup/],
    ['a field with an empty label', withManifest({ credentials: { key: { label: '' } } }), /"key"/],
    ['an id that is too long for routes', withManifest({ id: 'h'.repeat(32) }), /2 to 31 lower-case letters/],
    [
      'no size limit for files',
      withManifest({ evidence: { mimeTypes: ['application/pdf'], totalBytesMax: 1 } }),
      /fileBytesMax/,
    ],
    ['no file types', withManifest({ evidence: { fileBytesMax: 1, totalBytesMax: 1 } }), /mimeTypes/],
    [
      'two limits of one capability for all accounts',
      withManifest({ limits: [...limits, missing('listDisputes')] }),
      /more than one reason for listDisputes to the same account/,
    ],
    [
      'two limits of one capability for the same choice',
      withManifest({
        limits: [
          ...limits,
          { ...missing('webhooks'), when: { field: 'key', is: ['small', 'large'] } },
          { ...missing('webhooks'), when: { field: 'key', is: ['large'] } },
        ],
      }),
      /more than one reason for webhooks to the same account/,
    ],
    [
      'a limit by an unknown field',
      withManifest({
        limits: [...limits, { ...missing('webhooks'), when: { field: 'plan', is: ['small'] } }],
      }),
      /limit of webhooks depends on a credential field/,
    ],
    [
      'no method that returns a dispute',
      {
        ...withManifest({ capabilities: [], limits: [...limits, missing('fetchDispute')] }),
        fetchDispute: undefined,
      },
      /no dispute would be known/,
    ],
    [
      'no method that shows if evidence arrived',
      {
        ...withManifest({
          capabilities: ['disputeFromHistory', 'submitEvidence'],
          limits: [...limits, missing('fetchDispute')],
        }),
        fetchDispute: undefined,
        disputeFromHistory: nothing,
        submitEvidence: nothing,
      },
      /neither fetchDispute nor wasSubmitted/,
    ],
    [
      'listed alerts that cannot be read',
      { ...withManifest({ capabilities: ['fetchDispute', 'listAlerts'] }), listAlerts: nothing },
      /listAlerts needs fetchAlert/,
    ],
    ['no evidence limits', withManifest({ evidence: undefined }), /evidence/],
    ['no fields', withManifest({ credentials: undefined }), /credentials is missing/],
    ['a field in camel case', withManifest({ credentials: { secretKey: { label: 'Key' } } }), /"secretKey"/],
    ['a field without a label', withManifest({ credentials: { secret_key: {} } }), /"secret_key"/],
    ['a field that is null', withManifest({ credentials: { secret_key: null } }), /"secret_key"/],
    ['no capabilities', withManifest({ capabilities: undefined }), /capabilities is missing/],
    [
      'a capability without a method',
      withManifest({ capabilities: ['fetchDispute', 'fly'] }),
      /capability "fly"/,
    ],
    ['a method without a capability', { ...good, listDisputes: nothing }, /lacks listDisputes/],
    ['an eligibility that is not a method', { ...good, eligibility: true }, /eligibility is not a method/],
    [
      'an inspectPacket that is not a method',
      { ...good, inspectPacket: [] },
      /inspectPacket is not a method/,
    ],
    ['no verifyWebhook', { ...good, verifyWebhook: undefined }, /method verifyWebhook is missing/],
  ];
  for (const [what, candidate, message] of faults) {
    it(`names the fault of ${what}`, () => {
      expect(findProviderFaults(candidate).join('\n')).to.match(message);
    });
  }

  it('can do what it has a method for, and nothing else', () => {
    const provider = defineProvider(good as never) as unknown as AnyProvider;
    expect(provider.manifest.capabilities).to.deep.equal(['fetchDispute']);
    expect(can(provider, 'fetchDispute')).to.equal(true);
    expect(can(provider, 'acceptDispute')).to.equal(false);
    expect(can({ ...provider, fetchDispute: undefined }, 'fetchDispute')).to.equal(false);
  });
});
