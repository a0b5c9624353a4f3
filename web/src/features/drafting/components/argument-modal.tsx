import { Button, Modal } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/drafting';

import { Callout, Problem } from '../../../components/callout.js';
import { Loaded } from '../../../components/loaded.js';
import { errorText } from '../../../lib/error-text.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { type ResponseArgument, useSaveArgument } from '../api/argument.js';
import { letterArgumentQuery, useRewrite } from '../api/draft.js';
import { ArgumentField } from './argument-field.js';
import classes from './draft.module.css';

type Props = {
  readonly disputeId: string;
  readonly argument: ResponseArgument | null;
  readonly onClose: () => void;
};

/** Edits the argument of the letter. Without an own one, it begins with the letter's claims. */
export function ArgumentModal(props: Props) {
  useFocusBack();
  const letter = useQuery(letterArgumentQuery(props.disputeId));
  const [isTouched, setTouched] = useState(false);
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={texts.argumentModal.editTheArgument}
      size="60rem"
      closeOnClickOutside={!isTouched}
      closeOnEscape={!isTouched}
    >
      <Loaded query={letter} loading={texts.argumentModal.loading} failed={texts.messages.draftFailed}>
        {(data) => <Editor {...props} letter={data} onTouch={setTouched} />}
      </Loaded>
    </Modal>
  );
}

type EditorProps = Props & {
  readonly letter: { readonly text: string; readonly canRewrite: boolean };
  readonly onTouch: (isTouched: boolean) => void;
};

function Editor({ disputeId, argument, letter, onClose, onTouch }: EditorProps) {
  // The text when the dialog opened, so that a save detects changes by colleagues.
  const [before] = useState(argument);
  const [original] = useState(before?.text ?? letter.text);
  const [text, setText] = useState(original);
  const save = useSaveArgument(disputeId);
  const change = (written: string): void => {
    setText(written);
    onTouch(written !== original);
  };
  const saveText = (written: string): void =>
    save.mutate({ text: written, ...savedWith(before) }, { onSuccess: onClose });
  return (
    <div className="stack-lg">
      {letter.canRewrite && <Rewrite disputeId={disputeId} onRewritten={change} />}
      <ArgumentField
        text={text}
        action={{
          label: before === null ? texts.argumentField.addToLetter : common.actions.saveChanges,
          busy: save.isPending,
          problem: save.isError ? errorText(save.error, texts.messages.saveFailed) : undefined,
          run: saveText,
        }}
        onChange={change}
      />
    </div>
  );
}

/** The version that a save changes, with the exhibits behind its labels. */
function savedWith(before: ResponseArgument | null) {
  if (before === null) return { based_on_version: 0, drafted_by: 'rules' as const };
  const exhibits = before.citations.flatMap(({ label, evidence_id: id }) =>
    label === null ? [] : [{ label, evidence_id: id }],
  );
  const { version, drafted_by: draftedBy } = before;
  return {
    based_on_version: version,
    ...(exhibits.length === 0 ? {} : { exhibits }),
    ...(draftedBy === null ? {} : { drafted_by: draftedBy }),
  };
}

type RewriteProps = { readonly disputeId: string; readonly onRewritten: (text: string) => void };

/** Replaces the text by what the language model writes from the letter's claims. */
function Rewrite({ disputeId, onRewritten }: RewriteProps) {
  const rewrite = useRewrite(disputeId);
  const run = (): void =>
    rewrite.mutate(undefined, {
      onSuccess: ({ text }) => {
        if (text !== undefined) onRewritten(text);
      },
    });
  const note = rewrite.data?.note ?? null;
  return (
    <>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconSparkles size={16} stroke={1.75} aria-hidden="true" />}
          loading={rewrite.isPending}
          onClick={run}
        >
          {texts.argumentModal.rewrite}
        </Button>
      </div>
      {rewrite.isError && <Problem>{errorText(rewrite.error, texts.messages.draftFailed)}</Problem>}
      {note !== null && <Callout tone="amber">{note}</Callout>}
    </>
  );
}
