import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { AccountRecords, createFileStore, type SimulatorPorts } from '@rebuttal/plugin-kit/simulator';
import { expect } from 'chai';

describe('the records of a simulated account', () => {
  let ms = 0;
  const store = createFileStore(join(mkdtempSync(join(tmpdir(), 'account-records-')), 'bank.jsonl'));
  const ports: SimulatorPorts = { store, now: () => new Date(ms), deliver: () => undefined };
  const open = (key: string) => new AccountRecords<{ dispute: string }>(ports, key);

  it('belong to one account, also if its key begins like another’s', () => {
    open('a').save('dispute', 'du_1', 'mine');
    open('ab').save('dispute', 'du_1', 'other');
    expect([open('a').all('dispute'), open('ab').find('dispute', 'du_1')]).to.deep.equal([['mine'], 'other']);
    expect(() => open('b').get('dispute', 'du_1')).to.throw(RangeError, 'no dispute du_1 in this account');
  });

  it('repeat the answer to an idempotency key in the same account and in its time', () => {
    let made = 0;
    const call = (key: string, idempotencyKey?: string) =>
      open(key).once(idempotencyKey, () => (made += 1), 1_000);
    expect([call('a', 'k'), call('a', 'k'), call('ab', 'k'), call('a'), call('a')]).to.deep.equal([
      1, 1, 2, 3, 4,
    ]);
    ms = 1_000;
    expect(call('a', 'k')).to.equal(5);
  });
});
