import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { runCli } from './support/cli.js';

describe('rebuttal completion', function () {
  this.timeout(60_000);
  let home: string;
  let script: string;

  before(async () => {
    home = mkdtempSync(join(tmpdir(), 'rebuttal-completion-'));
    await runCli(['--version'], { HOME: home }); // in a clone the first call builds
    script = (await runCli(['completion', 'bash'], { HOME: home })).stdout;
  });
  after(() => rmSync(home, { recursive: true, force: true }));

  /** What bash itself would offer after these words, of which the last is being typed. */
  const offered = (...words: string[]): string[] => {
    const line = ['rebuttal', ...words].map((word) => `'${word}'`).join(' ');
    const ask = `COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _rebuttal; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', `${script}\n${ask}`], { encoding: 'utf8' });
    expect(stderr).to.equal('');
    return stdout.split('\n').filter((word) => word !== '');
  };

  it('offers commands, their commands and their options', () => {
    expect(offered('dis')).to.deep.equal(['disputes']);
    expect(offered('')).to.include.members(['serve', 'backup', 'restore', 'keys', 'jobs', 'completion']);
    expect(offered('disputes', 'a')).to.deep.equal(['accept']);
    expect(offered('disputes', 'list', '--st')).to.deep.equal(['--status']);
    expect(offered('migrate', '')).to.include.members(['up', 'down', 'status', '--json', '--help']);
    expect(offered('logs', 'verify', '--')).to.deep.equal(['--json', '--help']);
  });

  it('is not led astray by options and their values', () => {
    expect(offered('disputes', 'list', '--search', 'migrate', '--or')).to.deep.equal(['--order']);
    expect(offered('disputes', 'list', '--search', 'se')).to.deep.equal([]);
    expect(offered('webhooks', 'send', 'stripe', 'e.json', '--acc')).to.deep.equal(['--account']);
  });

  it('is there for zsh and fish, too', async () => {
    const zsh = await runCli(['completion', 'zsh'], { HOME: home });
    expect(zsh.stdout).to.match(/^#compdef rebuttal\n/);
    const fish = await runCli(['completion', 'fish'], { HOME: home });
    for (const line of fish.stdout.trimEnd().split('\n')) expect(line).to.match(/^complete -c rebuttal /);
    expect(fish.stdout).to.match(/-l status -d 'for example needs_response/);
  });
});
