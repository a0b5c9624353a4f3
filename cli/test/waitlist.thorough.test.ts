import { expect } from 'chai';

import { runCli } from './support/cli.js';
import { makeTestHome, startCommand, type RunningCommand, type TestHome } from './support/running-server.js';

describe('rebuttal waitlist export', function () {
  this.timeout(120_000);
  let home: TestHome;
  let server: RunningCommand;
  const run = (args: string, input?: string) => runCli(args.split(' '), home.env, input);
  const joinWaitlist = (email: string) =>
    fetch(`${home.env.REBUTTAL_URL}/api/waitlist/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });

  before(async () => {
    home = await makeTestHome();
    server = await startCommand('serve', home.env);
    for (const email of ['ada@rabbits.example', '=1+1@foxes.example', 'bo@rabbits.example'])
      await joinWaitlist(email);
    await run('login --email admin@rebuttal.test --password-stdin', 'admin-password');
  });
  after(async () => {
    await server.stop();
    home.remove();
  });

  it('writes the table to stdout, newest first, without formulas', async () => {
    const { code, stdout, stderr } = await run('waitlist export');
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
    const [head, ...lines] = stdout.split('\r\n');
    expect(head).to.equal('\ufeffemail,joined_at');
    expect(lines.map((line) => line.split(',')[0])).to.deep.equal([
      'bo@rabbits.example',
      "'=1+1@foxes.example",
      'ada@rabbits.example',
      '',
    ]);
  });

  it('reports a file that cannot be written, and leaves none behind', async () => {
    const { code, stderr } = await run(`waitlist export ${home.env.HOME}/no-such-folder/list.csv`);
    expect(code).to.equal(1);
    expect(stderr).to.match(/Could not write .*list\.csv: /);
  });
});
