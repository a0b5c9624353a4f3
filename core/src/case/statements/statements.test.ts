import { expect } from 'chai';

import { statementCharactersMax, toNewStatement } from './statements.js';

const owner = { tenantId: 'ten_1', disputeId: 'dsp_1' };
const stored = (text: string) => toNewStatement(owner, { id: 'st_1', from: 'issuer', text });

describe('a statement from the provider', () => {
  it('keeps its words, also markup and right-to-left text', () => {
    const text = '<script>alert(1)</script>\nلم أستلم الطلب';
    expect(stored(text)).to.include({ text, isShortened: false });
  });

  it('loses control characters and bidirectional marks', () => {
    expect(stored('a\u0000b\u202ec\u001b[31m\r\nd\te\ud800').text).to.equal('abc[31m\nd\te\ufffd');
  });

  it('is shortened to 20,000 characters, also if it has megabytes', () => {
    const { text, isShortened } = stored('ü'.repeat(2 * 1024 * 1024));
    expect([text?.length, isShortened]).to.deep.equal([statementCharactersMax, true]);
    expect(stored('a'.repeat(statementCharactersMax)).isShortened).to.equal(false);
  });

  it('loses full card numbers', () => {
    const { text } = stored('Card 4111 1111 1111 1111 and 5555555555554444 were charged.');
    expect(text).to.equal('Card [card number removed] and [card number removed] were charged.');
  });

  it('has only its files if it has no text, with names of one line', () => {
    const files = [{ id: 'f1', name: 'claim\n<b>.pdf' }];
    const statement = toNewStatement(owner, { id: 'st_1', from: 'cardholder', text: ' \u0000 ', files });
    expect(statement.text).to.equal(undefined);
    expect(statement.files).to.deep.equal([{ id: 'f1', name: 'claim <b>.pdf' }]);
  });
});
