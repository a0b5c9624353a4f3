import { expect } from 'chai';

import { choicesOf, correctionKey, countCorrected, toCorrectedFile } from './corrected-file.js';

const column = (name: string, field: string | null) => ({ name, field, values: [] });
const row = (line: number, ...cells: string[][]) => ({ line, value: '', cells });
const problem = (...rows: ReturnType<typeof row>[]) => ({
  ...{ code: 'invalid_amount', field: 'amount', column: 'Total', message: 'Enter an amount', count: 9 },
  rows,
});
const source = {
  file_name: 'orders.csv',
  detected: {
    ...{
      kind: 'orders',
      encoding: 'windows-1252',
      encodings: [],
      separator: ';',
      amounts: 'decimal' as const,
      dates: null,
    },
    ...{ currency: 'EUR', preset: null, sample: [], missing: [] },
    columns: [column('No', 'order_number'), column('Total', 'amount'), column('Note (1)', null)],
  },
  problems: [
    problem(row(2, ['1', 'x', 'say "hi"'], ['1', '', 'second row']), row(5, ['2', 'y', ''])),
    problem(row(2, ['1', 'x', 'say "hi"'], ['1', '', 'second row'])),
  ],
};

describe('the file of corrected rows', () => {
  it('has all rows of the records that were changed, once', async () => {
    const corrections = new Map([[correctionKey(2, 'Total'), '12,50']]);
    expect(countCorrected(corrections)).to.equal(1);
    expect(await toCorrectedFile(source, corrections).text()).to.equal(
      '"No","Total","Note (1)"\r\n"1","12,50","say ""hi"""\r\n"1","","second row"\r\n',
    );
  });

  it('is read like the file of the import', () => {
    expect(choicesOf(source)).to.deep.equal({
      kind: 'orders',
      mapping: { No: 'order_number', Total: 'amount' },
      options: { amounts: 'decimal', dates: undefined, currency: 'EUR', preset: undefined },
    });
  });
});
