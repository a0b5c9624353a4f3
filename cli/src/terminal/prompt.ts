import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

import { CommandError, Interrupted, UsageError } from '../errors.js';

export function isInteractive(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Prompts on stderr, so that stdout holds only the result of the command. */
export function prompt(question: string): Promise<string> {
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

/** Hides the input: the terminal echoes nothing from before the first prompt until after the last answer. */
async function promptHidden(questions: readonly string[]): Promise<string[]> {
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
  /** The option that reads it from stdin, for the error message. */
  readonly option: string;
  readonly fromStdin: boolean;
  /** Prompts twice, because a typing error would lock its owner out. */
  readonly twice?: true;
};

/**
 * Reads a secret from stdin or from a prompt without echo. Never from an argument, which process lists and shell
 * histories show.
 */
export async function readSecret(request: SecretRequest): Promise<string> {
  if (request.fromStdin && !process.stdin.isTTY) return (await readStdin()).replace(/\r?\n$/, '');
  if (!isInteractive())
    throw new UsageError(`There is no terminal to prompt for the secret. Use ${request.option}.`);
  const [secret = '', ...more] = await promptHidden([
    `${request.question}: `,
    ...(request.twice ? ['Repeat: '] : []),
  ]);
  if (more.some((again) => again !== secret))
    throw new CommandError('The two do not match. Nothing was changed.', { code: 'not_confirmed' });
  return secret;
}

/** The option of commands that ask for confirmation. */
export type YesOption = { readonly yes?: true };

/**
 * Asks for confirmation before an action that cannot be undone, or that others notice immediately.
 * @throws {UsageError} without a terminal and without --yes; {CommandError} `not_confirmed` for any other answer
 */
export async function requireYes(question: string, { yes }: YesOption): Promise<void> {
  if (yes) return;
  if (!isInteractive())
    throw new UsageError('There is no terminal to ask for confirmation. Add --yes to confirm.');
  const answer = await prompt(`${question} [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim()))
    throw new CommandError('Nothing was changed.', { code: 'not_confirmed' });
}

export async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
