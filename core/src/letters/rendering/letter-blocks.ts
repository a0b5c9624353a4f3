import type { Language } from '../../platform/shared/language.js';
import type { LetterTable } from '../claims/comparison-table.js';
import type { TitledClaim } from '../claims/letter-claims.js';
import { alignColumns, hasColumns } from './columns.js';

/** A value with structure, not just text. Its texts are not escaped yet. */
export type LetterBlock =
  | { readonly block: 'claim'; readonly claim: TitledClaim }
  | { readonly block: 'claims'; readonly claims: readonly TitledClaim[] }
  | { readonly block: 'table'; readonly table: LetterTable }
  | {
      readonly block: 'argument';
      readonly heading: string;
      readonly paragraphs: readonly (readonly string[])[];
    };

/** A block that cannot be inside a paragraph. */
export function isOwnParagraph({ block }: LetterBlock): boolean {
  return block !== 'claim';
}

/** `escape` converts a text to HTML, with its line breaks. */
export function blockToHtml(
  block: LetterBlock,
  language: Language,
  escape: (text: string) => string,
): string {
  const claimHtml = ({ title, text }: TitledClaim) =>
    `<strong>${escape(title)}</strong>${gap(language)}${escape(text)}`;
  switch (block.block) {
    case 'claim':
      return claimHtml(block.claim);
    case 'claims':
      return `<ol>${block.claims.map((claim) => `<li>${claimHtml(claim)}</li>`).join('')}</ol>`;
    case 'table': {
      const [head = [], ...rows] = block.table.rows;
      const row = (cells: readonly string[], tag: 'th' | 'td') =>
        `<tr>${cells.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`;
      return `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
    }
    case 'argument': {
      const paragraphs = block.paragraphs.map((lines) =>
        hasColumns(lines.join('\n'))
          ? `<pre class="columns">${alignColumns(lines).map(escape).join('\n')}</pre>`
          : `<p>${lines.map(escape).join('<br>')}</p>`,
      );
      return `<h2>${escape(block.heading)}</h2>${paragraphs.join('')}`;
    }
  }
}

export function blockToText(block: LetterBlock, language: Language): string {
  const claimText = ({ title, text }: TitledClaim) => title + gap(language) + text;
  switch (block.block) {
    case 'claim':
      return claimText(block.claim);
    case 'claims':
      return block.claims.map((claim, index) => `${index + 1}. ${claimText(claim)}`).join('\n');
    case 'table':
      return block.table.rows.map((cells) => cells.join(' | ')).join('\n');
    case 'argument':
      return `${block.heading}\n${block.paragraphs.map((lines) => lines.join('\n')).join('\n\n')}`;
  }
}

function gap(language: Language): string {
  return language === 'en' ? ' ' : '';
}
