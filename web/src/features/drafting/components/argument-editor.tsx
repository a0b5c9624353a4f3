import { Button, Textarea } from '@mantine/core';
import { IconCopy, IconFileText, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/drafting';

import { Callout, Problem } from '../../../components/callout.js';
import { Loaded } from '../../../components/loaded.js';
import { copyText } from '../../../lib/clipboard.js';
import { errorText } from '../../../lib/error-text.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { useDraft } from '../../../stores/drafts.js';
import { notify } from '../../../stores/notices.js';
import { type ResponseArgument, useSaveArgument } from '../api/argument.js';
import { letterArgumentQuery, useRewrite } from '../api/draft.js';
import classes from './draft.module.css';

type Props = {
  readonly disputeId: string;
  readonly argument: ResponseArgument | null;
  readonly onClose: () => void;
};

/** Edits the argument beside the letter. Without an own one, it begins with the letter's claims. */
export function ArgumentEditor(props: Props) {
  useFocusBack();
  const letter = useQuery(letterArgumentQuery(props.disputeId));
  return (
    <section className={classes.editor} aria-label={texts.argumentModal.editTheArgument}>
      <Loaded query={letter} loading={texts.argumentModal.loading} failed={texts.messages.draftFailed}>
        {(data) => <Editor {...props} letter={data} />}
      </Loaded>
    </section>
  );
}

/** The draft begins with the version that it changes, which may be from before a reload. */
export const argumentDraft = (disputeId: string): string => `argument/${disputeId}`;

type EditorProps = Props & { readonly letter: { readonly text: string; readonly canRewrite: boolean } };

function Editor({ disputeId, argument, letter, onClose }: EditorProps) {
  // The text when it was opened, so that a save detects changes by colleagues.
  const [before] = useState(argument);
  const [original] = useState(before?.text ?? letter.text);
  const [draft, write] = useDraft(argumentDraft(disputeId), `${before?.version ?? 0}:${original}`);
  const [, version = '', text = ''] = /^(\d+):(.*)$/s.exec(draft) ?? [];
  const change = (written: string): void => write(`${version}:${written}`);
  const save = useSaveArgument(disputeId);
  const end = (): void => {
    write(`${before?.version ?? 0}:${original}`);
    onClose();
  };
  const saveText = (written: string): void =>
    save.mutate(
      { text: written, ...savedWith(before), based_on_version: Number(version) },
      { onSuccess: end },
    );
  return (
    <div className="stack-md">
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
        onCancel={end}
      />
    </div>
  );
}

/** The exhibits behind the labels of the text. */
function savedWith(before: ResponseArgument | null) {
  if (before === null) return { drafted_by: 'rules' as const };
  const exhibits = before.citations.flatMap(({ label, evidence_id: id }) =>
    label === null ? [] : [{ label, evidence_id: id }],
  );
  const { drafted_by: draftedBy } = before;
  return {
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

/** Saves the text as the letter's argument. */
type ArgumentAction = {
  /** The button's label. */
  readonly label: string;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly run: (text: string) => void;
};

type ArgumentFieldProps = {
  readonly text: string;
  readonly action: ArgumentAction;
  readonly onChange: (text: string) => void;
  readonly onCancel: () => void;
};

/** An editor for the argument. */
function ArgumentField({ text, action, onChange, onCancel }: ArgumentFieldProps) {
  const empty = text.trim() === '';
  const copy = async (): Promise<void> => {
    if (await copyText(text)) notify('copied', texts.messages.copied);
  };
  return (
    <div className="stack-md">
      <Textarea
        label={texts.argumentField.yourArgument}
        description={texts.argumentField.yourArgumentDescription}
        autosize={false}
        rows={12}
        disabled={action.busy}
        error={empty ? texts.messages.argumentMissing : undefined}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className="soft">{texts.messages.taken}</p>
      {action.problem !== undefined && <Problem>{action.problem}</Problem>}
      <div className={classes.actions}>
        <Button variant="default" disabled={action.busy} onClick={onCancel}>
          {common.actions.cancel}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
          disabled={empty}
          onClick={() => void copy()}
        >
          {common.actions.copy}
        </Button>
        <Button
          leftSection={<IconFileText size={16} stroke={1.75} aria-hidden="true" />}
          loading={action.busy}
          disabled={empty}
          onClick={() => action.run(text.trim())}
        >
          {action.label}
        </Button>
      </div>
    </div>
  );
}
