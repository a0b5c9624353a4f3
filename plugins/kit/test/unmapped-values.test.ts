import { unmappedValuesIn } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

describe('unmapped values', () => {
  it('are reported with their field, unlike known or missing ones', () => {
    const unmapped = unmappedValuesIn([
      ['channel', 'CARRIER_PIGEON', ['INTERNAL', 'EXTERNAL']],
      ['stage', 'INQUIRY', ['INQUIRY']],
      ['network', undefined, ['visa']],
      ['reason', 'constructor', []],
    ]);
    expect(unmapped).to.deep.equal({
      unmappedValues: [
        { field: 'channel', word: 'CARRIER_PIGEON' },
        { field: 'reason', word: 'constructor' },
      ],
    });
  });

  it('are left out if there are none', () => {
    expect(unmappedValuesIn([['stage', 'INQUIRY', ['INQUIRY']]])).to.deep.equal({});
  });
});
