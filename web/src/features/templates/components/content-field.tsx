import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { texts } from '#texts/templates';

import { useFeature } from '../../plans/api/plan.js';
import { variablesQuery } from '../api/templates.js';
import { sampleValues } from '../preview/sample-values.js';
import { type EditorHandle, PlainEditor } from './plain-editor.js';
import classes from './template-form.module.css';
import { VariablePicker } from './variable-picker.js';

type Props = EditorProps & {
  /** The reason why the content was rejected. Each one is focused once. */
  readonly refusal: Error | undefined;
};

type EditorProps = {
  readonly value: string;
  readonly rows: number;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
};

/** Loaded only if the plan includes it, because it is larger than the rest of the screen. */
const richEditing = {
  queryKey: ['rich-editor'],
  queryFn: async () => {
    const [{ RichEditor }, { survives }] = await Promise.all([
      import('../editor/rich-editor.js'),
      import('../editor/letter-markdown.js'),
    ]);
    return { RichEditor, survives };
  },
  staleTime: Infinity,
} as const;

/** The letter's text, and the names that can be inserted. */
export function ContentField({ refusal, ...field }: Props) {
  const editor = useRef<EditorHandle>(null);
  const rich = useFeature('online_editor');
  const props = { ...field, invalid: refusal !== undefined };
  useEffect(() => {
    if (refusal !== undefined) editor.current?.focus();
  }, [refusal]);
  return (
    <div className="stack-sm shrinks">
      {rich === 'loading' && <Skeleton height={`${props.rows * 1.5}rem`} />}
      {rich === 'locked' && <PlainEditor ref={editor} {...props} />}
      {rich === 'enabled' && <EitherEditor editor={editor} {...props} />}
      <VariablePicker disabled={props.disabled} onInsert={(text) => editor.current?.insert(text)} />
    </div>
  );
}

type EitherProps = EditorProps & {
  readonly invalid: boolean;
  readonly editor: React.RefObject<EditorHandle | null>;
};

/** The formatted letter, or its source on request or if the editor cannot represent it. */
function EitherEditor({ editor, ...props }: EitherProps) {
  const [asText, setAsText] = useState(false);
  const { data, isError } = useQuery(richEditing);
  const variables = useQuery(variablesQuery()).data;
  if (!isError && (data === undefined || variables === undefined)) {
    return <Skeleton height={`${props.rows * 1.5}rem`} />;
  }
  const fits = (): boolean =>
    data?.survives(
      props.value,
      sampleValues(variables ?? [], {
        merchantName: texts.contentField.company,
        reason: null,
        withEvidence: true,
      }),
    ) === true;
  return <Chosen editor={editor} rich={data?.RichEditor} {...{ asText, setAsText, fits }} {...props} />;
}

type ChosenProps = EitherProps & {
  readonly rich: React.ComponentType<React.ComponentProps<typeof PlainEditor>> | undefined;
  readonly asText: boolean;
  readonly setAsText: (asText: boolean) => void;
  /** Returns true if the letter reads the same after a round trip through the editor. */
  readonly fits: () => boolean;
};

function Chosen({ editor, rich: RichEditor, asText, setAsText, fits, ...props }: ChosenProps) {
  // Checked when an editor is opened, not at each change, because the editor can show what it writes.
  const [unfit, setUnfit] = useState(() => !fits());
  const turn = (): void => {
    setUnfit(!fits());
    setAsText(!asText);
  };
  if (RichEditor === undefined || unfit || asText) {
    return (
      <>
        <PlainEditor ref={editor} {...props} />
        {RichEditor !== undefined && (
          <p className={classes.mode}>
            {unfit && !asText ? texts.messages.asTextOnly : null}
            <Button variant="subtle" size="xs" onClick={() => (asText ? turn() : setUnfit(!fits()))}>
              {texts.contentField.editAsALetter}
            </Button>
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <p className="text-md medium" aria-hidden="true">
        {texts.contentField.content}
      </p>
      <RichEditor ref={editor} {...props} />
      <p className={classes.mode}>
        <Button variant="subtle" size="xs" onClick={turn}>
          {texts.contentField.editAsText}
        </Button>
      </p>
    </>
  );
}
