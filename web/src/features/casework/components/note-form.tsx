import { Button } from '@mantine/core';
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { texts } from '#texts/casework';

import { Problem } from '../../../components/callout.js';
import { errorText } from '../../../lib/error-text.js';
import { useDraft } from '../../../stores/drafts.js';
import { notify } from '../../../stores/notices.js';
import { useAddNote } from '../api/casework.js';
import { type Colleague, mentionedIn } from '../colleagues.js';
import { MentionTextarea } from './mention-textarea.js';
import classes from './timeline.module.css';

const noteLengthMax = 4_000;

type Props = { readonly disputeId: string; readonly colleagues: readonly Colleague[] };

export function NoteForm({ disputeId, colleagues }: Props) {
  const [text, setText] = useDraft(`note/${disputeId}`);
  const [picked, setPicked] = useState<readonly Colleague[]>([]);
  const add = useAddNote(disputeId);
  const isEmpty = text.trim() === '';

  const save = (): void => {
    if (isEmpty || add.isPending) return;
    add.mutate(
      { text: text.trim(), mentions: mentionedIn(text, [...picked, ...colleagues]) },
      {
        onSuccess: () => {
          setText('');
          setPicked([]);
          notify('success', texts.messages.noteAdded);
        },
      },
    );
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save();
  };

  return (
    <form className={classes.form} aria-label={texts.noteForm.addANote} onSubmit={submit}>
      <MentionTextarea
        colleagues={colleagues}
        label={texts.noteForm.note}
        description={texts.messages.noteHint}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={noteLengthMax}
        disabled={add.isPending}
        value={text}
        onChange={setText}
        onMention={(colleague) => setPicked((before) => [colleague, ...before])}
        onKeyDown={handleKey}
      />
      {add.isError && <Problem>{errorText(add.error, texts.messages.noteFailed)}</Problem>}
      <Button
        className={classes.save ?? ''}
        type="submit"
        variant="default"
        size="xs"
        loading={add.isPending}
        disabled={isEmpty}
      >
        {texts.noteForm.addNote}
      </Button>
    </form>
  );
}
