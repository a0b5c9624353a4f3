import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import util from 'node:util';

/** The folder of package.json, whatever folder the script was called from. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Output that is kept for later is read by people and by programs: no colours in it. */
export const plain = { NO_COLOR: '1', FORCE_COLOR: undefined };

/**
 * Runs a program (in the root folder, if no other is said) and answers its exit code and output.
 * Without `show` (true or 'stderr') the output is only collected; a program that cannot be started has code 127.
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
      const text = util.stripVTControlCharacters(Buffer.concat(output).toString()); // some heed no NO_COLOR
      resolve({ code: code ?? 1, output: text });
    });
  });
}

/** Tells people how it goes, and leaves stdout to what was asked for. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Ends the script with a message for people, not with a stack. */
export function fail(message) {
  say(message);
  process.exit(1);
}
