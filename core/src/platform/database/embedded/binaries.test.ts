import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { makeSymlinks } from './binaries.js';

describe('the programs of the embedded PostgreSQL', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'rebuttal-binaries-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it("find their libraries without npm's install scripts, also after repeated repairs", () => {
    const list = join(root, 'pg-symlinks.json');
    const links = [{ source: 'native/lib/libicuuc.so.60.2', target: 'native/lib/libicuuc.so.60' }];
    mkdirSync(join(root, 'native', 'lib'), { recursive: true });
    writeFileSync(join(root, 'native/lib/libicuuc.so.60.2'), 'a library');
    writeFileSync(list, JSON.stringify(links));
    makeSymlinks(root, list);
    makeSymlinks(root, list);
    const link = join(root, 'native/lib/libicuuc.so.60');
    expect(lstatSync(link).isSymbolicLink()).to.equal(true);
    expect(readFileSync(link, 'utf8')).to.equal('a library');
  });
});
