import type { Node } from '@tiptap/pm/model';
import { MarkdownParser, MarkdownSerializer } from 'prosemirror-markdown';

import { letterSchema, tagLine } from './letter-schema.js';
import { markdown } from './markdown.js';
import { selectBlocks, type Values } from './select-blocks.js';

const listIsTight = (
  tokens: readonly { readonly hidden: boolean; readonly type: string }[],
  index: number,
) => {
  const paragraph = tokens.slice(index).find(({ type }) => type === 'paragraph_open');
  return paragraph?.hidden === true;
};

const parser = new MarkdownParser(letterSchema, markdown, {
  blockquote: { block: 'blockquote' },
  paragraph: { block: 'paragraph' },
  list_item: { block: 'listItem' },
  bullet_list: {
    block: 'bulletList',
    getAttrs: (_, tokens, index) => ({ tight: listIsTight(tokens, index) }),
  },
  ordered_list: {
    block: 'orderedList',
    getAttrs: (token, tokens, index) => ({
      start: Number(token.attrGet('start') ?? 1),
      tight: listIsTight(tokens, index),
    }),
  },
  heading: { block: 'heading', getAttrs: (token) => ({ level: Number(token.tag.slice(1)) }) },
  hr: { node: 'horizontalRule' },
  hardbreak: { node: 'hardBreak' },
  softbreak: { node: 'hardBreak' },
  em: { mark: 'italic' },
  strong: { mark: 'bold' },
});

const serializer = new MarkdownSerializer(
  {
    blockquote: (state, node) => state.wrapBlock('> ', null, node, () => state.renderContent(node)),
    heading: (state, node) => {
      state.write(`${'#'.repeat(Number(node.attrs['level']))} `);
      state.renderInline(node, false);
      state.closeBlock(node);
    },
    horizontalRule: (state, node) => {
      state.write('---');
      state.closeBlock(node);
    },
    bulletList: (state, node) => state.renderList(node, '  ', () => '- '),
    orderedList: (state, node) => {
      const start = Number(node.attrs['start'] ?? 1);
      state.renderList(node, '   ', (index) => `${start + index}. `);
    },
    listItem: (state, node) => state.renderContent(node),
    paragraph: (state, node) => {
      state.renderInline(node);
      state.closeBlock(node);
    },
    // In a letter a new line is a new line.
    hardBreak: (state) => state.write('\n'),
    text: (state, node) => state.text(node.text ?? ''),
  },
  {
    italic: { open: '*', close: '*', mixable: true, expelEnclosingWhitespace: true },
    bold: { open: '**', close: '**', mixable: true, expelEnclosingWhitespace: true },
  },
);

type Piece = { readonly tag: string } | { readonly text: string };

/** The source, split at lines with only a tag. Each part between them is separate Markdown. */
function piecesOf(source: string): Piece[] {
  const pieces: Piece[] = [];
  let lines: string[] = [];
  const flush = (): void => {
    if (lines.length > 0) pieces.push({ text: lines.join('\n') });
    lines = [];
  };
  for (const line of source.split('\n')) {
    const tag = tagLine.exec(line)?.[1];
    if (tag === undefined) {
      lines.push(line);
      continue;
    }
    flush();
    pieces.push({ tag });
  }
  flush();
  return pieces;
}

/** @throws if the editor does not support the source */
export function toDocument(source: string): Node {
  const pieces = piecesOf(source);
  const isGap = (piece: Piece | undefined, end: 'start' | 'end'): boolean => {
    if (piece === undefined || 'tag' in piece) return false;
    return end === 'start' ? /^[ \t]*(\n|$)/.test(piece.text) : /(^|\n)[ \t]*$/.test(piece.text);
  };
  const nodes = pieces.flatMap((piece, index): Node[] => {
    if ('text' in piece)
      return [...parser.parse(piece.text).content.content].filter((node) => !isEmpty(node));
    const gaps = { gapBefore: isGap(pieces[index - 1], 'end'), gapAfter: isGap(pieces[index + 1], 'start') };
    return [letterSchema.node('tagLine', { tag: piece.tag, ...gaps })];
  });
  return letterSchema.node('doc', null, nodes.length > 0 ? nodes : [letterSchema.node('paragraph')]);
}

function isEmpty(node: Node): boolean {
  return node.type.name === 'paragraph' && node.content.size === 0;
}

/** The letter as it is stored. */
export function toMarkdown(document: Node): string {
  const parts: { text: string; gapBefore: boolean; gapAfter: boolean }[] = [];
  let run: Node[] = [];
  const flush = (): void => {
    const shown = run.filter((node) => !isEmpty(node));
    run = [];
    if (shown.length === 0) return;
    const text = serializer.serialize(document.type.create(null, shown), { tightLists: true });
    parts.push({ text, gapBefore: false, gapAfter: false });
  };
  document.forEach((node) => {
    if (node.type.name !== 'tagLine') {
      run.push(node);
      return;
    }
    flush();
    const { tag, gapBefore, gapAfter } = node.attrs;
    parts.push({ text: String(tag), gapBefore: gapBefore === true, gapAfter: gapAfter === true });
  });
  flush();
  return parts.reduce((source, part, index) => {
    const before = parts[index - 1];
    if (before === undefined) return part.text;
    return `${source}${before.gapAfter || part.gapBefore ? '\n\n' : '\n'}${part.text}`;
  }, '');
}

/** Returns true if a letter reads the same after a round trip through the editor, as source and as rendered. */
export function survives(source: string, values: Values): boolean {
  try {
    const written = toMarkdown(toDocument(source));
    const none: Values = new Map([...values.keys()].map((name) => [name, '']));
    return [values, none].every((each) => reads(source, each) === reads(written, each));
  } catch {
    return false;
  }
}

const reads = (source: string, values: Values): string =>
  markdown.render(selectBlocks(source, values)).trim();
