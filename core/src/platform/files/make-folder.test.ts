import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { makeFolder } from './make-folder.js';

describe('makeFolder', () => {
  let parent: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'rebuttal-folder-'));
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  it('creates missing folders with private permissions and accepts existing ones', () => {
    const folder = join(parent, 'burrow', 'data');
    makeFolder(folder);
    makeFolder(folder);
    for (const made of [folder, join(parent, 'burrow')]) expect(statSync(made).mode & 0o777).to.equal(0o700);
    symlinkSync(folder, join(parent, 'link'));
    makeFolder(join(parent, 'link', 'inside'));
    expect(statSync(join(folder, 'inside')).isDirectory()).to.equal(true);
  });

  it("fails if a file is in the way or the folder can't exist", () => {
    const file = join(parent, 'file');
    writeFileSync(file, '');
    symlinkSync(join(parent, 'gone'), join(parent, 'dangling'));
    expect(() => makeFolder(file)).to.throw(/EEXIST/);
    expect(() => makeFolder(join(file, 'inside'))).to.throw(/EEXIST|ENOTDIR/);
    expect(() => makeFolder(join(parent, 'dangling', 'inside'))).to.throw(/EEXIST|ENOENT/);
    if (process.platform === 'linux') expect(() => makeFolder('/proc/nope/inside')).to.throw(/ENOENT/);
  });
});
