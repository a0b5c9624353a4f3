import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import util from 'node:util';
import { processorMsOf } from './processor-time.mjs';
import { plain, root } from './run.mjs';

const folder = join(root, '.cache', 'test');
const fileTimeoutMs = 20 * 60_000;
const { 'node-option': nodeOptions } = JSON.parse(readFileSync(join(root, '.mocharc.json'), 'utf8'));
const workerArgs = [...nodeOptions.map((option) => `--${option}`), join(root, 'scripts/lib/test-worker.mjs')];

/**
 * Distributes test files over `lanes` processes; each takes the next file when it is free. Calls `onDone` after each file
 * with `{ file, passed, failed, ms, cpuMs, said }`. A process that crashes or doesn't exit counts as one failure.
 */
export async function runFiles(files, { lanes, env, onDone }) {
  const waiting = [...files];
  mkdirSync(folder, { recursive: true });
  const lane = async (_, index) => {
    while (waiting.length > 0) {
      const worker = startWorker(index, env);
      let isAlive = true;
      while (isAlive && waiting.length > 0) {
        const file = waiting.shift();
        const outcome = await worker.run(file);
        isAlive = outcome.isAlive;
        onDone({ file, ...outcome });
      }
      if (isAlive) await endWorker(worker, onDone);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, files.length) }, lane));
}

async function endWorker(worker, onDone) {
  const { code, said, ms } = await worker.end();
  if (code !== 0) onDone({ file: 'the end of a process of tests', passed: 0, failed: 1, ms, said });
}

function startWorker(index, env) {
  const log = join(folder, `worker-${index}.log`);
  writeFileSync(log, '');
  const fd = openSync(log, 'a');
  const child = spawn(process.execPath, workerArgs, {
    cwd: root,
    env: { ...process.env, ...plain, ...env },
    stdio: ['ignore', fd, fd, 'ipc'],
  });
  closeSync(fd);
  const exited = once(child, 'exit').then(([code]) => code ?? 1);
  let read = 0;
  const newlySaid = () => {
    const all = readFileSync(log);
    const said = all.subarray(read).toString();
    read = all.length;
    return util.stripVTControlCharacters(said).trimEnd();
  };
  return {
    async run(file) {
      const since = Date.now();
      const cpuBefore = processorMsOf(child.pid);
      const late = setTimeout(() => child.kill('SIGKILL'), fileTimeoutMs);
      child.send({ file });
      const counts = await Promise.race([once(child, 'message').then(([message]) => message), exited]);
      clearTimeout(late);
      // A crashed process leaves nothing to read.
      const cpuMs = Math.max(0, processorMsOf(child.pid) - cpuBefore);
      const told = { ms: Date.now() - since, cpuMs, said: newlySaid() };
      if (typeof counts === 'object') return { ...counts, ...told, isAlive: true };
      return { passed: 0, failed: 1, ...told, isAlive: false };
    },
    async end() {
      const since = Date.now();
      child.send({ end: true });
      const code = await exited;
      return { code, ms: Date.now() - since, said: newlySaid() };
    },
  };
}
