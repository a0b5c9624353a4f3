import { expect } from 'chai';

import { encodeForm } from '../src/form.js';

describe('form encoding', () => {
  it('writes groups and lists with brackets, as Stripe reads them', () => {
    const form = {
      evidence: { receipt: 'file_1', appeal: { card: { supporting_files: ['file_1', 'file_2'] } } },
      submit: false,
      metadata: { app_ref: '1' },
      expand: ['charge'],
    };
    expect(encodeForm(form)).to.equal(
      'evidence[receipt]=file_1&evidence[appeal][card][supporting_files][0]=file_1' +
        '&evidence[appeal][card][supporting_files][1]=file_2&submit=false&metadata[app_ref]=1&expand[0]=charge',
    );
  });

  it('keeps every character of a value', () => {
    const text = 'a&b=c+d [e] %20 "ü" 東京\n🐇';
    const encoded = encodeForm({ evidence: { uncategorized_text: text } });
    expect(new URLSearchParams(encoded).get('evidence[uncategorized_text]')).to.equal(text);
  });

  it('cannot be tricked into another parameter by a name', () => {
    expect(encodeForm({ 'a&submit=true': '1' })).to.equal('a%26submit%3Dtrue=1');
  });

  it('leaves out undefined values and sends an empty text, which clears a field', () => {
    expect(encodeForm({ a: undefined, b: '', c: { d: undefined }, e: 0 })).to.equal('b=&e=0');
    expect(encodeForm({})).to.equal('');
  });
});
