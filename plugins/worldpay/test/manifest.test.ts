import { can, findProviderFaults, forAccount, limitsOf } from '@rebuttal/plugin-kit';
import type { AnyProvider } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import worldpay from '../src/index.js';

const provider = worldpay as unknown as AnyProvider;
const abilitiesOn = (platform: string) => {
  const narrowed = forAccount(provider, { platform });
  return [
    ...narrowed.manifest.capabilities,
    ...(narrowed.manifest.webhook === undefined ? [] : ['webhooks']),
  ];
};

describe('what Worldpay can do, by platform', () => {
  it('is without a fault', () => void expect(findProviderFaults(worldpay)).to.deep.equal([]));

  it('is everything but webhooks on the US platform, also where none is chosen', () => {
    const all = ['listDisputes', 'fetchDispute', 'submitEvidence', 'acceptDispute'];
    for (const platform of ['ecomm_us', '']) expect(abilitiesOn(platform)).to.deep.equal(all);
  });

  it('is to tell, and on Access to read payments, on the others', () => {
    expect(abilitiesOn('access')).to.deep.equal(['disputeFromHistory', 'readPayment', 'webhooks']);
    expect(abilitiesOn('wpg')).to.deep.equal(['disputeFromHistory', 'webhooks']);
  });

  it('says for each thing that is missing why, and what is left to do', () => {
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

  it('answers notifications with [OK] and a wrong signature with 400', () => {
    expect(worldpay.manifest.webhook?.answer).to.deep.equal({
      status: 200,
      body: '[OK]',
      contentType: 'text/plain',
    });
    expect(worldpay.manifest.webhook?.refusalStatus).to.equal(400);
    expect(worldpay.manifest.sync).to.deep.equal({ everyMinutes: 15, callsPerMinute: 60 });
  });
});
