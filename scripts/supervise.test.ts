import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

const module = new URL('lib/supervise.mjs', import.meta.url).href;

/** Ends as PLAN says for each of its starts, or runs until it is stopped, like the server. */
const server = `
  import { appendFileSync, readFileSync } from 'node:fs';
  const plan = process.env.PLAN.split(' ');
  const starts = new URL('starts', import.meta.url);
  appendFileSync(starts, '.');
  const mine = plan[readFileSync(starts, 'utf8').length - 1] ?? 'run';
  if (mine !== 'refuse') process.send('ready');
  if (mine === 'kill') setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50);
  if (mine === 'fail' || mine === 'refuse') setTimeout(() => process.exit(70), 50);
  if (mine === 'end') setTimeout(() => process.exit(0), 50);
  let signals = 0;
  process.on('SIGINT', () => console.log('signal ' + (signals += 1)));
  process.on('message', (message) => {
    console.log('message ' + message);
    setTimeout(() => process.exit(message === 'stop now' ? 1 : 0), mine === 'slow' && message === 'stop' ? 5_000 : 200);
  });
  process.on('disconnect', () => { console.log('disconnected'); process.exit(0); });
  setInterval(() => undefined, 1_000);
  console.log('started ' + mine);`;

describe('the supervisor of npm start', function () {
  this.timeout(20_000);
  let folder: string;
  let supervisor: ChildProcess;
  let output: string;

  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'rebuttal-supervise-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  function start(PLAN: string): Promise<[number | null]> {
    const script = join(folder, 'server.mjs');
    writeFileSync(script, server);
    const program = `
      const { supervise } = await import('${module}');
      process.exit(await supervise(process.env.SCRIPT, { restartAfterMs: 10 }));`;
    supervisor = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, PLAN, SCRIPT: script },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    output = '';
    for (const stream of [supervisor.stdout, supervisor.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return once(supervisor, 'close') as Promise<[number | null]>;
  }
  async function until(text: string): Promise<void> {
    while (!output.includes(text)) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const startsOf = () => output.match(/^started /gm)?.length ?? 0;

  it('starts a server again that was killed or failed', async () => {
    const closed = start('kill fail run');
    await until('started run');
    process.kill(supervisor.pid ?? 0, 'SIGTERM');
    expect(await closed).to.deep.equal([0, null]);
    expect(output)
      .to.include('Rebuttal ended unexpectedly (SIGKILL). Starting it again in 0.01 s.')
      .and.include('Rebuttal ended unexpectedly (exit code 70). Starting it again in 0.02 s.');
  });

  it('gives up after five quick failures, with their exit code', async () => {
    expect(await start('fail refuse fail fail fail fail')).to.deep.equal([70, null]);
    expect(startsOf()).to.equal(5);
    expect(output).to.match(/ended 5 times soon after its start \(exit code 70\) and is not started again\./);
  });

  it('does not start a server again whose first start failed, or that was stopped', async () => {
    expect(await start('refuse')).to.deep.equal([70, null]);
    expect(startsOf()).to.equal(1);
    rmSync(join(folder, 'starts'));
    expect(await start('end')).to.deep.equal([0, null]);
    expect(startsOf()).to.equal(1);
  });

  it('passes on Ctrl-C once, as a message, because the server has received it too', async () => {
    const closed = start('run');
    await until('started run');
    process.kill(-(supervisor.pid ?? 0), 'SIGINT');
    expect(await closed).to.deep.equal([0, null]);
    expect(output.match(/signal|message stop\b/g)).to.have.members(['signal', 'message stop']);
  });

  it('ends a slow shutdown on a second signal', async () => {
    const closed = start('slow');
    await until('started slow');
    process.kill(supervisor.pid ?? 0, 'SIGTERM');
    await until('message stop');
    process.kill(supervisor.pid ?? 0, 'SIGTERM');
    expect(await closed).to.deep.equal([1, null]);
    expect(output).to.include('message stop now');
  });

  it('leaves no server behind when it is killed', async () => {
    const closed = start('run');
    await until('started run');
    process.kill(supervisor.pid ?? 0, 'SIGKILL');
    await closed; // the output closes when the server has ended, too
    expect(output).to.include('disconnected');
  });
});
