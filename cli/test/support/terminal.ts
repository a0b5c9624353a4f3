import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { eventually } from '../../../core/src/testing/waiting.js';
import { bin, collect, type Environment } from './cli.js';

/** A command that runs in a terminal. */
export type Terminal = {
  /** All output so far, with control sequences. */
  readonly text: () => string;
  waitFor(words: string): Promise<void>;
  /** Types keys: `\r` is Enter, `\u0003` is Ctrl-C. */
  type(keys: string): void;
  /** The exit code that a shell sees. */
  readonly ended: Promise<number | null>;
};

/** Uses `script` of util-linux, which runs the command in a new terminal. */
export function openTerminal(args: readonly string[], env: Environment): Terminal {
  const command = [process.execPath, bin, ...args].map(quoted).join(' ');
  const child = spawn(
    'script',
    ['--quiet', '--return', '--command', `stty columns 80; exec ${command}`, '/dev/null'],
    {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', SHELL: '/bin/sh', TERM: 'xterm', ...env },
    },
  );
  const text = collect(child.stdout);
  return {
    text,
    waitFor: async (words) => {
      await eventually(`"${words}"`, () => text().includes(words), 20_000);
    },
    type: (keys) => child.stdin.write(keys),
    ended: once(child, 'close').then(([code]) => code as number | null),
  };
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
