import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { disputeReasons, disputeStages, disputeStatuses } from '@rebuttal/plugin-kit';
import { commonScenarios } from '@rebuttal/plugin-kit/simulator';
import { expect } from 'chai';

const docs = fileURLToPath(new URL('../', import.meta.url));
const guide = readFileSync(`${docs}providers.md`, 'utf8');
const headings = [...guide.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
const quoted = [...guide.matchAll(/^```ts(?: (\S+))?\n([\s\S]*?)\n```$/gm)];

describe('the guide to a new provider', () => {
  it('quotes the worked example verbatim, with its file names', () => {
    expect(quoted.length).to.be.greaterThan(10);
    for (const [, file = 'no file', code = ''] of quoted) {
      const source = readFileSync(`${docs}examples/fjordpay/${file}`, 'utf8');
      expect(source.includes(code), `${file} does not contain:\n${code}`).to.equal(true);
    }
  });

  it('links only to existing files and sections', () => {
    const targets = [...guide.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    expect(targets.length).to.be.greaterThan(10);
    for (const target of targets) {
      const [file = '', anchor] = target.split('#');
      expect(existsSync(docs + file), target).to.equal(true);
      if (anchor !== undefined)
        expect(headings.map((title) => title.toLowerCase().replaceAll(' ', '-'))).to.include(anchor);
    }
  });

  it('describes each scenario that every simulator needs', () => {
    for (const scenario of commonScenarios) expect(guide).to.contain(`\`${scenario}\``);
  });

  it('explains each status and stage of a dispute, and names each reason', () => {
    for (const word of [...disputeStatuses, ...disputeStages, ...disputeReasons])
      expect(guide).to.contain(`\`${word}\``);
  });

  it('has the sections that the files of a new plugin refer to', () => {
    const folder = fileURLToPath(new URL('../../scripts/templates/provider/plugin/', import.meta.url));
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(folder + name, 'utf8'));
    const named = sources.flatMap((text) =>
      [...text.matchAll(/unwritten\(\s*[`'][^`']+[`'],\s*'([^']+)'/g)].map(([, section = '']) => section),
    );
    expect(named.length).to.be.greaterThan(8);
    expect(headings).to.include.members([...new Set(named)]);
  });
});
