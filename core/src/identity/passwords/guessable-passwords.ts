import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

import type { FieldProblem } from '../../platform/errors/catalogue.js';

/** Words about a user that an attacker may know: name, email address and company. */
export type KnownOfUser = readonly (string | undefined)[];

/** Words that are guessable on every installation. docs/security.md lists them for V6.1.2. */
const productWords = ['rebuttal', 'chargeback', 'dispute', 'password', 'passwort', 'admin', 'administrator'];

/**
 * Returns a problem if a password is among the most common ones from breaches, or is an obvious word with only digits and
 * symbols around it.
 */
export async function findGuessable(
  password: string,
  known: KnownOfUser,
  field: string,
): Promise<FieldProblem[]> {
  const folded = fold(password);
  if ((await commonPasswords()).has(folded))
    return [{ field, message: 'This password is too common. Choose another.' }];
  if (wordsOf(known).has(lettersOf(folded)))
    return [
      {
        field,
        message: 'This password is too easy to guess. Use more than a name or a common word with digits.',
      },
    ];
  return [];
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded on first use, so that it doesn't delay the start. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= readCommonPasswords();
  common.catch(() => {
    common = undefined;
  });
  return common;
}

/** Unpacks the dictionary in a worker thread, which frees its 15 MB when it exits. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const unpack = `
    const { parentPort, workerData } = require('node:worker_threads');
    const { dictionary } = require(workerData);
    parentPort.postMessage(dictionary['passwords-common']);`;
  const worker = new Worker(unpack, {
    eval: true,
    execArgv: [],
    workerData: createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common'),
  });
  const [passwords] = (await once(worker, 'message')) as [string[]];
  await worker.terminate();
  return new Set(passwords);
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
