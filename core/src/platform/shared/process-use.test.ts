import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { expect } from 'chai';

import { eventually } from '../../testing/waiting.js';
import { readProcessUse } from './process-use.js';

describe('resource use of a process', () => {
  const start = async (work: string) => {
    const child = spawn(process.execPath, ['-e', `console.log('on'); ${work}`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(child.stdout, 'data');
    return child;
  };

  it('is its processor time without waiting time, and its memory', async () => {
    const [busy, waiting] = await Promise.all([start('for (;;);'), start('setInterval(() => {}, 1000)')]);
    try {
      const atFirst = readProcessUse(waiting.pid);
      await eventually('a second of work', () => readProcessUse(busy.pid).cpuMs >= 1_000, 60_000);
      const { cpuMs, residentBytes } = readProcessUse(waiting.pid);
      expect(cpuMs - atFirst.cpuMs).to.be.below(500);
      expect(residentBytes).to.be.within(10_000_000, 500_000_000);
    } finally {
      for (const child of [busy, waiting]) child.kill('SIGKILL');
    }
  });

  it('is absent after its end', async () => {
    const child = await start('process.exit(0)');
    await once(child, 'exit');
    expect(readProcessUse(child.pid)).to.deep.equal({ cpuMs: 0, residentBytes: 0 });
    expect(readProcessUse(undefined)).to.deep.equal({ cpuMs: 0, residentBytes: 0 });
  });
});
