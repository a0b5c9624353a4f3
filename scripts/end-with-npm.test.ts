import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { expect } from 'chai';

const module = new URL('lib/end-with-npm.mjs', import.meta.url).href;
/** Longer than it takes to see that the shell is gone. */
const closesInMs = 1_500;

/** A server that takes its time to close, and says each signal that it gets. */
const server = `
  const { endWithNpm } = await import('${module}');
  endWithNpm();
  setInterval(() => undefined, 1000);
  if (process.env.LISTENS === 'yes') process.on('SIGTERM', () => {
    console.log('told');
    setTimeout(() => process.exit(0), ${closesInMs});
  });
  console.log('pid ' + process.pid);`;

describe('npm start', function () {
  this.timeout(20_000);
  let shell: ChildProcess;
  let said: string;

  /** A shell that waits for it, as npm's does. */
  async function start(LISTENS: 'yes' | 'no'): Promise<number> {
    const env = { ...process.env, npm_lifecycle_event: 'start', LISTENS, SERVER: server };
    const command = `"${process.execPath}" --input-type=module -e "$SERVER"; :`;
    shell = spawn('sh', ['-c', command], { env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
    said = '';
    shell.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    for (;;) {
      await once(shell.stdout ?? shell, 'data');
      const [, pid] = /pid (\d+)\n/.exec(said) ?? [];
      if (pid !== undefined) return Number(pid);
    }
  }
  /** Once nobody has the shell's output any more, the server is gone, too. */
  const end = async () => void (shell.stdout?.closed === true || (await once(shell, 'close')));

  it('tells the server once to end where a signal goes to all of its processes', async () => {
    await start('yes');
    process.kill(-(shell.pid ?? 0), 'SIGTERM');
    await end();
    expect(said.match(/told/g)).to.have.length(1);
  });

  it('ends the server where a signal reaches its shell alone', async () => {
    await start('yes');
    process.kill(shell.pid ?? 0, 'SIGTERM');
    await end();
    expect(said.match(/told/g)).to.have.length(1);
  });

  it('ends at once while nobody has anything to close yet', async () => {
    const pid = await start('no');
    const toldAt = performance.now();
    process.kill(pid, 'SIGTERM');
    await end();
    expect(performance.now() - toldAt).to.be.below(closesInMs);
  });
});
