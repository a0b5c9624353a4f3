import { getSchema, Node } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { texts } from '#texts/templates';

/** A line that opens, inverts or closes a part of a letter: `{{#name}}`, `{{^name}}`, `{{/name}}`. */
export const tagLine = /^[ \t]*(\{\{[#^/][ \t]{0,4}[a-z][a-z0-9_]{0,63}[ \t]{0,4}\}\})[ \t]*$/;

const meanings: Readonly<Record<string, (name: string) => string>> = texts.letterSchema.tags;

/** The label of a tag in the editor. */
export function describeTag(tag: string): string {
  const [, kind = '', name = ''] = /^\{\{([#^/])\s*([a-z0-9_]+)\s*\}\}$/.exec(tag) ?? [];
  return meanings[kind]?.(name) ?? name;
}

/** Such a line in the editor. It is moved and deleted as a whole, and written back as it was. */
const TagLine = Node.create({
  name: 'tagLine',
  group: 'block',
  atom: true,
  selectable: true,
  addAttributes: () => ({ tag: { default: '' }, gapBefore: { default: true }, gapAfter: { default: true } }),
  parseHTML: () => [{ tag: 'div[data-tag-line]' }],
  renderHTML: ({ node }) => {
    const tag = String(node.attrs['tag']);
    return ['div', { 'data-tag-line': tag }, describeTag(tag)];
  },
});

/** True if the list is tight; the letter keeps it. */
const Tightness = StarterKit.extend({
  name: 'letterKit',
  addGlobalAttributes: () => [
    { types: ['bulletList', 'orderedList'], attributes: { tight: { default: true, rendered: false } } },
  ],
});

/** Content that the editor supports: Markdown without links, images and tables. */
export const letterExtensions = [
  Tightness.configure({
    link: false,
    strike: false,
    underline: false,
    code: false,
    codeBlock: false,
    heading: { levels: [1, 2, 3] },
    trailingNode: false,
  }),
  TagLine,
];

export const letterSchema = getSchema(letterExtensions);
