import { expect } from 'chai';

import { aliasProblem, toAlias } from './alias.js';
import { filledCredentials } from './credentials.js';

describe('the form of a PSP account', () => {
  it('accepts an alias of 3 to 50 lower-case letters, digits, hyphens and underscores, or none', () => {
    for (const good of ['', 'abc', 'burrow-7_eu', 'a'.repeat(50)])
      expect(aliasProblem(good)).to.equal(undefined);
    for (const bad of ['ab', 'a'.repeat(51), 'Burrow', 'hase & igel', 'möhre', 'a/b']) {
      expect(aliasProblem(bad), bad).to.be.a('string');
    }
    expect(toAlias('  Burrow-EU ')).to.equal('burrow-eu');
  });

  it('sends the credentials that were filled in and no others', () => {
    expect(filledCredentials({ secret_key: 'sk_1', webhook_secret: '', other: '  ' })).to.deep.equal({
      secret_key: 'sk_1',
    });
    expect(filledCredentials({})).to.deep.equal({});
  });
});
