import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

import type { FieldProblem } from '../../platform/errors/catalogue.js';

/** What someone who guesses knows of a user: name, e-mail address, company. */
export type KnownOfUser = readonly (string | undefined)[];

/** What every installation can be guessed by. docs/security.md lists them for V6.1.2. */
const productWords = ['rebuttal', 'chargeback', 'dispute', 'password', 'passwort', 'admin', 'administrator'];

/**
 * Whether a password is among those that people use most, as breaches have shown them, or is a word that stands to
 * reason with nothing but digits and signs around it.
 */
export async function findGuessable(
  password: string,
  known: KnownOfUser,
  field: string,
): Promise<FieldProblem[]> {
  const folded = fold(password);
  if (hasLine(await commonPasswords(), folded))
    return [{ field, message: 'Password is one that many people use; choose another' }];
  if (wordsOf(known).has(lettersOf(folded)))
    return [
      {
        field,
        message: 'Password must be more than a name or a word that is easy to guess with digits added',
      },
    ];
  return [];
}

let common: Promise<string> | undefined;

/** In order, each with a line's end. Read at the first need: no start waits for it. */
function commonPasswords(): Promise<string> {
  common ??= readCommonPasswords();
  common.catch(() => {
    common = undefined;
  });
  return common;
}

/** Unpacked, the dictionary takes 15 MB and could never be unloaded; the thread that does it takes them with it. */
async function readCommonPasswords(): Promise<string> {
  const unpack = `
    const { parentPort, workerData } = require('node:worker_threads');
    const { dictionary } = require(workerData);
    parentPort.postMessage(dictionary['passwords-common'].sort().map((line) => line + '\\n').join(''));`;
  const worker = new Worker(unpack, {
    eval: true,
    execArgv: [],
    workerData: createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common'),
  });
  const [text] = (await once(worker, 'message')) as [string];
  await worker.terminate();
  return text;
}

/** Halves the text until the line is found. */
function hasLine(sorted: string, line: string): boolean {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const start = middle === 0 ? 0 : sorted.lastIndexOf('\n', middle - 1) + 1;
    const end = sorted.indexOf('\n', middle);
    const found = sorted.slice(start, end);
    if (found === line) return true;
    if (found < line) from = end + 1;
    else to = start;
  }
  return false;
}

function wordsOf(known: KnownOfUser): ReadonlySet<string> {
  const ofUser = known.flatMap((text = '') => [text, ...text.split(/[\s@.]+/)]);
  const words = [...productWords, ...ofUser].map((text) => lettersOf(fold(text)));
  return new Set(words.filter((word) => word !== ''));
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function lettersOf(text: string): string {
  return text.replaceAll(/\P{L}/gu, '');
}
