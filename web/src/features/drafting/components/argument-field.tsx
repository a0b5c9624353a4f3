import { Button, Textarea } from '@mantine/core';
import { IconCopy, IconPaperclip } from '@tabler/icons-react';

import { Problem } from '../../../components/callout.js';
import { copyText } from '../../../lib/clipboard.js';
import { notify } from '../../../stores/notices.js';
import { messages } from '../messages.js';
import classes from './draft.module.css';

/** How a text becomes a part of the case; whoever shows the draft knows. */
export type Taking = {
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly take: (text: string) => void;
};

type Props = { readonly text: string; readonly taking: Taking; readonly onChange: (text: string) => void };

/** The argument as the merchant wants it. */
export function ArgumentField({ text, taking, onChange }: Props) {
  const empty = text.trim() === '';
  const copy = async (): Promise<void> => {
    if (await copyText(text)) notify('success', messages.copied);
  };
  return (
    <div className={classes.argument}>
      <Textarea
        label="Your argument"
        description="Yours to change, shorten and complete"
        autosize={false}
        rows={12}
        disabled={taking.busy}
        error={empty ? messages.argumentMissing : undefined}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={classes.soft}>{messages.taken}</p>
      {taking.problem !== undefined && <Problem>{taking.problem}</Problem>}
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
          disabled={empty}
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <Button
          leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden="true" />}
          loading={taking.busy}
          disabled={empty}
          onClick={() => taking.take(text.trim())}
        >
          Add to the case
        </Button>
      </div>
    </div>
  );
}
