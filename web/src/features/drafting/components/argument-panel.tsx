import { Button } from '@mantine/core';
import { IconFileMinus, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { texts } from '#texts/drafting';

import { Callout } from '../../../components/callout.js';
import { ConfirmModal } from '../../../components/confirm-modal.js';
import { DateTime } from '../../../components/date-time.js';
import { Panel } from '../../../components/panel.js';
import { errorText } from '../../../lib/error-text.js';
import { showElement } from '../../../lib/show-element.js';
import { ExhibitLink } from '../../submissions/components/problem-list.js';
import { argumentQuery, type ResponseArgument, useRemoveArgument } from '../api/argument.js';
import { ArgumentModal } from './argument-modal.js';
import classes from './draft.module.css';

type Props = {
  readonly disputeId: string;
  readonly editable: boolean;
};

/** The merchant's own argument. Without one, offers to edit the letter's. */
export function ArgumentPanel({ disputeId, editable }: Props) {
  const { data: argument } = useQuery(argumentQuery(disputeId));
  const [open, setOpen] = useState<'edit' | 'remove'>();
  if (argument === undefined) return null;
  const close = (): void => setOpen(undefined);
  const editor = open === 'edit' && (
    <ArgumentModal disputeId={disputeId} argument={argument} onClose={close} />
  );
  if (argument === null) return editable ? <NoArgument onOpen={setOpen}>{editor}</NoArgument> : null;
  return (
    <Panel
      title={texts.argumentPanel.yourArgument}
      note={
        <>
          {texts.argumentPanel.inLetter} · {argument.written_by.name}, <DateTime iso={argument.written_at} />
        </>
      }
      actions={editable && <Actions onOpen={setOpen} />}
    >
      <Removed argument={argument} />
      <div className={classes.standing}>{argument.text}</div>
      <Sources argument={argument} />
      {editor}
      <RemoveArgument disputeId={disputeId} opened={open === 'remove'} onClose={close} />
    </Panel>
  );
}

type OpenProps = { readonly onOpen: (open: 'edit' | 'remove') => void };

function NoArgument({ onOpen, children }: OpenProps & { readonly children: ReactNode }) {
  return (
    <div data-screen-only>
      <Panel
        title={texts.argumentPanel.argument}
        note={texts.argumentPanel.none}
        actions={<EditButton onOpen={onOpen} />}
      >
        {children}
      </Panel>
    </div>
  );
}

const icon = { size: 14, 'aria-hidden': true } as const;

function EditButton({ onOpen }: OpenProps) {
  return (
    <Button variant="default" size="xs" leftSection={<IconPencil {...icon} />} onClick={() => onOpen('edit')}>
      {texts.argumentPanel.editArgument}
    </Button>
  );
}

function Actions({ onOpen }: OpenProps) {
  return (
    <>
      <EditButton onOpen={onOpen} />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFileMinus {...icon} />}
        onClick={() => onOpen('remove')}
      >
        {texts.argumentPanel.removeButton}
      </Button>
    </>
  );
}

/** The evidence that the argument cites, with links to it on the page. */
function Sources({ argument: { citations } }: { readonly argument: ResponseArgument }) {
  const id = useId();
  const cited = citations.flatMap(({ label, title, evidence_id: evidenceId }) =>
    label === null ? [] : [{ evidenceId, words: texts.argumentPanel.source(label, title) }],
  );
  if (cited.length === 0) return null;
  return (
    <div className={classes.sources} data-screen-only>
      <h3 id={id} className={classes.heading}>
        {texts.argumentPanel.sources}
      </h3>
      <ul className={classes.citations} aria-labelledby={id}>
        {cited.map(({ evidenceId, words }) => (
          <li key={evidenceId} className={classes.citation} data-kind="evidence">
            <ExhibitLink label={words} onShow={() => showElement(evidenceId)} />
          </li>
        ))}
      </ul>
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
    <ConfirmModal
      opened={opened}
      title={texts.argumentPanel.removeQuestion}
      confirmLabel={texts.argumentPanel.removeConfirm}
      danger
      busy={remove.isPending}
      problem={remove.isError ? errorText(remove.error, texts.messages.removeFailed) : undefined}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{texts.argumentPanel.removeText}</p>
    </ConfirmModal>
  );
}
