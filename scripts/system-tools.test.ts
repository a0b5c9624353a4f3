import { PassThrough } from 'node:stream';

import { expect } from 'chai';

import { mayInstallPackages } from './lib/system-tools.mjs';

describe('installing system packages', () => {
  async function install(input: string | undefined, env: Readonly<Record<string, string>> = {}) {
    const isTTY = input !== undefined;
    const stdin = Object.assign(new PassThrough(), { isTTY });
    const stdout = Object.assign(new PassThrough(), { isTTY });
    if (isTTY) stdin.write(`${input}\n`);
    const isAllowed = await mayInstallPackages('apt-get', ['wkhtmltopdf', 'fontconfig'], {
      stdin,
      stdout,
      env,
    });
    return { isAllowed, shown: String(stdout.read() ?? '') };
  }

  it('names the packages on a terminal and prompts; Enter means yes', async () => {
    const { isAllowed, shown } = await install('');
    expect(shown).to.match(/wkhtmltopdf, fontconfig with apt-get\? \[Y\/n\]/);
    expect(isAllowed).to.equal(true);
    for (const [input, expected] of [
      ['y', true],
      ['YES', true],
      ['n', false],
      ['rabbit', false],
    ] as const)
      expect((await install(input)).isAllowed, input).to.equal(expected);
  });

  it('does not ask without a terminal', async () => {
    expect(await install(undefined)).to.deep.equal({ isAllowed: true, shown: '' });
  });

  it('installs nothing with INSTALL_TOOLS=no', async () => {
    for (const input of ['y', undefined])
      expect(await install(input, { INSTALL_TOOLS: 'no' })).to.deep.equal({ isAllowed: false, shown: '' });
  });
});
