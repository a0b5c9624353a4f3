import { expect } from 'chai';

import { loadPlugins } from '../connections/providers/loader.js';
import { decisionTimeOf } from './decision-times.js';

const { providers } = await loadPlugins(undefined);

describe('time to a decision', () => {
  const visaGoods = { network: 'visa', code: '13.1', stage: 'chargeback' } as const;
  type Change = Partial<Parameters<typeof decisionTimeOf>[0]> & { readonly provider?: string };
  const days = ({ provider = 'stripe', ...change }: Change) => {
    const stating = providers.find(({ manifest }) => manifest.id === provider);
    return decisionTimeOf({ ...visaGoods, ...change }, stating?.manifest)?.days;
  };

  it('is the time that the provider states, before that of the network', () => {
    expect(days({})).to.deep.equal({ min: 60, max: 75 });
    expect(days({ code: '10.4' })).to.deep.equal({ min: 60, max: 75 });
    expect(days({ network: undefined, code: undefined })).to.deep.equal({ min: 60, max: 75 });
  });

  it('stays the same once the response makes the chargeback a representment', () => {
    expect(days({ stage: 'representment' })).to.deep.equal({ min: 60, max: 75 });
  });

  it("is the issuer's time limit of the network if the provider states no time", () => {
    expect(days({ provider: 'adyen', code: '10.4' })).to.deep.equal({ max: 30 });
    expect(days({ provider: 'adyen', network: 'mastercard', code: '4853' })).to.deep.equal({ max: 45 });
  });

  it('is unknown for codes, networks and stages without a source', () => {
    expect(days({ provider: 'adyen' })).to.equal(undefined);
    expect(days({ provider: 'adyen', code: undefined })).to.equal(undefined);
    expect(days({ provider: 'worldpay', network: 'jcb', code: '554' })).to.equal(undefined);
    expect(days({ provider: 'paypal', network: undefined, code: undefined })).to.equal(undefined);
    for (const stage of ['inquiry', 'pre_arbitration', 'arbitration', 'closed'] as const)
      expect(days({ stage }), stage).to.equal(undefined);
  });
});
