import { fieldErrors, isSameSecret, cleanCredential, withoutSecrets } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

describe('secrets', () => {
  it('do not stay in a text, neither those that are known nor what looks like one', () => {
    const clean = withoutSecrets('carrot! and sk_test_4711 and carrot!', ['carrot!', ''], /sk_test_\d+/g);
    expect(clean).to.equal('*** and *** and ***');
  });

  it('are compared whole', () => {
    expect(isSameSecret('carrot', 'carrot')).to.equal(true);
    for (const other of ['', 'carro', 'carrots', 'Carrot'])
      expect(isSameSecret('carrot', other)).to.equal(false);
  });

  it('are used without the blanks that were pasted along', () => {
    expect(cleanCredential(' carrot\n')).to.equal('carrot');
    expect(cleanCredential(undefined)).to.equal('');
  });

  it('have only those faults that are some', () => {
    expect(fieldErrors({ key: undefined, id: 'Enter the ID.' })).to.deep.equal({ id: 'Enter the ID.' });
  });
});
