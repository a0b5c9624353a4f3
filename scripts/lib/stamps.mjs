import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

const skipped = new Set(['node_modules', 'dist', 'test', '.cache']);

/**
 * Returns true if a step's outputs exist and were built from the current inputs. It compares size and modification time
 * first and, where they differ (a fresh checkout, a touched file), the content.
 */
export function isFresh(step) {
  if (!step.outputs.every((path) => existsSync(join(root, path)))) return false;
  const stamp = readStamp(step.name);
  if (!stamp) return false;
  const files = listInputs(step);
  if (stamp.quick === quickHash(files)) return true;
  if (stamp.content !== contentHash(files)) return false;
  saveStamp(step, makeStamp(step));
  touch(step.outputs);
  return true;
}

/** Makes the outputs newer than the inputs, because some code compares their times alone. */
function touch(outputs) {
  const now = new Date();
  for (const path of outputs) utimesSync(join(root, path), now, now);
}

/** Captures the state of the inputs. Call it before a step runs, because a file may be saved during the step. */
export function makeStamp(step) {
  const files = listInputs(step);
  return { quick: quickHash(files), content: contentHash(files) };
}

export function saveStamp(step, stamp) {
  mkdirSync(dirname(stampFile(step.name)), { recursive: true });
  writeFileSync(stampFile(step.name), JSON.stringify(stamp));
}

function listInputs({ inputs, skip = [] }) {
  const found = [];
  for (const path of inputs) collect(path, new Set(skip), found);
  return found;
}

function collect(path, skip, found) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat || skip.has(path)) return;
  if (!stat.isDirectory()) {
    found.push({ path, size: stat.size, changedMs: stat.mtimeMs });
    return;
  }
  for (const name of readdirSync(join(root, path)).sort())
    if (!skipped.has(name) && !/\.test\.tsx?$/.test(name)) collect(`${path}/${name}`, skip, found);
}

function quickHash(files) {
  return hash(files.map(({ path, size, changedMs }) => `${path}:${size}:${changedMs}`));
}

function contentHash(files) {
  return hash(files.flatMap(({ path }) => [path, readFileSync(join(root, path))]));
}

function hash(parts) {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex');
}

function readStamp(name) {
  try {
    return JSON.parse(readFileSync(stampFile(name), 'utf8'));
  } catch {
    return undefined;
  }
}

function stampFile(name) {
  return join(root, '.cache', 'build', `${name}.json`);
}
