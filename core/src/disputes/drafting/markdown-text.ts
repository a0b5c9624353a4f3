/** Marks that Markdown would read anywhere in a line. */
const marks = /[\\`*_[\]<>#|~&]/g;

/**
 * Text as Markdown that shows just this text. Braces are torn apart instead of escaped: a letter fills its placeholders
 * after the Markdown is rendered, when an escape is gone.
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

/** A paragraph a sentence. */
export function toMarkdown(sentences: readonly { readonly text: string }[]): string {
  return sentences.map(({ text }) => `${toMarkdownText(text)}\n`).join('\n');
}
