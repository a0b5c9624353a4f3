import { expect } from 'chai';

import { AmountSurvey, currencyIn, readAmount } from './cell-amounts.js';
import { DateSurvey, readTimeCell } from './cell-times.js';
import { readItemTexts } from './order-items.js';

const now = new Date('2026-11-29T05:00:00Z');

describe('an amount of a CSV file', () => {
  const read = (texts: readonly string[], currency = 'EUR') => {
    const survey = new AmountSurvey();
    for (const text of texts) survey.add(text);
    const format = survey.format(undefined);
    return texts.map((text) => readAmount(text, currency, format, !survey.isMarkUnknown));
  };

  const files: readonly (readonly [string, readonly string[], readonly (number | undefined)[], string?])[] = [
    ['whole numbers as minor units', ['1250', '42', '-7'], [1_250, 42, -7]],
    ['decimals, and whole numbers among them', ['12.50', '42', '1,234.5'], [1_250, 4_200, 123_450]],
    ['a decimal comma', ['12,50', '1.234', '1.234,56'], [1_250, 123_400, 123_456]],
    ['thousands if no decimal is to be seen', ['1,234', '42'], [123_400, 4_200]],
    ['signs, codes and spaces', ['€12.50', 'EUR 1.234,56', '1 234,50 €', '$1,234.56'], [1_250, 123_456, 123_450, 123_456]],
    ["Swiss and Indian thousands", ["1'234.50", '12,34,567.00'], [123_450, 123_456_700]],
    ['amounts below zero', ['(12.50)', '-€3.00', '3.00-'], [-1_250, -300, -300]],
    ['zeros after the decimals of the currency', ['12.5000', '3.1'], [1_250, 310]],
    ['currencies without and with three decimals', ['1500.00', '1,500'], [1_500, 1_500], 'JPY'],
    ['three decimals', ['1.250', '12.5'], [1_250, 12_500], 'KWD'],
    ['no formulas, dates and more decimals', ['12.50', '=1+1', '12.345', '2026-11-01', '1.2.3', 'x', '1e5'], [1_250, undefined, undefined, undefined, undefined, undefined, undefined]],
  ]; // oxfmt-ignore
  for (const [what, texts, amounts, currency] of files)
    it(`is read from ${what}`, () => expect(read(texts, currency)).to.deep.equal(amounts));

  it('shows its currency by code or sign', () => {
    const texts = ['EUR 12', '12 €', 'US$5', '$5', '12,00 zł', '&#36;98.00', 'Euro', '12'];
    expect(texts.map(currencyIn)).to.deep.equal([
      'EUR',
      'EUR',
      'USD',
      'USD',
      'PLN',
      'USD',
      undefined,
      undefined,
    ]);
  });
});

describe('a time of a CSV file', () => {
  const times: Readonly<Record<string, string | undefined>> = {
    '2026-11-03 14:22:10 +0100': '2026-11-03T14:22:10+01:00',
    '2026-11-03T14:22:10.5Z': '2026-11-03T14:22:10.5Z',
    '2026-11-03 14:22': '2026-11-03T14:22:00Z',
    '2026/11/3': '2026-11-03',
    '3.11.2026 8:05': '2026-11-03T08:05:00Z',
    '13/11/2026': '2026-11-13',
    '11/13/2026 2:22 PM': '2026-11-13T14:22:00Z',
    '03/11/2026': 'ambiguous',
    '03/03/2026': '2026-03-03',
    'Nov 3, 2026 12:05:00 AM': '2026-11-03T00:05:00Z',
    'Tuesday, 3 November 2026 14:22 GMT': '2026-11-03T14:22:00Z',
    '1793714530': '2026-11-03T14:02:10.000Z',
    // In Auckland it is 6 PM.
    '2026-11-29 18:00:00': '2026-11-29',
    '31/02/2026': undefined,
    'next week': undefined,
  };
  for (const [text, time] of Object.entries(times))
    it(`is read from ${text}`, () => expect(readTimeCell(text, undefined, now)).to.equal(time));

  it('has the order of day and month that all dates show', () => {
    const orderOf = (...texts: string[]) => {
      const survey = new DateSurvey(now);
      for (const text of texts) survey.add(text, true);
      return survey.order;
    };
    expect(orderOf('03/11/2026', '25/10/2026')).to.equal('day_first');
    expect(orderOf('03/11/2026', '10-25-2026')).to.equal('month_first');
    expect(orderOf('03/11/2026', '12/11/2026')).to.equal('day_first'); // 11 December is in the future.
    expect(orderOf('03/11/2026', '02/03/2026')).to.equal(undefined);
    expect(orderOf('25/10/2026', '10/25/2026', '02/03/2026')).to.equal(undefined);
    expect(readTimeCell('03/11/2026', 'month_first', now)).to.equal('2026-03-11');
  });
});

describe('the items in one cell', () => {
  const cells: Readonly<Record<string, unknown>> = {
    '2× Hat, small, 1× Scarf': [{ name: 'Hat, small', quantity: 2 }, { name: 'Scarf', quantity: 1 }],
    'Hat x 2; Scarf': [{ name: 'Hat', quantity: 2 }, { name: 'Scarf', quantity: 1 }],
    'name:Hat|sku:H-1|quantity:2|total:20.00': [{ name: 'Hat', quantity: 2, total: '20.00' }],
    'Plain hat': [{ name: 'Plain hat', quantity: 1 }],
    'Tux': [{ name: 'Tux', quantity: 1 }],
  }; // oxfmt-ignore
  for (const [text, items] of Object.entries(cells))
    it(`are read from ${text}`, () => expect(readItemTexts(text)).to.deep.equal(items));
});
