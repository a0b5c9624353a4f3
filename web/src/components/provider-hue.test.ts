import { expect } from 'chai';

import { hueOf } from './provider-hue.js';

const shipped = ['stripe', 'adyen', 'paypal', 'checkout', 'worldpay', 'wix', 'manual'];

describe('provider hue', () => {
  it('distinguishes the shipped providers', () => {
    const hues = shipped.map(hueOf).sort((one, other) => one - other);
    const gaps = hues.map((hue, index) => ((hues[index + 1] ?? (hues[0] ?? 0) + 360) - hue) % 360);
    expect(Math.min(...gaps)).to.be.at.least(30);
  });
});
