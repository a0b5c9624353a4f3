import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

import { CommandError, Interrupted, UsageError } from '../errors.js';

export function isInteractive(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Asks on stderr, so that stdout holds the answer of the command alone. */
export function ask(question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = createInterface({
      input: process.stdin,
      output: process.stderr,
      terminal: true,
      historySize: 0,
    });
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

/** What is typed does not show: the terminal echoes nothing from before the first question to after the last answer. */
async function askHidden(questions: readonly string[]): Promise<string[]> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true, historySize: 0 });
  reader.on('SIGINT', () => reader.close());
  const lines = reader[Symbol.asyncIterator]();
  const answers: string[] = [];
  try {
    for (const question of questions) {
      process.stderr.write(question);
      const line = await lines.next();
      process.stderr.write('\n');
      if (line.done === true) throw new Interrupted('interrupted');
      answers.push(line.value);
    }
  } finally {
    reader.close();
  }
  return answers;
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
  const [secret = '', ...more] = await askHidden([
    `${request.question}: `,
    ...(request.twice ? ['Once more: '] : []),
  ]);
  if (more.some((again) => again !== secret))
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
