import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect } from 'chai';

import { buildFolder, findFreshBuild } from './fresh-build.js';

describe('fresh build of a program', () => {
  let sources: string;
  const source = () => join(sources, 'warren-main.ts');
  const changeAt = (time: Date) => utimesSync(source(), time, time);

  beforeEach(() => {
    sources = mkdtempSync(join(tmpdir(), 'rebuttal-sources-'));
    writeFileSync(source(), '');
    writeFileSync(join(sources, 'warren.test.ts'), '');
  });
  afterEach(() => rmSync(sources, { recursive: true }));

  it("is found in the server's build folder", () => {
    const file = join(dirname(buildFolder), 'package.json');
    const { exports } = JSON.parse(readFileSync(file, 'utf8')) as {
      exports: Record<string, { default: string }>;
    };
    expect(join(dirname(file), exports['.']?.default ?? '')).to.equal(join(buildFolder, 'index.js'));
  });

  it('is not found if it is older than its source or missing', () => {
    changeAt(new Date('2100-01-01'));
    expect(findFreshBuild('main.js', sources)).to.equal(undefined);
    changeAt(new Date(0));
    expect(findFreshBuild('no-such-program.js', sources)).to.equal(undefined);
  });
});
