/** Characters with a meaning anywhere in a line of Markdown. */
const marks = /[\\`*_[\]<>#|~&]/g;

/**
 * Converts a text to Markdown that shows exactly this text. Separates braces instead of escaping them, because a letter
 * fills its placeholders after the Markdown is rendered, when the escapes are gone.
 */
export function toMarkdownText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(marks, String.raw`\$&`)
    .replaceAll(/([{}])(?=[{}])/g, '$1 ')
    .replace(/^([-+=])/, String.raw`\$1`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`);
}

/** Puts each sentence into a separate paragraph. */
export function toMarkdown(sentences: readonly { readonly text: string }[]): string {
  return sentences.map(({ text }) => `${toMarkdownText(text)}\n`).join('\n');
}
