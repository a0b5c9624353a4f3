import { expect } from 'chai';

import { convert } from '../../platform/shared/exchange-rates.js';
import { readRateTable } from './rate-tables.js';

const now = new Date('2026-11-28T12:00:00Z');
const read = (text: string) => readRateTable(text, 'rates.example', now);

/** The form of https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml, with made-up rates. */
const ecb = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube><Cube time='2026-11-27'>
    <Cube currency='USD' rate='1.1'/>
    <Cube currency='JPY' rate='165.00'/>
  </Cube></Cube>
</gesmes:Envelope>`;

describe('a table of exchange rates from the network', () => {
  it('is read as the XML of the ECB, as JSON or as CSV, with the same result', async () => {
    const tables = [
      ecb,
      '{"as_of":"2026-11-27","source":"A bank","base":"EUR","rates":{"USD":1.1,"JPY":"165"}}',
      '\uFEFF{"amount":1.0,"base":"EUR","date":"2026-11-27","rates":{"USD":1.1,"JPY":165}}',
      'date,base,currency,rate\r\n2026-11-27,EUR,USD,1.1\r\n2026-11-27,EUR,JPY,165\r\n',
      'Date;Base;Currency;Rate\n2026-11-27;EUR;"USD";1.1\n2026-11-27;EUR;"JPY";165',
    ];
    const sources: string[] = [];
    for (const text of tables) {
      const rates = await read(text);
      sources.push(rates.source);
      expect([rates.asOf, rates.base], text).to.deep.equal(['2026-11-27', 'EUR']);
      expect(convert({ amountMinor: 15_000n, currency: 'JPY' }, 'USD', rates), text).to.equal(100_00n);
    }
    expect(sources).to.deep.equal([
      'ECB euro foreign exchange reference rates',
      'A bank',
      'rates.example',
      'rates.example',
      'rates.example',
    ]);
  });

  for (const [what, text, message] of [
    ['a page', '<html><body>Sign in to this network</body></html>', /"as_of"/],
    ['nothing', '', /neither XML nor JSON/],
    ['a day to come', ecb.replace('2026-11-27', '2027-11-27'), /future/],
    ['a rate of zero', ecb.replace('1.1', '0'), /USD/],
    ['two days', 'date,base,currency,rate\n2026-11-27,EUR,USD,1.1\n2026-11-26,EUR,JPY,165', /one date/],
    ['two bases', 'date,base,currency,rate\n2026-11-27,EUR,USD,1.1\n2026-11-27,USD,JPY,165', /one base/],
  ] as const) {
    it(`with ${what} is refused`, async () => {
      const error: unknown = await read(text).catch((refused: unknown) => refused);
      expect(String(error)).to.match(message);
    });
  }
});
