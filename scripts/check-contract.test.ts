import { readFileSync } from 'node:fs';

import { expect } from 'chai';
import { parse } from 'yaml';

/* oxlint-disable typescript/no-explicit-any -- these tests read the contract as plain JSON */
const types = './lib/api-contract.mjs';
const { findImprecise, typeNumbersAndTimes } = (await import(types)) as {
  findImprecise: (document: any) => string[];
  typeNumbersAndTimes: (document: any) => void;
};

const contract = parse(readFileSync(new URL('../openapi.yaml', import.meta.url), 'utf8'));
describe('numbers and times in openapi.yaml', () => {
  it('are integers and date-times, except for the listed fractional fields', () => {
    expect(findImprecise(contract)).to.deep.equal([]);
    const { amount, win_rate, created_at } = {
      ...contract.components.schemas.Dispute.properties,
      ...contract.components.schemas.WinRate.properties,
    };
    expect(amount).to.include({ type: 'integer', format: 'int64' });
    expect(win_rate).to.include({ type: 'number' });
    expect(created_at).to.include({ type: 'string', format: 'date-time' });
  });

  it('reject a new double or a time without a format, and get their types at generation', () => {
    const document: any = {
      paths: {},
      components: {
        schemas: {
          Carrot: {
            type: 'object',
            properties: {
              eaten_count: { type: 'number', format: 'double', nullable: true },
              eaten_at: { type: 'string' },
              eaten_by: { type: 'string' },
            },
          },
        },
      },
    };
    expect(findImprecise(document)).to.deep.equal([
      'Carrot.eaten_count may be fractional. Make it an integer, or name it in scripts/lib/api-contract.mjs',
      'Carrot.eaten_at is a time without format: date-time',
    ]);
    typeNumbersAndTimes(document);
    expect(findImprecise(document)).to.deep.equal([]);
    const { eaten_by, eaten_count } = document.components.schemas.Carrot.properties;
    expect(eaten_count).to.deep.equal({ type: 'integer', format: 'int64', nullable: true });
    expect(eaten_by).to.deep.equal({ type: 'string' });
  });
});
