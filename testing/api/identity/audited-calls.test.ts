import { expect } from 'chai';

import { auditedCalls, unrecorded } from './audited-calls.js';
import { operations } from './matrix/operations.js';

describe('the list of audited calls', () => {
  it('defines for every changing call if it creates an entry, or why not', () => {
    const changing = operations.map(({ name }) => name).filter((name) => !name.startsWith('GET '));
    const known = [...Object.keys(auditedCalls), ...Object.keys(unrecorded)];
    expect(known.filter((name) => !name.startsWith('GET ')).sort()).to.deep.equal(changing.sort());
    for (const reason of Object.values(unrecorded)) expect(reason).to.match(/\w+ \w+/);
  });
});
