import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createFileStore, createMemoryStore } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

describe('simulator store', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rebuttal-store-'));
    file = join(folder, 'deep', 'stripe.jsonl');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('returns stored values in the order of their first insertion', () => {
    for (const store of [createMemoryStore(), createFileStore(file)]) {
      store.put('dispute', 'a', { n: 1 });
      store.put('dispute', 'b', { n: 2 });
      store.put('dispute', 'a', { n: 3 });
      store.put('file', 'a', 'hutch');
      expect(store.get('dispute', 'a')).to.deep.equal({ n: 3 });
      expect(store.all('dispute')).to.deep.equal([{ n: 3 }, { n: 2 }]);
      expect(store.get('dispute', 'c')).to.equal(undefined);
      expect(store.all('nothing')).to.deep.equal([]);
    }
  });

  it('keeps its value if the stored object changes', () => {
    const value = { n: 1 };
    const store = createMemoryStore();
    store.put('dispute', 'a', value);
    value.n = 2;
    expect(store.get('dispute', 'a')).to.deep.equal({ n: 1 });
  });

  it('survives a restart', () => {
    createFileStore(file).put('dispute', 'a', { text: 'two\nrabbits' });
    const next = createFileStore(file);
    expect(next.get('dispute', 'a')).to.deep.equal({ text: 'two\nrabbits' });
    next.put('dispute', 'a', { text: 'three' });
    expect(createFileStore(file).all('dispute')).to.deep.equal([{ text: 'three' }]);
  });

  it('drops a partial last line of a killed process', () => {
    createFileStore(file).put('dispute', 'a', 1);
    appendFileSync(file, '["dispute","b",');
    expect(createFileStore(file).all('dispute')).to.deep.equal([1]);
    expect(readFileSync(file, 'utf8')).to.contain('["dispute","a",1]\n');
  });

  it('keeps writing after a truncated line', () => {
    createFileStore(file).put('dispute', 'a', 1);
    appendFileSync(file, '["dispute","b",');
    createFileStore(file).put('dispute', 'c', 3);
    expect(createFileStore(file).get('dispute', 'c')).to.equal(3);
  });

  it('starts empty without a file and rejects a file that it cannot read', () => {
    expect(createFileStore(file).all('dispute')).to.deep.equal([]);
    writeFileSync(join(folder, 'plain'), '');
    expect(() => createFileStore(join(folder, 'plain', 'x.jsonl'))).to.throw();
  });
});
