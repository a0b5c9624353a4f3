import { domainToASCII } from 'node:url';

import type { FieldProblem } from '../../platform/errors/catalogue.js';

/** Checks only for typos and look-alikes. Only an email can verify that an address exists. */
export function findEmailProblems(email: string): FieldProblem[] {
  // Check the length first, because the pattern takes quadratic time.
  const isAddress =
    email.length <= 254 && /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/.test(email);
  if (!isAddress || (isUnusual(email) && domainToASCII(domainOf(email)) === ''))
    return [{ field: 'email', message: 'Please enter a valid email address.' }];
  return isUnusual(email) && isMisleading(email)
    ? [
        {
          field: 'email',
          message: 'This address has invisible or look-alike characters. Type it instead of pasting it.',
        },
      ]
    : [];
}

/**
 * The form in which addresses are stored and shown: lower case, with the domain in Punycode (RFC 3492), so that two domains that
 * look the same are shown differently.
 */
export function toStoredEmail(typed: string): string {
  const email = typed.trim().toLowerCase();
  if (!isUnusual(email)) return email;
  const domain = domainOf(email);
  const ascii = domainToASCII(domain);
  return ascii === '' ? email : `${email.slice(0, -domain.length)}${ascii}`;
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

const isUnusual = (email: string): boolean => !/^[\x21-\x7e]*$/.test(email);

/**
 * Returns true if a part of the address may look like another one: it has characters that are invisible or no letters, letters
 * of two scripts, or only letters that look like Latin ones. Based on Unicode Technical Standard 39.
 */
function isMisleading(email: string): boolean {
  const domain = domainOf(email);
  const labels = domain.split('.');
  const isLatinDomain = /^[a-z]+$/i.test(labels.at(-1) ?? '');
  const local = email.slice(0, -domain.length - 1);
  return (
    email !== email.normalize('NFKC') ||
    [local, ...labels].some((part) => hasOddCharacter(part) || mixesScripts(part)) ||
    [local, ...(isLatinDomain ? labels : [])].some((part) => part.split(/[\x21-\x7e]+/).some(looksLatin))
  );
}

/** East Asian languages mix theirs, also with Latin letters. */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
];
const usual =
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Latin}]$/u;

/** Anything but letters and their marks, and Latin letters that no alphabet in wide use has, such as ı and ɑ. */
function hasOddCharacter(part: string): boolean {
  return Array.from(part).some((character) => {
    if (!isUnusual(character)) return false;
    if (!/[\p{L}\p{M}]/u.test(character) || /\p{Default_Ignorable_Code_Point}/u.test(character)) return true;
    const isLatinOrMark = /\p{Script=Latin}|\p{Script=Inherited}|\p{Script=Common}/u.test(character);
    return (
      isLatinOrMark && (!/[\u00c0-\u017f\u1e00-\u1eff\u30fc]/u.test(character) || /[ıĸŉſ]/u.test(character))
    );
  });
}

function mixesScripts(part: string): boolean {
  const letters = Array.from(part).filter((character) => /\p{L}/u.test(character));
  const found = scripts.filter((script) => letters.some((letter) => script.test(letter)));
  const isOther = letters.some(
    (letter) => !usual.test(letter) && !scripts.some((script) => script.test(letter)),
  );
  const isEastAsian = letters.some((letter) => usual.test(letter) && !/\p{Script=Latin}/u.test(letter));
  const others = found.filter((script) => script !== scripts[0]).length + (isOther ? 1 : 0);
  return others > 1 || (others === 1 && (found.includes(scripts[0] as RegExp) || isEastAsian));
}

const looksLatin = (word: string): boolean =>
  word !== '' && /^[аԁсеһіјӏорԛѕԝхуѵανορυιχκօսհոցյ]+$/u.test(word);
