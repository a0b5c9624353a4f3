import { Button } from '@mantine/core';
import { IconFileMinus, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/drafting';

import { Callout } from '../../../components/callout.js';
import { ConfirmAction } from '../../../components/confirm-action.js';
import { DateTime } from '../../../components/date-time.js';
import { useDraft } from '../../../stores/drafts.js';
import { argumentQuery, type ResponseArgument, useRemoveArgument } from '../api/argument.js';
import { argumentDraft, ArgumentEditor } from './argument-editor.js';
import classes from './draft.module.css';

type Props = {
  readonly disputeId: string;
  readonly editable: boolean;
  /** True if the letter is shown below, which contains the argument. */
  readonly isInLetter: boolean;
};

/** The merchant's own argument, edited in place. Without one, offers to edit the letter's. */
export function ArgumentPanel({ disputeId, editable, isInLetter }: Props) {
  const { data: argument } = useQuery(argumentQuery(disputeId));
  const [open, setOpen] = useState<'edit' | 'remove'>();
  // Text from before a reload or another visit.
  const [, , hasDraft] = useDraft(argumentDraft(disputeId));
  if (argument === undefined || (argument === null && !editable)) return null;
  const close = (): void => setOpen(undefined);
  if (editable && (open === 'edit' || hasDraft))
    return <ArgumentEditor disputeId={disputeId} argument={argument} onClose={close} />;
  return (
    <section
      className="row gap-3 gap-x-6"
      aria-label={argument === null ? texts.argumentPanel.argument : texts.argumentPanel.yourArgument}
    >
      {editable && <Actions hasOwn={argument !== null} onOpen={setOpen} />}
      {argument !== null && (
        <>
          <p className="soft">
            {texts.argumentPanel.yourArgument}: {argument.written_by.name},{' '}
            <DateTime iso={argument.written_at} />
          </p>
          <Removed argument={argument} />
          {!isInLetter && <div className={classes.standing}>{argument.text}</div>}
        </>
      )}
      <RemoveArgument disputeId={disputeId} opened={open === 'remove'} onClose={close} />
    </section>
  );
}

const icon = { size: 14, 'aria-hidden': true } as const;

type ActionsProps = { readonly hasOwn: boolean; readonly onOpen: (open: 'edit' | 'remove') => void };

function Actions({ hasOwn, onOpen }: ActionsProps) {
  return (
    <div className="chips">
      <Button variant="light" size="xs" leftSection={<IconPencil {...icon} />} onClick={() => onOpen('edit')}>
        {texts.argumentPanel.editArgument}
      </Button>
      {hasOwn && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFileMinus {...icon} />}
          onClick={() => onOpen('remove')}
        >
          {texts.argumentPanel.removeButton}
        </Button>
      )}
    </div>
  );
}

/** Cited evidence that was deleted. */
function Removed({ argument: { citations } }: { readonly argument: ResponseArgument }) {
  const titles = citations
    .filter(({ label }) => label === null)
    .map(({ title }) => texts.argumentPanel.quoted(title));
  if (titles.length === 0) return null;
  return (
    <Callout tone="amber" title={texts.argumentPanel.exhibitRemoved}>
      {titles.join(', ')}
    </Callout>
  );
}

type RemoveProps = {
  readonly disputeId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
};

function RemoveArgument({ disputeId, opened, onClose }: RemoveProps) {
  const remove = useRemoveArgument(disputeId);
  return (
    <ConfirmAction
      opened={opened}
      title={texts.argumentPanel.removeQuestion}
      confirmLabel={texts.argumentPanel.removeConfirm}
      danger
      action={remove}
      input={undefined}
      failed={texts.messages.removeFailed}
      onClose={onClose}
    >
      <p>{texts.argumentPanel.removeText}</p>
    </ConfirmAction>
  );
}
