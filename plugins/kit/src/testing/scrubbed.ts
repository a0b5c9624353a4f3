import { expect } from 'chai';

/** Patterns that no recorded response may match. */
const forbidden: Readonly<Record<string, RegExp>> = {
  'a live key': /\b(?:sk|rk|pk)_live_[A-Za-z0-9]{8,}|\blive_[A-Za-z0-9]{24,}/,
  'a real-looking test key': /\b(?:sk|rk)_test_[A-Za-z0-9]{16,}/,
  // 26 digits of base 32, then a check character.
  'a Checkout.com key': /\bsk_(?:sbox_?)?[a-z2-7]{26}/,
  'an authorization header': /\b(?:Bearer|Basic) [A-Za-z0-9+/_=.-]{12,}/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
};

/** Domains reserved for examples by RFC 2606 and RFC 6761. */
const reservedDomain = /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost)$/i;

/** Asserts that a recorded request or response contains no key, no card number and no real person's address. */
export function assertScrubbed(recorded: string, name = 'the recording'): void {
  for (const [what, pattern] of Object.entries(forbidden)) {
    expect(pattern.test(recorded), `${name} contains ${what}`).to.equal(false);
  }
  for (const digits of recorded.match(/(?<![A-Za-z0-9_])\d(?:[ -]?\d){12,18}(?![A-Za-z0-9_])/g) ?? []) {
    expect(isCardNumber(digits), `${name} contains a card number`).to.equal(false);
  }
  for (const [, domain = ''] of recorded.matchAll(/[\w.+-]+@([\w-]+(?:\.[\w-]+)+)/g)) {
    expect(reservedDomain.test(domain), `${name} contains an email address at ${domain}`).to.equal(true);
  }
}

/** A card number by length, issuer's first digit and check digit (ISO/IEC 7812). */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/[ -]/g, '');
  if (!/^[2-6]\d{12,18}$/.test(digits)) return false;
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
