import { readdirSync } from 'node:fs';

import { assertScrubbed } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { recordedText } from './helpers.js';

const names = readdirSync(new URL('./recorded/', import.meta.url));

describe('recorded PayPal answers', () => {
  it('are there', () => void expect(names.length).to.be.greaterThan(20));

  for (const name of names) {
    it(`hold no key, no card number and no real person: ${name}`, () => {
      assertScrubbed(recordedText(name), name);
    });
  }
});
