import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { toCompletionTree, type CompletionWord } from '../src/completion/words.js';
import { createProgram } from '../src/program/program.js';
import { runCli, runCliProcess } from './support/cli.js';

describe('rebuttal completion', function () {
  this.timeout(120_000);
  let home: string;
  let script: string;
  const tree = toCompletionTree(createProgram());

  before(async () => {
    home = mkdtempSync(join(tmpdir(), 'rebuttal-completion-'));
    await runCliProcess(['--version'], { HOME: home }); // in a clone, the first command builds the CLI
    script = (await runCliProcess(['completion', 'bash'], { HOME: home })).stdout;
  });
  after(() => rmSync(home, { recursive: true, force: true }));

  /** Returns what bash would offer after these words, the last of which is incomplete. */
  const offered = (...words: string[]): string[] => {
    const line = ['rebuttal', ...words].map((word) => `'${word}'`).join(' ');
    const query = `COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _rebuttal; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', `${script}\n${query}`], { encoding: 'utf8' });
    expect(stderr).to.equal('');
    return stdout.split('\n').filter((word) => word !== '');
  };

  it('offers commands, their subcommands and their options', () => {
    expect(offered('dis')).to.deep.equal(['disputes']);
    expect(offered('')).to.include.members(['serve', 'backup', 'restore', 'keys', 'jobs', 'completion']);
    expect(offered('disputes', 's')).to.deep.equal(['show', 'submit']);
    expect(offered('api', '--q')).to.deep.equal(['--query']);
    expect(offered('disputes', 'list', '--st')).to.deep.equal(['--status', '--stage']);
    expect(offered('migrate', '')).to.include.members(['up', 'down', 'status', '--json', '--help']);
    expect(offered('logs', 'verify', '--')).to.deep.equal(['--json', '--help']);
  });

  it('offers the same in zsh, in a valid script', async () => {
    const { stdout: zsh } = await runCli(['completion', 'zsh'], { HOME: home });
    expect(zsh).to.match(/^#compdef rebuttal\n/);
    // The zsh script uses grammar that bash shares, so bash would find an unclosed quote.
    expect(spawnSync('bash', ['-n'], { input: zsh, encoding: 'utf8' }).stderr).to.equal('');
    for (const [place, { words, options }] of tree)
      expect(zsh).to.include(`('${place}') offers=(${namesOf(words)}) options=(${namesOf(options)})`);
    expect(zsh).to.include(`('disputes list --order') offers=('asc' 'desc')`);
    // A variable "path" would overwrite the shell's own.
    expect(zsh).not.to.match(/\blocal\b.*\bpath\b/);
  });
});

/** As zsh receives them, each with its description, which may contain quotes. */
function namesOf(words: readonly CompletionWord[]): string {
  return words
    .map(({ word, about }) => (about === '' ? word : `${word}:${about}`).replaceAll("'", `'\\''`))
    .map((text) => `'${text}'`)
    .join(' ');
}
