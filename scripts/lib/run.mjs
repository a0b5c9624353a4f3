import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import util from 'node:util';

/** The folder of package.json, independent of the current folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Collected output is read by people and programs, so it has no colors. */
export const plain = { NO_COLOR: '1', FORCE_COLOR: undefined };

/**
 * Runs a program, by default in the root folder, and returns its exit code and output. Without `show` (true or 'stderr'),
 * the output is only collected. A program that can't be started has exit code 127.
 */
export function run(command, args, { show = false, env = {}, cwd = root, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...(show ? {} : plain), ...env },
      stdio: show ? ['inherit', show === 'stderr' ? 2 : 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => {
      const text = util.stripVTControlCharacters(Buffer.concat(output).toString()); // some ignore NO_COLOR
      resolve({ code: code ?? 1, output: text });
    });
  });
}

/** Prints progress to stderr, because stdout is for results. */
export function log(line) {
  const isJson = process.env.LOG_FORMAT === 'json';
  const text = isJson ? JSON.stringify({ level: 30, time: new Date(), msg: line.trim() }) : line;
  process.stderr.write(`${text}\n`);
}

/** Exits with a message instead of a stack trace. */
export function fail(message) {
  log(message);
  process.exit(1);
}
