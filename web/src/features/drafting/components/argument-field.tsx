import { Button, Textarea } from '@mantine/core';
import { IconCopy, IconFileText } from '@tabler/icons-react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/drafting';

import { Problem } from '../../../components/callout.js';
import { copyText } from '../../../lib/clipboard.js';
import { notify } from '../../../stores/notices.js';
import classes from './draft.module.css';

/** Passes the text to the parent, which makes it the letter's argument. */
export type Taking = {
  /** On the button. */
  readonly label: string;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly take: (text: string) => void;
};

type Props = { readonly text: string; readonly taking: Taking; readonly onChange: (text: string) => void };

/** The argument as the merchant edits it. */
export function ArgumentField({ text, taking, onChange }: Props) {
  const empty = text.trim() === '';
  const copy = async (): Promise<void> => {
    if (await copyText(text)) notify('copied', texts.messages.copied);
  };
  return (
    <div className={classes.argument}>
      <Textarea
        label={texts.argumentField.yourArgument}
        description={texts.argumentField.yourArgumentDescription}
        autosize={false}
        rows={12}
        disabled={taking.busy}
        error={empty ? texts.messages.argumentMissing : undefined}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={classes.soft}>{texts.messages.taken}</p>
      {taking.problem !== undefined && <Problem>{taking.problem}</Problem>}
      <div className={classes.actions}>
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
          loading={taking.busy}
          disabled={empty}
          onClick={() => taking.take(text.trim())}
        >
          {taking.label}
        </Button>
      </div>
    </div>
  );
}
