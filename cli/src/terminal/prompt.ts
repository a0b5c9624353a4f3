import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

import { CommandError, Interrupted, UsageError } from '../errors.js';

export function isInteractive(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Asks on stderr, so that stdout holds the answer of the command alone. */
export function ask(question: string): Promise<string> {
  return readLine(question, process.stderr);
}

/** What is typed does not show. */
async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    return await readLine('', nowhere);
  } finally {
    process.stderr.write('\n');
  }
}

export type SecretRequest = {
  readonly question: string;
  /** The option that takes it from stdin, for the advice. */
  readonly option: string;
  readonly fromStdin: boolean;
  /** Asked for a second time: a slip would lock its owner out. */
  readonly twice?: true;
};

/** A secret by stdin or typed unseen; never an argument, for those stand in process lists and shell histories. */
export async function readSecret(request: SecretRequest): Promise<string> {
  if (request.fromStdin && !process.stdin.isTTY) return (await readStdin()).replace(/\r?\n$/, '');
  if (!isInteractive())
    throw new UsageError(`There is no terminal to ask for the secret. Give it with ${request.option}.`);
  const secret = await askHidden(`${request.question}: `);
  if (request.twice && (await askHidden('Once more: ')) !== secret)
    throw new CommandError('The two are not the same. Nothing was done.', { code: 'not_confirmed' });
  return secret;
}

/** What commands take that ask whether one is sure. */
export type YesOption = { readonly yes?: true };

/**
 * Before anything that cannot be undone, or that other people feel at once.
 * @throws {UsageError} where there is nobody to ask and no --yes; {CommandError} `not_confirmed` for any other answer
 */
export async function requireYes(question: string, { yes }: YesOption): Promise<void> {
  if (yes) return;
  if (!isInteractive())
    throw new UsageError('There is no terminal to ask whether you are sure. Add --yes if you mean it.');
  const answer = await ask(`${question} [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim()))
    throw new CommandError('Nothing was done.', { code: 'not_confirmed' });
}

export async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function readLine(question: string, output: NodeJS.WritableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 });
    let answer: string | undefined;
    reader.on('SIGINT', () => reader.close());
    reader.once('close', () => {
      if (answer === undefined) reject(new Interrupted('interrupted'));
      else resolve(answer);
    });
    reader.question(question, (text) => {
      answer = text;
      reader.close();
    });
  });
}
