import { Button, Textarea } from '@mantine/core';
import { IconCopy, IconFileText } from '@tabler/icons-react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/drafting';

import { Problem } from '../../../components/callout.js';
import { copyText } from '../../../lib/clipboard.js';
import { notify } from '../../../stores/notices.js';
import classes from './draft.module.css';

/** Saves the text as the letter's argument. */
export type ArgumentAction = {
  /** The button's label. */
  readonly label: string;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly run: (text: string) => void;
};

type Props = {
  readonly text: string;
  readonly action: ArgumentAction;
  readonly onChange: (text: string) => void;
  readonly onCancel: () => void;
};

/** An editor for the argument. */
export function ArgumentField({ text, action, onChange, onCancel }: Props) {
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
