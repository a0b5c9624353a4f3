import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createFileStore, nextNumber } from '@rebuttal/plugin-kit/simulator';
import { expect } from 'chai';

import { createCompanyStore } from './company-store.js';

describe('the store of a simulator', () => {
  const open = () => {
    const file = join(mkdtempSync(join(tmpdir(), 'company-store-')), 'stripe.jsonl');
    let company: string | undefined;
    const store = createCompanyStore(createFileStore(file), () => company);
    const as = <T>(who: string | undefined, work: (of: typeof store) => T): T => {
      company = who;
      return work(store);
    };
    return as;
  };

  it('keeps values of two companies with the same keys apart, and shows all of them without a company', () => {
    const as = open();
    as('ten_demo', (store) => store.put('dispute', 'acct/du_1', 'demo'));
    as('ten_new', (store) => {
      expect(store.get('dispute', 'acct/du_1')).to.equal(undefined);
      expect(store.all('dispute')).to.deep.equal([]);
      store.put('dispute', 'acct/du_1', 'new');
    });
    as('ten_demo', (store) => expect(store.all('dispute')).to.deep.equal(['demo']));
    as(undefined, (store) => expect(store.all('dispute')).to.deep.equal(['demo', 'new']));
  });

  it('keeps values of two accounts apart by their keys, in a company and without one', () => {
    const as = open();
    as('ten_demo', (store) => {
      store.put('dispute', 'a/du_1', 'mine');
      store.put('dispute', 'ab/du_1', 'other');
    });
    for (const company of ['ten_demo', undefined])
      as(company, (store) => expect(store.all('dispute', 'a/')).to.deep.equal(['mine']));
  });

  it('changes a value where it is', () => {
    const as = open();
    as(undefined, (store) => store.put('order', 'o1', 1));
    as('ten_new', (store) => store.put('order', 'o1', 2));
    as('ten_new', (store) => store.put('order', 'o2', 3));
    as(undefined, (store) => {
      store.put('order', 'o2', 4);
      expect(store.all('order')).to.deep.equal([2, 4]);
    });
    as('ten_other', (store) => expect(store.all('order')).to.deep.equal([2]));
  });

  it('counts for all companies, so that IDs stay unique', () => {
    const as = open();
    expect(as('ten_demo', (store) => nextNumber(store, 'id'))).to.equal(1);
    expect(as('ten_new', (store) => nextNumber(store, 'id'))).to.equal(2);
  });
});
