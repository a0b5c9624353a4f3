import { expect } from 'chai';

import { readThreeDSecure } from './three-d-secure.js';

const networks = ['visa', 'mastercard', 'amex', 'discover', 'jcb', 'unionpay'] as const;
const indicators = ['00', '01', '02', '03', '04', '05', '06', '07'] as const;
const exemptions = ['', 'TRA exemption', 'data only', 'low value', 'merchant initiated', 'Ausnahme'] as const;

const expected = (network: string, eci: string) => {
  if (network === 'mastercard') return ({ '02': 'authenticated', '01': 'attempted' } as const)[eci];
  return ({ '05': 'authenticated', '06': 'attempted' } as const)[eci];
};

describe('3-D Secure by network', () => {
  it('shifts the liability for the indicators of the network only, and for none with an exemption', () => {
    const wrong = networks.flatMap((network) =>
      indicators.flatMap((eci) =>
        exemptions.flatMap((exemption) => {
          const wanted = exemption === '' ? expected(network, eci) : undefined;
          const stated = `ECI ${eci}${exemption === '' ? '' : `, ${exemption}`}`;
          const sources = [
            { network, fact: stated, recordedEci: undefined },
            { network, fact: undefined, recordedEci: eci, recordedText: `3-D Secure: ${stated}` },
            {
              network,
              fact: `ECI ${eci}`,
              recordedEci: undefined,
              recordedText: `AVS: Y\nReason: ${exemption}`,
            },
          ];
          const failed = sources.some((source) => readThreeDSecure(source).status !== wanted);
          return failed ? [`${network} ${stated}`] : [];
        }),
      ),
    );
    expect(wrong).to.deep.equal([]);
  });

  it('is denied by words about it, not by results of other checks or a number', () => {
    const status = (recordedText: string) =>
      readThreeDSecure({
        network: 'visa',
        fact: 'authenticated, ECI 05',
        recordedEci: undefined,
        recordedText,
      }).status;
    for (const text of [
      '3-D Secure: not authenticated',
      'Authentication failed, ECI 05',
      '3DS: nicht durchgeführt',
    ])
      expect(status(text), text).to.equal(undefined);
    for (const text of ['CVV: not available\n3-D Secure: ECI 05', 'Authentication no. 1234, ECI 05'])
      expect(status(text), text).to.equal('authenticated');
  });

  it('is unknown if two sources name different indicators', () => {
    const two = { network: 'visa', fact: 'authenticated, ECI 05', recordedEci: '07' };
    expect(readThreeDSecure(two).status).to.equal(undefined);
  });
});
