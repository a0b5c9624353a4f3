import { Textarea } from '@mantine/core';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { texts } from '#texts/templates';

/** The editor interface that the field uses. */
export type EditorHandle = { readonly insert: (text: string) => void; readonly focus: () => void };

type Props = {
  readonly value: string;
  readonly rows: number;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly onChange: (value: string) => void;
  readonly ref: Ref<EditorHandle>;
};

/** The letter as it is stored: Markdown with names in double braces. */
export function PlainEditor({ value, rows, disabled, invalid, onChange, ref }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus(),
    insert: (text) => {
      const field = area.current;
      if (field === null) return;
      field.focus();
      const { selectionStart: start, selectionEnd: end } = field;
      field.setRangeText(text, start, end, 'end');
      onChange(field.value);
    },
  }));
  return (
    <Textarea
      ref={area}
      label={texts.plainEditor.content}
      description={texts.plainEditor.contentDescription}
      required
      rows={rows}
      disabled={disabled}
      error={invalid}
      value={value}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.8125rem' } }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
