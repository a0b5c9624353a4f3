import { fieldErrors, isSameSecret, withoutSecrets } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

describe('secrets', () => {
  it('are removed from a text, both known ones and what looks like one', () => {
    const clean = withoutSecrets('carrot! and sk_test_4711 and carrot!', ['carrot!', ''], /sk_test_\d+/g);
    expect(clean).to.equal('*** and *** and ***');
    expect(withoutSecrets('hutch-door-1', ['hutch', undefined, 'hutch-door-1'], /$^/g)).to.equal('***');
  });

  it('are compared completely', () => {
    expect(isSameSecret('carrot', 'carrot')).to.equal(true);
    for (const other of ['', 'carro', 'carrots', 'Carrot'])
      expect(isSameSecret('carrot', other)).to.equal(false);
  });

  it('have only the given errors', () => {
    expect(fieldErrors({ key: undefined, id: 'Enter the ID.' })).to.deep.equal({ id: 'Enter the ID.' });
  });
});
