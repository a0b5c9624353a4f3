/**
 * A text made one line: a name is anyone's to choose, and must not write further lines or a further header. Marks that
 * turn the direction of reading go, too: with them a text shows something else than it says.
 */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

const strangersCharactersMax = 80;
const wordJoiner = '\u2060';

/**
 * A name that a stranger chose, for a mail to someone who never heard of us. It is cut, and mail programs find no
 * address in it to make a link of: the only link is our own.
 */
export function strangersName(name: string): string {
  return cut(oneLine(name)).replaceAll(/[.:/@](?=\S)/g, (mark) => mark + wordJoiner);
}

function cut(line: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  return characters.length <= strangersCharactersMax
    ? line
    : `${characters.slice(0, strangersCharactersMax - 1).join('')}…`;
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
