import { expect } from 'chai';

import { readDevice } from './device.js';

/** User agents of browsers in 2026. */
const sent = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Microsoft Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iOS',
  ],
  ['rebuttal-cli (darwin)', 'Rebuttal CLI', 'macOS'],
  ['rebuttal-cli (linux)', 'Rebuttal CLI', 'Linux'],
  ['curl/8.5.0', 'curl', undefined],
  ['node', 'Node.js', undefined],
  ['', undefined, undefined],
] as const;

describe('the device of a session', () => {
  for (const [userAgent, client, system] of sent)
    it(`is ${client ?? 'unknown'} on ${system ?? 'an unknown system'} for "${userAgent.slice(0, 40)}…"`, () => {
      expect(readDevice(userAgent)).to.deep.equal({ client, system });
    });

  it('is unknown without a user agent', () => {
    expect(readDevice(undefined)).to.deep.equal({ client: undefined, system: undefined });
  });

  it('never repeats the content of an unknown header', () => {
    for (const userAgent of [
      '<b>Carrots</b>',
      '<b>Carrots</b>/1 x',
      '<b>Carrots</b>/1 (Burrow 2; x) y',
      '/'.repeat(600),
    ])
      expect(readDevice(userAgent)).to.deep.equal({ client: undefined, system: undefined });
  });
});
