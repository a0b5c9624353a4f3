import { expect } from 'chai';

import { readDevice } from './device.js';

/** As the browsers of 2026 send them. */
const sent = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['rebuttal-cli (darwin)', 'Rebuttal CLI', 'macOS'],
  ['curl/8.5.0', 'curl', undefined],
  ['<b>Carrots</b>', undefined, undefined],
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
});
