import { expect } from 'chai';

import { encodeForm } from '../src/form.js';
import { StripeApiError } from '../src/simulator/api-error.js';
import { parseForm, treeOf, valuesOf } from '../src/simulator/form-parser.js';

const plain = (tree: unknown) => JSON.parse(JSON.stringify(tree)) as unknown;

describe("the simulator's form parser", () => {
  it('reads what our encoder writes', () => {
    const form = {
      evidence: { receipt: 'file_1', appeal: { card: { supporting_files: ['a', 'b'] } } },
      submit: false,
    };
    expect(plain(parseForm(encodeForm(form)))).to.deep.equal({
      evidence: { receipt: 'file_1', appeal: { card: { supporting_files: { 0: 'a', 1: 'b' } } } },
      submit: 'false',
    });
  });

  it('reads lists with and without an index', () => {
    expect(valuesOf(parseForm('expand[]=a&expand[]=b').expand)).to.deep.equal(['a', 'b']);
    expect(valuesOf(parseForm('expand[0]=a').expand)).to.deep.equal(['a']);
    expect(valuesOf(parseForm('expand=a').expand)).to.deep.equal([]);
  });

  it('rejects a name that is a text and a group', () => {
    expect(() => parseForm('evidence=a&evidence[receipt]=b')).to.throw(StripeApiError, /Invalid object/);
  });

  it('reaches no prototype and limits the depth', () => {
    const tree = parseForm(`__proto__[polluted]=1&constructor[prototype][polluted]=1&a${'[b]'.repeat(50)}=1`);
    expect({}).not.to.have.property('polluted');
    expect(Object.keys(treeOf(tree.a))).to.deep.equal(['b']);
  });
});
