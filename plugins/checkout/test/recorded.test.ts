import { readdirSync } from 'node:fs';

import { assertScrubbed } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { recordedText } from './helpers.js';

const names = readdirSync(new URL('./recorded/', import.meta.url));

describe('recorded Checkout.com answers', () => {
  it('are there', () => void expect(names.length).to.be.greaterThan(20));

  for (const name of names) {
    it(`hold no key, no card number and no real person: ${name}`, () => {
      const text = recordedText(name);
      assertScrubbed(text, name);
      expect(text).not.to.match(/\bsk_(?:sbox_?)?[a-z2-7]{26}/);
    });
  }
});
