import { expect } from 'chai';
import fc from 'fast-check';

import { hashApiKey, hintOf, isApiKeyText, isMeantAsApiKey, newApiKeyText } from './api-key-text.js';

describe('the text of an API key', () => {
  it('has a valid checksum and a fixed length, and is unique', () => {
    const keys = Array.from({ length: 2_000 }, newApiKeyText);
    for (const key of keys)
      expect([key.length, isApiKeyText(key), isMeantAsApiKey(key)]).to.deep.equal([58, true, true]);
    expect(new Set(keys).size).to.equal(keys.length);
    expect(new Set(keys.map((key) => hashApiKey(key).toString('hex'))).size).to.equal(keys.length);
  });

  it('is rejected if one character is wrong or missing, or two are swapped', () => {
    const key = newApiKeyText();
    const place = fc.integer({ min: 9, max: key.length - 2 });
    const letter = fc.stringMatching(/^[0-9A-Za-z]$/);
    const isWrong = (text: string) => text === key || !isApiKeyText(text);
    fc.assert(
      fc.property(place, letter, (at, other) => isWrong(key.slice(0, at) + other + key.slice(at + 1))),
    );
    fc.assert(
      fc.property(place, (at) =>
        isWrong(key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2)),
      ),
    );
    fc.assert(fc.property(place, (at) => isWrong(key.slice(0, at) + key.slice(at + 1))));
    for (const text of ['', 'rbk_live_', `${key}\n`, ` ${key}`, key.toLowerCase()])
      expect(isApiKeyText(text)).to.equal(false);
  });

  it('is random in all characters, so its beginning distinguishes keys', () => {
    const hints = Array.from({ length: 2_000 }, () => hintOf(newApiKeyText()));
    expect(new Set(hints).size).to.be.greaterThan(1_900);
    for (const hint of hints) expect(hint).to.match(/^rbk_live_[0-9A-Za-z]{4}$/);
  });

  it('is distinguished from session tokens', () => {
    for (const token of ['eyJhbGciOiJIUzI1NiJ9.e30.x', 'ses_00000000000000000000.0.x', ''])
      expect(isMeantAsApiKey(token)).to.equal(false);
  });
});
