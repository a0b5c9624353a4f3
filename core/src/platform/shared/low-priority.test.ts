import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';

import { expect } from 'chai';

import { lowerPriority } from './low-priority.js';

describe('the priority of a process', () => {
  it('is lowered', async () => {
    const child = spawn('sleep', ['60']);
    try {
      const before = getPriority(child.pid);
      lowerPriority(child.pid, before + 3);
      expect(getPriority(child.pid)).to.equal(before + 3);
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });

  it('is ignored if the process has ended or never started', async () => {
    const child = spawn('true');
    await once(child, 'exit');
    for (const pid of [child.pid, undefined]) expect(() => lowerPriority(pid, 10)).not.to.throw();
  });
});
