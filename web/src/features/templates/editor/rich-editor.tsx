import '@mantine/tiptap/styles.layer.css';

import { RichTextEditor } from '@mantine/tiptap';

import { useEditor } from '@tiptap/react';
import { type Ref, useImperativeHandle, useState } from 'react';
import { texts } from '#texts/templates';

import type { EditorHandle } from '../components/plain-editor.js';
import { toDocument, toMarkdown } from './letter-markdown.js';
import { letterExtensions } from './letter-schema.js';
import classes from './rich-editor.module.css';

type Props = {
  readonly value: string;
  readonly rows: number;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly onChange: (value: string) => void;
  readonly ref: Ref<EditorHandle>;
};

/** The formatted letter. It is stored as the same text that the plain editor writes. */
export function RichEditor({ value, rows, disabled, invalid, onChange, ref }: Props) {
  const [initial] = useState(() => toDocument(value).toJSON() as object);
  const editor = useEditor({
    extensions: letterExtensions,
    content: initial,
    editable: !disabled,
    onUpdate: ({ editor: changed }) => onChange(toMarkdown(changed.state.doc)),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-invalid': String(invalid),
        'aria-label': texts.richEditor.content,
        spellcheck: 'true',
      },
    },
  });
  useImperativeHandle(ref, () => ({
    focus: () => void editor.commands.focus(),
    insert: (text) => {
      editor.chain().focus().insertContent({ type: 'text', text }).run();
    },
  }));
  return (
    <RichTextEditor editor={editor} className={classes.root ?? ''} style={{ '--rows': rows }}>
      <RichTextEditor.Toolbar className={classes.toolbar ?? ''}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.Blockquote />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Hr />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
