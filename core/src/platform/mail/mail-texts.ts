import type { Language } from '../shared/language.js';

/**
 * Makes a text a single line. Names are user input and must not add lines or headers. Also removes bidirectional control
 * characters, which can make a text look different from its content.
 */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

const untrustedCharactersMax = 80;
const wordJoiner = '\u2060';

/**
 * Sanitizes a name that an unverified person chose, for an email to someone who may not know Rebuttal. It is truncated,
 * and mail programs can't turn any part of it into a link.
 */
export function untrustedName(name: string): string {
  return cut(oneLine(name)).replaceAll(/[.:/@](?=\S)/g, (mark) => mark + wordJoiner);
}

function cut(line: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  return characters.length <= untrustedCharactersMax
    ? line
    : `${characters.slice(0, untrustedCharactersMax - 1).join('')}…`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

const greetings: Readonly<Record<Language, (name: string | undefined) => string>> = {
  en: (name) => (name === undefined ? 'Hello,' : `Hello ${name},`),
  zh: (name) => (name === undefined ? '您好：' : `${name}，您好：`),
  ja: (name) => (name === undefined ? 'こんにちは。' : `${name} 様`),
};

/** The first line of an email. Without a name for someone who has no account. */
export function greeting(language: Language, name?: string): string {
  return greetings[language](name);
}
