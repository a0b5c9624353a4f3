import MarkdownIt from 'markdown-it';

type Token = ReturnType<MarkdownIt['parse']>[number];

/**
 * Renders headings, lists, tables, quotes and emphasis. No HTML, links or pictures: a letter refers to exhibits, and must
 * not make a reader's program or the PDF renderer fetch a URL.
 */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true }).disable([
  'link',
  'image',
  'autolink',
  'reference',
]);
// The default rule writes the word after ``` into an attribute, but template text must not be inside a tag.
markdown.renderer.rules.fence = (tokens, index) =>
  `<pre><code>${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;

export function markdownToHtml(source: string): string {
  return markdown.render(source);
}

/** Converts Markdown to plain text: removes emphasis marks, and writes lists as people type them. */
export function markdownToText(source: string): string {
  const writer = new TextWriter();
  for (const token of markdown.parse(source, {})) writer.take(token);
  return writer.text();
}

type List = { next: number | null; started: boolean };

class TextWriter {
  private readonly lines: string[] = [];
  private readonly lists: List[] = [];
  private marker = '';
  private cells: string[] | undefined;
  /** Returns true if no empty line separates the two lines: table rows, items of one list. */
  private tight = false;

  private readonly handlers = new Map<string, (token: Token) => void>([
    ['inline', (token) => this.takeInline(inlineText(token.children ?? []))],
    ['fence', (token) => this.write(token.content.trimEnd())],
    ['code_block', (token) => this.write(token.content.trimEnd())],
    ['hr', () => this.write('---')],
    ['bullet_list_open', () => this.lists.push({ next: null, started: false })],
    [
      'ordered_list_open',
      (token) => this.lists.push({ next: Number(token.attrGet('start') ?? 1), started: false }),
    ],
    ['bullet_list_close', () => this.closeList()],
    ['ordered_list_close', () => this.closeList()],
    ['list_item_open', () => this.openItem()],
    ['table_open', () => (this.tight = false)],
    ['table_close', () => (this.tight = false)],
    ['tr_open', () => (this.cells = [])],
    ['tr_close', () => this.closeRow()],
  ]);

  take(token: Token): void {
    this.handlers.get(token.type)?.(token);
  }

  text(): string {
    return this.lines.join('\n');
  }

  private takeInline(text: string): void {
    if (this.cells === undefined) this.write(text);
    else this.cells.push(text);
  }

  private closeRow(): void {
    const row = this.cells?.join(' | ') ?? '';
    this.cells = undefined;
    this.write(row);
    this.tight = true;
  }

  private closeList(): void {
    this.lists.pop();
    this.tight = this.lists.length > 0;
  }

  private openItem(): void {
    const list = this.lists.at(-1);
    if (list === undefined) return;
    this.tight = list.started || this.lists.length > 1;
    list.started = true;
    this.marker = list.next === null ? '- ' : `${list.next}. `;
    if (list.next !== null) list.next += 1;
  }

  private write(text: string): void {
    const indent = '   '.repeat(Math.max(0, this.lists.length - 1));
    const hanging = ' '.repeat(this.lists.length > 0 ? Math.max(2, this.marker.length) : 0);
    if (this.lines.length > 0 && !this.tight) this.lines.push('');
    text.split('\n').forEach((line, index) => {
      const lead = index === 0 && this.marker !== '' ? this.marker : hanging;
      this.lines.push(indent + lead + line);
    });
    this.marker = '';
    this.tight = false;
  }
}

function inlineText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'softbreak' || token.type === 'hardbreak') return '\n';
      return token.content;
    })
    .join('');
}
