import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { expect } from 'chai';

const module = new URL('../cli/bin/end-with-npm.mjs', import.meta.url).href;
/** Longer than it takes to notice that the shell has exited. */
const closesInMs = 1_500;

/** A server that closes slowly and prints each signal that it receives. */
const server = `
  await import('${module}');
  setInterval(() => undefined, 1000);
  if (process.env.LISTENS === 'yes') process.on('SIGTERM', () => {
    console.log('signaled');
    setTimeout(() => process.exit(0), ${closesInMs});
  });
  console.log('pid ' + process.pid);`;

describe('a program run by npm or npx', function () {
  this.timeout(20_000);
  let shell: ChildProcess;
  let output: string;

  /** A shell that waits for the server, like npm's. */
  async function start(LISTENS: 'yes' | 'no', npm_lifecycle_event = 'start'): Promise<number> {
    const env = { ...process.env, npm_lifecycle_event, LISTENS, SERVER: server };
    const command = `"${process.execPath}" --input-type=module -e "$SERVER"; :`;
    shell = spawn('sh', ['-c', command], { env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
    output = '';
    shell.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    for (;;) {
      await once(shell.stdout ?? shell, 'data');
      const [, pid] = /pid (\d+)\n/.exec(output) ?? [];
      if (pid !== undefined) return Number(pid);
    }
  }
  /** When the shell's output closes, the server has exited, too. */
  const end = async () => void (shell.stdout?.closed === true || (await once(shell, 'close')));

  it('is signaled once if the signal reaches all processes', async () => {
    await start('yes');
    process.kill(-(shell.pid ?? 0), 'SIGTERM');
    await end();
    expect(output.match(/signaled/g)).to.have.length(1);
  });

  for (const event of ['start', 'npx'])
    it(`stops once if the signal reaches only the shell of ${event}`, async () => {
      await start('yes', event);
      process.kill(shell.pid ?? 0, 'SIGTERM');
      await end();
      expect(output.match(/signaled/g)).to.have.length(1);
    });

  it('stops immediately before it listens to signals', async () => {
    const pid = await start('no');
    const signaledAt = performance.now();
    process.kill(pid, 'SIGTERM');
    await end();
    expect(performance.now() - signaledAt).to.be.below(closesInMs);
  });
});
