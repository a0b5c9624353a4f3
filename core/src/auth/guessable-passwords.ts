import type { FieldProblem } from '../errors/catalogue.js';

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
  if ((await commonPasswords()).has(folded))
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

let common: Promise<ReadonlySet<string>> | undefined;

/** Read at the first need: it takes about 50 ms, which no start should wait for. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
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
