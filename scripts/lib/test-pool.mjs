import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import util from 'node:util';
import { plain, root } from './run.mjs';

const folder = join(root, '.cache', 'test');
const fileTimeoutMs = 20 * 60_000;
const { 'node-option': nodeOptions } = JSON.parse(readFileSync(join(root, '.mocharc.json'), 'utf8'));
const workerArgs = [...nodeOptions.map((option) => `--${option}`), join(root, 'scripts/lib/test-worker.mjs')];

/**
 * Distributes test files over `lanes` processes; each takes the next file when it is free. Calls `onDone` after each file
 * with `{ file, passed, failed, ms, cpuMs, output }`. A process that crashes or doesn't exit counts as one failure, and so
 * does a file that leaves a process behind, which is ended.
 */
export async function runFiles(files, { lanes, env, onDone }) {
  const waiting = [...files];
  mkdirSync(folder, { recursive: true });
  const lane = async (_, index) => {
    const temporary = makeLaneFolder(env.TMPDIR, index);
    while (waiting.length > 0) {
      const worker = startWorker(index, { ...env, TMPDIR: temporary });
      let isAlive = true;
      while (isAlive && waiting.length > 0) {
        const file = waiting.shift();
        const outcome = await worker.run(file);
        isAlive = outcome.isAlive;
        onDone({ file, ...withStrays(outcome, endStrays(temporary)) });
      }
      if (isAlive) await endWorker(worker, onDone);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, files.length) }, lane));
}

function withStrays(outcome, strays) {
  if (strays.length === 0) return outcome;
  const output = `${outcome.output}\n\nThe file left processes behind:\n${strays.join('\n')}`;
  return { ...outcome, failed: outcome.failed + 1, output };
}

async function endWorker(worker, onDone) {
  const { code, output, ms } = await worker.end();
  if (code !== 0) onDone({ file: 'the end of a test process', passed: 0, failed: 1, ms, output });
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
  const newOutput = () => {
    const all = readFileSync(log);
    const output = all.subarray(read).toString();
    read = all.length;
    return util.stripVTControlCharacters(output).trimEnd();
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
      const result = { ms: Date.now() - since, cpuMs, output: newOutput() };
      if (typeof counts === 'object') return { ...counts, ...result, isAlive: true };
      return { passed: 0, failed: 1, ...result, isAlive: false };
    },
    async end() {
      const since = Date.now();
      child.send({ end: true });
      const code = await exited;
      return { code, ms: Date.now() - since, output: newOutput() };
    },
  };
}

/** A folder for the temporary files of a lane, so that its processes can be recognized by their data. */
function makeLaneFolder(folder = tmpdir(), index) {
  const lane = mkdtempSync(join(folder, `lane-${index}-`));
  chmodSync(lane, 0o1777); // like /tmp, because some tests run programs as another user
  process.once('exit', () => rmSync(lane, { recursive: true, force: true }));
  keepTranspiled(lane);
  return lane;
}

/** Shells that clean up after a process, and Chromium's crash handlers, end shortly afterwards. */
const endsLater = /^sh -c read|chrome_crashpad_handler/;

/** Ends the processes with data in this folder whose parent has ended, and returns their commands. */
function endStrays(folder) {
  if (!existsSync('/proc/1')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== '1')
    .flatMap((pid) => {
      const command = readProcess(pid, 'cmdline').replaceAll('\0', ' ').trim();
      if (parentOf(pid) !== '1' || endsLater.test(command)) return [];
      if (!command.includes(folder) && !readProcess(pid, 'environ').includes(folder)) return [];
      process.kill(Number(pid), 'SIGKILL');
      return [`${pid} ${command.slice(0, 200)}`];
    });
}

function parentOf(pid) {
  return /^PPid:\s+(\d+)/m.exec(readProcess(pid, 'status'))?.[1];
}

function readProcess(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return ''; // it has ended, or belongs to another user
  }
}

const memoryFolder = '/dev/shm';
/** A complete run writes up to 1.3 GiB, and the programs need memory, too. */
const [roomMin, memoryMin] = [3 * 2 ** 30, 6 * 2 ** 30];
const prefix = 'rebuttal-tests-';

/**
 * Creates a folder in memory for test data, removed when the process exits. Returns undefined if memory is short. A
 * database has six hundred small files, which take twenty times as long on some disks.
 */
export function makeMemoryFolder() {
  if (!hasRoom()) return undefined;
  removeLeftovers();
  const folder = mkdtempSync(join(memoryFolder, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o1777); // like /tmp, because some tests run programs as another user
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** tsx caches its output in the folder for temporary files, which is new in each run. This links a lasting cache. */
function keepTranspiled(folder) {
  const kept = join(root, '.cache', 'tsx');
  mkdirSync(kept, { recursive: true });
  symlinkSync(kept, join(folder, `tsx-${process.geteuid()}`));
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= roomMin && process.availableMemory() >= memoryMin && runsPrograms();
  } catch {
    return false;
  }
}

/** Returns false if /dev/shm is mounted `noexec`, as in containers. */
function runsPrograms() {
  const folder = mkdtempSync(join(memoryFolder, prefix));
  try {
    writeFileSync(join(folder, 'program'), '#!/bin/sh\n', { mode: 0o700 });
    return spawnSync(join(folder, 'program')).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Removes folders of killed runs. */
function removeLeftovers() {
  for (const name of readdirSync(memoryFolder)) {
    const [, pid] = /^rebuttal-tests-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(memoryFolder, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The unit of `/proc`: `USER_HZ`, 100 a second on all common Linux systems. Source: proc_pid_stat(5). */
const tickMs = 10;

/**
 * The processor time of a process, of its running descendants, and of those that they have waited for. Zero where there
 * is no `/proc`.
 */
export function processorMsOf(pid) {
  const times = readTimes(pid);
  if (times === undefined) return 0;
  const children = listChildren(pid).map(processorMsOf);
  return children.reduce((sum, ms) => sum + ms, times * tickMs);
}

/** User and system time, its own and that of its ended children. The name before them may contain any character. */
function readTimes(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    return undefined;
  }
}

/** Each thread lists the processes that it started. */
function listChildren(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
  } catch {
    return [];
  }
}
