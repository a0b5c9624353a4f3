import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { eventually } from '../../testing/waiting.js';
import { readProcessUse } from '../shared/process-use.js';

const program = fileURLToPath(new URL('testing/read-slowly.ts', import.meta.url));

if (process.platform === 'linux')
  describe('document reader process', function () {
    this.timeout(120_000);

    it('ends when the server is killed, even in the middle of a file', async () => {
      const server = spawn(process.execPath, [...process.execArgv, program], { stdio: 'ignore' });
      const pid = await eventually('a reader that is busy with the file', () =>
        childrenOf(server.pid).find((child) => isReader(child) && readProcessUse(child).cpuMs > 3_000),
      );
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      try {
        await eventually('the end of the reader', () => !isReader(pid), 5_000);
      } finally {
        if (isReader(pid)) process.kill(pid, 'SIGKILL');
      }
    });
  });

function childrenOf(pid: number | undefined): number[] {
  const path = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** Its command line is empty after its end. */
function isReader(pid: number): boolean {
  const path = `/proc/${pid}/cmdline`;
  return existsSync(path) && /document-reader|reader-main/.test(readFileSync(path, 'utf8'));
}
