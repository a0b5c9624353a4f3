import { can, forAccount, limitsOf } from '@rebuttal/plugin-kit';
import type { AnyProvider } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import worldpay from '../src/index.js';

const provider = worldpay as unknown as AnyProvider;
const capabilitiesOn = (platform: string) => {
  const narrowed = forAccount(provider, { platform });
  return [
    ...narrowed.manifest.capabilities,
    ...(narrowed.manifest.webhook === undefined ? [] : ['webhooks']),
  ];
};

describe('the capabilities of Worldpay by platform', () => {
  it('are all but webhooks on the US platform, which is the default', () => {
    const all = ['listDisputes', 'fetchDispute', 'submitEvidence', 'acceptDispute'];
    for (const platform of ['ecomm_us', '']) expect(capabilitiesOn(platform)).to.deep.equal(all);
  });

  it('are webhooks on the others, and reading payments on Access', () => {
    expect(capabilitiesOn('access')).to.deep.equal(['disputeFromHistory', 'readPayment', 'webhooks']);
    expect(capabilitiesOn('wpg')).to.deep.equal(['disputeFromHistory', 'webhooks']);
  });

  it('come with a reason and an alternative for each missing one', () => {
    const lacking = (platform: string) => limitsOf(provider.manifest, { platform });
    expect(lacking('ecomm_us').map(({ capability }) => capability)).to.deep.equal([
      'webhooks',
      'disputeFromHistory',
      'readPayment',
    ]);
    const submit = lacking('access').find(({ capability }) => capability === 'submitEvidence');
    expect(submit?.reason).to.match(/no API.*Worldpay portal.*'Mark as submitted'/);
    expect(lacking('wpg')).to.have.length(5);
    expect(can(forAccount(provider, { platform: 'wpg' }), 'acceptDispute')).to.equal(false);
  });

  it('respond to notifications with [OK] and to a wrong signature with 400', () => {
    expect(worldpay.manifest.webhook?.answer).to.deep.equal({
      status: 200,
      body: '[OK]',
      contentType: 'text/plain',
    });
    expect(worldpay.manifest.webhook?.refusalStatus).to.equal(400);
    expect(worldpay.manifest.sync).to.deep.equal({ everyMinutes: 15, callsPerMinute: 60 });
  });
});
